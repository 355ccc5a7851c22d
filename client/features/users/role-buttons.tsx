import type { Outcome } from '../../../contract/core/schemas.ts';
import type { User } from '../../../contract/features/users.ts';
import { call } from '../../api/call.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toasts.ts';
import { useSession } from '../auth/session/session.ts';
import { refetchUsers } from './reads.ts';

const FAILED = 'Failed to update user';

/** A change of what a member may do. */
interface RoleChange {
  label: string;
  title: (who: string) => string;
  question: string;
  run: (user: User) => Promise<Outcome>;
}

async function changeRole(run: RoleChange['run'], user: User): Promise<void> {
  const { success, message } = await run(user);
  if (success) toastSuccess(message);
  else toastError(message);
}

/** Changes what a member may do, after a confirmation; shows the server's message, and refetches the list. */
function RoleButton({ user, change }: { user: User; change: RoleChange }) {
  const [busy, run] = useBusy();
  const { displayName, email } = user;
  const { label } = change;
  const press = async () => {
    const yes = await askToConfirm({
      text: change.question,
      about: displayName ? `${displayName}, ${email}` : email,
      confirmLabel: change.label,
    });
    if (!yes) return;
    await run(async () => {
      await attempt(label, () => changeRole(change.run, user), FAILED);
      await refetchUsers();
    });
  };
  return (
    <Button
      busy={busy}
      title={change.title(displayName || email)}
      className={`${smallLook} leading-tight max-sm:px-2 @max-[50rem]:w-min @[50rem]:w-full @[50rem]:whitespace-nowrap`}
      onClick={() => void press()}
    >
      {label}
    </Button>
  );
}

/** The act of the first button, by the role that the member has. */
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
