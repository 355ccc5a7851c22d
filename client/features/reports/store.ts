/** The first page of open reports, which lives, and their total. Other pages' rows are with their query. */
import type { EventOf } from '../../../contract/core/realtime.ts';
import type { Report } from '../../../contract/features/reports.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { createPageStore } from '../../api/page-store.ts';
import { applyChange, applyPage, type LiveList, UNREAD, wholeRev } from '../../live/live-list.ts';
import { forgetSent } from '../../ui/feedback/undo.ts';
import { late } from './connect.ts';

interface ReportsState {
  /** Its rev is `reportsRev`, which moves with reports alone: by it the list finds gaps. */
  list: LiveList<Report>;
  /** The rev of the admins' room that the list was last received at. */
  roomRev: number;
  settled: Readonly<Record<string, true>>;
  /** How many reports of posts are open, and by which rev their list is known to be old; -1: not known. */
  ofPosts: { total: number; rev: number };
  /** By comment the text that an edit has given it while this page was open. */
  edited: Readonly<Record<string, string>>;
}

export const useReports = createPageStore<ReportsState>(() => ({
  list: UNREAD,
  roomRev: -1,
  ofPosts: { total: 0, rev: -1 },
  settled: {},
  edited: {},
}));

interface ReportPage {
  reports: readonly Report[];
  total: number;
  reportsRev: number;
}

/** Applies page 1, from an answer or the state of the room; `roomRev` is the rev of the admins' room. */
export function applyReports({ reports, total, reportsRev }: ReportPage, roomRev: number): void {
  useReports.setState((state) => ({
    list: applyPage(state.list, { rev: reportsRev, total, items: reports }),
    roomRev: Math.max(roomRev, state.roomRev),
    // The read is as of the edits before it.
    ...(reportsRev >= state.list.rev && { edited: {} }),
  }));
}

function step(
  after: { total: number; rev: number; reportsRev: number },
  change: (newest: readonly Report[]) => Report[],
): void {
  const { total, reportsRev } = after;
  useReports.setState((state) => ({
    list: applyChange(state.list, { rev: reportsRev, total }, change, PAGE.list),
    roomRev: Math.max(after.rev, state.roomRev),
  }));
}

/** The reports of a page, those on one comment with how many more there are on it. */
const withOthers = (
  reports: readonly Report[],
  { commentId, others }: Pick<Report, 'commentId' | 'others'>,
): Report[] => reports.map((one) => (one.commentId === commentId ? { ...one, others } : one));

/** A report came, or a member's earlier one got a new reason. */
function addReport({ report, ...after }: EventOf<'report:added'>): void {
  step(after, (newest) => [
    report,
    ...withOthers(
      newest.filter((one) => one._id !== report._id),
      report,
    ),
  ]);
}

/** A reported comment was edited: its reports tell what was reported, and that there is another text by now. */
function applyReportEdit({ commentId, text, ...after }: EventOf<'report:changed'>): void {
  useReports.setState(({ edited }) => ({ edited: { ...edited, [commentId]: text } }));
  step(after, (newest) => [...newest]);
}

/** A report as of the last edit of its comment that was received. */
export function asOfEdit(report: Report, edited: ReportsState['edited']): Report {
  const text = edited[report.commentId];
  return text === undefined ? report : { ...report, editedSince: report.commentText !== text };
}

/** A report was settled: its row folds away. */
function removeReport({ _id, ...after }: EventOf<'report:removed'>): void {
  useReports.setState(({ settled }) => ({ settled: { ...settled, [_id]: true } }));
  step(after, (newest) =>
    withOthers(
      newest.filter((one) => one._id !== _id),
      after,
    ),
  );
}

interface PostReports {
  postTotal: number;
  postReportsRev: number;
}

/** Applies how many reports of posts are open; their list is read again when it is older. */
export function applyPostReports({ postTotal: total, postReportsRev: rev }: PostReports): void {
  useReports.setState(({ ofPosts }) => (rev > ofPosts.rev ? { ofPosts: { total, rev } } : {}));
}

function stepOfPosts({ rev, ...counts }: PostReports & { rev: number }): void {
  applyPostReports(counts);
  useReports.setState(({ roomRev }) => ({ roomRev: Math.max(rev, roomRev) }));
}

/** A report of a post was settled: its row folds away. */
function removePostReport({ _id, ...after }: EventOf<'postReport:removed'>): void {
  useReports.setState(({ settled }) => ({ settled: { ...settled, [_id]: true } }));
  stepOfPosts(after);
}

late.connect({
  events: {
    'report:added': addReport,
    'report:changed': applyReportEdit,
    'report:removed': removeReport,
    'postReport:added': stepOfPosts,
    'postReport:removed': removePostReport,
  },
  rev() {
    const { list, roomRev } = useReports.getState();
    return wholeRev(list) === undefined ? undefined : roomRev;
  },
  enter(state, rev) {
    applyReports(state, rev);
    applyPostReports(state);
  },
  forgetSettled() {
    useReports.setState({ settled: {} });
    forgetSent();
  },
});
