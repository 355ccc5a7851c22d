import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { goldNow, loading, membership } from '#messages';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import { useTitle } from '../../ui/layout/title.ts';
import { Kettle } from '../../ui/scenes/kettle.tsx';
import { useIsMemberStatusKnown } from '../auth/account/use-member-status.ts';
import { useSession } from '../auth/session/session.ts';
import { EnterCode, GiftReady } from './codes.tsx';
import { Already, Joined } from './joined.tsx';
import { Offer } from './offer.tsx';
import { usePayment } from './use-payment.ts';

/** Membership: the offer, the return from the payment page, and the welcome. */
export default function MembershipPage() {
  useTitle(membership);
  const isKnown = useIsMemberStatusKnown();
  const isMember = useSession((session) => session.isMember);
  const [params] = useSearchParams();
  const session = params.get('session');
  const way = params.get('with');
  const isGift = way === 'gift';
  const paying = usePayment();
  const { phase, pay } = paying;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!session || asked.current === session) return;
    asked.current = session;
    void pay({ session, ...(isGift && { gift: true }) });
  }, [session, isGift, pay]);

  // Gold that came in another way, as by an approval, is news to who looks at the offer.
  const was = useRef<boolean | null>(null);
  useEffect(() => {
    if (isKnown && phase === 'still' && isMember && was.current === false) toastSuccess(goldNow);
    if (isKnown) was.current = isMember;
  }, [isKnown, isMember, phase]);

  let shown: ReactNode = (
    <Offer
      key={way}
      paying={paying}
      session={session}
      isCancelled={params.has('cancelled')}
      isGift={isGift}
    />
  );
  // During the payment an event may bring Gold before the answer does: the page waits for the answer.
  if (phase === 'joined') shown = null;
  else if (phase === 'still' && isMember && !isGift) shown = <Already />;
  else if (phase === 'still' && !isKnown) shown = <Spinner text={loading} />;
  else if (way === 'code') shown = <EnterCode paying={paying} />;
  return (
    <div className="mx-auto max-w-[32rem] px-4 py-6 sm:py-12">
      <div className="sheet overflow-hidden">
        <Kettle key={phase} isJoy={phase === 'joined'} />
        <div className="px-5 py-6 sm:p-8">
          {/* Always there: screen readers miss a region that comes together with its text. */}
          <div role="status">
            {phase === 'joined' && (isGift ? <GiftReady again={paying.again} /> : <Joined />)}
          </div>
          {shown}
        </div>
      </div>
    </div>
  );
}
