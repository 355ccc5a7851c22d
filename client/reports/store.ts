/** The first page of open reports, which lives, and their total. Other pages' rows are with their query. */
import { create } from 'zustand';
import { PAGE } from '../../contract/limits.ts';
import type { EventOf } from '../../contract/live.ts';
import type { Report } from '../../contract/reports.ts';

interface ReportsState {
  rev: number;
  total: number;
  newest: readonly Report[] | null;
  /** Whether page 1 may lack something: it is to be read again. The rev grows with the totals too, so it often may. */
  gap: boolean;
  gone: Readonly<Record<string, true>>;
}

export const useReports = create<ReportsState>()(() => ({
  rev: -1,
  total: 0,
  newest: null,
  gap: false,
  gone: {},
}));

/** Takes in page 1, from an answer or the state of the room. */
export function keepReports(
  page: { reports: readonly Report[]; total: number },
  rev: number,
): void {
  useReports.setState((state) =>
    rev < state.rev ? state : { rev, total: page.total, newest: page.reports, gap: false },
  );
}

function step(
  state: ReportsState,
  { total, rev }: { total: number; rev: number },
  change: (newest: readonly Report[]) => Report[],
): Partial<ReportsState> {
  if (rev <= state.rev || !state.newest) return {};
  const newest = change(state.newest).slice(0, PAGE.reports);
  const short = newest.length < Math.min(PAGE.reports, total);
  return { rev, total, newest, gap: state.gap || rev > state.rev + 1 || short };
}

/** A report came, or a member's earlier one got a new reason. */
export function addReport({ report, ...after }: EventOf<'report:added'>): void {
  useReports.setState((state) =>
    step(state, after, (newest) => [report, ...newest.filter((one) => one._id !== report._id)]),
  );
}

/** A report was settled: its row folds away. */
export function removeReport({ _id, ...after }: EventOf<'report:removed'>): void {
  useReports.setState((state) => ({
    gone: { ...state.gone, [_id]: true },
    ...step(state, after, (newest) => newest.filter((one) => one._id !== _id)),
  }));
}

/** Forgets what was settled: a restore may have brought it back. */
export const forgetGoneReports = (): void => useReports.setState({ gone: {} });
