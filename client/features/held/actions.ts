/** A moderator settles a text that waits. */
import type { HeldText } from '../../../contract/features/held.ts';
import { call } from '../../api/call.ts';
import { askForReason } from '../../ui/dialogs/reason.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { refetchHeld } from './reads.ts';

async function settle(what: string, send: () => Promise<unknown>): Promise<void> {
  await attempt(what, send);
  await refetchHeld();
}

/** Publishes the text, or changes what it is an edit of. */
export const approve = ({ _id: id }: HeldText): Promise<void> =>
  settle('Approving', () => call('POST /held/{id}/approve', { params: { id } }));

/** Asks why, and deletes the text; its author is told. */
export async function refuse({ _id: id, title, text }: HeldText): Promise<void> {
  const reason = await askForReason({
    text: 'Refuse this text?',
    about: title ?? text,
    confirmLabel: 'Refuse',
    focusOn: 'reason',
  });
  if (reason === null) return;
  const query = reason === '' ? {} : { reason };
  await settle('Refusing', () => call('DELETE /held/{id}', { params: { id }, query }));
}
