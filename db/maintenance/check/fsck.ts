import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { foldCase } from '../../core/case-folding.ts';
import { keyOf } from '../../core/ids.ts';
import { OLDER_VERSION, WrongVersionError } from '../../core/schema/applied-migrations.ts';
import { isOlder } from '../../sqlite/migrate.ts';
import { counterRule } from './counts.ts';
import { type CheckOptions, describeFaults, keyRules, RULES, type Rule } from './rules.ts';
import { findForeignObjects } from './schema-objects.ts';
import {
  addSearchFunctions,
  CHECKED_WORDS,
  FILE_SEARCH_RULES,
  FILE_WORDS_RULES,
  WHOLE_INDEXES,
} from './search.ts';

/** SQLite maps no more of a file. Mapped pages are not copied, which takes a sixth off a check of 100,000 posts. */
const MMAP_BYTES = 2 ** 31 - 2 ** 16;

const INTEGRITY: Rule = { template: 'The file: $integrity_check', sql: 'pragma integrity_check' };

/** The rules for files only: SQLite's own check of references, and a rule that needs a JavaScript function. */
const FILE_RULES: Rule[] = [
  {
    template: 'A row of $table (row $rowid) belongs to no $parent',
    sql: 'pragma foreign_key_check',
  },
  counterRule(
    'The search text of a member',
    'users',
    'search_text',
    'fold(display_name || char(10) || email)',
  ),
];

/** Looks for faults in a file, read-only, in one snapshot; an unreadable file is a fault itself. */
function inspect(file: string, findIn: (handle: Database.Database) => string[]): string[] {
  if (!existsSync(file)) return [`There is no forum in ${file}.`];
  const handle = new Database(file, { readonly: true });
  try {
    handle.pragma(`mmap_size = ${MMAP_BYTES}`);
    handle.exec('begin');
    return findIn(handle);
  } catch (error) {
    if (error instanceof WrongVersionError) return [error.message];
    if (!(error instanceof Database.SqliteError)) throw error;
    return [`The file ${file} can't be read: ${error.message}.`];
  } finally {
    handle.close();
  }
}

function findBroken(handle: Database.Database, { template, sql }: Rule): string[] {
  const rows = handle.prepare(sql).all() as Record<string, unknown>[];
  const faultyRows = rows.filter((row) => row['integrity_check'] !== 'ok');
  return describeFaults(template, faultyRows);
}

/**
 * SQLite's own check of a file. FTS5 takes part in it and compares all entries of its indexes. Without words an empty
 * module replaces FTS5 on this connection; the pages of its tables are checked all the same.
 */
const findBrokenPages = (file: string, words: boolean) =>
  inspect(file, (handle) => {
    if (!words) handle.table('fts5', { columns: ['words'], *rows() {} });
    return findBroken(handle, INTEGRITY);
  });

/** Recounts all stored totals of a file and returns a sentence for each fault. */
export const findFaults = (
  file: string,
  { progress = () => {}, words = true, onRecount = () => {} }: CheckOptions = {},
): string[] =>
  inspect(file, (handle) => {
    if (isOlder(handle)) return [OLDER_VERSION];
    const isChecked = handle.prepare(CHECKED_WORDS).get() !== undefined;
    if (!isChecked && handle.prepare(WHOLE_INDEXES).get()) onRecount();
    const recounts = words || !isChecked;
    handle.function('fold', { deterministic: true }, (text) => foldCase(String(text)));
    handle.function('number_of', { deterministic: true }, (id) => keyOf(String(id)));
    addSearchFunctions(handle);
    const rules = [
      ...FILE_RULES,
      ...FILE_SEARCH_RULES,
      ...(recounts ? FILE_WORDS_RULES : []),
      ...keyRules('number_of(id)'),
      ...RULES,
    ];
    const broken = rules.flatMap((rule, done) => {
      progress('Checks', done, rules.length);
      return findBroken(handle, rule);
    });
    return [...findForeignObjects(handle), ...findBrokenPages(file, recounts), ...broken];
  });

/** The faults of a copy. One that an older version has written can't be recounted: only SQLite's own check reads it. */
export function findFaultsOfCopy(
  file: string,
  words: boolean,
): { faults: string[]; isRecounted: boolean } {
  let isRecounted = true;
  const faults = inspect(file, (handle) => {
    isRecounted = !isOlder(handle);
    return isRecounted ? [] : findBroken(handle, INTEGRITY);
  });
  const isSound = isRecounted && faults.length === 0;
  return { faults: isSound ? findFaults(file, { words }) : faults, isRecounted };
}
