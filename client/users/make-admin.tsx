import { useState } from 'react';
import type { User } from '../../contract/users.ts';
import { CallError, call } from '../call.ts';
import { Button } from '../kit/button.tsx';
import { logged } from '../kit/log.ts';
import { ask } from '../kit/questions.ts';
import { sayBad, sayGood } from '../kit/toasts.ts';
import { readUsersAgain } from './reads.ts';

const FAILED = 'Failed to update user';

async function makeAdmin(email: string): Promise<void> {
  try {
    const { success, message } = await call('PATCH /admin/users/make-admin/{email}', {
      params: { email },
    });
    if (success) sayGood(message);
    else sayBad(message);
  } catch (cause) {
    logged('Make Admin')(cause);
    sayBad((cause instanceof CallError && cause.message) || FAILED);
  }
}

/** Makes a member an admin, after a question; says what the server said, and reads the list again. */
export function MakeAdmin({ user: { displayName, email } }: { user: User }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    const yes = await ask({
      text: 'Are you sure you want to make this user an admin?',
      about: displayName ? `${displayName}, ${email}` : email,
      act: 'Make Admin',
    });
    if (!yes) return;
    setBusy(true);
    await makeAdmin(email);
    await readUsersAgain();
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
