import { PAGE } from '../../../contract/limits.ts';
import { readStats } from '../../../db/counters.ts';
import { addReport, listReports, removeReport } from '../../../db/features/reports.ts';
import type { AppContext } from '../../app/context.ts';
import { HttpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { requireOwnEmail, sliceOf } from '../../http/input.ts';
import { commentNotFound } from '../comments/author-rights.ts';
import { presentReport } from './presenter.ts';

/** The handlers of the calls about reports. */
export function reportHandlers({ store }: AppContext) {
  return {
    async 'POST /reports'({ body, caller }) {
      requireOwnEmail(caller, body.reporterEmail, 'reporterEmail');
      const { commentId, feedback } = body;
      const added = await addReport(store, { commentId, feedback, reporterKey: caller.key });
      if (!added) throw commentNotFound();
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
  } satisfies Partial<Handlers>;
}
