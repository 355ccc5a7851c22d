import BadgeCheck from 'lucide-react/icons/badge-check';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { SCREENS } from '../../contract/screens.ts';
import { useStandingKnown } from '../auth/known.ts';
import { useSession } from '../auth/session.ts';
import { buttonLook } from '../kit/button.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { useTitle } from '../kit/title.ts';
import { GoldGives } from './gives.tsx';
import { Offer } from './offer.tsx';
import { usePaying } from './pay.ts';

const HOME_AFTER = 2_000;

function Joined() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(SCREENS.home, { replace: true }), HOME_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status" className="appears py-14 text-center">
      <BadgeCheck size={48} aria-hidden="true" className="text-warning mx-auto mb-4" />
      <p className="text-xl font-semibold tracking-tight">You're now a Gold Member!</p>
      <p className="text-muted mt-2">Back to the posts in a moment…</p>
    </div>
  );
}

function Already({ children }: { children: ReactNode }) {
  return (
    <div className="appears">
      <h1 className="text-xl font-semibold tracking-tight">You are already a Gold Member! 🎉</h1>
      <div className="border-base-300 my-6 border-y py-6">{children}</div>
      <Link to={SCREENS.addPost} className={`${buttonLook('main')} w-full`}>
        Add Post
      </Link>
    </div>
  );
}

/** Membership: the offer, the payment's way back, the joy. */
export default function MembershipPage() {
  useTitle('Membership');
  const isKnown = useStandingKnown();
  const isMember = useSession((session) => session.isMember);
  const [params] = useSearchParams();
  const session = params.get('session');
  const paying = usePaying();
  const { phase, pay } = paying;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!session || asked.current === session) return;
    asked.current = session;
    void pay({ session });
  }, [session, pay]);

  let shown = <Offer paying={paying} session={session} isCancelled={params.has('cancelled')} />;
  // While it works, the live link may say Gold before the answer does: the answer has the word.
  if (phase === 'joined') shown = <Joined />;
  else if (phase === 'still' && isMember)
    shown = (
      <Already>
        <GoldGives />
      </Already>
    );
  else if (phase === 'still' && !isKnown) shown = <Spinner text="Loading..." />;
  return (
    <div className="mx-auto max-w-[30rem] px-4 py-10">
      <div className="sheet p-6 sm:p-8">{shown}</div>
    </div>
  );
}
