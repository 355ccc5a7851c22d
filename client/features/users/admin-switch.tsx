import { useState } from 'react';
import type { User } from '../../../contract/features/users.ts';
import { CallError, call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { Button, smallLook } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirm.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { useSession } from '../auth/session.ts';
import { refetchUsers } from './reads.ts';

const FAILED = 'Failed to update user';

/** What the button does, by the role that the member has. */
const ACTS = {
  user: {
    name: 'PATCH /admin/users/make-admin/{email}',
    label: 'Make Admin',
    title: (who: string) => `Make ${who} an admin`,
    question: 'Are you sure you want to make this user an admin?',
  },
  admin: {
    name: 'PATCH /admin/users/revoke-admin/{email}',
    label: 'Remove Admin',
    title: (who: string) => `Make ${who} a plain member again`,
    question: 'Are you sure you want to make this admin a plain member again?',
  },
} as const;
type Act = (typeof ACTS)[keyof typeof ACTS];

async function changeRole({ name, label }: Act, email: string): Promise<void> {
  try {
    const { success, message } = await call(name, { params: { email } });
    if (success) toastSuccess(message);
    else toastError(message);
  } catch (cause) {
    logFailure(label)(cause);
    toastError((cause instanceof CallError && cause.message) || FAILED);
  }
}

/**
 * Makes a member an admin, or an admin a plain member again, after a confirmation; shows the server's message, and
 * refetches the list. Nobody gives up their own role here: the last admin would lock all others out.
 */
export function AdminSwitch({ user: { displayName, email, role } }: { user: User }) {
  const [busy, setBusy] = useState(false);
  const isOwn = useSession((session) => session.user?.email === email);
  if (role === 'admin' && isOwn)
    return (
      <span className="text-muted block min-w-24 text-right text-xs @[50rem]:text-left">You</span>
    );
  const act = ACTS[role];
  const press = async () => {
    const yes = await askToConfirm({
      text: act.question,
      about: displayName ? `${displayName}, ${email}` : email,
      confirmLabel: act.label,
    });
    if (!yes) return;
    setBusy(true);
    await changeRole(act, email);
    await refetchUsers();
    setBusy(false);
  };
  return (
    <Button
      busy={busy}
      title={act.title(displayName || email)}
      className={`${smallLook} whitespace-nowrap max-sm:px-2`}
      onClick={() => void press()}
    >
      {act.label}
    </Button>
  );
}
