import { useSearchParams } from 'react-router';
import {
  listUnread,
  reportsKeys,
  reportsLoading,
  reportsNone,
  reportsNoneHint,
  reportsOf,
  reportsOfKind,
  sidebarReports,
  tryAgain,
} from '#messages';
import { PAGE } from '../../../contract/values/limits.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { KeysHint } from '../../ui/feedback/keys-hint.tsx';
import { LiveMark } from '../../ui/feedback/live-mark.tsx';
import { UndoPlace } from '../../ui/feedback/undo-place.tsx';
import { Listing } from '../../ui/layout/listing.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { type GoTo, useLastPage, usePageParam } from '../../ui/layout/page-param.ts';
import type { Of } from './any-report.ts';
import { CARD, columnsOf } from './columns.tsx';
import { OpenReportsState } from './open-reports.tsx';
import { useOpenReportsOf, usePostReportPage, useReportPage } from './reads.ts';
import { useReportKeys } from './use-report-keys.ts';

interface ReportsProps {
  of: Of;
  page: ReturnType<typeof usePostReportPage>;
  /** The number of the page. */
  at: number;
  goTo: GoTo;
}

const TEXTS = { loading: reportsLoading, failed: reportsNone };

/** The reports of one kind of texts. */
function Reports({ of, page: reports, at: page, goTo }: ReportsProps) {
  const { rows, shown, total, isError, refetch } = reports;
  const pages = Math.max(1, Math.ceil(total / PAGE.list));
  useLastPage(page, rows === undefined ? 0 : pages, goTo);
  useReportKeys(rows ?? []);
  const before = (shown - 1) * PAGE.list;
  return (
    <Listing
      caption={sidebarReports}
      columns={columnsOf(before, rows ?? [], of)}
      card={CARD}
      items={rows ?? (isError ? [] : undefined)}
      idOf={({ _id }) => _id}
      view={shown}
      failed={isError}
      texts={TEXTS}
      empty={
        <EmptyState text={reportsNone}>
          {isError ? (
            <>
              <p className="text-ink2 text-sm">{listUnread}</p>
              <Button onClick={() => void refetch()}>{tryAgain}</Button>
            </>
          ) : (
            <p className="text-ink2 text-sm">{reportsNoneHint}</p>
          )}
        </EmptyState>
      }
      onRetry={refetch}
      page={page}
      pages={rows === undefined && !isError ? 0 : pages}
      onPage={goTo}
    />
  );
}

type KindProps = Pick<ReportsProps, 'at' | 'goTo'>;
const OfComments = (props: KindProps) => (
  <Reports of="comments" page={useReportPage(props.at)} {...props} />
);
const OfPosts = (props: KindProps) => (
  <Reports of="posts" page={usePostReportPage(props.at)} {...props} />
);

/** Reported Comments, and reported posts beside them: what members reported, there to be judged, live. */
export default function ReportedCommentsPage() {
  const [page, goTo] = usePageParam();
  const [params, setParams] = useSearchParams();
  const of: Of = params.get('of') === 'posts' ? 'posts' : 'comments';
  const open = useOpenReportsOf();
  const Kind = of === 'posts' ? OfPosts : OfComments;
  return (
    <Page
      title={sidebarReports}
      state={
        <>
          <LiveMark />
          <OpenReportsState />
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl
          label={reportsOf}
          name="of"
          value={of}
          choices={[
            [reportsOfKind.comments(open.comments), 'comments'],
            [reportsOfKind.posts(open.posts), 'posts'],
          ]}
          onChoose={(next) => setParams(next === 'posts' ? { of: next } : {}, { replace: true })}
        />
        <KeysHint parts={reportsKeys} className="max-sm:hidden" />
      </div>
      <Kind key={of} at={page} goTo={goTo} />
      <UndoPlace />
    </Page>
  );
}
