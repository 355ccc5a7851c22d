import { useReports } from './store.ts';

/** What was to be settled here stays open: its row comes back. */
export function unmarkSettled(_id: string): void {
  useReports.setState(({ settled: { [_id]: _, ...settled } }) => ({ settled }));
}
