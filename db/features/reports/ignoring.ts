import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { hasId, mutation, rowBy, rowById } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { postOfComment } from './reads.ts';
import {
  recordSettled,
  reportForSettling,
  reportsOfComment,
  type SettledReport,
} from './settling.ts';

const emailOf = rowBy('users', 'key', ['email']);
const remove = mutation<{ id: string }>()((db, { reports }, param) =>
  db.delete(reports).where(hasId(reports, param)),
);
const commentKey = rowById('comments', ['key']);
/** Against new reports of the comment. */
const postForIgnoring = postOfComment('update');

function* detailOf({ feedback, reporterKey, commentId }: SettledReport): Procedure<string> {
  const reporter = yield* get(emailOf, { key: reporterKey });
  return `${feedback}, by ${reporter?.email}, on comment ${commentId}`;
}

/** Deletes a report without its comment; answers whether there was such a report. */
export function removeReport(store: Store, id: string, actor: string): Promise<boolean> {
  return store.write(function* (tx) {
    const report = yield* get(reportForSettling, { id });
    if (!report || (yield* run(remove, { id })) === 0) return false;
    const detail = yield* detailOf(report);
    yield* appendAudit({ actor, act: 'report ignored', target: id, detail });
    yield* recordSettled(tx, [report], 'ignored');
    return true;
  });
}

/** Deletes all reports of a comment without it; answers their number, or null when there is no such comment. */
export function removeReportsOf(store: Store, id: string, actor: string): Promise<number | null> {
  return store.write(function* (tx) {
    if (!(yield* get(postForIgnoring, { id }))) return null;
    const comment = yield* get(commentKey, { id });
    if (!comment) return null;
    const open = yield* all(reportsOfComment, { commentKey: comment.key });
    const reports: SettledReport[] = [];
    for (const report of open)
      if ((yield* run(remove, { id: report.id })) > 0) reports.push(report);
    for (const report of reports) {
      const detail = yield* detailOf(report);
      yield* appendAudit({ actor, act: 'report ignored', target: report.id, detail });
    }
    yield* recordSettled(tx, reports, 'ignored');
    return reports.length;
  });
}
