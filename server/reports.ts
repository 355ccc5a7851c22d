import { PAGE } from '../contract/limits.ts';
import type { Reason, Report } from '../contract/reports.ts';
import { room } from '../contract/rooms.ts';
import { readStats } from '../db/counters.ts';
import { addReport, listReports, type ReportRow, removeReport } from '../db/reports.ts';
import type { Effects } from './effects.ts';
import { Refused } from './errors.ts';
import { mustBeOwn, sliceOf } from './input.ts';
import type { Parts } from './parts.ts';
import type { Handlers } from './serve.ts';
import { iso } from './viewer.ts';

/** A report as admins see it. */
export const presentReport = (report: ReportRow): Report => ({
  _id: report.id,
  commentId: report.commentId,
  postId: report.postId,
  feedback: report.feedback as Reason,
  commentText: report.commentText,
  reporterEmail: report.reporterEmail,
  reportedAt: iso(report.reportedAt),
});

export const reportEffects = {
  'report:added': {
    broadcast: ({ report, total, rev, reportsRev }, { live }) =>
      live.announce(room.admin, 'report:added', {
        report: presentReport(report),
        ...{ total, rev, reportsRev },
      }),
  },
  'report:removed': {
    broadcast: ({ id, total, rev, reportsRev }, { live }) =>
      live.announce(room.admin, 'report:removed', { _id: id, total, rev, reportsRev }),
  },
} satisfies Partial<Effects>;

export function reportHandlers({ store }: Parts) {
  return {
    async 'POST /reports'({ body, caller }) {
      mustBeOwn(caller, body.reporterEmail, 'reporterEmail');
      const { commentId, feedback } = body;
      const added = await addReport(store, { commentId, feedback, reporterId: caller.id });
      if (!added) throw new Refused(404, 'There is no such comment.', { code: 'comment-unknown' });
      return { insertedId: added.report.id };
    },

    async 'GET /reports'(ctx) {
      const { rev, reportsRev, reports: total } = await readStats(store.read);
      ctx.rev(rev);
      const reports = await listReports(store.read, total, sliceOf(ctx.query, PAGE.reports));
      return { reports: reports.map(presentReport), total, reportsRev };
    },

    async 'DELETE /reports/{id}'({ params: { id }, caller }) {
      const removed = await removeReport(store, id, caller.email);
      if (!removed) throw new Refused(404, 'There is no such report.', { code: 'report-unknown' });
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
