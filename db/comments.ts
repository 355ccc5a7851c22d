import { note } from './audit.ts';
import type { Connection, Store } from './connection.ts';
import { count, tally } from './counters.ts';
import { eq, sql } from './drizzle.ts';
import { newId } from './ids.ts';
import { type Ids, idsOfPage, isOneOf, pages, readRows } from './pages.ts';
import { change, held, limit, rows, type Slice, skip } from './query.ts';
import { settleReports } from './reports.ts';
import type { Schema } from './schema.ts';

const commentFields = ({ comments, users }: Schema) => ({
  id: comments.id,
  postId: comments.postId,
  authorId: comments.authorId,
  authorName: users.displayName,
  authorImage: users.photoURL,
  authorEmail: users.email,
  text: comments.text,
  createdText: comments.createdText,
  postedAt: comments.postedAt,
});

const inThread = pages((along) =>
  rows<Slice & { postId: string }>()(
    ({ comments }) => ({ id: comments.id }),
    (db, { comments }, hole, fields) =>
      db
        .select(fields)
        .from(comments)
        .where(eq(comments.postId, hole('postId')))
        .orderBy(along(comments.id))
        .limit(limit)
        .offset(skip),
  ),
);
const byIds = rows<Ids>()(commentFields, (db, { comments, users }, hole, fields) =>
  db
    .select(fields)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(isOneOf(comments.id, hole)),
);
const byId = rows<{ id: string }>()(commentFields, (db, { comments, users }, hole, fields) =>
  db
    .select(fields)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.id, hole('id'))),
);
export type CommentRow = NonNullable<NonNullable<(typeof byId)['types']>['row']>;

const thread = rows<{ postId: string }>()(
  ({ posts }) => ({ total: posts.commentCount, rev: posts.commentsRev }),
  (db, { posts }, hole, fields) =>
    db
      .select(fields)
      .from(posts)
      .where(eq(posts.id, hole('postId'))),
);
const grow = rows<{ postId: string; by: number }>()(
  ({ posts }) => ({
    rev: posts.rev,
    commentsRev: posts.commentsRev,
    commentCount: posts.commentCount,
    startUp: posts.startUp,
    startDown: posts.startDown,
    castUp: posts.castUp,
    castDown: posts.castDown,
  }),
  (db, { posts }, hole, fields) =>
    db
      .update(posts)
      .set({
        commentCount: sql`${posts.commentCount} + ${hole('by')}`,
        rev: sql`${posts.rev} + 1`,
        commentsRev: sql`${posts.commentsRev} + 1`,
      })
      .where(eq(posts.id, hole('postId')))
      .returning(fields),
);
interface NewComment {
  postId: string;
  authorId: string;
  text: string;
  createdText: string;
}
const insert = change<NewComment & { id: string; postedAt: number }>()((db, { comments }, hole) =>
  db.insert(comments).values({
    id: hole('id'),
    postId: hole('postId'),
    authorId: hole('authorId'),
    text: hole('text'),
    createdText: hole('createdText'),
    postedAt: hole('postedAt'),
  }),
);
const remove = rows<{ id: string }>()(
  ({ comments }) => ({ postId: comments.postId }),
  (db, { comments }, hole, fields) =>
    db
      .delete(comments)
      .where(eq(comments.id, hole('id')))
      .returning(fields),
);
/** The post of a comment, held against new reports on anything under it. */
const postOf = rows<{ id: string }>()(
  ({ posts }) => ({ id: posts.id }),
  (db, { posts, comments }, hole, fields) =>
    held(
      db
        .select(fields)
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .where(eq(comments.id, hole('id'))),
      'update',
      posts,
    ),
);
const reportsOn = rows<{ id: string }>()(
  ({ reports }) => ({ id: reports.id }),
  (db, { reports }, hole, fields) =>
    db
      .select(fields)
      .from(reports)
      .where(eq(reports.commentId, hole('id'))),
);

export const findComment = (from: Connection, id: string) => from.get(byId, { id });

/** How many comments a post has and at which rev, or undefined when there is no such post. */
export const findThread = (from: Connection, postId: string) => from.get(thread, { postId });

/** A page of a post's comments, newest first; `total` is how many it has. */
export const listComments = async (from: Connection, postId: string, total: number, slice: Slice) =>
  readRows(from, byIds, await idsOfPage(from, inThread, { postId }, total, slice));

/**
 * Writes a comment.
 * @returns its id and time and the post's counts after it, or null when there is no such post.
 */
export function addComment(store: Store, comment: NewComment) {
  return store.write(async (tx) => {
    const post = await tx.get(grow, { postId: comment.postId, by: 1 });
    if (!post) return null;
    const id = newId();
    const postedAt = Date.now();
    await tx.run(insert, { ...comment, id, postedAt });
    await tally(tx, 'comments');
    await tally(tx, 'rev.admin');
    return { id, postedAt, post };
  }, comment.postId);
}

/**
 * Deletes a comment and settles every report on it.
 * @param by who deletes it; an admin's deletion of another's comment is noted.
 * @returns the post's counts after it and the settled reports, or null when there is no such comment.
 */
export function removeComment(store: Store, id: string, by: { id: string; email: string }) {
  return store.write(async (tx) => {
    if (!(await tx.get(postOf, { id }))) return null;
    const reports = await tx.all(reportsOn, { id });
    const comment = await tx.get(byId, { id });
    const gone = await tx.get(remove, { id });
    if (!comment || !gone) return null;
    if (comment.authorId !== by.id) {
      const detail = `of ${comment.authorEmail}, under post ${gone.postId}`;
      await note(tx, { actor: by.email, act: 'comment deleted', target: id, detail });
    }
    const post = await tx.get(grow, { postId: gone.postId, by: -1 });
    await count(tx, 'comments', -1);
    const settled = await settleReports(tx, reports);
    await count(tx, 'rev.admin');
    return { postId: gone.postId, post, settled };
  });
}
