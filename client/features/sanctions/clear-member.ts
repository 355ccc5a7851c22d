import {
  clearDone,
  clearIt,
  clearLater as clearLaterNote,
  clearQuestion,
  sanctionReasonMissing,
} from '#messages';
import { DAY_MS } from '../../../contract/since/days.ts';
import { CLEAR_DAYS } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { askForReason } from '../../ui/dialogs/reason-dialog.tsx';
import { attempt } from '../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import { actLater, LASTING } from '../../ui/feedback/undo.ts';

/** True while an account is young enough for all of its texts to be removed at once. */
export const isYoungEnough = (createdAt: string): boolean =>
  Date.now() - Date.parse(createdAt) <= CLEAR_DAYS * DAY_MS;

/** Asks why, and in eight seconds removes all that a member wrote and suspends them; the log undoes it for seven days. */
export async function clearMember({ _id: id, displayName }: { _id: string; displayName: string }) {
  const reason = await askForReason({
    text: clearQuestion,
    about: displayName,
    confirmLabel: clearIt,
    required: { hint: '', fault: sanctionReasonMissing },
    focusOn: 'field',
  });
  if (reason === null) return;
  const input = { params: { id }, body: { reason } };
  actLater({
    note: clearLaterNote,
    rows: [`clear ${id}`],
    async send() {
      const isDone = await attempt('Clearing', async () => {
        const { posts, comments } = await call('POST /members/{id}/clear', input, LASTING);
        toastSuccess(clearDone(posts, comments));
      });
      await queryClient().invalidateQueries();
      return isDone;
    },
  });
}
