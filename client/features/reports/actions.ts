/** A moderator settles a report: by deleting its comment, or by ignoring the report. Each act can be undone at first. */

import {
  reportDelete,
  reportDeleteFailed,
  reportDeleteLater,
  reportDeleteQuestion,
  reportIgnoreAllFailed,
  reportIgnoreAllLater,
  reportIgnoreFailed,
  reportIgnoreLater,
} from '#messages';
import type { Report } from '../../../contract/features/reports.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { useLive } from '../../live/status.ts';
import { askForReason } from '../../ui/dialogs/reason-dialog.tsx';
import { toastError } from '../../ui/feedback/toasts.ts';
import { actLater, LASTING } from '../../ui/feedback/undo.ts';
import { refetchReports } from './reads.ts';

interface Settlement {
  note: string;
  rows: readonly string[];
  send: () => Promise<unknown>;
  failed: string;
}

function settleLater({ note, rows, send, failed }: Settlement): void {
  const settle = async () => {
    try {
      await send();
      // The events bring the total and what moves up. Without the socket the list is read again.
      if (!useLive.getState().live) await refetchReports();
      return true;
    } catch (cause) {
      logFailure('Settling the report')(cause);
      toastError(failed);
      await refetchReports();
      return false;
    }
  };
  actLater({ note, rows, send: settle });
}

/** The ids of the listed reports on the comment of a report. */
const onComment = (report: Report, listed: readonly Report[]): readonly string[] =>
  listed.filter(({ commentId }) => commentId === report.commentId).map(({ _id }) => _id);

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

/** Deletes the comment; every report on it goes with it, the listed ones at once. */
export function deleteComment(report: Report, listed: readonly Report[], reason: string): void {
  const input = { params: { id: report.commentId }, query: reason === '' ? {} : { reason } };
  settleLater({
    note: reportDeleteLater,
    rows: onComment(report, listed),
    send: () => call('DELETE /comments/{id}', input, LASTING),
    failed: reportDeleteFailed,
  });
}

/** Keeps the comment and settles the report. */
export const ignoreReport = ({ _id: id }: Report): void =>
  settleLater({
    note: reportIgnoreLater,
    rows: [id],
    send: () => call('DELETE /reports/{id}', { params: { id } }, LASTING),
    failed: reportIgnoreFailed,
  });

/** Keeps the comment and settles all reports on it, the listed ones at once. */
export const ignoreAll = (report: Report, listed: readonly Report[]): void =>
  settleLater({
    note: reportIgnoreAllLater(report.others + 1),
    rows: onComment(report, listed),
    send: () =>
      call('DELETE /comments/{id}/reports', { params: { id: report.commentId } }, LASTING),
    failed: reportIgnoreAllFailed,
  });
