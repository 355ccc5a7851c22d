import { type MouseEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  claimActs,
  claimApprove,
  claimApprovedToast,
  claimApproveLater,
  claimAt,
  claimBy,
  claimBySms,
  claimEnding,
  claimHasOthers,
  claimIsGold,
  claimNotApproved,
  claimNotRefused,
  claimReason,
  claimReasonHint,
  claimReasonMissing,
  claimRefuse,
  claimRefusedToast,
  claimRefuseLater,
  claimRefuseQuestion,
  claimSettledBy,
  claimSum,
  claimsApproved,
  claimsLoading,
  claimsNone,
  claimsNoneHint,
  claimsNotLoaded,
  claimsOpen,
  claimsRefused,
  claimsState,
  claimsTab,
  claimTransaction,
  claimWasSettled,
  money,
  paymentProviders,
} from '#messages';
import { CLAIM_STATES, type ClaimState } from '../../../../contract/core/pay-to.ts';
import type { MembersClaim } from '../../../../contract/features/claims.ts';
import { PAGE } from '../../../../contract/values/limits.ts';
import { call, isRefusal } from '../../../api/call.ts';
import { Button, smallLook } from '../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { askForReason } from '../../../ui/dialogs/reason-dialog.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Address } from '../../../ui/display/email-address.tsx';
import { Time } from '../../../ui/display/time.tsx';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.ts';
import { actLater, LASTING } from '../../../ui/feedback/undo.ts';
import { UndoPlace } from '../../../ui/feedback/undo-place.tsx';
import { Listing } from '../../../ui/layout/listing.tsx';
import { useLastPage, usePageParam } from '../../../ui/layout/page-param.ts';
import type { Column } from '../../../ui/layout/table.tsx';
import { Person } from '../../profiles/person.tsx';
import { refetchUnlessLive, useClaimPage } from './reads.tsx';

/** A card: who, and when; how much by which transaction; and the two buttons side by side. */
const CARD = 'grid-cols-[minmax(0,1fr)_auto] gap-y-1 py-3';
const TEXTS = { loading: claimsLoading, failed: claimsNotLoaded };
interface Settlement {
  claim: MembersClaim;
  note: string;
  act: () => Promise<MembersClaim>;
  done: string;
  failed: string;
}

/** Settles a claim, unless it is undone. Where another admin was faster, says who; the event takes the row away. */
function settleLater({ claim, note, act, done, failed }: Settlement): void {
  const settle = async () => {
    try {
      await act();
      toastSuccess(done);
    } catch (cause) {
      if (!isRefusal(cause, 'claim-settled')) throw cause;
      const { state, settledBy } = cause.problem.current as MembersClaim;
      toastError(claimWasSettled(state, settledBy ?? ''));
    }
    await refetchUnlessLive();
  };
  actLater({
    note,
    rows: [claim._id],
    send: () => attempt('Settling the claim', settle, failed),
  });
}

function approve(claim: MembersClaim): void {
  const { _id: id, displayName } = claim;
  settleLater({
    claim,
    note: claimApproveLater(displayName),
    act: () => call('POST /claims/{id}/approve', { params: { id } }, LASTING),
    done: claimApprovedToast(displayName),
    failed: claimNotApproved,
  });
}

async function refuse(claim: MembersClaim): Promise<void> {
  const { _id: id, displayName, method, trxId } = claim;
  const reason = await askForReason({
    text: claimRefuseQuestion,
    about: `${paymentProviders[method]} ${trxId}`,
    confirmLabel: claimRefuse,
    focusOn: 'field',
    required: { hint: claimReasonHint, fault: claimReasonMissing },
  });
  if (reason === null) return;
  const input = { params: { id }, body: { reason } };
  settleLater({
    claim,
    note: claimRefuseLater(displayName),
    act: () => call('POST /claims/{id}/refuse', input, LASTING),
    done: claimRefusedToast(displayName),
    failed: claimNotRefused,
  });
}

/** The two answers to a claim. */
export function ClaimActs({ claim }: { claim: MembersClaim }) {
  // The next row comes to stand where the pressed button was: the second press of a double one was meant for this row.
  const onApprove = ({ detail }: MouseEvent) => {
    if (detail < 2) approve(claim);
  };
  return (
    <>
      <Button
        kind="tonal"
        data-act="a"
        aria-describedby={`claim-${claim._id}`}
        onClick={onApprove}
        className={smallLook}
      >
        {claimApprove}
      </Button>
      <Button
        kind="bad"
        data-act="r"
        aria-describedby={`claim-${claim._id}`}
        onClick={() => void refuse(claim)}
        className={smallLook}
      >
        {claimRefuse}
      </Button>
    </>
  );
}

/** The payment that a member claims to have made: by which transaction, from which number. */
export function ClaimedPayment({ claim }: { claim: MembersClaim }) {
  const { _id, method, trxId, last4, others, state } = claim;
  return (
    <div id={`claim-${_id}`}>
      <span className="font-mono text-base font-semibold wrap-anywhere">{trxId}</span>
      <span className="text-ink3 flex flex-wrap items-center gap-x-2 text-xs">
        <Badge>{paymentProviders[method]}</Badge>
        <span>{claimEnding(last4)}</span>
      </span>
      {others > 0 && state === 'open' && (
        <p className="text-red mt-1 text-xs">{claimHasOthers(others)}</p>
      )}
    </div>
  );
}

/** The outcome of a claim: its time, the admin or the SMS that settled it, and the reason. */
function Outcome({ claim: { by, settledBy, settledAt: at, reason } }: { claim: MembersClaim }) {
  return (
    <div className="text-ink3 text-xs">
      {at !== null && <Time iso={at} />}
      <span>{` ${by === 'sms' ? claimBySms : claimSettledBy(settledBy ?? '')}`}</span>
      {reason !== null && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {claimReason(reason)}
        </p>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<MembersClaim>[] = [
  {
    head: claimBy,
    place: 'col-start-1 row-start-1',
    cell: ({ userId, displayName, photoURL, email, isMember, state }) => (
      <div>
        <Person id={userId} name={displayName} photo={photoURL} />
        <p className="text-ink3 text-xs">
          <Address email={email} />
        </p>
        {isMember && state === 'open' && <Badge look="gold">{claimIsGold}</Badge>}
      </div>
    ),
  },
  {
    head: claimSum,
    place: 'col-start-2 row-start-1 text-right font-semibold tabular-nums @[50rem]:text-left',
    width: 'w-24',
    cell: ({ amount }) => money(amount, 'bdt'),
  },
  {
    head: claimTransaction,
    place: 'col-start-1 row-start-2',
    cell: (claim) => <ClaimedPayment claim={claim} />,
  },
  {
    head: claimAt,
    place: 'text-ink3 col-start-2 row-start-2 text-right text-xs @[50rem]:text-left',
    width: 'w-28',
    cell: ({ at }) => <Time iso={at} isBrief />,
  },
  {
    head: claimActs,
    place: 'col-span-full row-start-3 mt-1.5',
    width: 'w-72',
    cell: (claim) =>
      claim.state === 'open' ? (
        <span className="grid grid-cols-2 gap-2 sm:max-w-80">
          <ClaimActs claim={claim} />
        </span>
      ) : (
        <Outcome claim={claim} />
      ),
  },
];

const STATE_NAMES: Readonly<Record<ClaimState, string>> = {
  open: claimsOpen,
  approved: claimsApproved,
  refused: claimsRefused,
};

/** The claims, to be approved or refused: open ones in the order in which they came. */
export function ManageClaims() {
  const [page, goTo] = usePageParam();
  const [params, setParams] = useSearchParams();
  const [first] = CLAIM_STATES;
  const state = CLAIM_STATES.find((one) => one === params.get('state')) ?? first;
  const { claims, total, view, isError, refetch } = useClaimPage(state, page);
  const [shownFor] = useState(() => CLAIM_STATES.map((one) => [STATE_NAMES[one], one] as const));
  const pages = Math.ceil(total / PAGE.list);
  useLastPage(page, claims === undefined ? 0 : Math.max(1, pages), goTo);
  return (
    <>
      <div className="mb-3 flex">
        <SegmentedControl
          label={claimsState}
          name="state"
          value={state}
          choices={shownFor}
          onChoose={(next) => setParams(next === first ? {} : { state: next })}
        />
      </div>
      <Listing
        caption={claimsTab}
        columns={COLUMNS}
        card={CARD}
        items={claims}
        idOf={({ _id }) => _id}
        view={view}
        failed={isError}
        texts={TEXTS}
        empty={
          <EmptyState text={claimsNone}>
            {state === 'open' && <p className="text-ink2 text-sm">{claimsNoneHint}</p>}
          </EmptyState>
        }
        onRetry={refetch}
        page={page}
        pages={pages}
        onPage={goTo}
      />
      <UndoPlace />
    </>
  );
}
