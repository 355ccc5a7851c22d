import { sanctionEndIt, sanctionEndQuestion } from '#messages';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { call } from '../../api/call.ts';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { refetchSanctions } from './reads.ts';

/** Does something with a sanction, and reads the lists again. */
export async function actOnSanction(what: string, send: () => Promise<unknown>): Promise<void> {
  await attempt(what, send);
  await refetchSanctions();
}

/** Asks, and ends the sanction at once. */
export async function endSanction({ _id: id, member, reason }: Sanction): Promise<void> {
  const text = sanctionEndQuestion(member.displayName);
  if (!(await askToConfirm({ text, about: reason, confirmLabel: sanctionEndIt }))) return;
  await actOnSanction('Ending', () => call('DELETE /sanctions/{id}', { params: { id } }));
}
