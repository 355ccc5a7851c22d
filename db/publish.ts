import { FREE_POSTS } from '../contract/limits.ts';
import { note } from './audit.ts';
import type { Store, Transaction } from './connection.ts';
import { count } from './counters.ts';
import { and, eq, isNotNull, sql } from './drizzle.ts';
import { newId } from './ids.ts';
import type { Order } from './order.ts';
import { findPost } from './posts.ts';
import { change, held, rows } from './query.ts';
import { settleReports } from './reports.ts';

const heldForDeletion = rows<{ id: string }>()(
  ({ posts }) => ({ id: posts.id }),
  (db, { posts }, hole, fields) =>
    held(
      db
        .select(fields)
        .from(posts)
        .where(eq(posts.id, hole('id'))),
      'update',
      posts,
    ),
);

const takePlace = rows<{ id: string; free: number }>()(
  ({ users }) => ({ postCount: users.postCount, rev: users.rev }),
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
const freePlace = change<{ id: string }>()((db, { users }, hole) =>
  db
    .update(users)
    .set({ postCount: sql`${users.postCount} - 1`, rev: sql`${users.rev} + 1` })
    .where(eq(users.id, hole('id'))),
);
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
const remove = rows<{ id: string }>()(
  ({ posts }) => ({
    authorId: posts.authorId,
    commentCount: posts.commentCount,
    score: posts.score,
  }),
  (db, { posts }, hole, fields) =>
    db
      .delete(posts)
      .where(eq(posts.id, hole('id')))
      .returning(fields),
);
const reportsOn = rows<{ id: string }>()(
  ({ reports }) => ({ id: reports.id }),
  (db, { reports, comments }, hole, fields) =>
    db
      .select(fields)
      .from(reports)
      .innerJoin(comments, eq(comments.id, reports.commentId))
      .where(and(eq(comments.postId, hole('id')), isNotNull(reports.id))),
);

/**
 * Publishes a post. The place among the free five is taken by one guarded update, so that no number of parallel
 * calls makes a sixth.
 * @returns the post's row and the feed's new rev and total, or null when the limit is reached.
 */
export function addPost(store: Store, order: Order, post: NewPost) {
  return store.write(async (tx) => {
    const place = await tx.get(takePlace, { id: post.authorId, free: FREE_POSTS });
    if (!place) return null;
    const id = newId();
    const score = order.scoreOf({ ...post, castUp: 0, castDown: 0 });
    await tx.run(insert, { ...post, id, score, postedAt: Date.now() });
    tx.afterCommit(() => order.added(id, score));
    return { id, total: await count(tx, 'posts'), feedRev: await feedChanged(tx) };
  });
}

/**
 * Deletes a post with its comments, votes and reports.
 * @param by who deletes it; an admin's deletion of another's post is noted.
 * @returns what was settled with it, or null when there is no such post.
 */
export function removePost(
  store: Store,
  order: Order,
  id: string,
  by: { id: string; email: string },
) {
  return store.write(async (tx) => {
    // Held first: a report that is on its way would go with its comment, uncounted.
    if (!(await tx.get(heldForDeletion, { id }))) return null;
    const reports = await tx.all(reportsOn, { id });
    const known = await findPost(tx, id);
    const post = await tx.get(remove, { id });
    if (!known || !post) return null;
    if (post.authorId !== by.id) {
      const detail = `of ${known.authorEmail}: ${known.title}`;
      await note(tx, { actor: by.email, act: 'post deleted', target: id, detail });
    }
    await tx.run(freePlace, { id: post.authorId });
    await count(tx, 'comments', -post.commentCount);
    const total = await count(tx, 'posts', -1);
    const settled = await settleReports(tx, reports);
    tx.afterCommit(() => order.removed(id, post.score));
    return { settled, total, feedRev: await feedChanged(tx) };
  });
}

async function feedChanged(tx: Transaction) {
  await count(tx, 'rev.admin');
  return count(tx, 'rev.feed');
}
