import { commentsOf, increment } from '../counters.ts';
import { eq } from '../drizzle.ts';
import { forUpdate } from '../engine.ts';
import { all, get } from '../procedure.ts';
import { hasId, query } from '../query.ts';
import type { Store } from '../store.ts';
import { appendAudit } from './audit.ts';
import { changeCount, findComment, type PostCounts } from './comments.ts';
import { recordRemovedReports } from './reports.ts';

const remove = query<{ key: number }>()(
  ({ comments }) => ({ authorKey: comments.authorKey }),
  (db, { comments }, param, fields) =>
    db
      .delete(comments)
      .where(eq(comments.key, param('key')))
      .returning(fields),
);
/** The post of a comment, locked against new reports of its comments. */
const postForDeletion = query<{ id: string }>()(
  ({ posts }) => ({ id: posts.id }),
  (db, { posts, comments }, param, fields) =>
    forUpdate(
      db,
      db
        .select(fields)
        .from(comments)
        .innerJoin(posts, eq(posts.key, comments.postKey))
        .where(hasId(comments, param)),
      'update',
      posts,
    ),
);
const reportsOfComment = query<{ commentKey: number }>()(
  ({ reports }) => ({ id: reports.id }),
  (db, { reports }, param, fields) =>
    db
      .select(fields)
      .from(reports)
      .where(eq(reports.commentKey, param('commentKey'))),
);

declare module '../store.ts' {
  interface Changes {
    'comment:removed': { id: string; postId: string; post: PostCounts };
  }
}

/**
 * Deletes a comment and its reports.
 * @param by the caller; the audit log records an admin's deletion of another's comment.
 * @returns whether there was such a comment.
 */
export function removeComment(store: Store, id: string, by: { id: string; email: string }) {
  return store.write(function* (tx) {
    if (!(yield* get(postForDeletion, { id }))) return false;
    const comment = yield* findComment(id);
    if (!comment) return false;
    const reports = yield* all(reportsOfComment, { commentKey: comment.key });
    const removed = yield* get(remove, comment);
    if (!removed) return false;
    const { postId } = comment;
    if (comment.authorId !== by.id) {
      const detail = `of ${comment.authorEmail}, under post ${postId}`;
      yield* appendAudit({ actor: by.email, act: 'comment deleted', target: id, detail });
    }
    const post = yield* get(changeCount, { id: postId, by: -1 });
    yield* increment(commentsOf(removed.authorKey), -1);
    yield* increment('comments', -1);
    if (post) tx.changed('comment:removed', { id, postId, post });
    yield* recordRemovedReports(tx, reports);
    yield* increment('rev.admin');
    return true;
  });
}
