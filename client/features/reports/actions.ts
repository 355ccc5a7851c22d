/**
 * A moderator settles a report: by deleting its comment or post, or by ignoring the report. Each act takes `how` it
 * happens: later, so that it can be undone, or now.
 */

import {
  deletePostSure,
  postNotDeleted,
  reportAllIgnored,
  reportDelete,
  reportDeleted,
  reportDeleteFailed,
  reportDeleteLater,
  reportDeletePost,
  reportDeletePostLater,
  reportDeleteQuestion,
  reportIgnoreAllFailed,
  reportIgnoreAllLater,
  reportIgnored,
  reportIgnoreFailed,
  reportIgnoreLater,
  reportPostDeleted,
} from '#messages';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { useLive } from '../../live/status.ts';
import { askForReason } from '../../ui/dialogs/reason-dialog.tsx';
import { toastError } from '../../ui/feedback/toasts.ts';
import { type actLater, LASTING } from '../../ui/feedback/undo.ts';
import { type AnyReport, reportedId } from './any-report.ts';
import { refetchReports } from './reads.ts';

interface Settlement {
  note: string;
  done: string;
  about: string;
  rows: readonly string[];
  send: () => Promise<unknown>;
  failed: string;
}

type How = (...act: Parameters<typeof actLater>) => unknown;

function settle(how: How, { send, failed, ...act }: Settlement): void {
  const sendOne = async () => {
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
  how({ ...act, send: sendOne });
}

/** The ids of the listed reports on what a report is about. */
const onSame = (report: AnyReport, listed: readonly AnyReport[]): readonly string[] =>
  listed.filter((one) => reportedId(one) === reportedId(report)).map(({ _id }) => _id);

/** Asks whether the comment or post shall go, and why; null where it shall not. */
export const askForDeletion = (
  { commentId, commentText }: AnyReport,
  focusOn: 'field' | 'cancel',
): Promise<string | null> =>
  askForReason({
    text: commentId === undefined ? deletePostSure : reportDeleteQuestion,
    about: withoutFormatting(commentText, 'markdown'),
    confirmLabel: commentId === undefined ? reportDeletePost : reportDelete,
    focusOn,
  });

/** Deletes the comment or post; every report on it goes with it, the listed ones at once. */
export function deleteReported(
  report: AnyReport,
  listed: readonly AnyReport[],
  reason: string,
  how: How,
): void {
  const ofPost = report.commentId === undefined;
  const query = reason === '' ? {} : { reason };
  const input = { params: { id: reportedId(report) }, query };
  settle(how, {
    note: ofPost ? reportDeletePostLater : reportDeleteLater,
    done: ofPost ? reportPostDeleted : reportDeleted,
    about: reportedId(report),
    rows: onSame(report, listed),
    send: () =>
      ofPost
        ? call('DELETE /posts/{id}', input, LASTING)
        : call('DELETE /comments/{id}', input, LASTING),
    failed: ofPost ? postNotDeleted : reportDeleteFailed,
  });
}

/** Keeps the text and settles the report. */
export const ignoreReport = (report: AnyReport, how: How): void =>
  settle(how, {
    note: reportIgnoreLater,
    done: reportIgnored,
    about: reportedId(report),
    rows: [report._id],
    send: () => call('DELETE /reports/{id}', { params: { id: report._id } }, LASTING),
    failed: reportIgnoreFailed,
  });

/** Keeps the text and settles all reports on it, the listed ones at once. */
export function ignoreAll(report: AnyReport, listed: readonly AnyReport[], how: How): void {
  const input = { params: { id: reportedId(report) } };
  settle(how, {
    note: reportIgnoreAllLater(report.others + 1),
    done: reportAllIgnored(report.others + 1),
    about: reportedId(report),
    rows: onSame(report, listed),
    send: () =>
      report.commentId === undefined
        ? call('DELETE /posts/{id}/reports', input, LASTING)
        : call('DELETE /comments/{id}/reports', input, LASTING),
    failed: reportIgnoreAllFailed,
  });
}
