import type { User } from '../../../contract/features/users.ts';
import { call } from '../../api/call.ts';
import { useSession } from '../auth/session/session.ts';
import { RoleButton, type RoleChange } from './role-button.tsx';

/** What the first button does, by the role that the member has. */
const ADMIN: Readonly<Record<User['role'], RoleChange>> = {
  user: {
    label: 'Make Admin',
    title: (who) => `Make ${who} an admin`,
    question: 'Are you sure you want to make this user an admin?',
    run: ({ email }) => call('PATCH /admin/users/make-admin/{email}', { params: { email } }),
  },
  admin: {
    label: 'Remove Admin',
    title: (who) => `Make ${who} a plain member again`,
    question: 'Are you sure you want to make this admin a plain member again?',
    run: ({ email }) => call('PATCH /admin/users/revoke-admin/{email}', { params: { email } }),
  },
};

const turnModerator =
  (on: boolean) =>
  ({ _id: id }: User) =>
    call('PUT /admin/users/{id}/moderator', { params: { id }, body: { on } });

const MODERATOR = {
  make: {
    label: 'Make Moderator',
    title: (who) => `Make ${who} a moderator`,
    question: 'Are you sure you want to make this user a moderator?',
    run: turnModerator(true),
  },
  remove: {
    label: 'Remove Moderator',
    title: (who) => `Make ${who} a plain member again`,
    question: 'Are you sure you want to make this moderator a plain member again?',
    run: turnModerator(false),
  },
} satisfies Record<string, RoleChange>;

/**
 * Makes a member an admin or a moderator, or a plain member again. Nobody gives up their own role here: the last admin
 * would lock all others out. An admin is no moderator beside it.
 */
export function RoleButtons({ user }: { user: User }) {
  const { role, isModerator, email } = user;
  const isOwn = useSession((session) => session.user?.email === email);
  if (role === 'admin' && isOwn)
    return (
      <span className="text-muted block min-w-24 text-right text-xs @[50rem]:text-left">You</span>
    );
  return (
    <div className="flex justify-end gap-1 @[50rem]:w-min @[50rem]:flex-col-reverse">
      {role === 'user' && (
        <RoleButton user={user} change={isModerator ? MODERATOR.remove : MODERATOR.make} />
      )}
      <RoleButton user={user} change={ADMIN[role]} />
    </div>
  );
}
