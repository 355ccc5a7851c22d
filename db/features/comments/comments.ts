import { imageReferences } from '../../../contract/markup/image-references.ts';
import { commentsOf } from '../../core/counters.ts';
import { and, eq, getTableColumns, sql } from '../../core/drizzle.ts';
import { type WriteKey, writeOnce } from '../../core/idempotency.ts';
import { linkImages } from '../../core/image-uses.ts';
import { type NewcomersText, reasonInTurn, recordText } from '../../core/newcomers/newcomers.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { hasId, insertInto, query, type RowOf, returning, rowBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import {
  type Mention,
  NEW_TEXT_COLUMNS,
  newTextRow,
  type Origin,
  type WrittenText,
  withMentioned,
} from '../../core/texts.ts';
import { indexComment } from '../../search/index-texts.ts';
import { followByComment } from '../inbox/follows.ts';
import { notifyMentions, notifyOfReply } from '../inbox/notices.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { liveFields } from '../posts/live-fields.ts';
import { addOlderReply, withNewestReply } from '../posts/repliers.ts';
import type { UserRow } from '../users/rows.ts';
import { authorFields } from '../users/rows.ts';
import { findQuoted, type Quoted, type Refusal, refusalOf, withQuoted } from './replies.ts';
import { commentsRevIn } from './thread-rev.ts';

/** The fields of a comment with its author. */
export const commentFields = ({ comments, users }: Schema) => {
  const { postKey, waitedSince, isAnswer, ...columns } = getTableColumns(comments);
  return { ...columns, ...authorFields(users) };
};

const byId = query<{ id: string }>()(
  (schema) => ({ ...commentFields(schema), postId: schema.posts.id }),
  (select, { comments, posts, users }, param) =>
    select
      .from(comments)
      .innerJoin(users, eq(users.key, comments.authorKey))
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .where(hasId(comments, param)),
);
/** A comment with the one that it answers, and with the current names of all who are named. */
export type CommentRow = RowOf<typeof byId> & { quoted: Quoted; mentioned: Mention[] };

const countFields = (schema: Schema) => ({
  ...liveFields(schema),
  commentsRev: schema.posts.commentsRev,
  lastCommentKey: schema.posts.lastCommentKey,
});
const raisedRevs = ({ posts }: Schema) => ({
  rev: sql`${posts.rev} + 1`,
  commentsRev: sql`${posts.commentsRev} + 1`,
});
const countAdded = returning<{
  id: string;
  authorKey: number;
  commentKey: number;
  postedAt: number;
}>()(countFields, (db, schema, param) => {
  const { posts } = schema;
  return (
    db
      .update(posts)
      .set({
        ...raisedRevs(schema),
        ...withNewestReply(schema, param),
        commentCount: sql`${posts.commentCount} + 1`,
        lastCommentKey: sql`case when ${posts.lastCommentKey} > ${param('commentKey')}
          then ${posts.lastCommentKey} else ${param('commentKey')} end`,
      })
      // A closed post takes no comment, also when it is closed meanwhile.
      .where(and(hasId(posts, param), sql`not ${posts.isClosed}`))
  );
});
/** Counts comments less of a post, after their replies were forgotten. */
export const countRemoved = returning<{ id: string; count: number }>()(
  countFields,
  (db, schema, param) =>
    db
      .update(schema.posts)
      .set({
        ...raisedRevs(schema),
        commentCount: sql`${schema.posts.commentCount} - ${param('count')}`,
      })
      .where(hasId(schema.posts, param)),
);
/**
 * Counts comments of a post that are back in their old places. Its thread misses a rev: no event can tell so many places,
 * and readers read again.
 */
export const countRestored = returning<{ key: number; count: number }>()(
  countFields,
  (db, schema, param) =>
    db
      .update(schema.posts)
      .set({
        rev: sql`${schema.posts.rev} + 1`,
        commentsRev: sql`${schema.posts.commentsRev} + 2`,
        commentCount: sql`${schema.posts.commentCount} + ${param('count')}`,
      })
      .where(eq(schema.posts.key, param('key'))),
);
const countsByKey = rowBy('posts', 'key', countFields);
export type Author = Pick<UserRow, 'key' | 'id' | 'email' | 'displayName' | 'photoURL'>;
/** The fields of a comment that name its author. */
export const byAuthor = ({ key, id, displayName, photoURL, email }: Author) => ({
  authorKey: key,
  authorId: id,
  authorName: displayName,
  authorImage: photoURL,
  authorEmail: email,
});
export interface NewComment extends WrittenText, Origin {
  postId: string;
  author: Author;
  createdText: string;
  /** The id of the comment that it answers. */
  replyTo?: string | undefined;
}
/** The counts and revs of a comment's post after the change. */
export type PostCounts = RowOf<typeof countRemoved>;

declare module '../../core/store.ts' {
  interface Changes {
    'comment:added': { comment: CommentRow; post: PostCounts };
  }
}

const insert = insertInto('comments', [...NEW_TEXT_COLUMNS, 'replyToKey']);
export function* findComment(id: string): Procedure<CommentRow | undefined> {
  const row = yield* get(byId, { id });
  return row && (yield* withMentioned(yield* withQuoted([row])))[0];
}

/** The version of a new text. */
const UNEDITED = { version: 1, editedAt: null, thanks: 0 };

/** Writes a comment within a job. */
export function* insertComment(
  tx: Transaction,
  { author, replyTo, at, waited, ...input }: NewComment,
): Procedure<{ id: string; comment: CommentRow; post: PostCounts } | Refusal> {
  const quoted = replyTo === undefined ? null : yield* findQuoted(input.postId, replyTo);
  if (typeof quoted === 'string') return quoted;
  const { waitedSince, ...made } = newTextRow({ at, waited });
  const reply = { authorKey: author.key, commentKey: made.key, postedAt: made.postedAt };
  let post = yield* get(countAdded, { id: input.postId, ...reply });
  if (!post) return (yield* refusalOf(input.postId)) ?? 'post-closed';
  const replyToKey = quoted?.key ?? null;
  const written = { ...input, ...made, replyToKey };
  yield* run(insert, { ...written, waitedSince, postKey: post.key, authorKey: author.key });
  const { imageCount } = yield* linkImages('comment', made.key, {
    ...written,
    authorKey: author.key,
  });
  // The list of pictures says which text shows each.
  if (imageCount > 0) recordModeration(tx);
  if (post.lastCommentKey !== made.key) {
    yield* addOlderReply(post.key, { userKey: author.key, key: made.key });
    post = (yield* get(countsByKey, post)) ?? post;
  }
  post = { ...post, commentsRev: yield* commentsRevIn(post) };
  yield* indexComment({ ...written, authorKey: author.key });
  const { postId } = input;
  yield* followByComment(tx, author, { postId, postKey: post.key, seenKey: made.key });
  const place = { postKey: post.key, actorKey: author.key };
  if (quoted) yield* notifyOfReply(tx, quoted, place);
  const where = { ...place, subject: made.id, commentKey: made.key };
  yield* notifyMentions(tx, { ...where, mentions: input.mentions }, quoted?.authorKey);
  tx.incrementDeferred(commentsOf(author.key));
  tx.incrementDeferred('comments');
  tx.incrementDeferred('rev.admin');
  const comment: CommentRow = { ...written, ...UNEDITED, ...byAuthor(author), quoted };
  tx.changed('comment:added', { comment, post });
  return { id: comment.id, comment, post };
}

/**
 * Writes a comment.
 * @param judged where it is of a newcomer.
 * @returns it and the post's counts after it, or why it was not written: `waits` where others give a reason meanwhile.
 */
export const addComment = (
  store: Store,
  comment: NewComment,
  key: WriteKey | null = null,
  judged: NewcomersText | null = null,
) =>
  writeOnce(
    store,
    key,
    function* (tx) {
      if (judged && (yield* reasonInTurn(judged))) return 'waits';
      const added = yield* insertComment(tx, comment);
      if (judged && typeof added !== 'string') yield* recordText(tx, judged);
      return added;
    },
    // A job that locks pictures as well, or writes of its author, shares no transaction.
    judged || imageReferences(comment.text, comment.format).length > 0 ? undefined : comment.postId,
  );
