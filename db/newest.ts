import type { Store } from './connection.ts';
import { desc } from './drizzle.ts';
import { idsFollow } from './ids.ts';
import { rows } from './query.ts';

/** What is listed by the order of its ids. */
const LISTED = [
  'users',
  'posts',
  'comments',
  'reports',
  'announcements',
  'payments',
  'audit',
] as const;

const newest = LISTED.map((name) =>
  rows()(
    (schema) => ({ id: schema[name].id }),
    (db, schema, _hole, fields) =>
      db.select(fields).from(schema[name]).orderBy(desc(schema[name].id)).limit(1),
  ),
);

/** Has new ids come after all that a store holds: an earlier run may have had a clock that was ahead of ours. */
export async function followIds({ read }: Store): Promise<void> {
  for (const query of newest) {
    const row = await read.get(query, {});
    if (row) idsFollow(row.id);
  }
}
