import { PAGE } from '../contract/limits.ts';
import type { Reason, Report } from '../contract/reports.ts';
import { room } from '../contract/rooms.ts';
import { readStats } from '../db/counters.ts';
import { addReport, listReports, type ReportRow, removeReport } from '../db/reports.ts';
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

/** Tells the admins of each report that went with what it was on. */
export function reportsSettled(
  { live }: Pick<Parts, 'live'>,
  settled: { id: string; total: number; rev: number }[],
) {
  for (const { id, ...after } of settled) {
    live.announce(room.admin, 'report:removed', { _id: id, ...after });
  }
}

export function reportHandlers({ store, live }: Parts) {
  return {
    async 'POST /reports'({ body, caller }) {
      mustBeOwn(caller, body.reporterEmail, 'reporterEmail');
      const { commentId, feedback } = body;
      const added = await addReport(store, { commentId, feedback, reporterId: caller.id });
      if (!added) throw new Refused(404, 'There is no such comment.');
      const { report, total, rev } = added;
      live.announce(room.admin, 'report:added', { report: presentReport(report), total, rev });
      return { insertedId: report.id };
    },

    async 'GET /reports'(ctx) {
      const { rev, reports: total } = await readStats(store.read);
      ctx.rev(rev);
      const reports = await listReports(store.read, total, sliceOf(ctx.query, PAGE.reports));
      return { reports: reports.map(presentReport), total };
    },

    async 'DELETE /reports/{id}'({ params: { id }, caller }) {
      const removed = await removeReport(store, id, caller.email);
      if (!removed) throw new Refused(404, 'There is no such report.');
      live.announce(room.admin, 'report:removed', { _id: id, ...removed });
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
