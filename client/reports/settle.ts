/** What an admin does with a report: deletes its comment, or ignores it. Either settles it. */
import type { Report } from '../../contract/reports.ts';
import { call } from '../call.ts';
import { logged } from '../kit/log.ts';
import { ask } from '../kit/questions.ts';
import { sayBad } from '../kit/toasts.ts';
import { useLive } from '../live/status.ts';
import { readReportsAgain } from './reads.ts';
import { foldReport } from './store.ts';

async function settle({ _id }: Report, act: () => Promise<unknown>, failed: string): Promise<void> {
  try {
    await act();
    foldReport(_id);
    // The events bring the total and what moves up; without the live link the list is read.
    if (useLive.getState().live) return;
  } catch (cause) {
    logged('Settling the report')(cause);
    sayBad(failed);
  }
  await readReportsAgain();
}

/** Asks whether the comment shall go. */
export const mayDelete = ({ commentText }: Report): Promise<boolean> =>
  ask({
    text: 'Are you sure you want to delete this comment?',
    about: commentText,
    act: 'Delete Comment',
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

/** Lets the comment stand. */
export const ignoreReport = (report: Report): Promise<void> =>
  settle(
    report,
    () => call('DELETE /reports/{id}', { params: { id: report._id } }),
    'Failed to ignore report.',
  );
