import type { Reason, Report } from '../../../contract/features/reports.ts';
import type { ReportRow } from '../../../db/features/reports/reads.ts';
import { iso } from '../../http/email-masking.ts';

/** The report of an HTTP answer or a live event; only admins receive it. */
export const presentReport = (report: ReportRow): Report => ({
  _id: report.id,
  commentId: report.commentId,
  postId: report.postId,
  feedback: report.feedback as Reason,
  commentText: report.reportedText ?? report.text,
  editedSince: report.reportedText !== null && report.reportedText !== report.text,
  authorId: report.authorId,
  others: report.others,
  reporterEmail: report.reporterEmail,
  reportedAt: iso(report.reportedAt),
});
