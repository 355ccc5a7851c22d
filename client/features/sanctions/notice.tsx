import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSession } from '../auth/session/session.ts';
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
  const { suspension } = useSuspension();
  return (
    <Notice title="Your account is suspended">
      <p className="text-muted mt-1 text-sm">You may read, as everybody may, and nothing else.</p>
      {suspension && <SanctionFacts {...suspension} />}
      <Link to={SCREENS.suspended} className="link mt-2 inline-block text-sm">
        Appeal against it
      </Link>
    </Notice>
  );
}

/** Stands where a silenced or suspended member would write: why not, and until when. */
export function SanctionNotice() {
  const silenced = useSession((session) => session.silenced);
  const isSuspended = useSession((session) => session.isSuspended);
  if (isSuspended) return <Suspended />;
  if (!silenced) return null;
  return (
    <Notice title="You are silenced">
      <p className="text-muted mt-1 text-sm">
        You may read, vote and delete what you wrote, not write.
      </p>
      <SanctionFacts {...silenced} />
    </Notice>
  );
}
