import { LONGEST, PAGE } from '../contract/limits.ts';
import { room } from '../contract/rooms.ts';
import type { User } from '../contract/users.ts';
import type { UserRow } from '../db/user-rows.ts';
import { listUsers } from '../db/user-search.ts';
import { findUser, grantAdmin, saveUser, takeAdmin } from '../db/users.ts';
import type { Effects } from './effects.ts';
import { Refused } from './errors.ts';
import { clean, cleanEmail, cleanPhoto, sliceOf } from './input.ts';
import type { Parts } from './parts.ts';
import type { Handlers } from './serve.ts';
import { memberOf } from './sign-in.ts';
import { standingOf } from './standing.ts';
import { iso } from './viewer.ts';

/** A member as they and admins see them. */
export const presentUser = (user: UserRow): User => ({
  _id: user.id,
  email: user.email,
  displayName: user.displayName,
  photoURL: user.photoURL,
  isMember: user.isMember,
  role: user.role,
  createdAt: iso(user.createdAt),
});

const noUser = (beside?: { success: false }) =>
  new Refused(404, 'There is no such user.', { ...beside, code: 'member-unknown' });

/** Finds a member by e-mail or refuses with 404. */
export async function knownUser({ store }: Pick<Parts, 'store'>, email: string): Promise<UserRow> {
  const user = await findUser(store.read, cleanEmail(email));
  if (!user) throw noUser();
  return user;
}

export const userEffects = {
  'member:added': { broadcast: (_, { live }) => live.statsChanged() },
  'member:renamed': { tags: () => 'all' },
  'member:changed': {
    broadcast: (user, { live, config }) =>
      live.announce(room.user(user.email), 'user:changed', {
        rev: user.rev,
        ...standingOf(user, config),
      }),
  },
  'admin:revoked': { broadcast: ({ id }, { live }) => live.leaveAdmin(id) },
} satisfies Partial<Effects>;

const nameOf = (user: UserRow) => user.displayName || user.email;

export function userHandlers(parts: Parts) {
  const { store } = parts;

  return {
    async 'POST /users'({ body, caller, proven, network }) {
      const email = cleanEmail(body.email);
      if (email !== (caller ?? proven)?.email) {
        throw new Refused(403, 'Email is not your own e-mail address.', {
          code: 'not-own-account',
        });
      }
      const brought = {
        displayName: clean(body.displayName ?? '', 'displayName', LONGEST.name),
        photoURL: cleanPhoto(body.photoURL ?? '', 'photoURL'),
      };
      if (proven) return presentUser(await memberOf(parts, proven, network, brought));
      const { user } = await saveUser(store, { email, ...brought });
      return presentUser(user);
    },

    async 'GET /users/{email}'(ctx) {
      const { role, rev } = await knownUser(parts, ctx.params.email);
      ctx.rev(rev);
      return { role };
    },

    async 'GET /user/{email}/status'(ctx) {
      const user = await knownUser(parts, ctx.params.email);
      const { isMember, mustProve } = standingOf(user, parts.config);
      ctx.rev(user.rev);
      return { isMember, ...(mustProve && { mustProve }) };
    },

    async 'GET /admin/users'({ query }) {
      const search = clean(query.search ?? '', 'Search', LONGEST.search);
      const { users, total } = await listUsers(store.read, search, sliceOf(query, PAGE.users));
      return { users: users.map(presentUser), total };
    },

    async 'PATCH /admin/users/make-admin/{email}'({ params, caller }) {
      const email = cleanEmail(params.email);
      const made = await grantAdmin(store, email, caller.email);
      const user = made ?? (await findUser(store.read, email));
      if (!user) throw noUser({ success: false });
      if (!made) return { success: true, message: `${nameOf(user)} is an admin already.` };
      return { success: true, message: `${nameOf(user)} is now an admin.` };
    },

    async 'PATCH /admin/users/revoke-admin/{email}'({ params, caller }) {
      const email = cleanEmail(params.email);
      const taken = await takeAdmin(store, email, caller.email);
      if (taken) return { success: true, message: `${nameOf(taken)} is no longer an admin.` };
      const user = await findUser(store.read, email);
      if (!user) throw noUser({ success: false });
      if (user.role === 'admin')
        throw new Refused(409, 'The last admin must stay.', { code: 'last-admin' });
      return { success: true, message: `${nameOf(user)} is not an admin.` };
    },
  } satisfies Partial<Handlers>;
}
