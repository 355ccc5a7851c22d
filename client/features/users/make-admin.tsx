import { useState } from 'react';
import type { User } from '../../../contract/features/users.ts';
import { CallError, call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirm.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { refetchUsers } from './reads.ts';

const FAILED = 'Failed to update user';

async function makeAdmin(email: string): Promise<void> {
  try {
    const { success, message } = await call('PATCH /admin/users/make-admin/{email}', {
      params: { email },
    });
    if (success) toastSuccess(message);
    else toastError(message);
  } catch (cause) {
    logFailure('Make Admin')(cause);
    toastError((cause instanceof CallError && cause.message) || FAILED);
  }
}

/** Makes a member an admin, after a confirmation; shows the server's message, and refetches the list. */
export function MakeAdmin({ user: { displayName, email } }: { user: User }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    const yes = await askToConfirm({
      text: 'Are you sure you want to make this user an admin?',
      about: displayName ? `${displayName}, ${email}` : email,
      confirmLabel: 'Make Admin',
    });
    if (!yes) return;
    setBusy(true);
    await makeAdmin(email);
    await refetchUsers();
    setBusy(false);
  };
  return (
    <Button
      busy={busy}
      title={`Make ${displayName || email} an admin`}
      className="whitespace-nowrap"
      onClick={() => void press()}
    >
      Make Admin
    </Button>
  );
}
