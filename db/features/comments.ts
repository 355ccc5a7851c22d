import { commentsOf } from '../counters.ts';
import { eq, sql } from '../drizzle.ts';
import { newRowId } from '../ids.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../pagination.ts';
import { get, type Procedure, run } from '../procedure.ts';
import { hasId, limit, mutation, query, type RowOf, type Slice, skip } from '../query.ts';
import type { Schema } from '../schema/schema.ts';
import type { Store, Transaction } from '../store.ts';
import type { UserRow } from './users-rows.ts';

const commentFields = ({ comments, users }: Schema) => ({
  key: comments.key,
  id: comments.id,
  authorId: users.id,
  authorName: users.displayName,
  authorImage: users.photoURL,
  authorEmail: users.email,
  text: comments.text,
  createdText: comments.createdText,
  postedAt: comments.postedAt,
});

const keysByPost = pages((along) =>
  query<Slice & { postKey: number }>()(
    ({ comments }) => ({ key: comments.key }),
    (db, { comments }, param, fields) =>
      db
        .select(fields)
        .from(comments)
        .where(eq(comments.postKey, param('postKey')))
        .orderBy(along(comments.key))
        .limit(limit)
        .offset(skip),
  ),
);
const byKeys = query<Keys>()(commentFields, (db, { comments, users }, param, fields) =>
  db
    .select(fields)
    .from(comments)
    .innerJoin(users, eq(users.key, comments.authorKey))
    .where(isOneOf(comments.key, param)),
);
const byId = query<{ id: string }>()(
  (schema) => ({ ...commentFields(schema), postId: schema.posts.id }),
  (db, { comments, posts, users }, param, fields) =>
    db
      .select(fields)
      .from(comments)
      .innerJoin(users, eq(users.key, comments.authorKey))
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .where(hasId(comments, param)),
);
export type CommentRow = RowOf<typeof byId>;

const thread = query<{ id: string }>()(
  ({ posts }) => ({
    key: posts.key,
    id: posts.id,
    total: posts.commentCount,
    rev: posts.commentsRev,
  }),
  (db, { posts }, param, fields) => db.select(fields).from(posts).where(hasId(posts, param)),
);
/** A post's comments: how many there are, and their rev. */
export type Thread = RowOf<typeof thread>;

export const changeCount = query<{ id: string; by: number }>()(
  ({ posts }) => ({
    key: posts.key,
    rev: posts.rev,
    commentsRev: posts.commentsRev,
    commentCount: posts.commentCount,
    startUp: posts.startUp,
    startDown: posts.startDown,
    castUp: posts.castUp,
    castDown: posts.castDown,
  }),
  (db, { posts }, param, fields) =>
    db
      .update(posts)
      .set({
        commentCount: sql`${posts.commentCount} + ${param('by')}`,
        rev: sql`${posts.rev} + 1`,
        commentsRev: sql`${posts.commentsRev} + 1`,
      })
      .where(hasId(posts, param))
      .returning(fields),
);
type Author = Pick<UserRow, 'key' | 'id' | 'email' | 'displayName' | 'photoURL'>;
interface NewComment {
  postId: string;
  author: Author;
  text: string;
  createdText: string;
}
/** The counts and revs of a comment's post after the change. */
export type PostCounts = RowOf<typeof changeCount>;

declare module '../store.ts' {
  interface Changes {
    'comment:added': { comment: CommentRow; post: PostCounts };
  }
}

const insert = mutation<
  Pick<CommentRow, 'key' | 'id' | 'text' | 'createdText' | 'postedAt'> & {
    postKey: number;
    authorKey: number;
  }
>()((db, { comments }, param) =>
  db.insert(comments).values({
    key: param('key'),
    id: param('id'),
    postKey: param('postKey'),
    authorKey: param('authorKey'),
    text: param('text'),
    createdText: param('createdText'),
    postedAt: param('postedAt'),
  }),
);
export const findComment = (id: string) => get(byId, { id });

/** The number and the rev of a post's comments; undefined when there is no such post. */
export const findThread = (postId: string) => get(thread, { id: postId });

/** A page of a post's comments, newest first. */
export function* listComments(
  { key: postKey, id: postId, total }: Thread,
  slice: Slice,
): Procedure<CommentRow[]> {
  const keys = yield* keysOfPage(keysByPost, { postKey }, total, slice);
  return (yield* readRows(byKeys, keys)).map((row) => ({ ...row, postId }));
}

function* insertComment(tx: Transaction, { author, ...input }: NewComment) {
  const post = yield* get(changeCount, { id: input.postId, by: 1 });
  if (!post) return null;
  const written = { ...input, ...newRowId(), postedAt: Date.now() };
  yield* run(insert, { ...written, postKey: post.key, authorKey: author.key });
  tx.incrementDeferred(commentsOf(author.key));
  tx.incrementDeferred('comments');
  tx.incrementDeferred('rev.admin');
  const {
    id: authorId,
    displayName: authorName,
    photoURL: authorImage,
    email: authorEmail,
  } = author;
  const comment: CommentRow = { ...written, authorId, authorName, authorImage, authorEmail };
  tx.changed('comment:added', { comment, post });
  return { comment, post };
}

/**
 * Writes a comment.
 * @returns it and the post's counts after it, or null when there is no such post.
 */
export const addComment = (store: Store, comment: NewComment) =>
  store.write((tx) => insertComment(tx, comment), comment.postId);
