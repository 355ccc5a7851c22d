import { excerptOf } from '../../../contract/values/excerpt.ts';
import { increment } from '../../core/counters.ts';
import { eq } from '../../core/drizzle.ts';
import { forUpdate } from '../../core/engine.ts';
import { all, get, type Procedure, run, yieldTurn } from '../../core/procedure.ts';
import { deleteBy, hasId, query, type RowOf, rowBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { notify } from '../inbox/notices.ts';
import { countReportsOn, postOfComment } from './reads.ts';

/** The outcome of a report in the words for its reporter. */
export type Settlement = 'deleted' | 'ignored';

/** The fields of a report that the job which settles it needs. */
export const settledFields = ({ reports, comments }: Schema) => ({
  id: reports.id,
  feedback: reports.feedback,
  reporterKey: reports.reporterKey,
  commentKey: reports.commentKey,
  commentId: comments.id,
  postKey: comments.postKey,
  text: comments.text,
  format: comments.format,
});
/** The reports of one comment, which a job is about to settle. */
export const reportsOfComment = query<{ commentKey: number }>()(
  settledFields,
  (select, { reports, comments }, param) =>
    select
      .from(reports)
      .innerJoin(comments, eq(comments.key, reports.commentKey))
      .where(eq(reports.commentKey, param('commentKey'))),
);
/** One report, locked with its post. */
const reportForSettling = query<{ id: string }>()(
  settledFields,
  (select, { posts, comments, reports }, param, { db }) =>
    forUpdate(
      db,
      select
        .from(reports)
        .innerJoin(comments, eq(comments.key, reports.commentKey))
        .innerJoin(posts, eq(posts.key, comments.postKey))
        .where(hasId(reports, param)),
      'key share',
      posts,
    ),
);
/** A report in the job that settles it. */
export type SettledReport = RowOf<typeof reportsOfComment>;

declare module '../../core/store.ts' {
  interface Changes {
    'report:removed': {
      id: string;
      commentId: string;
      /** Of each report that is left on the comment: how many more there are. */
      others: number;
      total: number;
      rev: number;
      reportsRev: number;
    };
  }
}

/** Notices per turn of the event loop. */
const BATCH_ROWS = 100;

/**
 * Notifies the reporters of a text of what came of their reports.
 * @param settlement null: nobody is told.
 * @param about the words and the place of what was reported; what is deleted has no place.
 */
export function* notifyReporters<Report extends { id: string; reporterKey: number }>(
  tx: Transaction,
  reports: readonly Report[],
  settlement: Settlement | null,
  about: (report: Report) => { title: string; place: { postKey: number; commentKey?: number } },
): Procedure<void> {
  if (settlement === null) return;
  for (const [n, report] of reports.entries()) {
    const { id: subject, reporterKey: userKey } = report;
    const { title, place } = about(report);
    const shown = settlement === 'ignored' ? place : {};
    yield* notify(tx, { userKey, kind: 'report', subject, title, detail: settlement, ...shown });
    if (n % BATCH_ROWS === BATCH_ROWS - 1) yield* yieldTurn();
  }
}

/**
 * Subtracts deleted reports from the counts, records each as a change, and tells their reporters what came of them.
 * Each change has a total and a rev of its own, so a client that misses an event notices the gap.
 */
export function* recordSettled(
  tx: Transaction,
  reports: readonly SettledReport[],
  settlement: Settlement | null,
): Procedure<void> {
  if (reports.length === 0) return;
  yield* notifyReporters(tx, reports, settlement, ({ text, format, postKey, commentKey }) => ({
    title: excerptOf(text, format),
    place: { postKey, commentKey },
  }));
  const total = yield* increment('reports', -reports.length);
  const rev = yield* increment('rev.admin', reports.length);
  const reportsRev = yield* increment('rev.reports', reports.length);
  // Read after the rev, whose row other jobs wait for: the numbers are those of this rev.
  const left = new Map<number, number>();
  for (const { commentKey } of reports)
    if (!left.has(commentKey)) left.set(commentKey, yield* countReportsOn(commentKey));
  const changes = reports.toReversed().map(({ id, commentId, commentKey }, after) => {
    const rest = left.get(commentKey) ?? 0;
    left.set(commentKey, rest + 1);
    const others = Math.max(0, rest - 1);
    const counts = { total: total + after, rev: rev - after, reportsRev: reportsRev - after };
    return { id, commentId, others, ...counts };
  });
  for (const change of changes.toReversed()) tx.changed('report:removed', change);
}

const emailOf = rowBy('users', 'key', ['email']);
const remove = deleteBy('reports', 'id');
const commentKey = rowBy('comments', 'id', ['key']);
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
