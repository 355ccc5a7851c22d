import { increment, readCounter } from '../../core/counters.ts';
import { and, eq, isNull, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, query } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import type { ReportCounts } from './reads.ts';

const anyReport = query<{ commentKey: number }>()(
  ({ reports }) => ({ id: reports.id }),
  (select, { reports }, param) =>
    select
      .from(reports)
      .where(eq(reports.commentKey, param('commentKey')))
      .limit(1),
);
const saveText = mutation<{ commentKey: number; text: string }>()((db, { reports }, param) =>
  db
    .update(reports)
    .set({ reportedText: sql`${param('text')}` })
    .where(and(eq(reports.commentKey, param('commentKey')), isNull(reports.reportedText))),
);
const textOfVersion = query<{ commentKey: number; version: number }>()(
  ({ commentRevisions }) => ({ text: commentRevisions.text }),
  (select, { commentRevisions }, param) =>
    select
      .from(commentRevisions)
      .where(
        and(
          eq(commentRevisions.commentKey, param('commentKey')),
          sql`${commentRevisions.version} >= ${param('version')}`,
          sql`not ${commentRevisions.isHidden}`,
        ),
      )
      .orderBy(commentRevisions.version)
      .limit(1),
);

declare module '../../core/store.ts' {
  interface Changes {
    /** The text of a comment with open reports is another one now. */
    'report:changed': { commentId: string; text: string } & ReportCounts;
  }
}

/**
 * Keeps the text that the open reports of a comment are about, right before it is replaced. The job has locked the
 * comment's post against new reports.
 */
export function* saveReportedText(
  tx: Transaction,
  comment: { key: number; id: string; text: string },
  newText: string,
): Procedure<void> {
  const commentKey = comment.key;
  if (!(yield* get(anyReport, { commentKey }))) return;
  yield* run(saveText, { commentKey, text: comment.text });
  const total = yield* readCounter('reports');
  const rev = yield* increment('rev.admin');
  const reportsRev = yield* increment('rev.reports');
  tx.changed('report:changed', { commentId: comment.id, text: newText, total, rev, reportsRev });
}

/**
 * The text of an earlier version, for a report of it; null where it is that of the comment. A quiet edit keeps no
 * text: then it is the next one that is kept.
 */
export function* reportedTextOf(
  comment: { key: number; version: number },
  version: number | undefined,
): Procedure<string | null> {
  if (version === undefined || version === comment.version) return null;
  return (yield* get(textOfVersion, { commentKey: comment.key, version }))?.text ?? null;
}
