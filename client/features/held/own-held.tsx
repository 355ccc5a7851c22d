import { edit as editLabel, heldOwn, heldWithdraw, heldWithdrawQuestion } from '#messages';
import type { HeldText as Held } from '../../../contract/features/held.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { call } from '../../api/call.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { useBusy } from '../../ui/feedback/attempt.ts';
import { mayWrite, useSession } from '../auth/session/session.ts';
import { HeldText } from './held-text.tsx';
import { settle, type useOwnHeld } from './reads.ts';

const edit = (held: Held): Promise<void> =>
  openDialog(async () => (await import('./editor.tsx')).HeldEditor, { held });

/** Asks, and takes the text back: nobody else will have seen it. */
async function withdraw({ _id: id, title, text, format, version }: Held): Promise<void> {
  const isSure = await askToConfirm({
    text: heldWithdrawQuestion,
    about: title ?? withoutFormatting(text, format),
    confirmLabel: heldWithdraw,
    danger: true,
  });
  if (!isSure) return;
  await settle('Withdrawing', () =>
    call('DELETE /held/{id}', { params: { id }, query: { version } }),
  );
}

function Acts({ held }: { held: Held }) {
  const [busy, run] = useBusy();
  const mayEdit = useSession(mayWrite);
  return (
    <div className="mt-3 flex gap-2">
      {mayEdit && (
        <Button kind="plain" className={smallLook} onClick={() => void edit(held)}>
          {editLabel}
        </Button>
      )}
      <Button
        kind="bad"
        busy={busy}
        className={smallLook}
        onClick={() => void run(() => withdraw(held))}
      >
        {heldWithdraw}
      </Button>
    </div>
  );
}

/** The member's own texts that wait: only they and the moderators see them. Nothing stands here where none waits. */
export function OwnHeld({ data }: { data: ReturnType<typeof useOwnHeld>['data'] }) {
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="own-held" className="mb-6">
      <h2 id="own-held" className="mb-2 text-sm font-semibold">
        {heldOwn(data.total)}
      </h2>
      <ul className="rows overflow-hidden">
        {data.held.map((held) => (
          <HeldText key={held._id} held={held}>
            <Acts held={held} />
          </HeldText>
        ))}
      </ul>
    </section>
  );
}
