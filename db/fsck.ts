import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { foldCase } from './fold.ts';
import { kept, RULES, told } from './fsck-rules.ts';

/** What only a file has, and what needs a function of ours. */
const IN_A_FILE = [
  { says: 'The file: $integrity_check', sql: 'pragma integrity_check' },
  { says: 'A row of $table (row $rowid) belongs to no $parent', sql: 'pragma foreign_key_check' },
  kept(
    'The search text of a member',
    'users',
    'search_text',
    'fold(display_name || char(10) || email)',
  ),
];

/** Counts everything that is kept and answers a sentence for each difference; reads only, in one view of the data. */
export function findFaults(file: string): string[] {
  if (!existsSync(file)) return [`There is no forum in ${file}.`];
  const handle = new Database(file, { readonly: true });
  try {
    handle.function('fold', { deterministic: true }, (text) => foldCase(String(text)));
    handle.exec('begin');
    return [...IN_A_FILE, ...RULES].flatMap(({ says, sql }) => {
      const rows = handle.prepare(sql).all() as Record<string, unknown>[];
      const wrong = rows.filter((row) => row['integrity_check'] !== 'ok');
      return told(says, wrong);
    });
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return [`The file ${file} can't be read: ${error.message}.`];
  } finally {
    handle.close();
  }
}
