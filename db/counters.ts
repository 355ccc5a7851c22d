import type { Connection, Transaction } from './connection.ts';
import { eq, inArray, sql } from './drizzle.ts';
import { rows } from './query.ts';

/**
 * Kept numbers that no other row holds: totals, and the revs of rooms without a row of their own.
 * The rev of `admin` grows with every change of a total or a report, that of `reports` with reports alone.
 * A job counts in this order, last of all that it does: each number is a row that many jobs wait for in turn.
 */
export const COUNTERS = [
  'comments',
  'posts',
  'reports',
  'users',
  'announcements',
  'rev.admin',
  'rev.reports',
  'rev.feed',
  'rev.announcements',
  'rev.tags',
] as const;
export type Counter = (typeof COUNTERS)[number];

const add = rows<{ name: Counter; by: number }>()(
  ({ counters }) => ({ value: counters.value }),
  (db, { counters }, hole, fields) =>
    db
      .insert(counters)
      .values({ name: hole('name'), value: hole('by') })
      .onConflictDoUpdate({
        target: counters.name,
        set: { value: sql`${counters.value} + ${hole('by')}` },
      })
      .returning(fields),
);

const one = rows<{ name: Counter }>()(
  ({ counters }) => ({ value: counters.value }),
  (db, { counters }, hole, fields) =>
    db
      .select(fields)
      .from(counters)
      .where(eq(counters.name, hole('name'))),
);

const statsNow = rows()(
  ({ counters }) => ({ name: counters.name, value: counters.value }),
  (db, { counters }, _hole, fields) =>
    db
      .select(fields)
      .from(counters)
      .where(
        inArray(counters.name, [
          'posts',
          'comments',
          'users',
          'reports',
          'rev.admin',
          'rev.reports',
        ]),
      ),
);

/** Adds to a kept number and answers the new one. */
export async function count(tx: Transaction, name: Counter, by = 1): Promise<number> {
  const row = await tx.get(add, { name, by });
  return row?.value ?? by;
}

/** Adds to a kept number whose new value nobody asks for: one change may then do for many jobs. */
export async function tally(tx: Transaction, name: Counter, by = 1): Promise<void> {
  if (tx.tallies) tx.tallies.set(name, (tx.tallies.get(name) ?? 0) + by);
  else await count(tx, name, by);
}

/** Writes what was tallied, in the order that all count in; does not wait between the numbers. */
export const writeTallies = (to: Connection, tallies: Map<string, number>) =>
  COUNTERS.filter((name) => tallies.has(name)).map((name) =>
    to.get(add, { name, by: tallies.get(name) as number }),
  );

/** A kept number as it is now; 0 before the first count. */
export async function counted(from: Connection, name: Counter): Promise<number> {
  return (await from.get(one, { name }))?.value ?? 0;
}

/** The totals an admin sees, with the rev that they belong to, read in one statement. */
export async function readStats(from: Connection) {
  const found = new Map((await from.all(statsNow, {})).map(({ name, value }) => [name, value]));
  const value = (name: Counter) => found.get(name) ?? 0;
  return {
    posts: value('posts'),
    comments: value('comments'),
    users: value('users'),
    reports: value('reports'),
    rev: value('rev.admin'),
    reportsRev: value('rev.reports'),
  };
}
