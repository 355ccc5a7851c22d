import { PAGE } from '../contract/limits.ts';
import { room } from '../contract/rooms.ts';
import type { User } from '../contract/users.ts';
import type { UserRow } from '../db/user-rows.ts';
import { listUsers } from '../db/user-search.ts';
import { findUser, grantAdmin, saveUser, takeAdmin } from '../db/users.ts';
import { Refused } from './errors.ts';
import { clean, cleanEmail, cleanPhoto, sliceOf } from './input.ts';
import type { Parts } from './parts.ts';
import type { Handlers } from './serve.ts';
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

const noUser = (beside?: { success: false }) => new Refused(404, 'There is no such user.', beside);

/** Finds a member by e-mail or refuses with 404. */
export async function knownUser({ store }: Pick<Parts, 'store'>, email: string): Promise<UserRow> {
  const user = await findUser(store.read, cleanEmail(email));
  if (!user) throw noUser();
  return user;
}

/** Tells a member's own room their role, membership and post count as they are now. */
export async function standingChanged(parts: Parts, email: string) {
  const user = await findUser(parts.store.read, email);
  if (!user) return;
  const { rev, role, isMember, postCount } = user;
  parts.live.announce(room.user(user.email), 'user:changed', { rev, role, isMember, postCount });
}

/** Creates or updates a member and tells whoever sees it. */
export async function rememberUser(
  parts: Parts,
  given: { email: string; displayName: string; photoURL: string },
): Promise<UserRow> {
  const { store, hot, live } = parts;
  const { user, isNew, isRenamed } = await saveUser(store, given);
  if (isNew) live.statsChanged();
  // Their name and photo stand in any number of kept answers.
  if (isRenamed) hot.clear();
  return user;
}

const nameOf = (user: UserRow) => user.displayName || user.email;

export function userHandlers(parts: Parts) {
  const { store, live } = parts;

  return {
    async 'POST /users'({ body, caller, proven }) {
      const email = cleanEmail(body.email);
      if (email !== (caller ?? proven)?.email) {
        throw new Refused(403, 'Email is not your own e-mail address.');
      }
      const user = await rememberUser(parts, {
        email,
        displayName: clean(body.displayName ?? '', 'displayName'),
        photoURL: cleanPhoto(body.photoURL ?? '', 'photoURL'),
      });
      return presentUser(user);
    },

    async 'GET /users/{email}'(ctx) {
      const { role, rev } = await knownUser(parts, ctx.params.email);
      ctx.rev(rev);
      return { role };
    },

    async 'GET /user/{email}/status'(ctx) {
      const { isMember, rev } = await knownUser(parts, ctx.params.email);
      ctx.rev(rev);
      return { isMember };
    },

    async 'GET /admin/users'({ query }) {
      const search = clean(query.search ?? '', 'Search');
      const { users, total } = await listUsers(store.read, search, sliceOf(query, PAGE.users));
      return { users: users.map(presentUser), total };
    },

    async 'PATCH /admin/users/make-admin/{email}'({ params, caller }) {
      const email = cleanEmail(params.email);
      const made = await grantAdmin(store, email, caller.email);
      const user = made ?? (await findUser(store.read, email));
      if (!user) throw noUser({ success: false });
      if (!made) return { success: true, message: `${nameOf(user)} is an admin already.` };
      await standingChanged(parts, email);
      return { success: true, message: `${nameOf(user)} is now an admin.` };
    },

    async 'PATCH /admin/users/revoke-admin/{email}'({ params, caller }) {
      const email = cleanEmail(params.email);
      const taken = await takeAdmin(store, email, caller.email);
      if (taken) {
        live.leaveAdmin(taken.id);
        await standingChanged(parts, email);
        return { success: true, message: `${nameOf(taken)} is no longer an admin.` };
      }
      const user = await findUser(store.read, email);
      if (!user) throw noUser({ success: false });
      if (user.role === 'admin') throw new Refused(409, 'The last admin must stay.');
      return { success: true, message: `${nameOf(user)} is not an admin.` };
    },
  } satisfies Partial<Handlers>;
}
