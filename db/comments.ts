import { note } from './audit.ts';
import type { Connection, Store } from './connection.ts';
import { count, tally } from './counters.ts';
import { eq, sql } from './drizzle.ts';
import { newId } from './ids.ts';
import { type Ids, idsOfPage, isOneOf, pages, readRows } from './pages.ts';
import { change, held, limit, rows, type Slice, skip } from './query.ts';
import { settleReports } from './reports.ts';
import type { Schema } from './schema.ts';
import type { UserRow } from './user-rows.ts';

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
type Author = Pick<UserRow, 'id' | 'email' | 'displayName' | 'photoURL'>;
interface NewComment {
  postId: string;
  author: Author;
  text: string;
  createdText: string;
}
/** The post of a comment that came or went: its counts and revs afterwards. */
export type PostCounts = NonNullable<NonNullable<(typeof grow)['types']>['row']>;

declare module './connection.ts' {
  interface Changes {
    'comment:added': { comment: CommentRow; post: PostCounts };
    'comment:removed': { id: string; postId: string; post: PostCounts };
  }
}

const insert = change<
  Omit<NewComment, 'author'> & { id: string; authorId: string; postedAt: number }
>()((db, { comments }, hole) =>
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
 * @returns it and the post's counts after it, or null when there is no such post.
 */
export function addComment(store: Store, { author, ...given }: NewComment) {
  return store.write(async (tx) => {
    const post = await tx.get(grow, { postId: given.postId, by: 1 });
    if (!post) return null;
    const written = { ...given, id: newId(), authorId: author.id, postedAt: Date.now() };
    await tx.run(insert, written);
    await tally(tx, 'comments');
    await tally(tx, 'rev.admin');
    const { displayName: authorName, photoURL: authorImage, email: authorEmail } = author;
    const comment: CommentRow = { ...written, authorName, authorImage, authorEmail };
    tx.changed('comment:added', { comment, post });
    return { comment, post };
  }, given.postId);
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
    const { postId } = gone;
    const post = await tx.get(grow, { postId, by: -1 });
    await count(tx, 'comments', -1);
    if (post) tx.changed('comment:removed', { id, postId, post });
    const settled = await settleReports(tx, reports);
    await count(tx, 'rev.admin');
    return { postId, post, settled };
  });
}
