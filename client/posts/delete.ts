import { useSession } from '../auth/session.ts';
import { CallError, call } from '../call.ts';
import { logged } from '../kit/log.ts';
import { ask } from '../kit/questions.ts';
import { sayBad } from '../kit/toasts.ts';
import { countOwn } from './own.ts';
import { removePost } from './store.ts';

/** Asks whether a post shall go. */
export const mayDelete = (title: string): Promise<boolean> =>
  ask({ text: 'Are you sure to delete this post?', about: title, act: 'Delete', danger: true });

/** Deletes an own post. One that is gone already is what was wanted. */
export async function deleteOwn(id: string): Promise<void> {
  const before = useSession.getState();
  try {
    await call('DELETE /posts/{id}', { params: { id } });
  } catch (cause) {
    if (!(cause instanceof CallError && cause.status === 404)) {
      logged('Deleting the post')(cause);
      sayBad('The post could not be deleted.');
      return;
    }
  }
  removePost({ _id: id });
  countOwn(before, -1);
}
