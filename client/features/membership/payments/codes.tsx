import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  codeIsVoid,
  codeMade,
  codeNote,
  codeOfGift,
  codeState,
  codeStates,
  codesFailed,
  codesLoading,
  codesMake,
  codesNone,
  codesNoneHint,
  codesTab,
  codeUntil,
  codeUsedBy,
  codeVoid,
  codeVoidQuestion,
} from '#messages';
import type { GoldCode } from '../../../../contract/features/membership.ts';
import { CODES_A_PAGE } from '../../../../contract/values/limits.ts';
import { personScreen } from '../../../../contract/values/screens.ts';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Button, smallLook } from '../../../ui/controls/button.tsx';
import { askToConfirm } from '../../../ui/dialogs/confirm.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { Time } from '../../../ui/display/time.tsx';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.ts';
import { Listing } from '../../../ui/layout/listing.tsx';
import { useLastPage, usePageParam } from '../../../ui/layout/page-param.ts';
import type { Column } from '../../../ui/layout/table.tsx';
import { MakeCodes } from './make-codes.tsx';

const CODES = 'GET /admin/codes';
const TEXTS = { loading: codesLoading, failed: codesFailed };
const LOOKS = { open: 'strong', used: 'gold', expired: 'plain', void: 'bad' } as const;

const refetch = () => queryClient().invalidateQueries({ queryKey: [CODES] });

async function voidCode({ _id: id, note }: GoldCode) {
  const question = { text: codeVoidQuestion, confirmLabel: codeVoid, danger: true };
  if (!(await askToConfirm({ ...question, ...(note !== '' && { about: note }) }))) return;
  const isDone = await attempt('The code', () =>
    call('DELETE /admin/codes/{id}', { params: { id } }),
  );
  if (isDone) toastSuccess(codeIsVoid);
  await refetch();
}

/** A card: for what the code is and whether it counts, who has used it, and when it was made. */
const CARD = 'grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 py-3';

const COLUMNS: readonly Column<GoldCode>[] = [
  {
    head: codeMade,
    place: 'text-ink3 col-start-2 row-start-2 self-center text-right text-xs @[50rem]:text-left',
    width: 'w-32',
    cell: ({ madeAt }) => <Time iso={madeAt} />,
  },
  {
    head: codeNote,
    place: 'col-span-2 col-start-1 row-start-1',
    cell: ({ note, gift }) =>
      gift ? (
        codeOfGift
      ) : (
        <span dir="auto" lang={langOf(note)} className="wrap-anywhere">
          {note}
        </span>
      ),
  },
  {
    head: codeState,
    place: 'col-start-1 row-start-2',
    width: 'w-52',
    cell: ({ state, until }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge look={LOOKS[state]}>{codeStates[state]}</Badge>
        {state === 'open' && until !== null && (
          <span className="text-ink3 text-xs">
            {codeUntil(<Time key="until" iso={until} full />)}
          </span>
        )}
      </span>
    ),
  },
  {
    head: codeUsedBy,
    place: 'col-start-1 row-start-3',
    width: 'w-44',
    cell: ({ usedBy }) =>
      usedBy && (
        <Link to={personScreen(usedBy._id)} className="link link-hover wrap-anywhere">
          <bdi lang={langOf(usedBy.displayName)}>{usedBy.displayName}</bdi>
        </Link>
      ),
  },
  {
    head: codeVoid,
    place: 'col-start-2 row-start-3 text-right',
    width: 'w-28',
    cell: (code) =>
      code.state === 'open' && (
        <Button kind="bad" className={smallLook} onClick={() => void voidCode(code)}>
          {codeVoid}
        </Button>
      ),
  },
];

/** The codes that admins have made or members have bought, newest first. */
export function Codes() {
  const [page, goTo] = usePageParam();
  const { data, isError } = useQuery({
    queryKey: [CODES, page],
    queryFn: async ({ signal }) => ({
      ...(await call(CODES, { query: { page, limit: CODES_A_PAGE } }, { signal })),
      view: page,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const pages = Math.ceil((data?.total ?? 0) / CODES_A_PAGE);
  useLastPage(page, pages, goTo);
  return (
    <>
      <div className="mb-3 flex sm:mb-4">
        <Button kind="main" onClick={() => void openDialog(async () => MakeCodes, { refetch })}>
          {codesMake}
        </Button>
      </div>
      <Listing
        caption={codesTab}
        columns={COLUMNS}
        card={CARD}
        items={data?.codes}
        idOf={({ _id }) => _id}
        view={data?.view ?? ''}
        failed={isError}
        texts={TEXTS}
        empty={
          <EmptyState text={codesNone}>
            <p className="text-ink2 text-sm">{codesNoneHint}</p>
          </EmptyState>
        }
        onRetry={refetch}
        page={page}
        pages={pages}
        onPage={goTo}
      />
    </>
  );
}
