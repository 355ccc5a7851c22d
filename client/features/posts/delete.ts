import { CallError, call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { askToConfirm } from '../../ui/confirm.ts';
import { toastError } from '../../ui/toasts.ts';
import { useSession } from '../auth/session.ts';
import { countOwn } from './own-posts.ts';
import { removePost } from './store.ts';

/** Asks whether a post shall go. */
export const confirmDelete = (title: string): Promise<boolean> =>
  askToConfirm({
    text: 'Are you sure to delete this post?',
    about: title,
    confirmLabel: 'Delete',
    danger: true,
  });

/** Deletes an own post. One that is gone already is what was wanted. */
export async function deleteOwn(id: string): Promise<void> {
  const before = useSession.getState();
  try {
    await call('DELETE /posts/{id}', { params: { id } });
  } catch (cause) {
    if (!(cause instanceof CallError && cause.status === 404)) {
      logFailure('Deleting the post')(cause);
      toastError('The post could not be deleted.');
      return;
    }
  }
  removePost({ _id: id });
  countOwn(before, -1);
}
