import { excerptOf } from '../../../contract/values/excerpt.ts';
import { commentsOf, increment } from '../../core/counters.ts';
import { eq } from '../../core/drizzle.ts';
import { all, get, run } from '../../core/procedure.ts';
import { deleteBy, returning } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { unindexComment } from '../../search/index-texts.ts';
import { appendAudit, type Removal, withReason } from '../audit/audit.ts';
import { notify } from '../inbox/notices.ts';
import { forgetComment } from '../inbox/removals.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { forgetReply } from '../posts/repliers.ts';
import { postOfComment } from '../reports/reads.ts';
import { recordSettled, reportsOfComment } from '../reports/settling.ts';
import { countRemoved, findComment, type PostCounts } from './comments.ts';

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
  }
}

/**
 * Deletes a comment and its reports. Its author is notified of a deletion by somebody else, which the audit log
 * records.
 * @returns whether there was such a comment.
 */
export function removeComment(store: Store, id: string, removal: Removal) {
  const { by, reason } = removal;
  return store.write(function* (tx) {
    const locked = yield* get(postForDeletion, { id });
    if (!locked) return false;
    const comment = yield* findComment(id);
    if (!comment) return false;
    const reports = yield* all(reportsOfComment, { commentKey: comment.key });
    yield* unindexComment(comment.key);
    if ((yield* run(removeHeldEdits, { commentKey: comment.key })) > 0) recordModeration(tx);
    const removed = yield* get(remove, comment);
    if (!removed) return false;
    const { postId, authorId } = comment;
    if (authorId !== by.id) {
      const detail = withReason(`of ${comment.authorEmail}, under post ${postId}`, removal);
      yield* appendAudit({ actor: by.email, act: 'comment deleted', target: id, detail });
      const notice = { userKey: removed.authorKey, actorKey: by.key, detail: reason };
      const title = excerptOf(comment.text, comment.format);
      yield* notify(tx, { kind: 'removed', subject: id, title, ...notice });
    }
    yield* forgetReply(locked.key, comment.key);
    const post = yield* get(countRemoved, { id: postId });
    yield* increment(commentsOf(removed.authorKey), -1);
    yield* forgetComment(tx, comment);
    yield* increment('comments', -1);
    if (post) tx.changed('comment:removed', { id, postId, authorId, post });
    yield* recordSettled(tx, reports, 'deleted');
    yield* increment('rev.admin');
    return true;
  });
}
