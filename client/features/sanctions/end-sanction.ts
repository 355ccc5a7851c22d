import {
  appealRejectIt,
  appealRejectLater,
  appealRejectQuestion,
  sanctionEndIt,
  sanctionEndLater,
  sanctionEndQuestion,
} from '#messages';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { call } from '../../api/call.ts';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { actLater, LASTING } from '../../ui/feedback/undo.ts';
import { refetchSanctions } from './reads.ts';

/** Does something with a sanction, and reads the lists again. */
async function actOnSanction(what: string, send: () => Promise<unknown>): Promise<boolean> {
  const isDone = await attempt(what, send);
  await refetchSanctions();
  return isDone;
}

/** The row of an open appeal, beside which the sanction has a row of its own. */
export const appealRow = ({ _id }: Sanction): string => `appeal ${_id}`;

const end = ({ _id: id }: Sanction): Promise<unknown> =>
  call('DELETE /sanctions/{id}', { params: { id } }, LASTING);

const isSure = ({ member, reason }: Sanction): Promise<boolean> =>
  askToConfirm({
    text: sanctionEndQuestion(member.displayName),
    about: reason,
    confirmLabel: sanctionEndIt,
  });

/** Asks, and ends the sanction in eight seconds, unless it is undone. */
export async function endSanctionLater(sanction: Sanction): Promise<void> {
  if (!(await isSure(sanction))) return;
  actLater({
    note: sanctionEndLater(sanction.member.displayName),
    rows: [appealRow(sanction), sanction._id],
    send: () => actOnSanction('Ending', () => end(sanction)),
  });
}

/** Asks, and rejects the appeal in eight seconds, unless it is undone: it can't be made again. */
export async function rejectLater(sanction: Sanction): Promise<void> {
  const { _id: id, appeal } = sanction;
  const question = { text: appealRejectQuestion, confirmLabel: appealRejectIt, danger: true };
  if (!(await askToConfirm({ ...question, about: appeal?.text ?? '' }))) return;
  const input = { params: { id } };
  const reject = () => call('POST /sanctions/{id}/appeal/reject', input, LASTING);
  actLater({
    note: appealRejectLater,
    rows: [appealRow(sanction)],
    send: () => actOnSanction('Rejecting', reject),
  });
}
