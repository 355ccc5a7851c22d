/** An admin settles a report: by deleting its comment, or by ignoring the report. */
import type { Report } from '../../../contract/features/reports.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { useLive } from '../../live/status.ts';
import { askToConfirm } from '../../ui/confirm.ts';
import { toastError } from '../../ui/toasts.ts';
import { refetchReports } from './reads.ts';
import { markSettled } from './store.ts';

async function settle(
  { _id }: Report,
  send: () => Promise<unknown>,
  failed: string,
): Promise<void> {
  try {
    await send();
    markSettled(_id);
    // The events bring the total and what moves up. Without the socket the list is read again.
    if (useLive.getState().live) return;
  } catch (cause) {
    logFailure('Settling the report')(cause);
    toastError(failed);
  }
  await refetchReports();
}

/** Asks whether the comment shall go. */
export const confirmDelete = ({ commentText }: Report): Promise<boolean> =>
  askToConfirm({
    text: 'Are you sure you want to delete this comment?',
    about: commentText,
    confirmLabel: 'Delete Comment',
    danger: true,
  });

/** Deletes the comment; every report on it goes with it. */
export function deleteComment(report: Report): Promise<void> {
  const params = { id: report.commentId };
  return settle(
    report,
    () => call('DELETE /comments/{id}', { params }),
    'Failed to delete comment.',
  );
}

/** Keeps the comment and settles the report. */
export const ignoreReport = (report: Report): Promise<void> =>
  settle(
    report,
    () => call('DELETE /reports/{id}', { params: { id: report._id } }),
    'Failed to ignore report.',
  );
