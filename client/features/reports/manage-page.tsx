import { PAGE } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Address } from '../../ui/email-address.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Page } from '../../ui/page.tsx';
import { useLastPage, usePageParam } from '../../ui/page-param.ts';
import { CommentCell, ReportActions } from './cells.tsx';
import { useReportPage } from './reads.ts';

const NONE = 'No reported comments found';
const TEXTS = { loading: 'Loading...', failed: NONE };

/** Reported Comments: what members reported, there to be judged, live. */
export default function ReportedCommentsPage() {
  const [page, goTo] = usePageParam();
  const { rows, shown, total, isError, refetch } = useReportPage(page);
  const pages = Math.max(1, Math.ceil(total / PAGE.reports));
  useLastPage(page, rows === undefined ? 0 : pages, goTo);
  const before = (shown - 1) * PAGE.reports;
  return (
    <Page title="Reported Comments">
      <Listing
        caption="Reported Comments"
        columns={[
          { head: '#', cell: (_, at) => before + at + 1 },
          { head: 'Comment ID', cell: (report) => <CommentCell report={report} /> },
          {
            head: 'Reporter',
            cell: ({ reporterEmail }) => (
              <div className="md:min-w-32">
                <Address email={reporterEmail} />
              </div>
            ),
          },
          { head: 'Feedback', cell: ({ feedback }) => feedback },
          {
            head: 'Reported At',
            cell: ({ reportedAt }) => (
              <time dateTime={reportedAt}>{new Date(reportedAt).toLocaleString()}</time>
            ),
          },
          { head: 'Actions', cell: (report) => <ReportActions report={report} /> },
        ]}
        items={rows ?? (isError ? [] : undefined)}
        idOf={({ _id }) => _id}
        view={shown}
        failed={isError}
        texts={TEXTS}
        empty={
          <EmptyState text={NONE}>
            {isError ? (
              <>
                <p className="text-muted text-sm">The list could not be read.</p>
                <Button onClick={() => void refetch()}>Try again</Button>
              </>
            ) : (
              <p className="text-muted text-sm">What members report appears here at once.</p>
            )}
          </EmptyState>
        }
        onRetry={() => void refetch()}
        page={page}
        pages={pages}
        onPage={goTo}
      />
    </Page>
  );
}
