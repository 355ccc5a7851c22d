import { PAGE } from '../../../contract/values/limits.ts';
import { readStats } from '../../../db/core/counters.ts';
import { removeReport, removeReportsOf } from '../../../db/features/reports/ignoring.ts';
import { listReports } from '../../../db/features/reports/reads.ts';
import { addReport } from '../../../db/features/reports/writes.ts';
import type { AppContext } from '../../app/context.ts';
import { HttpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { requireOwnEmail, sliceOf } from '../../http/input.ts';
import { commentNotFound } from '../comments/author-rights.ts';
import { presentReport } from './presenter.ts';

/** The handlers of the calls about reports. */
export function reportHandlers({ store }: AppContext) {
  return {
    async 'POST /reports'({ body, caller, writeKey }) {
      requireOwnEmail(caller, body.reporterEmail, 'reporterEmail');
      const { commentId, feedback, version } = body;
      const report = { commentId, feedback, version, reporterKey: caller.key };
      const added = await addReport(store, report, writeKey);
      if (!added) throw commentNotFound();
      if (added === 'version unknown')
        throw new HttpError(400, 'Version is not one of this comment');
      return { insertedId: added.report.id };
    },

    async 'GET /reports'(ctx) {
      const { rev, reportsRev, reports: total } = await store.read(readStats());
      ctx.rev(rev);
      const reports = await store.read(listReports(total, sliceOf(ctx.query, PAGE.reports)));
      return { reports: reports.map(presentReport), total, reportsRev };
    },

    async 'DELETE /reports/{id}'({ params: { id }, caller }) {
      const removed = await removeReport(store, id, caller.email);
      if (!removed)
        throw new HttpError(404, 'There is no such report.', { code: 'report-unknown' });
      return { success: true };
    },

    async 'DELETE /comments/{id}/reports'({ params: { id }, caller }) {
      const removed = await removeReportsOf(store, id, caller.email);
      if (removed === null) throw commentNotFound();
      return { success: true, removed };
    },
  } satisfies Partial<Handlers>;
}
