import { room } from '../../../contract/core/rooms.ts';
import type { PostReport } from '../../../contract/features/reports.ts';
import type { Reason } from '../../../contract/values/report-reasons.ts';
import type { WriteKey } from '../../../db/core/idempotency.ts';
import type { Store } from '../../../db/core/store.ts';
import {
  addPostReport,
  type PostReportRow,
  reportedWhole,
} from '../../../db/features/reports/post-reports.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { moderatingViewer, showEmail, type Viewer } from '../../http/email-masking.ts';
import { badInput } from '../../http/errors.ts';
import { iso } from '../../http/iso-time.ts';
import { postNotFound } from '../posts/author-rights.ts';

/** The report of a post, of an HTTP answer or a live event; only those who moderate receive it. */
export function presentPostReport(report: PostReportRow, viewer: Viewer): PostReport {
  const { reportedText } = report;
  const text = reportedWhole(report);
  return {
    _id: report.id,
    postId: report.postId,
    feedback: report.feedback as Reason,
    commentText: reportedText ?? text,
    editedSince: reportedText !== null && reportedText !== text,
    authorId: report.authorId,
    others: report.others,
    reporterEmail: showEmail(report.reporterEmail, viewer),
    reportedAt: iso(report.reportedAt),
  };
}

/**
 * Reports a post; answers the id of the report.
 * @throws HttpError 404 for an unknown post, 400 for a version that it never had.
 */
export async function reportPost(
  store: Store,
  report: Parameters<typeof addPostReport>[1],
  key: WriteKey | null,
): Promise<string> {
  const added = await addPostReport(store, report, key);
  if (!added) throw postNotFound();
  if (added === 'version unknown')
    throw badInput('Version', { fault: 'unknown', sentence: 'is not one of this post' });
  return added.id;
}

export const postReportEffects = {
  'postReport:added': {
    broadcast: ({ report, ...counts }, { live, settings }) =>
      live.broadcast(room.admin, 'postReport:added', (view) => ({
        report: presentPostReport(report, moderatingViewer(settings.now, view === 'member')),
        ...counts,
      })),
  },
  'postReport:removed': {
    broadcast: ({ id: _id, ...after }, { live }) =>
      live.broadcast(room.admin, 'postReport:removed', { _id, ...after }),
  },
} satisfies Partial<Effects>;
