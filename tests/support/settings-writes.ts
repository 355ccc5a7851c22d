import Database from 'better-sqlite3';
import { notLike } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { onTestFinished } from 'vitest';
import { run } from '../../db/core/procedure.ts';
import { mutation, type Query, query } from '../../db/core/query.ts';
import type { Change } from '../../db/core/store.ts';
import { groupCommitWriter } from '../../db/sqlite/group-commit.ts';
import { openSqlite } from '../../db/sqlite/open.ts';
import { freshFile } from './folders.ts';

export const put = mutation<{ name: string; value: string }>()((db, { settings }, hole) =>
  db.insert(settings).values({ name: hole('name'), value: hole('value') }),
);
/** The settings that the tests have written: the migrations write how far the search index is. */
export const WRITTEN = "settings where name not like 'search.%'";
const isWritten = (name: SQLiteColumn) => notLike(name, 'search.%');

export const settings = query()(
  (schema) => ({ name: schema.settings.name, value: schema.settings.value }),
  (select, { settings }) => select.from(settings).where(isWritten(settings.name)),
);
export const names = query()(
  ({ settings }) => ({ name: settings.name }),
  (select, { settings }) => select.from(settings).where(isWritten(settings.name)),
);
/** A job that writes one setting. */
export const write = (name: string) => () => run(put, { name, value: '' });

/** A writer whose every statement is written down, and a reader of its own that sees only what is committed. */
export function openWriter(committed?: (changes: readonly Change[]) => void) {
  const file = freshFile();
  openSqlite(file).close();
  const said: string[] = [];
  const handle = new Database(file, { verbose: (text) => void said.push(String(text)) });
  handle.pragma('foreign_keys = ON');
  const reader = new Database(file, { readonly: true });
  onTestFinished(() => {
    handle.close();
    reader.close();
  });
  return {
    handle,
    ...groupCommitWriter(handle, undefined, undefined, committed),
    names: () =>
      reader.prepare(`select name from ${WRITTEN} order by name`).pluck().all() as string[],
    has: (name: string) =>
      reader.prepare('select 1 from settings where name = ?').get(name) !== undefined,
    said,
    commits: () => said.filter((text) => text === 'commit').length,
  };
}

/** The members that changes tell of: any kind does for a test of the writer. */
export const membersOf = (changes: readonly Change[]) =>
  changes.filter((change) => change.kind === 'member:added');

/** A query in plain SQL, for what no feature would say. */
export const plain = (text: string): Query<Record<never, never>, never> => ({
  compile: () => ({ sql: text, fill: () => [], decode: null }),
});
