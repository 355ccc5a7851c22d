import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import {
  heldLoading,
  listUnread,
  pictures,
  picturesAll,
  picturesBlocked,
  picturesNew,
  picturesNone,
  picturesNoneBlocked,
  picturesNoneBlockedHint,
  picturesNoneHint,
  picturesOf,
} from '#messages';
import { PAGE } from '../../../contract/values/limits.ts';
import { Pager } from '../../ui/controls/pager.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { LiveMark } from '../../ui/feedback/live-mark.tsx';
import { NewPill } from '../../ui/feedback/new-pill.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useActs } from '../../ui/feedback/undo.ts';
import { UndoPlace } from '../../ui/feedback/undo-place.tsx';
import { useKeptFocus } from '../../ui/layout/keep-focus.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useLastPage, usePageParam } from '../../ui/layout/page-param.ts';
import { useSession } from '../auth/session/session.ts';
import { type ListPage, useKeptRows } from './kept-rows.ts';
import { BlockedRow, PictureRow } from './picture-rows.tsx';
import { useBlockedPictures, usePictures } from './reads.ts';

interface ListProps<Row extends ListPage['rows'][number]> {
  list: {
    data: ListPage<Row> | undefined;
    isError: boolean;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  paging: ReturnType<typeof usePageParam>;
  /** The rows that an act of the reader has hidden. */
  hidden?: ReadonlySet<string>;
  empty: readonly [text: string, hint: string];
  renderRow: (row: Row, isGone: boolean, listed: readonly Row[]) => ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/** A live list in which nothing moves by itself, with its states and pages. */
function List<Row extends ListPage['rows'][number]>(props: ListProps<Row>) {
  const { list, paging, hidden = NONE, empty, renderRow } = props;
  const { data, isError, isPending, refetch } = list;
  const [page, goTo] = paging;
  const { rows, added, showNew } = useKeptRows(data, hidden);
  const count = data ? Math.max(1, Math.ceil(data.total / PAGE.list)) : 0;
  useLastPage(page, count, goTo);
  const focus = useKeptFocus<HTMLDivElement>(
    rows?.map(({ row, isGone }) => `${row._id}${isGone}`).join() ?? '',
  );
  const listed = rows?.map(({ row }) => row) ?? [];
  const [text, hint] = empty;
  return (
    <>
      <NewPill
        text={added > 0 && picturesNew(added)}
        onShow={() => {
          showNew();
          focus.ref.current?.focus();
        }}
      />
      <div {...focus} tabIndex={-1} className="flow-root scroll-mt-20 focus-visible:outline-none">
        {isPending && <Skeleton text={heldLoading} rows={3} />}
        {!data && isError && <ErrorState text={listUnread} onRetry={refetch} />}
        {rows?.length === 0 && (
          <EmptyState text={text}>
            <p className="text-ink2 text-sm">{hint}</p>
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <ul className="rows">{rows.map(({ row, isGone }) => renderRow(row, isGone, listed))}</ul>
        )}
      </div>
      {count > 1 && (
        <div className="mt-4">
          <Pager label={pictures} page={page} count={count} onPage={goTo} />
        </div>
      )}
    </>
  );
}

type KindProps = Pick<ListProps<never>, 'paging'>;

function All({ paging }: KindProps) {
  return (
    <List
      list={usePictures(paging[0])}
      paging={paging}
      hidden={useActs(({ gone }) => gone)}
      empty={[picturesNone, picturesNoneHint]}
      renderRow={(picture, isGone, listed) => (
        <PictureRow key={picture._id} picture={picture} isGone={isGone} listed={listed} />
      )}
    />
  );
}

function Blocked({ paging }: KindProps) {
  return (
    <List
      list={useBlockedPictures(paging[0])}
      paging={paging}
      empty={[picturesNoneBlocked, picturesNoneBlockedHint]}
      renderRow={(picture, isGone) => (
        <BlockedRow key={picture._id} picture={picture} isGone={isGone} />
      )}
    />
  );
}

/** Pictures: all that members sent, newest first, for moderators to judge; for admins also what is blocked. Live. */
export default function PicturesPage() {
  const paging = usePageParam();
  const [params, setParams] = useSearchParams();
  const isAdmin = useSession(({ role }) => role === 'admin');
  const of = isAdmin && params.get('of') === 'blocked' ? 'blocked' : 'all';
  const Kind = of === 'blocked' ? Blocked : All;
  return (
    <Page title={pictures} state={<LiveMark />}>
      {isAdmin && (
        <div className="mb-3 flex">
          <SegmentedControl
            label={picturesOf}
            name="of"
            value={of}
            choices={[
              [picturesAll, 'all'],
              [picturesBlocked, 'blocked'],
            ]}
            onChoose={(next) =>
              setParams(next === 'blocked' ? { of: next } : {}, { replace: true })
            }
          />
        </div>
      )}
      <Kind key={of} paging={paging} />
      <UndoPlace />
    </Page>
  );
}
