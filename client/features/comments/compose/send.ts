import { commentNotSent, picturesNotUp, replyGone } from '#messages';
import { isGone } from '../../../../contract/core/idempotency.ts';
import { CallError, NetworkError } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import type { DraftHandle } from '../../../drafts/use-draft.ts';
import { toastAwaitingApproval } from '../../../ui/feedback/held-note.ts';
import { hasUnsentImage } from '../../../ui/text-editing/unsent-images.ts';
import { addOwnComment, applyComments, storedThread } from '../store.ts';

interface Sent {
  /** True if it was stored; otherwise it waits for the line, or `fault` says why not. */
  isStored: boolean;
  /** The id of the comment that now stands in the thread; null: none does. */
  id: string | null;
  /** True if page 1 has the comment already. */
  isShown: boolean;
  /** Why it was not sent; '' where it was, or waits. */
  fault: string;
  /** True if the fault is that the server was not reached. */
  isUnreached: boolean;
  /** True if the comment that it answers was deleted meanwhile. */
  isReplyGone: boolean;
}

/** Sends the comment of a draft and applies the answer. */
export async function sendComment(
  draft: DraftHandle,
  postId: string,
  { text, replyTo }: { text: string; replyTo: string | null },
): Promise<Sent> {
  const result = {
    isStored: false,
    id: null,
    isShown: false,
    fault: '',
    isUnreached: false,
    isReplyGone: false,
  };
  if (hasUnsentImage(text)) return { ...result, fault: picturesNotUp };
  try {
    const createdAt = draft.stamp(text);
    const body = {
      postId,
      authorEmail: draft.member,
      text,
      format: 'markdown',
      createdAt,
      ...(replyTo !== null && { replyTo }),
    } as const;
    const outcome = await draft.send('POST /comments', body);
    if (outcome.waits) return result;
    const { answer, rev } = outcome;
    if (isGone(answer)) return { ...result, isStored: true, isShown: true };
    if (answer.held) {
      toastAwaitingApproval();
      return { ...result, isStored: true, isShown: true };
    }
    const { insertedId: id, held: _, ...comment } = answer;
    // The answer to a repeat has no rev: it changes no list, and an event brings the comment where it is missing.
    if (rev === undefined) applyComments([comment]);
    const isShown =
      rev === undefined
        ? storedThread(postId)?.items?.includes(id) === true
        : addOwnComment(comment, rev);
    return { ...result, isStored: true, id, isShown };
  } catch (cause) {
    logFailure('Comment')(cause);
    if (cause instanceof CallError && cause.code === 'reply-gone')
      return { ...result, fault: replyGone, isReplyGone: true };
    const said = cause instanceof Error ? cause.message : '';
    const fault = said || commentNotSent;
    return { ...result, fault, isUnreached: cause instanceof NetworkError };
  }
}
