import { Link } from 'react-router';
import { greetingLabel, menuJoin, siteBlurb } from '#messages';
import { isAdmin } from '../../../contract/core/rights.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSite } from '../../api/site.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { Stall } from '../../ui/scenes/stall.tsx';
import { useSession } from '../auth/session/session.ts';
import { useIsVisitor } from '../auth/session/use-is-visitor.ts';
import HomePage from '../home/page.tsx';

/** Greets who comes by the forum's shared address, with its own words. */
function Greeting() {
  const { siteName, blurb } = useSite((site) => site);
  const isVisitor = useIsVisitor();
  return (
    <section
      aria-label={greetingLabel(siteName)}
      className="stitch mt-3 flex flex-wrap items-center justify-center gap-x-10 gap-y-4 px-4 py-6 sm:mt-6"
    >
      <Stall />
      <div className="min-w-0 flex-[0_1_26rem]">
        <p className="text-3xl font-bold">{siteName}</p>
        <p className="text-ink2 mt-2 text-lg">{siteBlurb(blurb)}</p>
        {/* Its place is kept while it is not known who reads. */}
        <p className="mt-5 min-h-11">
          {isVisitor && (
            <Link to={SCREENS.login} className={buttonLook('main')}>
              {menuJoin}
            </Link>
          )}
        </p>
      </div>
    </section>
  );
}

const FirstSteps = onDemand(async () => (await import('./first-steps.tsx')).FirstSteps);

/** Home below a greeting; for admins below the first steps of a forum, and the address that they share. */
export default function WelcomePage() {
  const runsIt = useSession(isAdmin);
  return (
    <>
      <div className="shell">{runsIt ? <FirstSteps /> : <Greeting />}</div>
      <HomePage />
    </>
  );
}
