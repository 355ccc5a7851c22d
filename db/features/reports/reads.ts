import { eq, sql } from '../../core/drizzle.ts';
import { forUpdate, type LockStrength } from '../../core/engine.ts';
import {
  isOneOf,
  joinedRows,
  type Keys,
  keysOfPage,
  pages,
  readRows,
} from '../../core/pagination.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { hasId, query, type RowOf, type Slice } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

const reportFields = ({ reports, comments, posts, users }: Schema) => ({
  key: reports.key,
  id: reports.id,
  commentKey: comments.key,
  commentId: comments.id,
  authorId:
    sql<string>`(select author.id from ${users} as author where author.key = ${comments.authorKey})`.as(
      'authorId',
    ),
  postId: posts.id,
  feedback: reports.feedback,
  /** The text that was reported; null: it is still the comment's. */
  reportedText: reports.reportedText,
  /** The comment's text now. */
  text: comments.text,
  format: comments.format,
  reporterEmail: users.email,
  reportedAt: reports.reportedAt,
});

const openKeys = pages('reports', undefined, ({ reports }) => [reports.reportedAt]);
const listed = joinedRows('reports', reportFields, (select, { reports, comments, posts, users }) =>
  select
    .from(reports)
    .innerJoin(comments, eq(comments.key, reports.commentKey))
    .innerJoin(posts, eq(posts.key, comments.postKey))
    .innerJoin(users, eq(users.key, reports.reporterKey)),
);
const byId = listed.declare<{ id: string }>((joined, { reports }, param) =>
  joined.where(hasId(reports, param)),
);

const countOnComments = query<Keys>()(
  ({ reports }) => ({
    key: reports.commentKey,
    count: sql<number>`count(*)`.mapWith(Number).as('count'),
  }),
  (select, { reports }, param) =>
    select.from(reports).where(isOneOf(reports.commentKey, param)).groupBy(reports.commentKey),
);

/** Adds to each report how many more there are on its comment. */
function* withOthers<Row extends { commentKey: number }>(
  rows: Row[],
): Procedure<(Row & { others: number })[]> {
  const comments = [...new Set(rows.map(({ commentKey }) => commentKey))];
  const counts = new Map(
    (yield* readRows(countOnComments, comments)).map(({ key, count }) => [key, Number(count)]),
  );
  return rows.map((row) => ({ ...row, others: (counts.get(row.commentKey) ?? 1) - 1 }));
}

export function* findReport(id: string): Procedure<ReportRow | undefined> {
  const row = yield* get(byId, { id });
  return row && (yield* withOthers([row]))[0];
}
export type ReportRow = RowOf<typeof byId> & { others: number };

/** How many reports are open on a comment. */
export function* countReportsOn(commentKey: number): Procedure<number> {
  const [row] = yield* readRows(countOnComments, [commentKey]);
  return Number(row?.count ?? 0);
}

/** The post of a comment, locked: changes of comments and reports of them exclude each other. */
export const postOfComment = (strength: LockStrength) =>
  query<{ id: string }>()(
    ({ posts }) => ({
      key: posts.key,
      commentsRev: posts.commentsRev,
      tag: posts.tag,
      question: posts.question,
      answerKey: posts.answerKey,
    }),
    (select, { posts, comments }, param, { db }) =>
      forUpdate(
        db,
        select
          .from(comments)
          .innerJoin(posts, eq(posts.key, comments.postKey))
          .where(hasId(comments, param)),
        strength,
        posts,
      ),
  );
/** The number of open reports after a change, with the revs of the admins' room and of the list. */
export interface ReportCounts {
  total: number;
  rev: number;
  reportsRev: number;
}
declare module '../../core/store.ts' {
  interface Changes {
    'report:added': { report: ReportRow } & ReportCounts;
  }
}

/** A page of the open reports, newest first; `total` is how many there are. */
export function* listReports(total: number, slice: Slice): Procedure<ReportRow[]> {
  return yield* withOthers(
    yield* readRows(listed.byKeys, yield* keysOfPage(openKeys, {}, total, slice)),
  );
}
