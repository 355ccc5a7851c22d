/** What an admin does with a report: deletes its comment, or ignores it. Either settles it. */
import type { Report } from '../../contract/reports.ts';
import { call } from '../call.ts';
import { logged } from '../kit/log.ts';
import { ask } from '../kit/questions.ts';
import { sayBad } from '../kit/toasts.ts';
import { readReportsAgain } from './reads.ts';

async function settle(act: () => Promise<unknown>, failed: string): Promise<void> {
  try {
    await act();
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
export function deleteComment({ commentId }: Report): Promise<void> {
  const params = { id: commentId };
  return settle(() => call('DELETE /comments/{id}', { params }), 'Failed to delete comment.');
}

/** Lets the comment stand. */
export const ignoreReport = ({ _id }: Report): Promise<void> =>
  settle(() => call('DELETE /reports/{id}', { params: { id: _id } }), 'Failed to ignore report.');
