import { Link } from 'react-router';
import {
  sidebarHome,
  suspendedFailed,
  suspendedLoading,
  suspendedLogout,
  suspendedMeaning,
  suspendedNot,
  suspendedTitle,
  suspendedYou,
} from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useTitle } from '../../ui/layout/title.ts';
import { Appeal } from './appeal.tsx';
import { SanctionFacts } from './facts.tsx';
import { useSuspension } from './reads.ts';

function Suspension() {
  const { suspension, isKnown, isError, refetch } = useSuspension();
  if (isError) return <ErrorState text={suspendedFailed} onRetry={refetch} />;
  if (!isKnown) return <Skeleton text={suspendedLoading} rows={2} />;
  if (!suspension)
    return (
      <>
        <h1 className="text-2xl font-semibold">{suspendedNot}</h1>
        {/* A page of its own: all that was read as a visitor is read anew. */}
        <a href={SCREENS.home} className={`${buttonLook('main')} mt-5`}>
          {sidebarHome}
        </a>
      </>
    );
  return (
    <>
      <h1 className="text-2xl font-semibold">{suspendedYou}</h1>
      <p className="text-ink2 mt-2 text-sm">{suspendedMeaning}</p>
      <SanctionFacts {...suspension} />
      <Appeal sanction={suspension} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={SCREENS.home} className={buttonLook()}>
          {sidebarHome}
        </Link>
        <Link to={SCREENS.logout} className={buttonLook()}>
          {suspendedLogout}
        </Link>
      </div>
    </>
  );
}

/** For suspended members: why, until when, and one appeal. */
export default function SuspendedPage() {
  useTitle(suspendedTitle);
  return (
    <div className="mx-auto max-w-[40rem] px-4 py-6 sm:py-10">
      <div className="sheet p-5 sm:p-8">
        <Suspension />
      </div>
    </div>
  );
}
