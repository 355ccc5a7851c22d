import type { ReactNode } from 'react';
import { dashboardAccount, dashboardPhotoOf, dashboardUser } from '#messages';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Address } from '../../ui/display/email-address.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';

interface IdentityCardProps {
  badge: ReactNode;
  /** Stands at the end of the sheet, on phones below. */
  children?: ReactNode;
}

/** The signed-in person: photo, name, e-mail, and what else is to be said of them. */
export function IdentityCard({ badge, children }: IdentityCardProps) {
  const user = useSession((session) => session.user);
  const id = useMyId();
  const name = user?.displayName || dashboardUser;
  return (
    <section
      aria-label={dashboardAccount}
      className="sheet flex items-center gap-x-5 gap-y-4 p-4 max-sm:flex-wrap sm:p-6"
    >
      <Avatar
        id={id}
        name={name}
        src={user?.photoURL}
        size="large"
        label={dashboardPhotoOf(name)}
      />
      <div className="min-w-0 flex-1">
        <p dir="auto" lang={langOf(name)} className="text-xl font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-ink2 text-sm">
          <Address email={user?.email ?? ''} />
        </p>
        <p className="mt-1.5">{badge}</p>
      </div>
      {children && <div className="w-full sm:w-60">{children}</div>}
    </section>
  );
}
