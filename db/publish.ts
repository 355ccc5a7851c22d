import { FREE_POSTS } from '../contract/limits.ts';
import type { Store, Transaction } from './connection.ts';
import { count } from './counters.ts';
import { and, eq, sql } from './drizzle.ts';
import { newId } from './ids.ts';
import type { PageIndex } from './page-index.ts';
import { change, rows } from './query.ts';
import { standingFields } from './user-rows.ts';

const takePlace = rows<{ id: string; free: number }>()(
  standingFields,
  (db, { users }, hole, fields) =>
    db
      .update(users)
      .set({ postCount: sql`${users.postCount} + 1`, rev: sql`${users.rev} + 1` })
      .where(
        and(
          eq(users.id, hole('id')),
          sql`(${users.isMember} = ${sql.param(true, users.isMember)} or ${users.postCount} < ${hole('free')})`,
        ),
      )
      .returning(fields),
);

declare module './connection.ts' {
  interface Changes {
    'post:added': { id: string; score: number; feedRev: number; total: number };
  }
}
export interface NewPost {
  authorId: string;
  title: string;
  description: string;
  tag: string;
  startUp: number;
  startDown: number;
  createdText: string;
}
const insert = change<NewPost & { id: string; score: number; postedAt: number }>()(
  (db, { posts }, hole) =>
    db.insert(posts).values({
      id: hole('id'),
      authorId: hole('authorId'),
      title: hole('title'),
      description: hole('description'),
      tag: hole('tag'),
      startUp: hole('startUp'),
      startDown: hole('startDown'),
      score: hole('score'),
      createdText: hole('createdText'),
      postedAt: hole('postedAt'),
    }),
);
/**
 * Publishes a post. The place among the free five is taken by one guarded update, so that no number of parallel
 * calls makes a sixth.
 * @returns the post's id, or null when the limit is reached.
 */
export function addPost(store: Store, { scoreOf }: Pick<PageIndex, 'scoreOf'>, post: NewPost) {
  return store.write(async (tx) => {
    const place = await tx.get(takePlace, { id: post.authorId, free: FREE_POSTS });
    if (!place) return null;
    const id = newId();
    const score = scoreOf({ ...post, castUp: 0, castDown: 0 });
    await tx.run(insert, { ...post, id, score, postedAt: Date.now() });
    const total = await count(tx, 'posts');
    tx.changed('post:added', { id, score, total, feedRev: await feedChanged(tx) });
    tx.changed('member:changed', place);
    return { id };
  });
}

/** Counts a change of the feed; answers its new rev. */
export async function feedChanged(tx: Transaction) {
  await count(tx, 'rev.admin');
  return count(tx, 'rev.feed');
}
