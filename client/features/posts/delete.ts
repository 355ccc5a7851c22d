import { deletePostSure, postNotDeleted, remove } from '#messages';
import { CallError, call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { toastError } from '../../ui/feedback/toasts.ts';
import { useSession } from '../auth/session/session.ts';
import { countOwn } from './own-posts.ts';
import { dropPostLists } from './reads.ts';
import { removePost } from './store.ts';

/** Asks whether a post shall go. */
export const confirmDelete = (title: string): Promise<boolean> =>
  askToConfirm({
    text: deletePostSure,
    about: title,
    confirmLabel: remove,
    danger: true,
  });

/** Deletes a post; true when it is gone. One that was gone already is what was wanted. */
export async function deletePost(id: string, isOwn: boolean): Promise<boolean> {
  const before = useSession.getState();
  try {
    await call('DELETE /posts/{id}', { params: { id } });
  } catch (cause) {
    if (!(cause instanceof CallError && cause.status === 404)) {
      logFailure('Deleting the post')(cause);
      toastError(postNotDeleted);
      return false;
    }
  }
  removePost({ _id: id });
  if (isOwn) countOwn(before, -1);
  else dropPostLists();
  return true;
}
