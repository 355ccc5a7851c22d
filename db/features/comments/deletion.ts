import { excerptOf } from '../../../contract/values/excerpt.ts';
import { commentsOf } from '../../core/counters.ts';
import { and, eq } from '../../core/drizzle.ts';
import { all, get, type Procedure, run, yieldTurn } from '../../core/procedure.ts';
import { deleteBy, query, type RowOf, returning } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { unindexComment } from '../../search/index-texts.ts';
import { appendAudit, type Removal, withReason } from '../audit/audit.ts';
import { notify } from '../inbox/notices.ts';
import { forgetComment } from '../inbox/removals.ts';
import { recordModeration } from '../moderation/moderation.ts';
import type { Deletion } from '../posts/deletion.ts';
import { OPEN, recordOtherAnswer, saveAnswer } from '../posts/questions.ts';
import { forgetReply } from '../posts/repliers.ts';
import { postOfComment } from '../reports/reads.ts';
import { recordSettled, reportsOfComment, type SettledReport } from '../reports/settling.ts';
import { type CommentRow, countRemoved, findComment, type PostCounts } from './comments.ts';
import { commentsRevIn } from './thread-rev.ts';

const remove = returning<{ key: number }>()(
  ({ comments }) => ({ authorKey: comments.authorKey }),
  (db, { comments }, param) => db.delete(comments).where(eq(comments.key, param('key'))),
);
/** An edit that waits for approval. */
const removeHeldEdits = deleteBy('held', 'commentKey');
/** Against new reports of its comments. */
const postForDeletion = postOfComment('update');

declare module '../../core/store.ts' {
  interface Changes {
    'comment:removed': { id: string; postId: string; authorId: string; post: PostCounts };
    /** Several comments of one member were removed from a thread at once. */
    'comments:removed': { ids: string[]; postId: string; authorId: string; post: PostCounts };
  }
}

/** A locked post, and comments of it. */
type Place = RowOf<typeof postForDeletion> & { id: string };

/** Deletes a comment of a locked post, and does not count it. @returns its reports; undefined: it was not there. */
function* deleteOne(
  tx: Transaction,
  post: Place,
  comment: CommentRow,
  archive: Deletion['archive'],
): Procedure<SettledReport[] | undefined> {
  if (archive) yield* archive(comment.key);
  const reports = yield* all(reportsOfComment, { commentKey: comment.key });
  yield* unindexComment(comment.key);
  if ((yield* run(removeHeldEdits, { commentKey: comment.key })) > 0) recordModeration(tx);
  const removed = yield* get(remove, comment);
  if (!removed) return undefined;
  yield* forgetReply(post.key, comment.key);
  tx.incrementDeferred(commentsOf(removed.authorKey), -1);
  yield* forgetComment(tx, comment);
  if (post.answerKey === comment.key)
    yield* saveAnswer(tx, post, { ...post, answerKey: null, question: OPEN });
  return reports;
}

/** Lowers the count of a post's comments, and answers its counts; undefined: there is no such post. */
function* countRemovedOf(id: string, count: number): Procedure<PostCounts | undefined> {
  const counts = yield* get(countRemoved, { id, count });
  return counts && { ...counts, commentsRev: yield* commentsRevIn(counts) };
}

/** Tells the author and the log of the removal of a comment by somebody else. */
function* recordRemoval(tx: Transaction, comment: CommentRow, removal: Removal): Procedure<void> {
  const { by, reason } = removal;
  if (comment.authorId === by.id) return;
  const { id: target, postId, authorKey: userKey } = comment;
  const detail = withReason(`of ${comment.authorEmail}, under post ${postId}`, removal);
  yield* appendAudit({ actor: by.email, act: 'comment deleted', target, detail });
  const title = excerptOf(comment.text, comment.format);
  const notice = { userKey, actorKey: by.key, detail: reason };
  yield* notify(tx, { kind: 'removed', subject: target, title, ...notice });
}

/** Locks the post of a comment, and reads both; undefined where there is no such comment. */
function* lockComment(id: string): Procedure<{ post: Place; comment: CommentRow } | undefined> {
  const locked = yield* get(postForDeletion, { id });
  const comment = locked && (yield* findComment(id));
  return comment && { post: { ...locked, id: comment.postId }, comment };
}

/**
 * Deletes a comment and its reports within a job. Its author is notified of a deletion by somebody else, which the audit
 * log records.
 * @returns whether there was such a comment.
 */
export function* deleteComment(
  tx: Transaction,
  id: string,
  { removal, waits = false, archive }: Deletion,
): Procedure<boolean> {
  const found = yield* lockComment(id);
  const reports = found && (yield* deleteOne(tx, found.post, found.comment, archive));
  if (!reports) return false;
  const { postId, authorId } = found.comment;
  if (removal) yield* recordRemoval(tx, found.comment, removal);
  const post = yield* countRemovedOf(postId, 1);
  tx.incrementDeferred('comments', -1);
  tx.incrementDeferred('rev.admin');
  if (post) tx.changed('comment:removed', { id, postId, authorId, post });
  yield* recordSettled(tx, reports, waits ? null : 'deleted');
  if (found.post.answerKey === found.comment.key) yield* recordOtherAnswer(tx, postId);
  return true;
}

/** Deletes a comment; answers whether there was one. */
export const removeComment = (store: Store, id: string, removal: Removal) =>
  store.write((tx) => deleteComment(tx, id, { removal }));

/** Comments of one turn of the event loop. */
const BATCH_ROWS = 20;
const ofAuthor = query<{ postKey: number; authorKey: number }>()(
  ({ comments }) => ({ id: comments.id }),
  (select, { comments }, param) =>
    select
      .from(comments)
      .where(
        and(eq(comments.postKey, param('postKey')), eq(comments.authorKey, param('authorKey'))),
      )
      .orderBy(comments.key),
);

/**
 * Deletes all comments of a member in the thread of one of them within a job, and tells the thread of it once. Nobody
 * but their reporters is notified.
 * @returns how many there were.
 */
export function* deleteThreadCommentsOf(
  tx: Transaction,
  { id, authorKey }: { id: string; authorKey: number },
  archive: Deletion['archive'],
): Procedure<number> {
  const found = yield* lockComment(id);
  if (!found) return 0;
  const ids: string[] = [];
  const reports: SettledReport[] = [];
  let hadAnswer = false;
  for (const own of yield* all(ofAuthor, { postKey: found.post.key, authorKey })) {
    const comment = yield* findComment(own.id);
    const settled = comment && (yield* deleteOne(tx, found.post, comment, archive));
    if (!settled) continue;
    ids.push(own.id);
    hadAnswer ||= found.post.answerKey === comment.key;
    reports.push(...settled);
    if (ids.length % BATCH_ROWS === 0) yield* yieldTurn();
  }
  const count = ids.length;
  if (count === 0) return 0;
  const { postId, authorId } = found.comment;
  const post = yield* countRemovedOf(postId, count);
  tx.incrementDeferred('comments', -count);
  tx.incrementDeferred('rev.admin');
  if (post) tx.changed('comments:removed', { ids, postId, authorId, post });
  yield* recordSettled(tx, reports, 'deleted');
  if (hadAnswer) yield* recordOtherAnswer(tx, postId);
  return count;
}
