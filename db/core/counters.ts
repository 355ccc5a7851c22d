import type { HeldReason } from '../../contract/values/moderation-kinds.ts';
import { inArray, sql } from './drizzle.ts';
import type { Builder } from './engine.ts';
import { all, get, type Procedure, runEach, yieldTurn } from './procedure.ts';
import { mutation, type ParamOf, query, returning, rowBy } from './query.ts';
import type { Schema } from './schema/schema.ts';

/**
 * The stored counters: totals, and the revs of rooms without a row of their own. Each change of a
 * total or a report raises the rev of `admin`. Each change of a report raises the rev of `reports`, each of a claim that of `claims`: its
 * jobs lock that counter before anything else.
 *
 * A job increments counters in this order, after its other writes and after those of members and tags, by name. Many jobs lock the
 * row of a counter: the order prevents deadlocks, and a late increment keeps the lock short.
 */
export const COUNTERS = [
  'comments',
  'posts',
  'reports',
  'users',
  'announcements',
  'rev.claims',
  'rev.admin',
  'rev.reports',
  'post_reports',
  'rev.postReports',
  'rev.feed',
  'rev.announcements',
  'rev.tags',
  'rev.members',
  'rev.site',
  /** The bytes of the files of pictures. */
  'images.bytes',
] as const;
/** The number of a member's comments, by the key of the member. A post's job never locks the member's own row. */
type CommentsOf = `comments.of.${number}`;
export const commentsOf = (userKey: number): CommentsOf => `comments.of.${userKey}`;
/** The changes of a member's inbox by acts of others, who never lock the member's own row. */
type InboxOf = `inbox.of.${number}`;
export const inboxOf = (userKey: number): InboxOf => `inbox.of.${userKey}`;
/** The number of posts with a tag. */
type PostsTagged = `posts.tagged.${string}`;
export const postsTagged = (tag: string): PostsTagged => `posts.tagged.${tag}`;
/** The number of questions that are open, or answered; with a tag (null: any). */
type QuestionsOf = `questions.${'open' | 'answered'}.${string}`;
export const questionsOf = (state: 'open' | 'answered', tag: string | null = null): QuestionsOf =>
  `questions.${state}.${tag ?? ''}`;
/** The sign-ups, or the newcomers' texts, of a minute since 1970. */
type Arrived = `arrived.${'members' | 'texts'}.${number}`;
/** The texts that came to wait for a reason, by the day since 1970. */
type HeldFor = `held.${HeldReason}.${number}`;
export type Counter =
  | (typeof COUNTERS)[number]
  | CommentsOf
  | InboxOf
  | PostsTagged
  | Arrived
  | HeldFor
  | QuestionsOf;

interface Increment {
  name: Counter;
  by: number;
}
const upsert = (db: Builder, { counters }: Schema, param: ParamOf<Increment>) =>
  db
    .insert(counters)
    .values({ name: param('name'), value: param('by') })
    .onConflictDoUpdate({
      target: counters.name,
      set: { value: sql`${counters.value} + ${param('by')}` },
    });
const addToCounter = mutation<Increment>()(upsert);
const addAndRead = returning<Increment>()(({ counters }) => ({ value: counters.value }), upsert);

const counterValue = rowBy('counters', 'name', ['value']);

const statsCounters = query()(
  ({ counters }) => ({ name: counters.name, value: counters.value }),
  (select, { counters }) =>
    select
      .from(counters)
      .where(
        inArray(counters.name, [
          'posts',
          'comments',
          'users',
          'reports',
          'rev.admin',
          'rev.reports',
          'post_reports',
          'rev.postReports',
        ]),
      ),
);

/** Increments a counter within a write job and returns its new value. */
export function* increment(name: Counter, by = 1): Procedure<number> {
  const row = yield* get(addAndRead, { name, by });
  return row?.value ?? by;
}

/** Increments per turn of the event loop. */
const BATCH_ROWS = 100;

const ORDER: readonly string[] = COUNTERS;
/** Counters of members and tags come first, by name; then the others in the order of `COUNTERS`. */
const byLockOrder = ([a]: [Counter, number], [b]: [Counter, number]) =>
  ORDER.indexOf(a) - ORDER.indexOf(b) || (a < b ? -1 : 1);

/** Increments in the order in which a job locks their counters. */
export const inLockOrder = (increments: ReadonlyMap<Counter, number>): [Counter, number][] =>
  [...increments].sort(byLockOrder);

/** Increments counters of members and tags within a write job; there may be any number of them. */
export function* incrementMany(increments: ReadonlyMap<Counter, number>): Procedure<void> {
  for (const [n, [name, by]] of inLockOrder(increments).entries()) {
    yield* increment(name, by);
    if (n % BATCH_ROWS === BATCH_ROWS - 1) yield* yieldTurn();
  }
}

/** Writes deferred increments. */
export function* writeIncrements(increments: ReadonlyMap<Counter, number>): Procedure<void> {
  const ordered = inLockOrder(increments).map(([name, by]) => ({ name, by }));
  yield* runEach(addToCounter, ordered);
}

/** The value of a counter; 0 before its first increment. */
export function* readCounter(name: Counter): Procedure<number> {
  return (yield* get(counterValue, { name }))?.value ?? 0;
}

export type Stats = Record<
  | 'posts'
  | 'comments'
  | 'users'
  | 'reports'
  | 'rev'
  | 'reportsRev'
  | 'postReports'
  | 'postReportsRev',
  number
>;

/** The totals for admins and the revs that belong to them, read in one statement. */
export function* readStats(): Procedure<Stats> {
  const found = new Map((yield* all(statsCounters, {})).map(({ name, value }) => [name, value]));
  const value = (name: Counter) => found.get(name) ?? 0;
  return {
    posts: value('posts'),
    comments: value('comments'),
    users: value('users'),
    reports: value('reports'),
    rev: value('rev.admin'),
    reportsRev: value('rev.reports'),
    postReports: value('post_reports'),
    postReportsRev: value('rev.postReports'),
  };
}
