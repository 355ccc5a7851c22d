import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  money,
  paymentAmount,
  paymentBy,
  paymentOfGift,
  paymentProvider,
  paymentProviders,
  paymentReference,
  paymentRevoke,
  paymentRevoked,
  paymentState,
  paymentsFailed,
  paymentsLoading,
  paymentsNone,
  paymentsNoneHint,
  paymentsTab,
  paymentWhen,
  revokedReason,
  revokedRefunded,
} from '#messages';
import type { Payment } from '../../../../contract/features/membership.ts';
import { PAGE } from '../../../../contract/values/limits.ts';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Button, smallLook } from '../../../ui/controls/button.tsx';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Address } from '../../../ui/display/email-address.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { Time } from '../../../ui/display/time.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Listing } from '../../../ui/layout/listing.tsx';
import { useLastPage, usePageParam } from '../../../ui/layout/page-param.ts';
import type { Column } from '../../../ui/layout/table.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const PAYMENTS = 'GET /admin/payments';
const TEXTS = { loading: paymentsLoading, failed: paymentsFailed };

/** A card: who paid and when, how much, and by which transaction. */
const CARD = 'grid-cols-[auto_auto_minmax(0,1fr)] gap-x-2 gap-y-1 py-3';

const refetchPayments = () => queryClient().invalidateQueries({ queryKey: [PAYMENTS] });

/** The state of a payment: the button that revokes it, or the reason why it is revoked. */
function State({ payment }: { payment: Payment }) {
  const { revokedAt, reason, refunded } = payment;
  if (revokedAt === null)
    return (
      <Button
        kind="bad"
        className={smallLook}
        onClick={() =>
          void openDialog(async () => RevokeDialog, { payment, refetch: refetchPayments })
        }
      >
        {paymentRevoke}
      </Button>
    );
  const said = revokedReason(reason);
  return (
    <span className="block space-y-1">
      <Badge look="bad">{paymentRevoked}</Badge>
      <span className="text-ink3 block text-xs wrap-anywhere" dir="auto" lang={langOf(said)}>
        {said}
      </span>
      {refunded && said !== revokedRefunded && (
        <span className="text-ink3 block text-xs">{revokedRefunded}</span>
      )}
    </span>
  );
}

const COLUMNS: readonly Column<Payment>[] = [
  {
    head: paymentWhen,
    place: 'text-ink3 col-start-3 row-start-2 self-center text-right text-xs @[50rem]:text-left',
    width: 'w-32',
    cell: ({ paidAt }) => <Time iso={paidAt} />,
  },
  {
    head: paymentBy,
    place: 'col-span-3 col-start-1 row-start-1',
    cell: ({ email }) => <Address email={email} />,
  },
  {
    head: paymentAmount,
    place: 'col-start-1 row-start-2 font-semibold tabular-nums',
    width: 'w-24',
    cell: ({ amount, currency }) => money(amount, currency),
  },
  {
    head: paymentProvider,
    place: 'col-start-2 row-start-2',
    width: 'w-28',
    cell: ({ provider, gift }) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge>{paymentProviders[provider] ?? provider}</Badge>
        {gift && <Badge look="gold">{paymentOfGift}</Badge>}
      </span>
    ),
  },
  {
    head: paymentReference,
    place: 'text-ink3 col-span-3 col-start-1 row-start-3 text-xs',
    width: 'w-52',
    cell: ({ reference }) => <span className="font-mono wrap-anywhere">{reference}</span>,
  },
  {
    head: paymentState,
    place: 'col-span-3 col-start-1 row-start-4',
    width: 'w-40',
    cell: (payment) => <State payment={payment} />,
  },
];

/** The payments that the forum has taken, newest first. */
export function ReceivedPayments() {
  const [page, goTo] = usePageParam();
  const { data, isError, refetch } = useQuery({
    queryKey: [PAYMENTS, page],
    queryFn: async ({ signal }) => ({
      ...(await call(PAYMENTS, { query: { page, limit: PAGE.list } }, { signal })),
      view: page,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const pages = Math.ceil((data?.total ?? 0) / PAGE.list);
  useLastPage(page, pages, goTo);
  return (
    <Listing
      caption={paymentsTab}
      columns={COLUMNS}
      card={CARD}
      items={data?.payments}
      idOf={({ _id }) => _id}
      view={data?.view ?? ''}
      failed={isError}
      texts={TEXTS}
      empty={
        <EmptyState text={paymentsNone}>
          <p className="text-ink2 text-sm">{paymentsNoneHint}</p>
        </EmptyState>
      }
      onRetry={refetch}
      page={page}
      pages={pages}
      onPage={goTo}
    />
  );
}
