import { increment } from '../../core/counters.ts';
import { sql } from '../../core/drizzle.ts';
import { type WriteKey, writeOnce } from '../../core/idempotency.ts';
import { newRowId, timeOf } from '../../core/ids.ts';
import { get } from '../../core/procedure.ts';
import { returning, rowBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { reportedTextOf } from './editing.ts';
import { findReport, postOfComment, type ReportRow } from './reads.ts';

const postOfCommentForShare = postOfComment('key share');
const reportedComment = rowBy('comments', 'id', ['key', 'version']);
interface NewReport {
  commentId: string;
  reporterKey: number;
  feedback: string;
  /** The version of the comment that was read; undefined: the current one. */
  version: number | undefined;
}
const upsert = returning<
  Omit<NewReport, 'commentId' | 'version'> & {
    commentKey: number;
    reportedText: string | null;
    key: number;
    id: string;
    reportedAt: number;
  }
>()(
  ({ reports }) => ({ id: reports.id }),
  (db, { reports }, param) =>
    db
      .insert(reports)
      .values({
        key: param('key'),
        id: param('id'),
        commentKey: param('commentKey'),
        reporterKey: param('reporterKey'),
        feedback: param('feedback'),
        reportedText: param('reportedText'),
        reportedAt: param('reportedAt'),
      })
      .onConflictDoUpdate({
        target: [reports.commentKey, reports.reporterKey],
        set: {
          feedback: sql`excluded.feedback`,
          reportedAt: sql`excluded.reported_at`,
          reportedText: sql`excluded.reported_text`,
        },
      }),
);
/**
 * Reports a comment; a member's new reason replaces the earlier one.
 * @returns the report with the new total and rev; null when there is no such comment.
 */
export function addReport(
  store: Store,
  { commentId, version, ...report }: NewReport,
  key: WriteKey | null = null,
) {
  return writeOnce(store, key, function* (tx) {
    if (!(yield* get(postOfCommentForShare, { id: commentId }))) return null;
    // The comment is read again under the lock: another job may have deleted it during the wait.
    const comment = yield* get(reportedComment, { id: commentId });
    if (!comment) return null;
    if (version !== undefined && version > comment.version) return 'version unknown';
    const reportedText = yield* reportedTextOf(comment, version);
    const made = newRowId();
    const times = { reportedAt: timeOf(made.id), reportedText };
    const row = { ...report, ...made, ...times, commentKey: comment.key };
    const { id } = (yield* get(upsert, row)) as { id: string };
    const added = {
      total: yield* increment('reports', id === made.id ? 1 : 0),
      rev: yield* increment('rev.admin'),
      reportsRev: yield* increment('rev.reports'),
      report: (yield* findReport(id)) as ReportRow,
    };
    tx.changed('report:added', added);
    return { id, ...added };
  });
}
