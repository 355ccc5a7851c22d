import { Link } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';
import { useSession } from '../auth/session.ts';
import { SanctionFacts } from './facts.tsx';

/** Stands where a silenced or suspended member would write: why not, and until when. */
export function SanctionNotice() {
  const silenced = useSession((session) => session.silenced);
  const isSuspended = useSession((session) => session.isSuspended);
  return (
    <aside aria-label="You can't write here" className="stitch mt-3 px-5 py-4">
      <p className="font-semibold">
        {isSuspended ? 'Your account is suspended' : 'You are silenced'}
      </p>
      {isSuspended ? (
        <p className="mt-1 text-sm">
          You may read.{' '}
          <Link to={SCREENS.suspended} className="link">
            Why, and until when
          </Link>
        </p>
      ) : (
        <>
          <p className="text-muted mt-1 text-sm">
            You may read, vote and delete what you wrote, not write.
          </p>
          {silenced && <SanctionFacts {...silenced} />}
        </>
      )}
    </aside>
  );
}
