/**
 * A settlement by keyboard goes out after a short grace, or with the next one: neither a deletion nor a settled report
 * can be brought back, so what may be undone has not happened yet. A page that closes in between sends nothing.
 */
import { reportDeleteLater, reportIgnoreLater } from '#messages';
import type { Report } from '../../../contract/features/reports.ts';
import { createPageStore } from '../../api/page-store.ts';
import { deleteComment, ignoreReport } from './actions.ts';
import { markSettled, unmarkSettled } from './store.ts';

const GRACE_MS = 5_000;

interface Pending {
  /** The act that is about to happen. */
  note: string;
  reports: readonly Report[];
  send: () => Promise<void>;
}
export const useGrace = createPageStore<{ pending: Pending | null }>(() => ({ pending: null }));
let timer: ReturnType<typeof setTimeout> | undefined;

function take(): Pending | null {
  clearTimeout(timer);
  const { pending } = useGrace.getState();
  if (pending) useGrace.setState({ pending: null });
  return pending;
}

/** Sends what waits. */
export const sendNow = (): void => void take()?.send();

function begin(pending: Pending): void {
  sendNow();
  for (const { _id } of pending.reports) markSettled(_id);
  useGrace.setState({ pending });
  timer = setTimeout(sendNow, GRACE_MS);
}

/** Takes back what waits; what was sent stays. */
export function undo(): void {
  for (const { _id } of take()?.reports ?? []) unmarkSettled(_id);
}

/** Deletes a comment after the grace; `reports` are those of the list that are on it. */
export const deleteLater = (report: Report, reports: readonly Report[], reason: string): void =>
  begin({
    note: reportDeleteLater,
    reports: reports.filter(({ commentId }) => commentId === report.commentId),
    send: () => deleteComment(report, reason),
  });

/** Ignores a report after the grace. */
export const ignoreLater = (report: Report): void =>
  begin({
    note: reportIgnoreLater,
    reports: [report],
    send: () => ignoreReport(report),
  });
