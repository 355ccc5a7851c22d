import { isAdmin, mayModerate } from '../../../contract/core/rights.ts';
import { room } from '../../../contract/core/rooms.ts';
import type { Report } from '../../../contract/features/reports.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import type { Reason } from '../../../contract/values/report-reasons.ts';
import { readStats, type Stats } from '../../../db/core/counters.ts';
import { findRaid } from '../../../db/core/newcomers/newcomers.ts';
import { listClaims } from '../../../db/features/claims/reads.ts';
import { countWaiting } from '../../../db/features/moderation/moderation.ts';
import {
  findPostReport,
  ignorePostReport,
  ignorePostReports,
  listPostReports,
} from '../../../db/features/reports/post-reports.ts';
import { findReport, listReports, type ReportRow } from '../../../db/features/reports/reads.ts';
import { removeReport, removeReportsOf } from '../../../db/features/reports/settling.ts';
import { addReport } from '../../../db/features/reports/writes.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { hasNeededFactor } from '../../http/authorize.ts';
import { moderatingViewer, showEmail, type Viewer } from '../../http/email-masking.ts';
import { badInput, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { requireOwnEmail, sliceOf } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';
import { firstPage, type RoomRequest, readConsistently } from '../../realtime/rooms.ts';
import { presentMembersClaim } from '../claims/presenter.ts';
import { commentNotFound } from '../comments/author-rights.ts';
import { postNotFound } from '../posts/author-rights.ts';
import { presentRaid } from '../raid/present.ts';
import { postReportEffects, presentPostReport, reportPost } from './posts.ts';

const MISSING = { fault: 'missing', sentence: 'is required' } as const;
const BESIDE_COMMENT = {
  fault: 'unexpected',
  sentence: 'and commentId exclude each other',
} as const;

/** The report of an HTTP answer or a live event; only those who moderate receive it. */
const presentReport = (report: ReportRow, viewer: Viewer): Report => ({
  _id: report.id,
  commentId: report.commentId,
  postId: report.postId,
  feedback: report.feedback as Reason,
  commentText: report.reportedText ?? report.text,
  editedSince: report.reportedText !== null && report.reportedText !== report.text,
  authorId: report.authorId,
  others: report.others,
  reporterEmail: showEmail(report.reporterEmail, viewer),
  reportedAt: iso(report.reportedAt),
});

/** The handlers of the calls about reports. */
function reportHandlers({ store, settings }: AppContext) {
  return {
    async 'POST /reports'({ body, caller, writeKey }) {
      const { commentId, postId, feedback, version, reporterEmail } = body;
      if (reporterEmail !== undefined) requireOwnEmail(caller, reporterEmail, 'reporterEmail');
      else if (postId === undefined) throw badInput('reporterEmail', MISSING);
      if (postId !== undefined) {
        if (commentId !== undefined) throw badInput('postId', BESIDE_COMMENT);
        const report = { postId, feedback, version, reporterKey: caller.key };
        return { insertedId: await reportPost(store, report, writeKey) };
      }
      if (commentId === undefined) throw badInput('commentId', MISSING);
      const report = { commentId, feedback, version, reporterKey: caller.key };
      const added = await addReport(store, report, writeKey);
      if (!added) throw commentNotFound();
      if (added === 'version unknown')
        throw badInput('Version', { fault: 'unknown', sentence: 'is not one of this comment' });
      return { insertedId: added.report.id };
    },

    async 'GET /reports'(ctx) {
      const { rev, reportsRev, reports: total, ...ofPosts } = await store.read(readStats());
      ctx.rev(rev);
      const slice = sliceOf(ctx.query, PAGE.list);
      const viewer = moderatingViewer(settings.now, isAdmin(ctx.caller));
      if (ctx.query.of === 'posts') {
        const { postReports, postReportsRev } = ofPosts;
        const rows = await store.read(listPostReports(postReports, slice));
        const reports = rows.map((row) => presentPostReport(row, viewer)) as Report[];
        return { reports, total: postReports, reportsRev: postReportsRev };
      }
      const reports = await store.read(listReports(total, slice));
      return {
        reports: reports.map((report) => presentReport(report, viewer)),
        total,
        reportsRev,
      };
    },

    async 'DELETE /reports/{id}'({ params: { id }, caller }) {
      const { email } = caller;
      const isRemoved =
        (await removeReport(store, id, email)) || (await ignorePostReport(store, id, email));
      if (!isRemoved) throw httpError('report-unknown', 'There is no such report.');
      return { success: true };
    },

    async 'DELETE /posts/{id}/reports'({ params: { id }, caller }) {
      const removed = await ignorePostReports(store, id, caller.email);
      if (removed === null) throw postNotFound();
      return { success: true, removed };
    },

    async 'DELETE /comments/{id}/reports'({ params: { id }, caller }) {
      const removed = await removeReportsOf(store, id, caller.email);
      if (removed === null) throw commentNotFound();
      return { success: true, removed };
    },
  } satisfies Partial<Handlers>;
}

function* readDashboard(
  { rev: _, reports: total, reportsRev, postReports: postTotal, postReportsRev, ...stats }: Stats,
  { settings, caller }: Pick<RoomRequest, 'settings' | 'caller'>,
) {
  const reports = yield* listReports(total, firstPage(PAGE.list));
  const seen = isAdmin(caller) ? stats : null;
  const viewer = moderatingViewer(settings.now, isAdmin(caller));
  const waiting = yield* countWaiting();
  const open = isAdmin(caller) ? yield* listClaims('open', firstPage(PAGE.list)) : null;
  return {
    reports: reports.map((report) => presentReport(report, viewer)),
    total,
    stats: seen,
    reportsRev,
    postTotal,
    postReportsRev,
    waiting,
    raid: presentRaid(yield* findRaid()),
    claims: open && {
      claims: open.claims.map((claim) => presentMembersClaim(claim, settings.now)),
      total: open.total,
    },
    claimsRev: open?.claimsRev ?? null,
  };
}

export const reports = {
  handlers: reportHandlers,
  effects: {
    ...postReportEffects,
    'report:added': {
      broadcast: ({ report, total, rev, reportsRev }, { live, settings }) =>
        live.broadcast(room.admin, 'report:added', (view) => ({
          report: presentReport(report, moderatingViewer(settings.now, view === 'member')),
          total,
          rev,
          reportsRev,
        })),
    },
    'report:changed': {
      broadcast: ({ commentId, text, total, rev, reportsRev }, { live }) =>
        live.broadcast(room.admin, 'report:changed', { commentId, text, total, rev, reportsRev }),
    },
    'report:removed': {
      broadcast: ({ id: _id, commentId, others, total, rev, reportsRev }, { live }) => {
        const after = { commentId, others, total, rev, reportsRev };
        live.broadcast(room.admin, 'report:removed', { _id, ...after });
      },
    },
  },
  rooms: {
    admin: {
      mayJoin: ({ caller, config }) => mayModerate(caller) && hasNeededFactor(caller, config),
      // The totals are for admins, as are addresses with `EMAILS=nobody`: a moderator sees reports alone.
      viewerOf: ({ caller }) => (isAdmin(caller) ? 'member' : 'visitor'),
      state: (request) => readConsistently(readStats, (stats) => readDashboard(stats, request)),
    },
  },
  repeats: {
    *'POST /reports'(id) {
      const isOpen = (yield* findReport(id)) ?? (yield* findPostReport(id));
      return isOpen ? { insertedId: id } : null;
    },
  },
} satisfies Feature;
