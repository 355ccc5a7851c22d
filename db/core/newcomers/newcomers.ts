/** Texts of newcomers: which of them wait though nothing is in them, and how many come. */

import { DAY_MS } from '../../../contract/since/days.ts';
import { NEWCOMER } from '../../../contract/values/limits.ts';
import { HELD_REASONS, type HeldReason } from '../../../contract/values/moderation-kinds.ts';
import { commentsOf, readCounter } from '../counters.ts';
import { sql } from '../drizzle.ts';
import { perEngine } from '../engine.ts';
import { firstKeyAt } from '../ids.ts';
import { get, type Procedure, run } from '../procedure.ts';
import { mutation, query, rowBy } from '../query.ts';
import type { Transaction } from '../store.ts';

const MINUTE_MS = 60_000;
/** The minute of a time, in minutes since 1970. */
export const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS);
/** The day of a time in UTC, in days since 1970. */
export const dayNumberOf = (time: number): number => Math.floor(time / DAY_MS);

const newness = query<{ key: number; counter: string }>()(
  ({ users, counters }) => ({
    createdAt: users.createdAt,
    comments: sql<number>`coalesce((select ${counters.value} from ${counters}
      where ${counters.name} = ${sql.placeholder('counter')}), 0)`
      .mapWith(Number)
      .as('comments'),
  }),
  (select, { users }, param) => select.from(users).where(sql`${users.key} = ${param('key')}`),
);

/** True if a member has a young account and few comments that stand. An older account is known by its key alone. */
export function* isNewcomer(key: number): Procedure<boolean> {
  const young = Date.now() - NEWCOMER.days * DAY_MS;
  if (key < firstKeyAt(young)) return false;
  const user = yield* get(newness, { key, counter: commentsOf(key) });
  return user !== undefined && user.createdAt > young && user.comments < NEWCOMER.comments;
}

/** A newcomer's text as it is about to be written. */
export interface NewcomersText {
  authorKey: number;
  /** By which equal texts are found; null: it is too short, or equal texts don't wait. */
  likeness: string | null;
  /** Why it waits; null: nothing in it is a reason. */
  reason: HeldReason | null;
}

const running = rowBy('raids', 'running', ['since', 'sweptKey']);
/** The raid that is on; undefined: there is none. */
export const findRaid = () => get(running, { running: 1 });

/** How long a text is remembered by its likeness. */
export const LIKENESS_MS = DAY_MS;

const sentByAnother = query<{ likeness: string; authorKey: number; after: number }>()(
  ({ likenesses }) => ({ sentAt: likenesses.sentAt }),
  (select, { likenesses: { likeness, authorKey, sentAt }, likenesses }, param) =>
    select
      .from(likenesses)
      .where(
        sql`${likeness} = ${param('likeness')} and ${authorKey} <> ${param('authorKey')} and ${sentAt} > ${param('after')}`,
      )
      .limit(1),
);

/** The reason that others give a newcomer's text to wait: an equal one, or a raid; null: none. */
export function* reasonByOthers({
  likeness,
  authorKey,
}: Pick<NewcomersText, 'likeness' | 'authorKey'>): Procedure<HeldReason | null> {
  if (likeness !== null) {
    const after = Date.now() - LIKENESS_MS;
    if (yield* get(sentByAnother, { likeness, authorKey, after })) return 'alike';
  }
  return (yield* findRaid()) ? 'raid' : null;
}

/** A lock by likeness until the job ends. SQLite has one writer at a time. */
const lockLikeness = query<{ likeness: string }>()(
  ({ likenesses }) => ({
    locked: perEngine(likenesses, {
      sqlite: () => sql<string>`''`,
      postgres: () =>
        sql<string>`cast(pg_advisory_xact_lock(hashtextextended(${sql.placeholder('likeness')}, 0)) as text)`,
    }).as('locked'),
  }),
  (select) => select.from(sql`(select 1) as one`),
);

/**
 * The reason that others give a newcomer's text to wait, at the begin of the job that would let it stand. Jobs of equal
 * texts wait for one another, so of equal texts at once a single one stands.
 */
export function* reasonInTurn(text: NewcomersText): Procedure<HeldReason | null> {
  const { likeness } = text;
  if (likeness !== null) yield* get(lockLikeness, { likeness });
  return yield* reasonByOthers(text);
}

const remember = mutation<{ likeness: string; authorKey: number; sentAt: number }>()(
  (db, { likenesses }, param) =>
    db
      .insert(likenesses)
      .values({
        likeness: param('likeness'),
        authorKey: param('authorKey'),
        sentAt: param('sentAt'),
      })
      .onConflictDoUpdate({
        target: [likenesses.likeness, likenesses.authorKey],
        set: { sentAt: sql`excluded.sent_at` },
      }),
);

/** Remembers a newcomer's text, in its own transaction: another newcomer's equal text then waits. */
export function* rememberText({ likeness, authorKey }: NewcomersText): Procedure<void> {
  if (likeness !== null) yield* run(remember, { likeness, authorKey, sentAt: Date.now() });
}

declare module '../store.ts' {
  interface Changes {
    /** Somebody has signed up, or a newcomer has sent a text. */
    arrived: object;
  }
}

/** Counts a sign-up or a newcomer's text, in its own transaction: raids are found by the counts. */
export function countArrival(tx: Transaction, kind: 'members' | 'texts'): void {
  tx.incrementDeferred(`arrived.${kind}.${minuteOf(Date.now())}`);
  tx.changed('arrived', {});
}

/** Records a newcomer's new text in its own transaction, before or after it is written. */
export function* recordText(tx: Transaction, text: NewcomersText): Procedure<void> {
  yield* rememberText(text);
  countArrival(tx, 'texts');
}

/** How many texts came to wait for each reason today, in UTC. */
export function* countHeldToday(): Procedure<Record<HeldReason, number>> {
  const today = dayNumberOf(Date.now());
  const counts = { link: 0, picture: 0, number: 0, words: 0, alike: 0, raid: 0 };
  for (const reason of HELD_REASONS) counts[reason] = yield* readCounter(`held.${reason}.${today}`);
  return counts;
}
