/** The member's own claims: the state of each payment, and what the member may do. */
import type { Ref } from 'react';
import {
  claimEnding,
  claimNotTakenBack,
  claimReason,
  claimStates,
  claimsOwn,
  claimTakeBack,
  claimTakeBackQuestion,
  claimWaits,
  claimWaitsText,
  claimWasRefused,
  claimWasRefusedText,
  claimWriteTo,
  claimWriteUs,
  money,
  paymentProviders,
} from '#messages';
import type { Claim } from '../../../../contract/features/claims.ts';
import { call } from '../../../api/call.ts';
import { useSite } from '../../../api/site.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { askToConfirm } from '../../../ui/dialogs/confirm.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Address } from '../../../ui/display/email-address.tsx';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { Time } from '../../../ui/display/time.tsx';
import { attempt, useBusy } from '../../../ui/feedback/attempt.ts';
import { applyOwn } from '../own-claims.ts';

const LOOKS = { open: 'strong', approved: 'gold', refused: 'bad', revoked: 'bad' } as const;

/** Where a claim stands: an approved one whose payment was revoked later is no payment any more. */
const standingOf = ({ state, revokedAt }: Claim) => (revokedAt === null ? state : 'revoked');

/** By what, how much, and the number of the transaction. */
const Transaction = ({ claim: { method, amount, trxId, last4 } }: { claim: Claim }) => (
  <p className="text-sm">
    <span className="font-semibold">{`${money(amount, 'bdt')} · ${paymentProviders[method]}`}</span>{' '}
    <span className="font-mono wrap-anywhere">{trxId}</span>{' '}
    <span className="text-ink2 whitespace-nowrap">{claimEnding(last4)}</span>
  </p>
);

const Reason = ({ reason }: { reason: string }) => (
  <p dir="auto" className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap">
    {claimReason(reason)}
  </p>
);

/** Whom to write to, where the forum names an address. */
function WriteTo({ sentence }: { sentence: typeof claimWriteTo }) {
  const address = useSite(({ contactEmail }) => contactEmail);
  if (address === '') return null;
  return (
    <p className="text-ink2 mt-3 text-sm">
      <Phrase
        parts={sentence(
          <a key="address" href={`mailto:${address}`} className="link">
            <Address email={address} />
          </a>,
        )}
      />
    </p>
  );
}

interface ShownClaim {
  claim: Claim;
  /** Its heading takes the focus where it is news. */
  heading: Ref<HTMLHeadingElement>;
}

/** The claim that waits: what happens with it, since when, and the way back. */
export function OpenClaim({ claim, heading }: ShownClaim) {
  const [busy, run] = useBusy();
  const takeBack = async () => {
    const isSure = await askToConfirm({
      text: claimTakeBackQuestion,
      about: claim.trxId,
      confirmLabel: claimTakeBack,
    });
    if (!isSure) return;
    await attempt(
      'Taking a claim back',
      async () => {
        await call('DELETE /claims/{id}', { params: { id: claim._id } });
        applyOwn((claims) => claims.filter(({ _id }) => _id !== claim._id));
      },
      claimNotTakenBack,
    );
  };
  return (
    <section aria-labelledby="claim-waits" className="stitch px-4 py-5 sm:px-6">
      <h2 id="claim-waits" ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {claimWaits}
      </h2>
      <p className="mt-1.5 text-sm">{claimWaitsText}</p>
      <div className="border-line mt-4 border-t pt-4">
        <Transaction claim={claim} />
        <p className="text-ink2 mt-1 text-sm">
          <Time iso={claim.at} />
        </p>
      </div>
      <WriteTo sentence={claimWriteTo} />
      <Button busy={busy} onClick={() => void run(takeBack)} className="mt-4">
        {claimTakeBack}
      </Button>
    </section>
  );
}

/** The last claim, where it was refused: why, and what to do. */
export function RefusedClaim({ claim, heading }: ShownClaim) {
  return (
    <section aria-labelledby="claim-refused" className="border-red mb-6 border-l-3 pl-4">
      <h2 id="claim-refused" ref={heading} tabIndex={-1} className="font-semibold">
        {claimWasRefused}
      </h2>
      <Transaction claim={claim} />
      {claim.reason !== null && <Reason reason={claim.reason} />}
      <p className="mt-2 text-sm">{claimWasRefusedText}</p>
      <WriteTo sentence={claimWriteUs} />
    </section>
  );
}

/** All claims that were settled, with what became of them at last and when. */
export function EarlierClaims({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="earlier-claims" className="border-line mt-8 border-t pt-5">
      <h2 id="earlier-claims" className="text-xl font-semibold">
        {claimsOwn}
      </h2>
      <ul className="mt-2">
        {claims.map((claim) => (
          <li key={claim._id} className="border-line py-3 not-first:border-t">
            <Transaction claim={claim} />
            <p className="text-ink3 mt-1 flex flex-wrap items-center gap-2 text-xs">
              <Badge look={LOOKS[standingOf(claim)]}>{claimStates[standingOf(claim)]}</Badge>
              <Time iso={claim.revokedAt ?? claim.settledAt ?? claim.at} />
            </p>
            {claim.reason !== null && <Reason reason={claim.reason} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
