import { useState } from 'react';
import type { Outcome } from '../../../contract/core/schemas.ts';
import type { User } from '../../../contract/features/users.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toasts.ts';
import { refetchUsers } from './reads.ts';

const FAILED = 'Failed to update user';

/** A change of what a member may do. */
export interface RoleChange {
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
export function RoleButton({ user, change }: { user: User; change: RoleChange }) {
  const [busy, setBusy] = useState(false);
  const { displayName, email } = user;
  const { label } = change;
  const press = async () => {
    const yes = await askToConfirm({
      text: change.question,
      about: displayName ? `${displayName}, ${email}` : email,
      confirmLabel: change.label,
    });
    if (!yes) return;
    setBusy(true);
    await attempt(label, () => changeRole(change.run, user), FAILED);
    await refetchUsers();
    setBusy(false);
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
