import {
  outcomeSentence,
  userChangeFailed,
  userEndSessions,
  userEndSessionsQuestion,
  userFactorsReset,
  userIsYou,
  userMakeAdmin,
  userMakeAdminHint,
  userMakeAdminQuestion,
  userMakeModerator,
  userMakeModeratorQuestion,
  userMore,
  userRemoveAdmin,
  userRemoveAdminHint,
  userRemoveAdminQuestion,
  userRemoveModerator,
  userRemoveModeratorQuestion,
  userResetFactors,
  userResetFactorsQuestion,
  userSessionsEnded,
} from '#messages';
import type { Outcome, User } from '../../../contract/features/users.ts';
import { call } from '../../api/call.ts';
import { type Action, ActionMenu } from '../../ui/controls/action-menu.tsx';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { inFull } from '../../ui/display/time-words.ts';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toasts.ts';
import { useSession } from '../auth/session/session.ts';
import { useSanctionActs } from '../sanctions/sanction-buttons.tsx';
import { type ManagedUser, refetchUsers } from './reads.ts';

/** A change of what a member may do. */
interface RoleChange {
  label: string;
  question: string;
  run: (user: User) => Promise<Outcome>;
}

async function changeRole(run: RoleChange['run'], user: User): Promise<void> {
  const outcome = await run(user);
  const show = outcome.success ? toastSuccess : toastError;
  show(outcomeSentence(outcome));
}

/** Changes what a member may do, after a confirmation; shows what came of it, and refetches the list. */
function useRoleChange(user: User) {
  const [busy, run] = useBusy();
  const { displayName, email } = user;
  const ask = async (change: RoleChange) => {
    const { question: text, label } = change;
    const about = displayName ? `${displayName}, ${email}` : email;
    if (!(await askToConfirm({ text, about, confirmLabel: label }))) return;
    await run(async () => {
      await attempt(label, () => changeRole(change.run, user), userChangeFailed);
      await refetchUsers();
    });
  };
  return [busy, (change: RoleChange) => void ask(change)] as const;
}

/** The act of the first button, by the role that the member has. */
const ADMIN: Readonly<Record<User['role'], RoleChange & { title: (who: string) => string }>> = {
  user: {
    label: userMakeAdmin,
    title: userMakeAdminHint,
    question: userMakeAdminQuestion,
    run: ({ email }) => call('PATCH /admin/users/make-admin/{email}', { params: { email } }),
  },
  admin: {
    label: userRemoveAdmin,
    title: userRemoveAdminHint,
    question: userRemoveAdminQuestion,
    run: ({ email }) => call('PATCH /admin/users/revoke-admin/{email}', { params: { email } }),
  },
};

const turnModerator =
  (on: boolean) =>
  ({ _id: id }: User) =>
    call('PUT /admin/users/{id}/moderator', { params: { id }, body: { on } });

const MODERATOR = {
  make: {
    label: userMakeModerator,
    question: userMakeModeratorQuestion,
    run: turnModerator(true),
  },
  remove: {
    label: userRemoveModerator,
    question: userRemoveModeratorQuestion,
    run: turnModerator(false),
  },
} satisfies Record<string, RoleChange>;

/** The actions of an admin for the safety of a member's account; each asks for a confirmation. */
function useSafetyActs(user: User): Action[] {
  const { _id: id, displayName, email } = user;
  const about = displayName ? `${displayName}, ${email}` : email;
  const ask = async (name: string, text: string, act: () => Promise<string>) => {
    if (!(await askToConfirm({ text, about, confirmLabel: name }))) return;
    await attempt(name, async () => toastSuccess(await act()), userChangeFailed);
  };
  const endSessions = async () => {
    await call('DELETE /admin/users/{id}/sessions', { params: { id } });
    return userSessionsEnded;
  };
  const resetFactors = async () => {
    const { at } = await call('DELETE /admin/users/{id}/factors', { params: { id } });
    return userFactorsReset(inFull(at));
  };
  return [
    {
      name: userEndSessions,
      run: () => void ask(userEndSessions, userEndSessionsQuestion, endSessions),
    },
    {
      name: userResetFactors,
      run: () => void ask(userResetFactors, userResetFactorsQuestion, resetFactors),
    },
  ];
}

/**
 * The actions of an admin on a member: the role has a button, all others stand in a menu beside it. Nobody gives up
 * their own role here: the last admin would lock all others out. An admin is not also a moderator.
 */
export function UserActions({ user }: { user: ManagedUser }) {
  const { role, isModerator, email, displayName } = user;
  const isOwn = useSession((session) => session.user?.email === email);
  const [busy, change] = useRoleChange(user);
  const sanctions = useSanctionActs(user, user.running);
  const safety = useSafetyActs(user);
  if (isOwn)
    return (
      <span className="text-ink3 block min-w-24 text-right text-xs @[50rem]:text-left">
        {userIsYou}
      </span>
    );
  const first = ADMIN[role];
  const moderator = isModerator ? MODERATOR.remove : MODERATOR.make;
  const who = displayName || email;
  return (
    <div className="flex items-center justify-end gap-1 enlarged:flex-wrap @[50rem]:justify-between">
      <Button
        busy={busy}
        title={first.title(who)}
        className={`${smallLook} leading-tight whitespace-nowrap max-sm:px-2`}
        onClick={() => change(first)}
      >
        {first.label}
      </Button>
      <ActionMenu
        label={userMore(who)}
        actions={[
          ...(role === 'user' ? [{ name: moderator.label, run: () => change(moderator) }] : []),
          ...sanctions,
          ...safety,
        ]}
      />
    </div>
  );
}
