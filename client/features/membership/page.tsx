import BadgeCheck from 'lucide-react/icons/badge-check';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { backToPostsSoon, goldAddPost, goldAlready, goldNow, loading, membership } from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useTitle } from '../../ui/layout/title.ts';
import { useIsMemberStatusKnown } from '../auth/account/use-member-status.ts';
import { useSession } from '../auth/session/session.ts';
import { GoldBenefits, Offer } from './offer.tsx';
import { usePayment } from './use-payment.ts';

const HOME_AFTER = 2_000;

function Joined() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(SCREENS.home, { replace: true }), HOME_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="appears py-14 text-center">
      <BadgeCheck size={48} aria-hidden="true" className="text-warning mx-auto mb-4" />
      <p className="text-xl font-semibold tracking-tight">{goldNow}</p>
      <p className="text-muted mt-2">{backToPostsSoon}</p>
    </div>
  );
}

function Already({ children }: { children: ReactNode }) {
  return (
    <div className="appears">
      <h1 className="text-xl font-semibold tracking-tight">{goldAlready}</h1>
      <div className="border-base-300 my-6 border-y py-6">{children}</div>
      <Link to={SCREENS.addPost} className={`${buttonLook('main')} w-full`}>
        {goldAddPost}
      </Link>
    </div>
  );
}

/** Membership: the offer, the return from the payment page, and the welcome. */
export default function MembershipPage() {
  useTitle(membership);
  const isKnown = useIsMemberStatusKnown();
  const isMember = useSession((session) => session.isMember);
  const [params] = useSearchParams();
  const session = params.get('session');
  const paying = usePayment();
  const { phase, pay } = paying;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!session || asked.current === session) return;
    asked.current = session;
    void pay({ session });
  }, [session, pay]);

  let shown: ReactNode = (
    <Offer paying={paying} session={session} isCancelled={params.has('cancelled')} />
  );
  // During the payment an event may bring Gold before the answer does: the page waits for the answer.
  if (phase === 'joined') shown = null;
  else if (phase === 'still' && isMember)
    shown = (
      <Already>
        <GoldBenefits />
      </Already>
    );
  else if (phase === 'still' && !isKnown) shown = <Spinner text={loading} />;
  return (
    <div className="mx-auto max-w-[32rem] px-4 py-6 sm:py-12">
      <div className="sheet px-5 py-6 sm:p-8">
        {/* Always there: screen readers miss a region that comes together with its text. */}
        <div role="status">{phase === 'joined' && <Joined />}</div>
        {shown}
      </div>
    </div>
  );
}
