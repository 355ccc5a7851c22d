/** Open reports that come back with their text. */
import { increment } from '../../core/counters.ts';
import { type Procedure, run } from '../../core/procedure.ts';
import { deleteBy } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import { recordInboxChange } from '../inbox/notices.ts';
import { countPostReports, findPostReport } from './post-reports.ts';
import { findReport } from './reads.ts';

/** A report whose row is back. */
interface Restored {
  id: string;
  reporterKey: number;
}

const removeNotice = deleteBy('notices', ['userKey', 'kind', 'subject']);
/** Withdraws from reporters what they were told when the text went. */
function* withdrawNotices(tx: Transaction, reports: readonly Restored[]): Procedure<void> {
  for (const { id: subject, reporterKey: userKey } of reports)
    if ((yield* run(removeNotice, { userKey, kind: 'report', subject })) > 0)
      recordInboxChange(tx, userKey);
}

/** Counts reports of comments that are back, each as a change with a total and a rev of its own. */
export function* recordRestoredReports(
  tx: Transaction,
  reports: readonly Restored[],
): Procedure<void> {
  if (reports.length === 0) return;
  yield* withdrawNotices(tx, reports);
  for (const { id } of reports) {
    const report = yield* findReport(id);
    const total = yield* increment('reports');
    const rev = yield* increment('rev.admin');
    const reportsRev = yield* increment('rev.reports');
    if (report) tx.changed('report:added', { report, total, rev, reportsRev });
  }
}

/** The same of reports of posts. */
export function* recordRestoredPostReports(
  tx: Transaction,
  reports: readonly Restored[],
): Procedure<void> {
  if (reports.length === 0) return;
  yield* withdrawNotices(tx, reports);
  for (const { id } of reports) {
    const report = yield* findPostReport(id);
    const counts = yield* countPostReports(1, 1);
    if (report) tx.changed('postReport:added', { report, ...counts });
  }
}
