import { and, eq, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { query, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { mayNotify, notifyOfAnswer } from '../inbox/notices.ts';
import { ANSWERED, OPEN, recordOtherAnswer, saveAnswer } from '../posts/questions.ts';
import { lockPost, type PostRow } from '../posts/reads.ts';

const commentById = rowBy('comments', 'id', ['key', 'id', 'postKey', 'authorKey']);
const raiseRev = updateBy('posts', 'key', [], ({ posts }) => ({ rev: sql`${posts.rev} + 1` }));
const followers = query<{ postKey: number }>()(
  ({ follows }) => ({ userKey: follows.userKey }),
  (select, { follows }, param) =>
    select
      .from(follows)
      .where(and(eq(follows.postKey, param('postKey')), sql`${follows.isOn}`))
      .orderBy(follows.userKey),
);

/** Why no answer was chosen. */
export type NoAnswer = 'no-question' | 'comment-unknown' | 'other-post';

/** Tells the author of an answer, and the followers of its post, of which each has one notice. */
function* tell(
  tx: Transaction,
  post: PostRow,
  { key: commentKey, authorKey }: { key: number; authorKey: number },
  actorKey: number,
): Procedure<void> {
  const members = new Set([authorKey]);
  for (const { userKey } of yield* all(followers, { postKey: post.key })) members.add(userKey);
  const place = { subject: post.id, postKey: post.key, commentKey, actorKey };
  for (const userKey of members)
    if (yield* mayNotify(userKey, actorKey))
      yield* notifyOfAnswer(tx, {
        userKey,
        detail: userKey === authorKey ? 'own' : '',
        ...place,
      });
}

/**
 * Chooses the comment that answers a question, or none. The lists of open and answered questions are then others, so the
 * rev of the feed rises.
 * @returns the post after it, or why nothing was chosen; undefined when there is no such post.
 */
export const setAnswer = (
  store: Store,
  id: string,
  commentId: string | null,
  { key: actorKey }: { key: number },
) =>
  store.write(function* (tx): Procedure<PostRow | NoAnswer | undefined> {
    const post = yield* lockPost(id);
    if (!post) return undefined;
    if (post.question === null) return 'no-question';
    const comment = commentId === null ? null : yield* get(commentById, { id: commentId });
    if (comment === undefined) return 'comment-unknown';
    if (comment && comment.postKey !== post.key) return 'other-post';
    const answerKey = comment?.key ?? null;
    if (post.answerKey === answerKey) return post;
    const { tag } = post;
    yield* saveAnswer(tx, post, { tag, answerKey, question: comment ? ANSWERED : OPEN });
    yield* run(raiseRev, { key: post.key });
    if (comment) yield* tell(tx, post, comment, actorKey);
    return yield* recordOtherAnswer(tx, id);
  });
