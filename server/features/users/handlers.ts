import { LONGEST, PAGE } from '../../../contract/values/limits.ts';
import { listUsers } from '../../../db/features/users/search.ts';
import { findUser, grantAdmin, revokeAdmin, saveUser } from '../../../db/features/users/writes.ts';
import type { AppContext } from '../../app/context.ts';
import { HttpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, cleanEmail, cleanPhoto, sliceOf } from '../../http/input.ts';
import { signInMember } from '../auth/sign-in.ts';
import { memberStatusOf } from './member-status.ts';
import { moderatorHandlers } from './moderator-handlers.ts';
import { nameOf } from './name-of.ts';
import { presentUser } from './presenter.ts';
import { requireUser, userNotFound } from './require-user.ts';
import { requireUnsanctionedChange } from './sanctioned-change.ts';

/** The handlers of the calls about members and their rights. */
export function userHandlers(context: AppContext) {
  const { store, settings } = context;

  return {
    ...moderatorHandlers(context),

    async 'POST /users'({ body, caller, proven, network }) {
      const email = cleanEmail(body.email);
      if (email !== (caller ?? proven)?.email) {
        throw new HttpError(403, 'Email is not your own e-mail address.', {
          code: 'not-own-account',
        });
      }
      const profile = {
        displayName: clean(body.displayName ?? '', 'displayName', LONGEST.name),
        photoURL: cleanPhoto(body.photoURL ?? '', 'photoURL'),
      };
      await requireUnsanctionedChange(store, { email, ...profile }, caller);
      if (proven)
        return presentUser(await signInMember(context, proven, network, profile), settings.now);
      const { user } = await saveUser(store, { email, ...profile });
      return presentUser(user, settings.now);
    },

    async 'GET /users/{email}'(ctx) {
      const user = await requireUser(context, ctx.params.email);
      const { role, isModerator } = memberStatusOf(user, context.config);
      ctx.rev(user.rev);
      return { role, isModerator };
    },

    async 'GET /user/{email}/status'(ctx) {
      const user = await requireUser(context, ctx.params.email);
      const { isMember, mustProve, silenced } = memberStatusOf(user, context.config);
      ctx.rev(user.rev);
      return { isMember, ...(mustProve && { mustProve }), ...(silenced && { silenced }) };
    },

    async 'GET /admin/users'({ query }) {
      const search = clean(query.search ?? '', 'Search', LONGEST.search);
      const { users, total } = await store.read(listUsers(search, sliceOf(query, PAGE.users)));
      return { users: users.map((user) => presentUser(user, settings.now)), total };
    },

    async 'PATCH /admin/users/make-admin/{email}'({ params, caller }) {
      const email = cleanEmail(params.email);
      const granted = await grantAdmin(store, email, caller.email);
      const user = granted ?? (await store.read(findUser(email)));
      if (!user) throw userNotFound({ success: false });
      if (!granted) return { success: true, message: `${nameOf(user)} is an admin already.` };
      return { success: true, message: `${nameOf(user)} is now an admin.` };
    },

    async 'PATCH /admin/users/revoke-admin/{email}'({ params, caller }) {
      const email = cleanEmail(params.email);
      const revoked = await revokeAdmin(store, email, caller.email);
      if (revoked) return { success: true, message: `${nameOf(revoked)} is no longer an admin.` };
      const user = await store.read(findUser(email));
      if (!user) throw userNotFound({ success: false });
      if (user.role === 'admin')
        throw new HttpError(409, 'The last admin must stay.', { code: 'last-admin' });
      return { success: true, message: `${nameOf(user)} is not an admin.` };
    },
  } satisfies Partial<Handlers>;
}
