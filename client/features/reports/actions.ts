/** An admin settles a report: by deleting its comment, or by ignoring the report. */

import {
  reportDelete,
  reportDeleteFailed,
  reportDeleteQuestion,
  reportIgnoreAllFailed,
  reportIgnoreFailed,
} from '#messages';
import type { Report } from '../../../contract/features/reports.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { useLive } from '../../live/status.ts';
import { askForReason } from '../../ui/dialogs/reason-dialog.tsx';
import { toastError } from '../../ui/feedback/toasts.ts';
import { refetchReports } from './reads.ts';
import { markSettled, unmarkSettled } from './store.ts';

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
    unmarkSettled(_id);
  }
  await refetchReports();
}

/** Asks whether the comment shall go, and why; null where it shall not. */
export const askForDeletion = (
  { commentText }: Report,
  focusOn: 'field' | 'cancel',
): Promise<string | null> =>
  askForReason({
    text: reportDeleteQuestion,
    about: withoutFormatting(commentText, 'markdown'),
    confirmLabel: reportDelete,
    focusOn,
  });

/** Deletes the comment; every report on it goes with it. */
export function deleteComment(report: Report, reason: string): Promise<void> {
  const query = reason === '' ? {} : { reason };
  return settle(
    report,
    () => call('DELETE /comments/{id}', { params: { id: report.commentId }, query }),
    reportDeleteFailed,
  );
}

/** Keeps the comment and settles the report. */
export const ignoreReport = (report: Report): Promise<void> =>
  settle(
    report,
    () => call('DELETE /reports/{id}', { params: { id: report._id } }),
    reportIgnoreFailed,
  );

/** Keeps the comment and settles all reports on it. */
export const ignoreAll = (report: Report): Promise<void> =>
  settle(
    report,
    () => call('DELETE /comments/{id}/reports', { params: { id: report.commentId } }),
    reportIgnoreAllFailed,
  );
