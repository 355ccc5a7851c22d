import { FREE_POSTS } from '../../contract/limits.ts';
import { increment } from '../counters.ts';
import { and, eq, sql } from '../drizzle.ts';
import { newRowId } from '../ids.ts';
import type { PageIndex } from '../page-index.ts';
import { get, run } from '../procedure.ts';
import { mutation, query } from '../query.ts';
import type { Store } from '../store.ts';
import { memberStatusFields } from './users-rows.ts';

const takePostSlot = query<{ authorKey: number; free: number }>()(
  memberStatusFields,
  (db, { users }, param, fields) =>
    db
      .update(users)
      .set({ postCount: sql`${users.postCount} + 1`, rev: sql`${users.rev} + 1` })
      .where(
        and(
          eq(users.key, param('authorKey')),
          sql`(${users.isMember} = ${sql.param(true, users.isMember)} or ${users.postCount} < ${param('free')})`,
        ),
      )
      .returning(fields),
);

declare module '../store.ts' {
  interface Changes {
    'post:added': { key: number; id: string; score: number; feedRev: number; total: number };
  }
}
export interface NewPost {
  authorKey: number;
  title: string;
  description: string;
  tag: string;
  startUp: number;
  startDown: number;
  createdText: string;
}
const insert = mutation<NewPost & { key: number; id: string; score: number; postedAt: number }>()(
  (db, { posts }, param) =>
    db.insert(posts).values({
      key: param('key'),
      id: param('id'),
      authorKey: param('authorKey'),
      title: param('title'),
      description: param('description'),
      tag: param('tag'),
      startUp: param('startUp'),
      startDown: param('startDown'),
      score: param('score'),
      createdText: param('createdText'),
      postedAt: param('postedAt'),
    }),
);
/**
 * Publishes a post. One conditional update takes the slot among the free five, so that parallel calls never add a
 * sixth post.
 * @returns the post's id, or null when the limit is reached.
 */
export function addPost(store: Store, { scoreOf }: Pick<PageIndex, 'scoreOf'>, post: NewPost) {
  return store.write(function* (tx) {
    const author = yield* get(takePostSlot, { authorKey: post.authorKey, free: FREE_POSTS });
    if (!author) return null;
    const made = newRowId();
    const score = scoreOf({ ...post, castUp: 0, castDown: 0 });
    yield* run(insert, { ...post, ...made, score, postedAt: Date.now() });
    const total = yield* increment('posts');
    tx.changed('post:added', { ...made, score, total, feedRev: yield* bumpFeed() });
    tx.changed('member:changed', author);
    return { id: made.id };
  });
}

/** Raises the rev of the feed and answers it. */
export function* bumpFeed() {
  yield* increment('rev.admin');
  return yield* increment('rev.feed');
}
