import { QUIET_EDIT_SECONDS } from '../../../contract/values/limits.ts';
import { and, eq, sql } from '../../core/drizzle.ts';
import { firstKeyAt, timeBetweenIds } from '../../core/ids.ts';
import { linkImages } from '../../core/image-uses.ts';
import { type NewcomersText, rememberText } from '../../core/newcomers/newcomers.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, query, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { EDIT_COLUMNS, type WrittenText } from '../../core/texts.ts';
import { reindexComment } from '../../search/index-texts.ts';
import { notifyMentions } from '../inbox/notices.ts';
import { recordEditedComment } from '../inbox/removals.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { findPost } from '../posts/reads.ts';
import { saveReportedText } from '../reports/editing.ts';
import { postOfComment } from '../reports/reads.ts';
import { keptFields, lastOf, ofComments, pruneOf } from '../revisions/revisions.ts';
import { type CommentRow, findComment } from './comments.ts';
import { commentsRevIn } from './thread-rev.ts';

/** Against new reports of its comments: a report tells of the text before the edit or of the one after it. */
const postForEditing = postOfComment('update');

const lastRevision = lastOf(ofComments, ({ commentRevisions: { replacedAt } }) => ({ replacedAt }));
/** A thread with more new comments than this counts as answered, so that the search for replies stays short. */
const MOST_NEW_COMMENTS = 200;
const newComments = query<{ postKey: number; firstKey: number }>()(
  ({ comments }) => ({ replyToKey: comments.replyToKey }),
  (select, { comments }, param) =>
    select
      .from(comments)
      .where(
        and(eq(comments.postKey, param('postKey')), sql`${comments.key} >= ${param('firstKey')}`),
      )
      .orderBy(comments.key)
      .limit(MOST_NEW_COMMENTS),
);
const newReport = query<{ commentKey: number; since: number }>()(
  ({ reports }) => ({ id: reports.id }),
  (select, { reports }, param) =>
    select
      .from(reports)
      .where(
        and(
          eq(reports.commentKey, param('commentKey')),
          sql`${reports.reportedAt} >= ${param('since')}`,
        ),
      )
      .limit(1),
);
const pruneRevisions = pruneOf(ofComments);
const saveRevision = mutation<{ key: number; replacedAt: number }>()(
  (db, { comments, commentRevisions }, param) =>
    db.insert(commentRevisions).select(
      db
        .select({
          commentKey: comments.key,
          ...keptFields(comments, comments.text, param),
        })
        .from(comments)
        .where(eq(comments.key, param('key'))),
    ),
);
const changeText = updateBy('comments', 'key', ['text', ...EDIT_COLUMNS]);
const raisePostRev = updateBy('posts', 'key', [], ({ posts }) => ({ rev: sql`${posts.rev} + 1` }));
const raiseThreadRev = updateBy('posts', 'key', [], ({ posts }) => ({
  commentsRev: sql`${posts.commentsRev} + 1`,
}));

declare module '../../core/store.ts' {
  interface Changes {
    /** The comment after the edit, and the rev of its thread. */
    'comment:changed': { comment: CommentRow; rev: number };
  }
}

/** True if an edit now leaves no revision: the text is new, and nobody has replied to it or reported it. */
function* isQuiet(postKey: number, { key, postedAt }: CommentRow, now: number): Procedure<boolean> {
  const last = yield* get(lastRevision, { key });
  const since = last?.replacedAt ?? postedAt;
  // The clock dates comments, while edits keep the order of ids, also after the clock steps back.
  const age = last ? now - since : Date.now() - since;
  if (age > QUIET_EDIT_SECONDS * 1_000) return false;
  const added = yield* all(newComments, { postKey, firstKey: firstKeyAt(since) });
  if (added.length === MOST_NEW_COMMENTS) return false;
  if (added.some(({ replyToKey }) => replyToKey === key)) return false;
  return (yield* get(newReport, { commentKey: key, since })) === undefined;
}

type EditOf = Pick<CommentRow, 'id' | 'version'> & WrittenText;
/** Keeps an edit in place of changing the comment, whose post is locked. */
type Hold = (tx: Transaction, changed: CommentRow, postKey: number) => Procedure<void>;
type HoldOf = (judged: NewcomersText) => Hold;

/** Changes the text of a comment within a job. */
export function* changeComment(
  tx: Transaction,
  { id, version, ...written }: EditOf,
  hold: Hold | null = null,
): Procedure<{ comment: CommentRow; rev: number; isConflict: boolean; isHeld?: true } | null> {
  const post = yield* get(postForEditing, { id });
  // The comment is read again under the lock: another job may have changed or deleted it during the wait.
  const comment = post && (yield* findComment(id));
  if (!comment) return null;
  const isConflict = comment.version !== version;
  const isSame = comment.text === written.text && comment.format === written.format;
  const before = yield* commentsRevIn(post);
  if (isConflict || isSame) return { comment, rev: before, isConflict };
  if (hold) {
    yield* hold(tx, { ...comment, ...written }, post.key);
    return { comment, rev: before, isConflict, isHeld: true };
  }
  // A reply or report is distinguished from the edit by its id's time, so no id may share the edit's time.
  const editedAt = timeBetweenIds();
  const { key } = comment;
  if (!(yield* isQuiet(post.key, comment, editedAt))) {
    yield* run(saveRevision, { key, replacedAt: editedAt });
    yield* run(pruneRevisions, { key });
  }
  const edited = { ...comment, ...written, version: version + 1, editedAt };
  if ((yield* linkImages('comment', key, edited)).imageCount > 0) recordModeration(tx);
  yield* run(changeText, edited);
  yield* reindexComment(key);
  yield* saveReportedText(tx, comment, written.text);
  yield* run(raiseThreadRev, { key: post.key });
  if (post.answerKey === key) {
    // The question shows the beginning of its answer.
    yield* run(raisePostRev, { key: post.key });
    const shown = yield* findPost(comment.postId);
    if (shown) tx.changed('post:marked', { post: shown, feed: null });
  }
  const place = { subject: id, postKey: post.key, commentKey: key, actorKey: comment.authorKey };
  const repliedTo = comment.quoted === 'removed' ? undefined : comment.quoted?.authorKey;
  yield* recordEditedComment(tx, key, repliedTo === comment.authorKey ? undefined : repliedTo);
  yield* notifyMentions(tx, { ...place, mentions: written.mentions }, repliedTo);
  const rev = before + 1;
  tx.changed('comment:changed', { comment: edited, rev });
  return { comment: edited, rev, isConflict };
}

/**
 * Changes the text of a comment and keeps the earlier one as a revision.
 * @param edit its version is the one that the author saw; where it is not the current one, nothing changes.
 * @param judged where its author is a newcomer.
 * @param hold keeps the edit where it waits for approval.
 * @returns the comment as it is now with the rev of its thread, and whether the versions differ; null when there is no
 * such comment.
 */
export const editComment = (
  store: Store,
  edit: EditOf,
  judged: NewcomersText | null = null,
  hold: HoldOf | null = null,
) =>
  store.write(function* (tx) {
    if (judged) yield* rememberText(judged);
    return yield* changeComment(tx, edit, judged?.reason && hold ? hold(judged) : null);
  });
