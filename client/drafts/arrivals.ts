/** Which of one's own writes a thread has brought: their answers may be lost, their comments are there. */
import type { AnswerOf } from '../../contract/core/calls.ts';
import type { Comment } from '../../contract/features/comments.ts';
import { asStored } from '../../contract/values/text.ts';
import type { Attempt, Place } from './records.ts';

type CommentAttempt = Attempt & { body: { text: string; format?: string; replyTo?: string } };
const isComment = (attempt: Attempt): attempt is CommentAttempt => 'text' in attempt.body;

/** The text of a comment as the server stores it; null for a post. */
export const storedText = (attempt: Attempt): string | null =>
  isComment(attempt) ? asStored(attempt.body.text.toWellFormed()) : null;

/**
 * True if a write may have made a comment of the same author and post. The author's browser has given the date-time, and
 * never the same one to two equal texts that are to arrive.
 */
function mayHaveMade(attempt: Attempt, comment: Comment): boolean {
  const { since, body } = attempt;
  if (!isComment(attempt) || !since || comment._id <= since.comment) return false;
  const { text, createdAt, replyTo: answered } = comment;
  if (storedText(attempt) !== text || body.createdAt !== createdAt) return false;
  const { replyTo = null } = attempt.body;
  return answered && 'removed' in answered ? replyTo !== null : replyTo === (answered?._id ?? null);
}

interface Match {
  attempt: Attempt;
  comment: Comment;
}

const taken = new Set<string>();

/** Marks a comment as what one write has made: no other write is matched with it. */
export const take = (commentId: string): void => void taken.add(commentId);

/** Pairs writes with the comments of the same author and post that they have made. */
export const matchArrivals = (attempts: readonly Attempt[], arrived: readonly Comment[]): Match[] =>
  attempts.flatMap((attempt) => {
    const comment = arrived.find((one) => !taken.has(one._id) && mayHaveMade(attempt, one));
    return comment ? [{ attempt, comment }] : [];
  });

/** The author's date-time for a new comment: a second later where an equal one that is to arrive has the same. */
export function stampFor(text: string, pending: readonly Attempt[]): string {
  const equal = pending.filter((one) => storedText(one) === asStored(text));
  const stamps = new Set(equal.map(({ body }) => body.createdAt));
  for (let time = Date.now(); ; time += 1_000) {
    const stamp = new Date(time).toLocaleString();
    if (!stamps.has(stamp)) return stamp;
  }
}

/** A comment that is being sent on this page. */
interface UnderWay {
  attempt: Attempt;
  /** Ends the sending: the thread has the comment. */
  end: (as: { answer: AnswerOf<'POST /comments'>; rev: undefined }) => void;
}
const sending = new Map<string, UnderWay & Place>();

/** The comments that this page is sending from a place. */
export const underWayAt = ({ member, place }: Place): Attempt[] =>
  [...sending.values()]
    .filter((one) => one.member === member && one.place === place)
    .map(({ attempt }) => attempt);

/** Waits for a comment that is being sent to arrive in its thread, which may be before its answer, or without it. */
export function awaitArrival({ member, place }: Place, attempt: Attempt) {
  const { promise, resolve: end } = Promise.withResolvers<Parameters<UnderWay['end']>[0]>();
  sending.set(attempt.key, { member, place, attempt, end });
  return { arrival: promise, stop: () => void sending.delete(attempt.key) };
}

/** Ends the sending of a comment that has arrived. @returns whether it is being sent here. */
export function endSending({ key }: Attempt, comment: Comment): boolean {
  const one = sending.get(key);
  one?.end({ answer: { ...comment, insertedId: comment._id }, rev: undefined });
  return one !== undefined;
}
