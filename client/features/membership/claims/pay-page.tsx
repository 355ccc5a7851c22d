import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { claimsFailed, loading, money, payLead, payNone, payOther, payTitle } from '#messages';
import type { PayTo } from '../../../../contract/core/pay-to.ts';
import type { Claim } from '../../../../contract/features/claims.ts';
import { GOLD_PRICE } from '../../../../contract/values/limits.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { ErrorState } from '../../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useTitle } from '../../../ui/layout/title.ts';
import { useIsMemberStatusKnown } from '../../auth/account/use-member-status.ts';
import { useSession } from '../../auth/session/session.ts';
import { Already, Joined } from '../joined.tsx';
import { usePaymentOptions } from '../options.ts';
import { useOwnClaims } from '../own-claims.ts';
import { ClaimForm } from './claim-form.tsx';
import { EarlierClaims, OpenClaim, RefusedClaim } from './own-claims.tsx';

const isSome = (numbers: readonly PayTo[]): numbers is readonly [PayTo, ...PayTo[]] =>
  numbers.length > 0;

const openOf = (claims: readonly Claim[]) => claims.find(({ state }) => state === 'open');

interface PayingProps {
  claims: readonly Claim[];
  numbers: readonly PayTo[];
  /** The heading of the claim that stands above all else. */
  heading: Ref<HTMLHeadingElement>;
}

/**
 * Brings readers to the news when what stands on the page changes: its long form goes, and leaves them at the foot.
 * @param stage what stands there; null: it is not known yet.
 */
function useNews(stage: string | null) {
  const title = useRef<HTMLHeadingElement>(null);
  const news = useRef<HTMLHeadingElement>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (stage !== null && before.current !== null && stage !== before.current) {
      (news.current ?? title.current)?.focus({ preventScroll: true });
      scrollTo({ top: 0 });
    }
    before.current = stage;
  }, [stage]);
  return { title, news };
}

/** The member's next step: to wait for an open claim, or to pay. */
function Paying({ claims, numbers, heading }: PayingProps) {
  const [newest] = claims;
  const open = openOf(claims);
  if (open) return <OpenClaim claim={open} heading={heading} />;
  return (
    <>
      {newest?.state === 'refused' && <RefusedClaim claim={newest} heading={heading} />}
      {isSome(numbers) ? (
        <>
          <p className="text-ink2 mb-5">{payLead(money(GOLD_PRICE.bdt, 'bdt'))}</p>
          <ClaimForm numbers={numbers} />
        </>
      ) : (
        <p>
          {payNone}{' '}
          <Link to={SCREENS.membership} className="link">
            {payOther}
          </Link>
        </p>
      )}
    </>
  );
}

/** Paying by a wallet: where to send the money, and what became of it. An approval shows here at once. */
export default function PayPage() {
  useTitle(payTitle);
  const isKnown = useIsMemberStatusKnown();
  const isMember = useSession((session) => session.isMember);
  const options = usePaymentOptions();
  const { data: claims, isError, refetch } = useOwnClaims();
  /** True if the member was without Gold on this page: then Gold is news. */
  const [wasPlain, setWasPlain] = useState(false);
  if (isKnown && !isMember && !wasPlain) setWasPlain(true);
  const isJoined = wasPlain && isMember;
  // A revocation ends Gold, and no event tells of its claim.
  const wasMember = useRef(false);
  useEffect(() => {
    if (wasMember.current && !isMember) void refetch();
    wasMember.current = isMember;
  }, [isMember, refetch]);
  // A refused one that stands above the form is not told twice.
  const isShownAbove = ({ state }: Claim, at: number) =>
    state === 'open' || (at === 0 && state === 'refused' && !isMember);
  const first = claims && (openOf(claims) ?? claims[0]);
  const stage = claims && `${first?._id} ${first?.state}`;
  const { title, news } = useNews(isJoined ? 'joined' : (stage ?? null));
  const earlier = claims?.filter((claim, at) => !isShownAbove(claim, at)) ?? [];

  let shown: ReactNode = <Spinner text={loading} />;
  if (isJoined) shown = null;
  else if (isMember) shown = <Already />;
  else if (isError && !claims)
    shown = <ErrorState text={claimsFailed} onRetry={() => void refetch()} />;
  else if (isKnown && options && claims)
    shown = <Paying claims={claims} numbers={options.methods} heading={news} />;
  return (
    <div className="mx-auto max-w-[36rem] px-4 py-6 sm:py-12">
      <div className="sheet px-5 py-6 sm:p-8">
        {/* Always there: screen readers miss a region that comes together with its text. */}
        <div role="status">{isJoined && <Joined />}</div>
        {!isMember && (
          <h1 ref={title} tabIndex={-1} className="mb-4 text-2xl font-semibold">
            {payTitle}
          </h1>
        )}
        {shown}
        {!isJoined && <EarlierClaims claims={earlier} />}
      </div>
    </div>
  );
}
