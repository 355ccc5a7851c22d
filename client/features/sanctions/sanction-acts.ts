/** A moderator ends a sanction; an admin rejects an appeal. */
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { call } from '../../api/call.ts';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { refetchSanctions } from './sanctions-reads.ts';

async function act(what: string, send: () => Promise<unknown>): Promise<void> {
  await attempt(what, send);
  await refetchSanctions();
}

/** Asks, and ends the sanction at once. */
export async function end({ _id: id, member, reason }: Sanction): Promise<void> {
  const text = `End the sanction of ${member.displayName || 'this member'}?`;
  if (!(await askToConfirm({ text, about: reason, confirmLabel: 'End it' }))) return;
  await act('Ending', () => call('DELETE /sanctions/{id}', { params: { id } }));
}

/** Asks, and rejects the appeal: it can't be made again. */
export async function reject({ _id: id, appeal }: Sanction): Promise<void> {
  const question = { text: 'Reject this appeal?', confirmLabel: 'Reject', danger: true };
  if (!(await askToConfirm({ ...question, about: appeal?.text ?? '' }))) return;
  await act('Rejecting', () => call('POST /sanctions/{id}/appeal/reject', { params: { id } }));
}
