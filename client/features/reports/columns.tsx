import {
  dateTag,
  reportActions,
  reportAt,
  reportCommentId,
  reportFeedback,
  reportNumber,
  reportPostId,
  reportReasons,
  reportReporter,
} from '#messages';
import { Badge } from '../../ui/display/badge.tsx';
import { Address } from '../../ui/display/email-address.tsx';
import { ordinal } from '../../ui/display/formatters.ts';
import type { Column } from '../../ui/layout/table.tsx';
import type { AnyReport, Of } from './any-report.ts';
import { ReportActions, ReportedCell } from './cells.tsx';

/** A card: the words and their id, who, why and when, and the two buttons side by side. */
export const CARD = 'grid-cols-[auto_auto_minmax(0,1fr)] gap-y-1 py-3';

/** The columns of the listed reports; `before` counts the reports on the pages before. */
export const columnsOf = (
  before: number,
  listed: readonly AnyReport[],
  of: Of,
): readonly Column<AnyReport>[] => [
  {
    head: reportNumber,
    place: 'text-ink2 col-start-1 row-start-1 tabular-nums',
    width: 'w-12',
    cell: (_, at) => ordinal(before + at + 1),
  },
  {
    head: of === 'posts' ? reportPostId : reportCommentId,
    place: 'col-span-2 col-start-2 row-start-1',
    cell: (report) => <ReportedCell report={report} />,
  },
  {
    head: reportReporter,
    place: 'text-ink3 col-span-2 col-start-2 row-start-2 text-xs',
    width: 'w-34',
    cell: ({ reporterEmail }) => <Address email={reporterEmail} />,
  },
  {
    head: reportFeedback,
    place: 'col-start-2 row-start-3',
    width: 'w-44',
    cell: ({ feedback }) => <Badge>{reportReasons[feedback]}</Badge>,
  },
  {
    head: reportAt,
    place: 'text-ink3 col-start-3 row-start-3 self-center text-right text-xs @[50rem]:text-left',
    width: 'w-26',
    cell: ({ reportedAt }) => (
      <time dateTime={reportedAt} className="tabular-nums">
        {new Date(reportedAt).toLocaleString(dateTag())}
      </time>
    ),
  },
  {
    head: reportActions,
    place: 'col-span-full row-start-4 mt-1.5',
    width: 'w-44',
    cell: (report) => <ReportActions report={report} listed={listed} />,
  },
];
