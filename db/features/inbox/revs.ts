import type { SQLWrapper } from 'drizzle-orm';
import { inboxOf } from '../../core/counters.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { EPOCH_SETTING } from '../../core/internal-settings.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, query, rowBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** A restore sets the revs of threads to its epoch. Without it the sum over any number of threads stays a safe integer. */
const epoch = ({ settings }: Schema) =>
  sql`coalesce((select cast(value as bigint) from ${settings} where name = ${EPOCH_SETTING}), 0)`;

const sinceEpoch = (schema: Schema, rev: SQLWrapper) =>
  sql`${rev} - case when ${rev} >= ${epoch(schema)} then ${epoch(schema)} else 0 end`;
/**
 * The effect of a thread's revs on the inboxes of those who follow it. That of the comments is one of them: an edit of a
 * quoted comment raises no other.
 */
const countedRev = (schema: Schema) =>
  sql<number>`${sinceEpoch(schema, schema.posts.rev)} + ${sinceEpoch(schema, schema.posts.commentsRev)}`;

const revOfThread = rowBy('posts', 'key', (schema) => ({
  rev: countedRev(schema).mapWith(Number).as('rev'),
}));

const ownPart = query<{ userKey: number; counter: string }>()(
  ({ users, counters }) => ({
    rev: sql<number>`${users.inboxRev} + coalesce((select value from ${counters} where name = ${sql.placeholder('counter')}), 0)`
      .mapWith(Number)
      .as('rev'),
    seenKey: users.inboxSeenKey,
  }),
  (select, { users }, param) => select.from(users).where(eq(users.key, param('userKey'))),
);
const sumOfThreads = query<{ userKey: number }>()(
  (schema) => ({
    rev: sql<number>`coalesce(sum(${countedRev(schema)}), 0)`.mapWith(Number).as('rev'),
  }),
  (select, { follows, posts }, param) =>
    select
      .from(follows)
      .innerJoin(posts, eq(posts.key, follows.postKey))
      .where(sql`${follows.userKey} = ${param('userKey')} and ${follows.isOn}`),
);
const raise = mutation<{ userKey: number; by: number }>()((db, { users }, param) =>
  db
    .update(users)
    .set({ inboxRev: sql`${users.inboxRev} + ${param('by')}` })
    .where(eq(users.key, param('userKey'))),
);

/** The effect of a thread's revs on the inbox of each follower; 0 for an unknown post. */
export function* threadRev(postKey: number): Procedure<number> {
  return Number((yield* get(revOfThread, { key: postKey }))?.rev ?? 0);
}

/**
 * The rev of a member's inbox: their own changes, those by others, and the revs of the threads that they follow. A write
 * in a thread therefore touches no row of its followers. Each part only grows, except where a follow ends: the job
 * that ends it adds the lost part.
 * @returns the rev, and the key up to which all items were seen.
 */
export function* readInboxRev(userKey: number): Procedure<{ rev: number; seenKey: number }> {
  const own = yield* get(ownPart, { userKey, counter: inboxOf(userKey) });
  const threads = yield* get(sumOfThreads, { userKey });
  const rev = Number(own?.rev ?? 0) + Number(threads?.rev ?? 0);
  return { rev, seenKey: own?.seenKey ?? 0 };
}

/** Raises the rev of a member's inbox by an act of their own: the job locks the member's row. */
export const raiseInboxRev = (userKey: number, by = 1) => run(raise, { userKey, by });
