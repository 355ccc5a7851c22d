import { MOST_PINNED } from '../../../contract/values/limits.ts';
import { increment, readCounter } from '../../core/counters.ts';
import { sql } from '../../core/drizzle.ts';
import { all, type Procedure, run } from '../../core/procedure.ts';
import { query, updateBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { lockPost, type PostRow, readPosts } from '../posts/reads.ts';

type Marks = Pick<PostRow, 'isClosed' | 'pinnedAt' | 'pinnedUntil'>;

const raised = ({ posts }: Schema) => ({ rev: sql`${posts.rev} + 1` });
const setClosure = updateBy('posts', 'key', ['isClosed'], raised);
const setPin = updateBy('posts', 'key', ['pinnedAt', 'pinnedUntil'], raised);
/** At most a few rows: a pin that has ended is soon taken off. */
const pins = query()(
  ({ posts }) => ({ key: posts.key, id: posts.id, until: posts.pinnedUntil }),
  (select, { posts }) =>
    select.from(posts).where(sql`pinned_at is not null`).orderBy(sql`pinned_at desc, key desc`),
);

/** True if a pin holds at a time. */
export const isPinned = ({ pinnedAt, pinnedUntil }: Omit<Marks, 'isClosed'>, now: number) =>
  pinnedAt !== null && (pinnedUntil === null || pinnedUntil > now);

const runs = (now: number) => (pin: { until: number | null }) =>
  pin.until === null || pin.until > now;

/** More posts would be pinned than can be: the job is undone. */
class TooManyPinnedError extends Error {
  override readonly name = 'TooManyPinnedError';
}

/** Takes down the change of a pin. All such jobs wait for one another at the rev of the feed. */
function* recordPin(tx: Transaction, post: PostRow): Procedure<void> {
  const feedRev = yield* increment('rev.feed');
  tx.changed('post:marked', { post, feed: { feedRev, total: yield* readCounter('posts') } });
}

/** Closes a post to new comments, or opens it again; undefined when there is no such post. */
export const setClosed = (store: Store, id: string, on: boolean, by: string) =>
  store.write(function* (tx): Procedure<PostRow | undefined> {
    const post = yield* lockPost(id);
    if (!post || post.isClosed === on) return post;
    yield* run(setClosure, { key: post.key, isClosed: on });
    const act = on ? 'post closed' : 'post opened';
    yield* appendAudit({ actor: by, act, target: id, detail: post.title });
    const next = { ...post, isClosed: on, rev: post.rev + 1 };
    tx.changed('post:marked', { post: next, feed: null });
    return next;
  });

export interface Pin {
  on: boolean;
  /** null: without end. */
  until: number | null;
}

function* pinPost(tx: Transaction, id: string, { on, until }: Pin, by: string) {
  const now = Date.now();
  const post = yield* lockPost(id);
  if (!post) return undefined;
  const wasPinned = isPinned(post, now);
  if (wasPinned === on && (!on || post.pinnedUntil === until)) return post;
  const pinnedAt = on ? (wasPinned ? post.pinnedAt : now) : null;
  const pin = { pinnedAt, pinnedUntil: on ? until : null };
  yield* run(setPin, { key: post.key, ...pin });
  const end = until === null ? '' : ` until ${new Date(until).toISOString()}`;
  const act = on ? 'post pinned' : 'post unpinned';
  yield* appendAudit({ actor: by, act, target: id, detail: `${post.title}${on ? end : ''}` });
  const next: PostRow = { ...post, ...pin, rev: post.rev + 1 };
  yield* recordPin(tx, next);
  // Counted under the lock of the feed's rev: of two at once the second sees the first.
  if (on && (yield* all(pins, {})).filter(runs(now)).length > MOST_PINNED)
    throw new TooManyPinnedError();
  return next;
}

/** Pins a post to the top of home, or unpins it; undefined when there is no such post. */
export const setPinned = (store: Store, id: string, pin: Pin, by: string) =>
  store
    .write((tx) => pinPost(tx, id, pin, by))
    .catch((error: unknown) => {
      if (error instanceof TooManyPinnedError) return 'too-many-pinned' as const;
      throw error;
    });

/** The posts whose pins hold, the last pinned first. */
export function* listPinned(now: number): Procedure<PostRow[]> {
  return yield* readPosts((yield* all(pins, {})).filter(runs(now)).map(({ key }) => key));
}

/** When the next pin ends, also one that has ended and still stands in its row; null: none does. */
export function* nextPinEnd(): Procedure<number | null> {
  const ends = (yield* all(pins, {})).flatMap(({ until }) => until ?? []);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Takes off the pins that have ended, so that open pages learn of it. */
export const endPins = (store: Store) =>
  store.write(function* (tx): Procedure<void> {
    const now = Date.now();
    for (const { id, until } of yield* all(pins, {})) {
      if (runs(now)({ until })) continue;
      const post = yield* lockPost(id);
      if (!post || post.pinnedAt === null || isPinned(post, now)) continue;
      yield* run(setPin, { key: post.key, pinnedAt: null, pinnedUntil: null });
      yield* recordPin(tx, { ...post, pinnedAt: null, pinnedUntil: null, rev: post.rev + 1 });
    }
  });
