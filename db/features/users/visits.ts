/** The visits of members: since when they were away. */
import { sql } from '../../core/drizzle.ts';
import { isListed, keyList } from '../../core/engine.ts';
import { all, run } from '../../core/procedure.ts';
import { mutation, returning } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { memberStatusFields } from './rows.ts';

const MINUTE_MS = 60_000;
/** A visit ends once no page was open for so long. */
const VISIT_GAP_MS = 30 * MINUTE_MS;

interface Visited {
  visitedAt: number | null;
  lastVisit: number | null;
}

/** When the visit before the one at `now` ended, in milliseconds since 1970; null: there was none. */
export const endOfVisitBefore = ({ visitedAt, lastVisit }: Visited, now: number): number | null =>
  visitedAt !== null && visitedAt <= now - VISIT_GAP_MS ? visitedAt : lastVisit;

interface Noted {
  members: string;
  now: number;
  /** The write applies to members who were last there at this time or before. */
  before: number;
}

const begin = returning<Noted>()(memberStatusFields, (db, { users }, param) =>
  db
    .update(users)
    .set({
      lastVisit: sql`${users.visitedAt}`,
      visitedAt: sql`${param('now')}`,
      rev: sql`${users.rev} + 1`,
    })
    .where(
      sql`${isListed(db, users.key, param('members'))} and ${users.visitedAt} <= ${param('before')}`,
    ),
);
const extendVisits = mutation<Noted>()((db, { users }, param) =>
  db
    .update(users)
    .set({ visitedAt: sql`${param('now')}` })
    .where(
      sql`${isListed(db, users.key, param('members'))} and (${users.visitedAt} is null or ${users.visitedAt} <= ${param('before')})`,
    ),
);

/** Sorted, so that jobs of two servers mostly lock the same rows in the same order. */
const listOf = (keys: readonly number[]): string =>
  keyList(keys.toSorted((one, other) => one - other));

/**
 * Notes that members have a page open. Of who had none for thirty minutes a visit begins, and their room hears of the
 * one before. A minute more or less of the others is not written.
 */
export const noteArrivals = (store: Store, keys: readonly number[], now: number) =>
  store.write(function* (tx) {
    const members = listOf(keys);
    for (const status of yield* all(begin, { members, now, before: now - VISIT_GAP_MS }))
      tx.changed('status:changed', status);
    yield* run(extendVisits, { members, now, before: now - MINUTE_MS });
  });

/** Notes that members still have a page open, or had one until now: the visit goes on. */
export const noteVisits = (store: Store, keys: readonly number[], now: number) =>
  store.write(() => run(extendVisits, { members: listOf(keys), now, before: now - 1 }));
