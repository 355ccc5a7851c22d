import { lt, sql } from '../../core/drizzle.ts';
import { NO_KEY } from '../../core/ids.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { hasUnmarked, markReadThread } from '../inbox/seen.ts';
import { raiseRev, userRev } from '../users/revs.ts';
import { countNew, findPlace, type Position, type Reader } from './positions.ts';

/** A read position with the rev of the reader's room. */
export interface Mark extends Position {
  comment: string;
  rev: number;
}

declare module '../../core/store.ts' {
  interface Changes {
    'reads:changed': Mark & { email: string; postId: string };
  }
}

/** Against the deletion of the post, which deletes its positions. A job locks the post before the member. */
const postForReading = rowBy('posts', 'id', ['key'], 'key share');

const commentById = rowBy('comments', 'id', ['key', 'id', 'postKey']);

/** One statement compares and writes: of two devices at once the position further on stays. */
const moveForward = mutation<{
  userKey: number;
  postKey: number;
  commentKey: number;
  commentId: string;
}>()((db, { reads }, param) =>
  db
    .insert(reads)
    .values({
      userKey: param('userKey'),
      postKey: param('postKey'),
      commentKey: param('commentKey'),
      commentId: param('commentId'),
    })
    .onConflictDoUpdate({
      target: [reads.userKey, reads.postKey],
      set: { commentKey: sql`excluded.comment_key`, commentId: sql`excluded.comment_id` },
      setWhere: lt(reads.commentKey, sql`excluded.comment_key`),
    }),
);

/** Why a mark has no place. */
export type Missing = 'no post' | 'no comment';

/** The position as it is; `rev` is read first, so that it is never ahead of the position. */
function* currentMark(reader: Reader, postId: string): Procedure<Mark | null> {
  const rev = yield* userRev(reader);
  const place = yield* findPlace(reader, postId);
  if (!place || place.comment === null) return null;
  return { comment: place.comment, new: yield* countNew(place, reader), rev };
}

function* findStep(reader: Reader, postId: string, commentId: string) {
  const place = yield* findPlace(reader, postId);
  if (!place) return 'no post';
  const comment = yield* get(commentById, { id: commentId });
  if (comment?.postKey !== place.postKey) return 'no comment';
  const read = { userKey: reader.key, postKey: place.postKey, commentKey: comment.key };
  const isForward = comment.key > (place.commentKey ?? NO_KEY);
  return { comment, isForward: isForward || (yield* hasUnmarked(read)) };
}

function* advancePosition(
  tx: Transaction,
  reader: Reader,
  postId: string,
  comment: { key: number; id: string },
) {
  const post = yield* get(postForReading, { id: postId });
  if (!post) return 'no post';
  const place = { postKey: post.key, commentKey: comment.key };
  const mark = { ...place, userKey: reader.key, commentId: comment.id };
  const isForward = (yield* run(moveForward, mark)) > 0;
  if (isForward || (yield* hasUnmarked(mark))) yield* markReadThread(tx, mark);
  if (!isForward) return (yield* currentMark(reader, postId)) ?? 'no post';
  const { rev = 0 } = (yield* get(raiseRev, reader)) ?? {};
  const reached = { comment: comment.id, new: yield* countNew(place, reader), rev };
  tx.changed('reads:changed', { ...reached, email: reader.email, postId });
  return reached;
}

/**
 * Marks a post's comments as read up to one of them. A step back writes nothing.
 * @returns the position after it, or what there is not.
 */
export async function markRead(
  store: Store,
  reader: Reader,
  postId: string,
  commentId: string,
): Promise<Mark | Missing> {
  const step = await store.read(findStep(reader, postId, commentId));
  if (typeof step === 'string') return step;
  const known = step.isForward ? null : await store.read(currentMark(reader, postId));
  return known ?? store.write((tx) => advancePosition(tx, reader, postId, step.comment));
}
