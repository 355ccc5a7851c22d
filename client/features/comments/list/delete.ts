import { commentNotDeleted, deleteCommentSure, remove } from '#messages';
import type { Comment } from '../../../../contract/features/comments.ts';
import { CallError, call } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import { useLive } from '../../../live/status.ts';
import { askToConfirm } from '../../../ui/dialogs/confirm.ts';
import { toastError } from '../../../ui/feedback/toasts.ts';
import { refetchComments } from '../reads.ts';

/** The comments that this page deletes or has deleted. Their events may not be here yet. */
const deleting = new Set<string>();
export const isBeingDeleted = (id: string): boolean => deleting.has(id);

/** Asks, and deletes a comment where it is read. One that was gone already is what was wanted. */
export async function deleteComment({ _id, postId, text }: Comment): Promise<void> {
  const isSure = await askToConfirm({
    text: deleteCommentSure,
    about: text,
    confirmLabel: remove,
    danger: true,
  });
  if (!isSure) return;
  deleting.add(_id);
  try {
    await call('DELETE /comments/{id}', { params: { id: _id } });
    // The event folds it away. Without the socket the page is read again.
    if (useLive.getState().live) return;
  } catch (cause) {
    if (!(cause instanceof CallError && cause.status === 404)) {
      deleting.delete(_id);
      logFailure('Deleting the comment')(cause);
      toastError(commentNotDeleted);
      return;
    }
  }
  await refetchComments(postId);
}
