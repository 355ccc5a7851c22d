import { logUndone, undoAct } from '#messages';
import type { AuditEntry } from '../../../contract/features/audit.ts';
import { UNDO_DAYS } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';

const DAY_MS = 86_400_000;

/** The call that undoes an act whole; null: there is none for it. */
function undoOf({ act, target, targetMember }: AuditEntry): (() => Promise<unknown>) | null {
  if (act === 'texts refused')
    return () => call('DELETE /held/refuse/{id}', { params: { id: target } });
  const id = targetMember?._id;
  if (act === 'member cleared' && id !== undefined)
    return () => call('DELETE /members/{id}/clear', { params: { id } });
  return null;
}

/** The way back of a refusal of many texts, or of the removal of all that a member wrote, for seven days. */
export function UndoEntry({ entry }: { entry: AuditEntry }) {
  const [busy, run] = useBusy();
  const undo = undoOf(entry);
  const isOver = Date.now() - Date.parse(entry.doneAt) > UNDO_DAYS * DAY_MS;
  if (!undo || isOver) return null;
  const press = async () => {
    if (await attempt('Undoing', undo)) toastSuccess(logUndone);
    await queryClient().invalidateQueries();
  };
  return (
    <Button busy={busy} className={`mt-1 ${smallLook}`} onClick={() => void run(press)}>
      {undoAct}
    </Button>
  );
}
