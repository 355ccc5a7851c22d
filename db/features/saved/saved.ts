import { MOST_SAVED } from '../../../contract/values/limits.ts';
import { TurnTimer, yieldOverlongTurn } from '../../core/concurrency/event-loop-yield.ts';
import { and, desc, eq, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import {
  deleteBy,
  hasId,
  insertInto,
  limit,
  query,
  rowBy,
  type Slice,
  skip,
} from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { readPosts } from '../posts/reads.ts';
import { raiseRev, userRev } from '../users/revs.ts';

/** A member who saves posts. */
interface Saver {
  key: number;
  email: string;
}

declare module '../../core/store.ts' {
  interface Changes {
    'saved:changed': { email: string; postId: string; on: boolean; rev: number };
  }
}

/** Against the deletion of the post, which deletes its saves. A job locks the post before the member. */
const postForSaving = rowBy('posts', 'id', ['key', 'id'], 'key share');
/** Two saves of one member at once are counted, and get their places, one after the other. */
const saverForUpdate = rowBy('users', 'key', ['rev'], 'no key update');
const saveOf = rowBy('saved', ['userKey', 'postKey'], ['savedAt']);
const totalOf = query<{ userKey: number }>()(
  ({ saved }) => ({
    total: sql<number>`count(*)`.mapWith(Number).as('total'),
    last: sql<number>`coalesce(max(${saved.savedAt}), 0)`.mapWith(Number).as('last'),
  }),
  (select, { saved }, param) => select.from(saved).where(eq(saved.userKey, param('userKey'))),
);
const insert = insertInto('saved');
const remove = deleteBy('saved', ['userKey', 'postKey']);
const pageOf = query<Slice & { userKey: number }>()(
  ({ saved }) => ({ key: saved.postKey }),
  (select, { saved }, param) =>
    select
      .from(saved)
      .where(eq(saved.userKey, param('userKey')))
      .orderBy(desc(saved.savedAt))
      .limit(limit)
      .offset(skip),
);
/** A post, and when a member has saved it: null where it is not saved. */
const postWithSave = query<{ userKey: number; id: string }>()(
  ({ posts, saved }) => ({
    key: posts.key,
    savedAt: sql<number | null>`${saved.savedAt}`.as('savedAt'),
  }),
  (select, { posts, saved }, param) =>
    select
      .from(posts)
      .leftJoin(saved, and(eq(saved.postKey, posts.key), eq(saved.userKey, param('userKey'))))
      .where(hasId(posts, param)),
);

/** A page of what a member has saved, last saved first; the rev is read first, so that it is never ahead of the list. */
export function* listSaved({ key }: Saver, slice: Slice) {
  const rev = yield* userRev({ key });
  const { total = 0 } = (yield* get(totalOf, { userKey: key })) ?? {};
  const keys = (yield* all(pageOf, { userKey: key, ...slice })).map((row) => row.key);
  return { rev, total, posts: yield* readPosts(keys) };
}

/** Those of some posts that a member has saved, last saved first. */
export function* findSaved({ key: userKey }: Saver, ids: readonly string[]) {
  const rev = yield* userRev({ key: userKey });
  const savedAt = new Map<number, number>();
  const timer = new TurnTimer();
  for (const id of new Set(ids)) {
    const post = yield* get(postWithSave, { userKey, id });
    if (post && post.savedAt !== null) savedAt.set(post.key, post.savedAt);
    yield* yieldOverlongTurn(timer);
  }
  const newestFirst = [...savedAt].sort(([, one], [, other]) => other - one);
  const posts = yield* readPosts(newestFirst.map(([key]) => key));
  return { rev, total: posts.length, posts };
}

/** Why a post is not saved. */
type SaveRefusal = 'unknown' | 'full';

function* applySave(
  tx: Transaction,
  { key: userKey, email }: Saver,
  { id, on }: { id: string; on: boolean },
): Procedure<number | SaveRefusal> {
  const post = yield* get(postForSaving, { id });
  if (!post) return 'unknown';
  const save = { userKey, postKey: post.key };
  const { rev: before = 0 } = (yield* get(saverForUpdate, { key: userKey })) ?? {};
  const isSaved = (yield* get(saveOf, save)) !== undefined;
  if (isSaved === on) return before;
  if (on) {
    const { total = 0, last = 0 } = (yield* get(totalOf, { userKey })) ?? {};
    if (total >= MOST_SAVED) return 'full';
    yield* run(insert, { ...save, savedAt: Math.max(Date.now(), last + 1) });
  } else yield* run(remove, save);
  const { rev = before } = (yield* get(raiseRev, { key: userKey })) ?? {};
  tx.changed('saved:changed', { email, postId: post.id, on, rev });
  return rev;
}

/**
 * Saves a post, or takes it from those that are saved; repeats change nothing.
 * @returns the rev of the caller's room after it, or why nothing was saved.
 */
export const setSaved = (store: Store, saver: Saver, wish: { id: string; on: boolean }) =>
  store.write((tx) => applySave(tx, saver, wish));
