/** The first page of open reports, which lives, and their total. Other pages' rows are with their query. */
import { create } from 'zustand';
import { PAGE } from '../../contract/limits.ts';
import type { EventOf } from '../../contract/live.ts';
import type { Report } from '../../contract/reports.ts';

interface ReportsState {
  rev: number;
  total: number;
  newest: readonly Report[] | null;
  gone: Readonly<Record<string, true>>;
}

export const useReports = create<ReportsState>()(() => ({
  rev: -1,
  total: 0,
  newest: null,
  gone: {},
}));

/** Takes in page 1, from an answer or the state of the room. */
export function keepReports(
  page: { reports: readonly Report[]; total: number },
  rev: number,
): void {
  useReports.setState((state) =>
    rev < state.rev ? state : { rev, total: page.total, newest: page.reports },
  );
}

/** A report came, or a member's earlier one got a new reason. */
export function addReport({ report, total, rev }: EventOf<'report:added'>): void {
  useReports.setState((state) => {
    if (rev <= state.rev || !state.newest) return state;
    const others = state.newest.filter((one) => one._id !== report._id);
    return { rev, total, newest: [report, ...others].slice(0, PAGE.reports) };
  });
}

/** A report was settled: its row folds away. */
export function removeReport({ _id, total, rev }: EventOf<'report:removed'>): void {
  useReports.setState((state) => {
    const gone = { ...state.gone, [_id]: true as const };
    if (rev <= state.rev || !state.newest) return { gone };
    return { rev, total, gone, newest: state.newest.filter((one) => one._id !== _id) };
  });
}
