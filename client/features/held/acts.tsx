import {
  heldApprove,
  heldApproveLater,
  heldByYou,
  heldRefuse,
  heldRefuseLater,
  heldRefuseQuestion,
} from '#messages';
import { mayApprove } from '../../../contract/core/rights.ts';
import type { HeldText as Held } from '../../../contract/features/held.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { call } from '../../api/call.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { askForReason } from '../../ui/dialogs/reason-dialog.tsx';
import { actLater, LASTING } from '../../ui/feedback/undo.ts';
import { useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';
import { settle } from './reads.ts';

/** Publishes the text, or changes what it is an edit of. */
function approve({ _id: id, version }: Held): void {
  const input = { params: { id }, body: { version } };
  actLater({
    note: heldApproveLater,
    rows: [id],
    send: () => settle('Approving', () => call('POST /held/{id}/approve', input, LASTING)),
  });
}

/** Asks why, and deletes the text; its author is notified. */
async function refuse({ _id: id, title, text, format, version }: Held): Promise<void> {
  const reason = await askForReason({
    text: heldRefuseQuestion,
    about: title ?? withoutFormatting(text, format),
    confirmLabel: heldRefuse,
    focusOn: 'field',
  });
  if (reason === null) return;
  const input = { params: { id }, query: { version, ...(reason !== '' && { reason }) } };
  actLater({
    note: heldRefuseLater,
    rows: [id],
    send: () => settle('Refusing', () => call('DELETE /held/{id}', input, LASTING)),
  });
}

/** The two answers to a text that waits; a moderator's own is settled by somebody else. */
export function HeldActs({ held }: { held: Held }) {
  const id = useMyId();
  const role = useSession((session) => session.role);
  if (!mayApprove({ id, role }, held.authorId))
    return <p className="text-ink2 text-sm">{heldByYou}</p>;
  return (
    <>
      <Button kind="tonal" data-act="a" className={smallLook} onClick={() => approve(held)}>
        {heldApprove}
      </Button>
      <Button kind="bad" data-act="r" className={smallLook} onClick={() => void refuse(held)}>
        {heldRefuse}
      </Button>
    </>
  );
}
