import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { foldCase } from '../case-folding.ts';
import { keyOf } from '../ids.ts';
import type { Progress } from '../progress.ts';
import { counterRule, describeFaults, keyRules, RULES } from './fsck-rules.ts';

/** The rules for files only: SQLite's own checks, and a rule that needs a JavaScript function. */
const FILE_RULES = [
  { template: 'The file: $integrity_check', sql: 'pragma integrity_check' },
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

/** Recounts all stored totals of a file and returns a sentence for each fault; read-only, in one snapshot. */
export function findFaults(file: string, progress: Progress = () => {}): string[] {
  if (!existsSync(file)) return [`There is no forum in ${file}.`];
  const handle = new Database(file, { readonly: true });
  try {
    handle.function('fold', { deterministic: true }, (text) => foldCase(String(text)));
    handle.function('number_of', { deterministic: true }, (id) => keyOf(String(id)));
    handle.exec('begin');
    const rules = [...FILE_RULES, ...keyRules('number_of(id)'), ...RULES];
    return rules.flatMap(({ template, sql }, done) => {
      progress('Checks', done, rules.length);
      const rows = handle.prepare(sql).all() as Record<string, unknown>[];
      const faultyRows = rows.filter((row) => row['integrity_check'] !== 'ok');
      return describeFaults(template, faultyRows);
    });
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return [`The file ${file} can't be read: ${error.message}.`];
  } finally {
    handle.close();
  }
}
