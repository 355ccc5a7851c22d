import { changeModerator } from '../../../db/features/users/moderators.ts';
import type { AppContext } from '../../app/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { nameOf } from './name-of.ts';
import { userNotFound } from './require-user.ts';

/** What became of the member, by the wish and by whether it changed anything. */
function outcomeOf(on: boolean, isChanged: boolean): string {
  if (on) return isChanged ? 'is now a moderator.' : 'is a moderator already.';
  return isChanged ? 'is no longer a moderator.' : 'is not a moderator.';
}

/** The handler of the call that names and dismisses moderators. */
export function moderatorHandlers({ store }: AppContext) {
  return {
    async 'PUT /admin/users/{id}/moderator'({ params, body: { on }, caller }) {
      const changed = await changeModerator(store, params.id, on, caller.email);
      if (!changed) throw userNotFound({ success: false });
      const { user, isChanged } = changed;
      if (on && user.role === 'admin') {
        const message = `${nameOf(user)} is an admin, who may do all that a moderator may.`;
        return { success: false, message, isModerator: false };
      }
      const message = `${nameOf(user)} ${outcomeOf(on, isChanged)}`;
      return { success: true, message, isModerator: user.isModerator };
    },
  } satisfies Partial<Handlers>;
}
