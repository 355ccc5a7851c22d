import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  sanctionedNotice,
  silencedMeaning,
  silencedYou,
  suspendedAppeal,
  suspendedMeaning,
  suspendedYou,
} from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSession } from '../auth/session/session.ts';
import { SanctionFacts } from './facts.tsx';
import { useSuspension } from './reads.ts';

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside aria-label={sanctionedNotice} className="stitch mt-3 px-5 py-4">
      <p className="font-semibold">{title}</p>
      {children}
    </aside>
  );
}

function Suspended() {
  const { suspension } = useSuspension();
  return (
    <Notice title={suspendedYou}>
      <p className="text-ink2 mt-1 text-sm">{suspendedMeaning}</p>
      {suspension && <SanctionFacts {...suspension} />}
      <Link to={SCREENS.suspended} className="link mt-2 inline-block text-sm">
        {suspendedAppeal}
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
    <Notice title={silencedYou}>
      <p className="text-ink2 mt-1 text-sm">{silencedMeaning}</p>
      <SanctionFacts {...silenced} />
    </Notice>
  );
}
