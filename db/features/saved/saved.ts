import { MOST_SAVED } from '../../../contract/features/saved.ts';
import { TurnTimer, yieldOverlongTurn } from '../../core/concurrency/event-loop-yield.ts';
import { and, desc, eq, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import {
  deleteBy,
  hasId,
  insertInto,
  limit,
  query,
  type RowOf,
  rowBy,
  type Slice,
  skip,
} from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
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
const saveOf = query<{ userKey: number; id: string }>()(
  ({ saved }) => ({ key: saved.postKey, savedAt: saved.savedAt }),
  (select, { posts, saved }, param) =>
    select
      .from(posts)
      .innerJoin(saved, and(eq(saved.postKey, posts.key), eq(saved.userKey, param('userKey'))))
      .where(hasId(posts, param)),
);

/** A page of what a member has saved, last saved first; the rev is read first, so that it is never ahead of the list. */
export function* listSaved({ key: userKey }: Saver, slice: Slice) {
  const rev = yield* userRev({ key: userKey });
  const { total = 0 } = (yield* get(totalOf, { userKey })) ?? {};
  const saves = yield* all(pageOf, { userKey, ...slice });
  return { rev, total, posts: yield* readPosts(saves.map(({ key }) => key)) };
}

/** Those of some posts that a member has saved, last saved first. */
export function* findSaved({ key: userKey }: Saver, ids: readonly string[]) {
  const rev = yield* userRev({ key: userKey });
  const saves: RowOf<typeof saveOf>[] = [];
  const timer = new TurnTimer();
  for (const id of new Set(ids)) {
    saves.push(...(yield* all(saveOf, { userKey, id })));
    yield* yieldOverlongTurn(timer);
  }
  saves.sort((one, other) => other.savedAt - one.savedAt);
  const posts = yield* readPosts(saves.map(({ key }) => key));
  return { rev, total: posts.length, posts };
}

/**
 * Saves a post, or takes it from those that are saved; repeats change nothing.
 * @returns the rev of the caller's room after it, or why nothing was saved.
 */
export const setSaved = (store: Store, { key: userKey, email }: Saver, id: string, on: boolean) =>
  store.write(function* (tx): Procedure<number | 'unknown' | 'full'> {
    const post = yield* get(postForSaving, { id });
    if (!post) return 'unknown';
    const { rev: before = 0 } = (yield* get(saverForUpdate, { key: userKey })) ?? {};
    const isSaved = (yield* get(saveOf, { userKey, id })) !== undefined;
    if (isSaved === on) return before;
    const save = { userKey, postKey: post.key };
    if (on) {
      const { total = 0, last = 0 } = (yield* get(totalOf, { userKey })) ?? {};
      if (total >= MOST_SAVED) return 'full';
      yield* run(insert, { ...save, savedAt: Math.max(Date.now(), last + 1) });
    } else yield* run(remove, save);
    const { rev = before } = (yield* get(raiseRev, { key: userKey })) ?? {};
    tx.changed('saved:changed', { email, postId: post.id, on, rev });
    return rev;
  });
