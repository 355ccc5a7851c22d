/** The reports of posts: their rows, and the jobs that add and settle them. */
import { increment } from '../../core/counters.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { type WriteKey, writeOnce } from '../../core/idempotency.ts';
import { newRowId, timeOf } from '../../core/ids.ts';
import { joinedRows, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import {
  deleteBy,
  hasId,
  mutation,
  query,
  type RowOf,
  returning,
  rowBy,
  type Slice,
} from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { notifyReporters, type Settlement } from './settling.ts';

const fields = ({ postReports, posts, users }: Schema) => ({
  key: postReports.key,
  id: postReports.id,
  postKey: postReports.postKey,
  postId: posts.id,
  authorId:
    sql<string>`(select author.id from ${users} as author where author.key = ${posts.authorKey})`.as(
      'authorId',
    ),
  feedback: postReports.feedback,
  /** The text that was reported; null: it is still the post's. */
  reportedText: postReports.reportedText,
  title: posts.title,
  description: posts.description,
  reporterKey: postReports.reporterKey,
  reporterEmail: users.email,
  reportedAt: postReports.reportedAt,
  others:
    sql<number>`(select count(*) - 1 from ${postReports} as other where other.post_key = ${postReports.postKey})`
      .mapWith(Number)
      .as('others'),
});
const openKeys = pages('postReports', undefined, ({ postReports }) => [postReports.reportedAt]);
const listed = joinedRows('postReports', fields, (select, { postReports, posts, users }) =>
  select
    .from(postReports)
    .innerJoin(posts, eq(posts.key, postReports.postKey))
    .innerJoin(users, eq(users.key, postReports.reporterKey)),
);
const byId = listed.declare<{ id: string }>((joined, { postReports }, param) =>
  joined.where(hasId(postReports, param)),
);
export type PostReportRow = RowOf<typeof byId>;
const ofPost = listed.declare<{ postKey: number }>((joined, { postReports }, param) =>
  joined.where(eq(postReports.postKey, param('postKey'))),
);

/** A report of a post; undefined: there is none. */
export const findPostReport = (id: string): Procedure<PostReportRow | undefined> =>
  get(byId, { id });

/** A page of the open reports of posts, newest first; `total` is how many there are. */
export function* listPostReports(total: number, slice: Slice): Procedure<PostReportRow[]> {
  return yield* readRows(listed.byKeys, yield* keysOfPage(openKeys, {}, total, slice));
}

/** The whole text of a post, as a report of it tells. */
export const reportedWhole = ({ title, description }: { title: string; description: string }) =>
  `${title}\n\n${description}`;

/** The counts after a change of the reports of posts. */
interface PostReportCounts {
  postTotal: number;
  rev: number;
  postReportsRev: number;
}
declare module '../../core/store.ts' {
  interface Changes {
    'postReport:added': { report: PostReportRow } & PostReportCounts;
    'postReport:removed': {
      id: string;
      postId: string;
      /** Of each report that is left on the post: how many more there are. */
      others: number;
    } & PostReportCounts;
  }
}

/** Adds to the counts of reports of posts, in the order in which jobs lock counters. */
export function* countPostReports(reports: number, changes: number): Procedure<PostReportCounts> {
  const rev = yield* increment('rev.admin', changes);
  const postTotal = yield* increment('post_reports', reports);
  return { postTotal, rev, postReportsRev: yield* increment('rev.postReports', changes) };
}

/** The lock keeps the post from being edited or deleted without this report. */
const postForReport = rowBy('posts', 'id', ['key', 'version'], 'no key update');
const textOfVersion = query<{ postKey: number; version: number }>()(
  ({ postRevisions: { title, text } }) => ({ title, description: text }),
  (select, { postRevisions }, param) =>
    select
      .from(postRevisions)
      .where(
        sql`${postRevisions.postKey} = ${param('postKey')} and ${postRevisions.version} >= ${param('version')}
          and not ${postRevisions.isHidden}`,
      )
      .orderBy(postRevisions.version)
      .limit(1),
);
interface NewPostReport {
  postId: string;
  reporterKey: number;
  feedback: string;
  /** The version that was read; undefined: the current one. */
  version: number | undefined;
}
type Inserted = Omit<NewPostReport, 'postId' | 'version'> & {
  key: number;
  id: string;
  postKey: number;
  reportedText: string | null;
  reportedAt: number;
};
const upsert = returning<Inserted>()(
  ({ postReports }) => ({ id: postReports.id }),
  (db, { postReports }, param) =>
    db
      .insert(postReports)
      .values({
        key: param('key'),
        id: param('id'),
        postKey: param('postKey'),
        reporterKey: param('reporterKey'),
        feedback: param('feedback'),
        reportedText: param('reportedText'),
        reportedAt: param('reportedAt'),
      })
      .onConflictDoUpdate({
        target: [postReports.postKey, postReports.reporterKey],
        set: {
          feedback: sql`excluded.feedback`,
          reportedAt: sql`excluded.reported_at`,
          reportedText: sql`excluded.reported_text`,
        },
      }),
);

/**
 * Reports a post; a member's new reason replaces the earlier one.
 * @returns the report with the new counts; null when there is no such post.
 */
export const addPostReport = (
  store: Store,
  { postId, version, ...report }: NewPostReport,
  key: WriteKey | null = null,
) =>
  writeOnce(store, key, function* (tx) {
    const post = yield* get(postForReport, { id: postId });
    if (!post) return null;
    if (version !== undefined && version > post.version) return 'version unknown' as const;
    const isEarlier = version !== undefined && version < post.version;
    const earlier = isEarlier && (yield* get(textOfVersion, { postKey: post.key, version }));
    const made = newRowId();
    const reportedText = earlier ? reportedWhole(earlier) : null;
    const row = { ...report, ...made, postKey: post.key, reportedText };
    const written = yield* get(upsert, { ...row, reportedAt: timeOf(made.id) });
    const id = written?.id ?? made.id;
    const counts = yield* countPostReports(id === made.id ? 1 : 0, 1);
    const added = yield* findPostReport(id);
    if (added) tx.changed('postReport:added', { report: added, ...counts });
    return { id };
  });

const saveText = mutation<{ postKey: number; text: string }>()((db, { postReports }, param) =>
  db
    .update(postReports)
    .set({ reportedText: sql`${param('text')}` })
    .where(
      sql`${postReports.postKey} = ${param('postKey')} and ${postReports.reportedText} is null`,
    ),
);
/** Keeps the text that the open reports of a locked post are about, right before it is replaced. */
export const savePostReportedText = (post: { key: number; title: string; description: string }) =>
  run(saveText, { postKey: post.key, text: reportedWhole(post) });

const remove = deleteBy('postReports', 'id');

/**
 * Subtracts deleted reports from the counts, records each as a change, and tells their reporters what came of them.
 * @param left how many reports are left on the post.
 */
function* settlePostReports(
  tx: Transaction,
  reports: readonly PostReportRow[],
  settlement: Settlement | null,
  left: number,
): Procedure<void> {
  if (reports.length === 0) return;
  yield* notifyReporters(tx, reports, settlement, ({ title, postKey }) => ({
    title,
    place: { postKey },
  }));
  const { postTotal, rev, postReportsRev } = yield* countPostReports(
    -reports.length,
    reports.length,
  );
  // Each has a total and a rev of its own, so a client that misses an event notices the gap.
  for (const [n, { id, postId }] of reports.entries()) {
    const after = reports.length - 1 - n;
    tx.changed('postReport:removed', {
      id,
      postId,
      others: Math.max(0, left + after - 1),
      postTotal: postTotal + after,
      rev: rev - after,
      postReportsRev: postReportsRev - after,
    });
  }
}

/** The open reports of a locked post, which is about to be deleted with them. */
export const postReportsOf = (postKey: number) => all(ofPost, { postKey });
/** Settles the reports of a post that was deleted. */
export const settleWithPost = (
  tx: Transaction,
  reports: readonly PostReportRow[],
  settlement: Settlement | null,
) => settlePostReports(tx, reports, settlement, 0);

function* ignore(tx: Transaction, reports: readonly PostReportRow[], actor: string, left: number) {
  for (const { id, feedback, reporterEmail, postId } of reports) {
    yield* run(remove, { id });
    const detail = `${feedback}, by ${reporterEmail}, on post ${postId}`;
    yield* appendAudit({ actor, act: 'report ignored', target: id, detail });
  }
  yield* settlePostReports(tx, reports, 'ignored', left);
}

/** Deletes all reports of a post without it; answers their number, or null when there is no such post. */
export const ignorePostReports = (store: Store, id: string, actor: string) =>
  store.write(function* (tx): Procedure<number | null> {
    const post = yield* get(postForReport, { id });
    if (!post) return null;
    const reports = yield* postReportsOf(post.key);
    yield* ignore(tx, reports, actor, 0);
    return reports.length;
  });

/** Deletes a report of a post without it; answers whether there was such a report. */
export const ignorePostReport = (store: Store, id: string, actor: string) =>
  store.write(function* (tx): Procedure<boolean> {
    const known = yield* findPostReport(id);
    if (!known || !(yield* get(postForReport, { id: known.postId }))) return false;
    const reports = yield* postReportsOf(known.postKey);
    const report = reports.find((one) => one.id === id);
    if (!report) return false;
    yield* ignore(tx, [report], actor, reports.length - 1);
    return true;
  });
