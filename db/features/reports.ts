import { increment } from '../counters.ts';
import { eq, sql } from '../drizzle.ts';
import { forUpdate } from '../engine.ts';
import { newRowId, timeOf } from '../ids.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../pagination.ts';
import { get, run } from '../procedure.ts';
import { hasId, limit, mutation, query, type RowOf, type Slice, skip } from '../query.ts';
import type { Schema } from '../schema/schema.ts';
import type { Store, Transaction } from '../store.ts';
import { appendAudit } from './audit.ts';

const reportFields = ({ reports, comments, posts, users }: Schema) => ({
  key: reports.key,
  id: reports.id,
  commentId: comments.id,
  postId: posts.id,
  feedback: reports.feedback,
  commentText: comments.text,
  reporterEmail: users.email,
  reportedAt: reports.reportedAt,
});

const openKeys = pages((along) =>
  query<Slice>()(
    ({ reports }) => ({ key: reports.key }),
    (db, { reports }, _param, fields) =>
      db
        .select(fields)
        .from(reports)
        .orderBy(along(reports.reportedAt), along(reports.key))
        .limit(limit)
        .offset(skip),
  ),
);
const byKeys = query<Keys>()(
  reportFields,
  (db, { reports, comments, posts, users }, param, fields) =>
    db
      .select(fields)
      .from(reports)
      .innerJoin(comments, eq(comments.key, reports.commentKey))
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .innerJoin(users, eq(users.key, reports.reporterKey))
      .where(isOneOf(reports.key, param)),
);
const byId = query<{ id: string }>()(
  reportFields,
  (db, { reports, comments, posts, users }, param, fields) =>
    db
      .select(fields)
      .from(reports)
      .innerJoin(comments, eq(comments.key, reports.commentKey))
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .innerJoin(users, eq(users.key, reports.reporterKey))
      .where(hasId(reports, param)),
);
export type ReportRow = RowOf<typeof byId>;

/** The post of a comment, locked against the deletion of either. */
const postOfCommentForShare = query<{ id: string }>()(
  ({ posts }) => ({ id: posts.id }),
  (db, { posts, comments }, param, fields) =>
    forUpdate(
      db,
      db
        .select(fields)
        .from(comments)
        .innerJoin(posts, eq(posts.key, comments.postKey))
        .where(hasId(comments, param)),
      'key share',
      posts,
    ),
);
const postOfReportForShare = query<{ id: string }>()(
  ({ posts }) => ({ id: posts.id }),
  (db, { posts, comments, reports }, param, fields) =>
    forUpdate(
      db,
      db
        .select(fields)
        .from(reports)
        .innerJoin(comments, eq(comments.key, reports.commentKey))
        .innerJoin(posts, eq(posts.key, comments.postKey))
        .where(hasId(reports, param)),
      'key share',
      posts,
    ),
);
const commentKey = query<{ id: string }>()(
  ({ comments }) => ({ key: comments.key }),
  (db, { comments }, param, fields) =>
    db.select(fields).from(comments).where(hasId(comments, param)),
);
/** The number of open reports after a change, with the revs of the admins' room and of the list. */
interface ReportCounts {
  total: number;
  rev: number;
  reportsRev: number;
}
declare module '../store.ts' {
  interface Changes {
    'report:added': { report: ReportRow } & ReportCounts;
    'report:removed': { id: string } & ReportCounts;
  }
}
interface NewReport {
  commentId: string;
  reporterKey: number;
  feedback: string;
}
const upsert = query<
  Omit<NewReport, 'commentId'> & {
    commentKey: number;
    key: number;
    id: string;
    reportedAt: number;
  }
>()(
  ({ reports }) => ({ id: reports.id }),
  (db, { reports }, param, fields) =>
    db
      .insert(reports)
      .values({
        key: param('key'),
        id: param('id'),
        commentKey: param('commentKey'),
        reporterKey: param('reporterKey'),
        feedback: param('feedback'),
        reportedAt: param('reportedAt'),
      })
      .onConflictDoUpdate({
        target: [reports.commentKey, reports.reporterKey],
        set: { feedback: sql`excluded.feedback`, reportedAt: sql`excluded.reported_at` },
      })
      .returning(fields),
);
const remove = mutation<{ key: number }>()((db, { reports }, param) =>
  db.delete(reports).where(eq(reports.key, param('key'))),
);

/** A page of the open reports, newest first; `total` is how many there are. */
export function* listReports(total: number, slice: Slice) {
  return yield* readRows(byKeys, yield* keysOfPage(openKeys, {}, total, slice));
}

/**
 * Reports a comment; a member's new reason replaces the earlier one.
 * @returns the report with the new total and rev, or null when there is no such comment.
 */
export function addReport(store: Store, { commentId, ...report }: NewReport) {
  return store.write(function* (tx) {
    if (!(yield* get(postOfCommentForShare, { id: commentId }))) return null;
    // The comment is read again under the lock: another job may have deleted it during the wait.
    const comment = yield* get(commentKey, { id: commentId });
    if (!comment) return null;
    const made = newRowId();
    const row = { ...report, ...made, commentKey: comment.key, reportedAt: timeOf(made.id) };
    const { id } = (yield* get(upsert, row)) as { id: string };
    const added = {
      total: yield* increment('reports', id === made.id ? 1 : 0),
      rev: yield* increment('rev.admin'),
      reportsRev: yield* increment('rev.reports'),
      report: (yield* get(byId, { id })) as ReportRow,
    };
    tx.changed('report:added', added);
    return added;
  });
}

/**
 * Subtracts deleted reports from the counts and records each as a change. Each change has a total and a rev of its own,
 * so a client that misses an event notices the gap.
 */
export function* recordRemovedReports(tx: Transaction, reports: { id: string }[]) {
  if (reports.length === 0) return [];
  const total = yield* increment('reports', -reports.length);
  const rev = yield* increment('rev.admin', reports.length);
  const reportsRev = yield* increment('rev.reports', reports.length);
  return reports.map(({ id }, n) => {
    const after = reports.length - 1 - n;
    const removed = { id, total: total + after, rev: rev - after, reportsRev: reportsRev - after };
    tx.changed('report:removed', removed);
    return removed;
  });
}

/** Deletes a report without its comment; answers the new total and rev, or null when there is no such report. */
export function removeReport(store: Store, id: string, actor: string) {
  return store.write(function* (tx) {
    if (!(yield* get(postOfReportForShare, { id }))) return null;
    const report = yield* get(byId, { id });
    if (!report || (yield* run(remove, report)) === 0) return null;
    const detail = `${report.feedback}, by ${report.reporterEmail}, on comment ${report.commentId}`;
    yield* appendAudit({ actor, act: 'report ignored', target: id, detail });
    const [removed] = yield* recordRemovedReports(tx, [{ id }]);
    return removed ?? null;
  });
}
