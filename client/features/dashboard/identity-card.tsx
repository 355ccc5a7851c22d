import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Address } from '../../ui/email-address.tsx';
import { useSession } from '../auth/session.ts';

/** The signed-in person: photo, name, e-mail, and what else is to be said of them. */
export function IdentityCard({ children }: { children: ReactNode }) {
  const user = useSession((session) => session.user);
  const name = user?.displayName || 'User';
  return (
    <section aria-label="Account" className="sheet flex items-center gap-4 p-4 sm:gap-6 sm:p-6">
      <Avatar name={name} src={user?.photoURL} size="large" label={`Photo of ${name}`} />
      <div className="min-w-0 space-y-1">
        <p dir="auto" className="text-lg font-semibold">
          {name}
        </p>
        <p className="text-muted text-sm">
          <Address email={user?.email ?? ''} />
        </p>
        <p className="pt-1">{children}</p>
      </div>
    </section>
  );
}
