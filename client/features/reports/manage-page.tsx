import {
  listUnread,
  reportsKeys,
  reportsLoading,
  reportsNone,
  reportsNoneHint,
  sidebarReports,
  tryAgain,
} from '#messages';
import { PAGE } from '../../../contract/values/limits.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { KeysHint } from '../../ui/feedback/keys-hint.tsx';
import { LiveMark } from '../../ui/feedback/live-mark.tsx';
import { UndoPlace } from '../../ui/feedback/undo-place.tsx';
import { Listing } from '../../ui/layout/listing.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useLastPage, usePageParam } from '../../ui/layout/page-param.ts';
import { CARD, columnsOf } from './columns.tsx';
import { OpenReportsState } from './open-reports.tsx';
import { useReportPage } from './reads.ts';
import { useReportKeys } from './use-report-keys.ts';

const TEXTS = { loading: reportsLoading, failed: reportsNone };

/** Reported Comments: what members reported, there to be judged, live. */
export default function ReportedCommentsPage() {
  const [page, goTo] = usePageParam();
  const { rows, shown, total, isError, refetch } = useReportPage(page);
  const pages = Math.max(1, Math.ceil(total / PAGE.list));
  useLastPage(page, rows === undefined ? 0 : pages, goTo);
  useReportKeys(rows ?? []);
  const before = (shown - 1) * PAGE.list;
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
      <KeysHint parts={reportsKeys} className="mb-2 max-sm:hidden" />
      <Listing
        caption={sidebarReports}
        columns={columnsOf(before, rows ?? [])}
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
      <UndoPlace />
    </Page>
  );
}
