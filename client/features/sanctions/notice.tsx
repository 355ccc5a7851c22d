import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SCREENS } from '../../../contract/values/screens.ts';
import { logFailure } from '../../api/log.ts';
import { useAfter } from '../../ui/feedback/use-after.ts';
import { fetchMemberStatus } from '../auth/account/member-status.ts';
import { type Session, useSession } from '../auth/session/session.ts';
import { SanctionFacts } from './facts.tsx';
import { useSuspension } from './reads.ts';

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside aria-label="You can't write here" className="stitch mt-3 px-5 py-4">
      <p className="font-semibold">{title}</p>
      {children}
    </aside>
  );
}

function Suspended() {
  useSuspension();
  return (
    <Notice title="Your account is suspended">
      <p className="mt-1 text-sm">
        You may read.{' '}
        <Link to={SCREENS.suspended} className="link">
          Why, and until when
        </Link>
      </p>
    </Notice>
  );
}

/** No event tells that a silence has ended by time: it is looked up once the time has passed. */
function Silenced({ silenced }: { silenced: NonNullable<Session['silenced']> }) {
  const email = useSession((session) => session.user?.email ?? '');
  useAfter(silenced.until, () => {
    fetchMemberStatus(email).catch(logFailure('Looking up the silence'));
  });
  return (
    <Notice title="You are silenced">
      <p className="text-muted mt-1 text-sm">
        You may read, vote and delete what you wrote, not write.
      </p>
      <SanctionFacts {...silenced} />
    </Notice>
  );
}

/** Stands where a silenced or suspended member would write: why not, and until when. */
export function SanctionNotice() {
  const silenced = useSession((session) => session.silenced);
  const isSuspended = useSession((session) => session.isSuspended);
  if (isSuspended) return <Suspended />;
  return silenced && <Silenced silenced={silenced} />;
}
