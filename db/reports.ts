import { note } from './audit.ts';
import type { Connection, Store, Transaction } from './connection.ts';
import { count } from './counters.ts';
import { eq, sql } from './drizzle.ts';
import { newId, timeOf } from './ids.ts';
import { type Ids, idsOfPage, isOneOf, pages, readRows } from './pages.ts';
import { change, held, limit, rows, type Slice, skip } from './query.ts';
import type { Schema } from './schema.ts';

const reportFields = ({ reports, comments, users }: Schema) => ({
  id: reports.id,
  commentId: reports.commentId,
  postId: comments.postId,
  feedback: reports.feedback,
  commentText: comments.text,
  reporterEmail: users.email,
  reportedAt: reports.reportedAt,
});

const openOnes = pages((along) =>
  rows<Slice>()(
    ({ reports }) => ({ id: reports.id }),
    (db, { reports }, _hole, fields) =>
      db
        .select(fields)
        .from(reports)
        .orderBy(along(reports.reportedAt), along(reports.id))
        .limit(limit)
        .offset(skip),
  ),
);
const byIds = rows<Ids>()(reportFields, (db, { reports, comments, users }, hole, fields) =>
  db
    .select(fields)
    .from(reports)
    .innerJoin(comments, eq(comments.id, reports.commentId))
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(isOneOf(reports.id, hole)),
);
const byId = rows<{ id: string }>()(
  reportFields,
  (db, { reports, comments, users }, hole, fields) =>
    db
      .select(fields)
      .from(reports)
      .innerJoin(comments, eq(comments.id, reports.commentId))
      .innerJoin(users, eq(users.id, reports.reporterId))
      .where(eq(reports.id, hole('id'))),
);
export type ReportRow = NonNullable<NonNullable<(typeof byId)['types']>['row']>;

/** The post of a comment, held so that neither can go meanwhile. */
const postOfComment = rows<{ id: string }>()(
  ({ posts }) => ({ id: posts.id }),
  (db, { posts, comments }, hole, fields) =>
    held(
      db
        .select(fields)
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .where(eq(comments.id, hole('id'))),
      'key share',
      posts,
    ),
);
const postOfReport = rows<{ id: string }>()(
  ({ posts }) => ({ id: posts.id }),
  (db, { posts, comments, reports }, hole, fields) =>
    held(
      db
        .select(fields)
        .from(reports)
        .innerJoin(comments, eq(comments.id, reports.commentId))
        .innerJoin(posts, eq(posts.id, comments.postId))
        .where(eq(reports.id, hole('id'))),
      'key share',
      posts,
    ),
);
const commentExists = rows<{ id: string }>()(
  ({ comments }) => ({ id: comments.id }),
  (db, { comments }, hole, fields) =>
    db
      .select(fields)
      .from(comments)
      .where(eq(comments.id, hole('id'))),
);
/** How many reports are open after a change, with the revs that the admins' room and their list then have. */
interface ReportCounts {
  total: number;
  rev: number;
  reportsRev: number;
}
declare module './connection.ts' {
  interface Changes {
    'report:added': { report: ReportRow } & ReportCounts;
    'report:removed': { id: string } & ReportCounts;
  }
}
interface NewReport {
  commentId: string;
  reporterId: string;
  feedback: string;
}
const save = rows<NewReport & { id: string; reportedAt: number }>()(
  ({ reports }) => ({ id: reports.id }),
  (db, { reports }, hole, fields) =>
    db
      .insert(reports)
      .values({
        id: hole('id'),
        commentId: hole('commentId'),
        reporterId: hole('reporterId'),
        feedback: hole('feedback'),
        reportedAt: hole('reportedAt'),
      })
      .onConflictDoUpdate({
        target: [reports.commentId, reports.reporterId],
        set: { feedback: sql`excluded.feedback`, reportedAt: sql`excluded.reported_at` },
      })
      .returning(fields),
);
const remove = change<{ id: string }>()((db, { reports }, hole) =>
  db.delete(reports).where(eq(reports.id, hole('id'))),
);

/** A page of the open reports, newest first; `total` is how many there are. */
export const listReports = async (from: Connection, total: number, slice: Slice) =>
  readRows(from, byIds, await idsOfPage(from, openOnes, {}, total, slice));

/**
 * Reports a comment; a member's new reason replaces the earlier one.
 * @returns the report with the new total and rev, or null when there is no such comment.
 */
export function addReport(store: Store, report: NewReport) {
  return store.write(async (tx) => {
    const comment = { id: report.commentId };
    // Asked again once the post is held: the comment may have gone while this waited.
    if (!(await tx.get(postOfComment, comment)) || !(await tx.get(commentExists, comment)))
      return null;
    const fresh = newId();
    const { id } = (await tx.get(save, { ...report, id: fresh, reportedAt: timeOf(fresh) })) as {
      id: string;
    };
    const added = {
      total: await count(tx, 'reports', id === fresh ? 1 : 0),
      rev: await count(tx, 'rev.admin'),
      reportsRev: await count(tx, 'rev.reports'),
      report: (await tx.get(byId, { id })) as ReportRow,
    };
    tx.changed('report:added', added);
    return added;
  });
}

/**
 * Counts out reports that go with what they were on. Each leaves with a total and a rev of its own, as if it went
 * alone, so that who hears of only some knows that there were more.
 */
export async function settleReports(tx: Transaction, reports: { id: string }[]) {
  if (reports.length === 0) return [];
  const total = await count(tx, 'reports', -reports.length);
  const rev = await count(tx, 'rev.admin', reports.length);
  const reportsRev = await count(tx, 'rev.reports', reports.length);
  return reports.map(({ id }, n) => {
    const after = reports.length - 1 - n;
    const settled = { id, total: total + after, rev: rev - after, reportsRev: reportsRev - after };
    tx.changed('report:removed', settled);
    return settled;
  });
}

/** Ignores a report in the name of an admin; answers the new total and rev, or null when there is no such report. */
export function removeReport(store: Store, id: string, actor: string) {
  return store.write(async (tx) => {
    if (!(await tx.get(postOfReport, { id }))) return null;
    const report = await tx.get(byId, { id });
    if (!report || (await tx.run(remove, { id })) === 0) return null;
    const detail = `${report.feedback}, by ${report.reporterEmail}, on comment ${report.commentId}`;
    await note(tx, { actor, act: 'report ignored', target: id, detail });
    const [removed] = await settleReports(tx, [{ id }]);
    return removed ?? null;
  });
}
