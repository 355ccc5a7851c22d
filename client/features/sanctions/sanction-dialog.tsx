import { type FormEvent, useId, useState } from 'react';
import { LONGEST } from '../../../contract/values/limits.ts';
import type { SanctionKind } from '../../../contract/values/sanction-kinds.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { refusalOf } from '../../api/refusal.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Area } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { DialogProps } from '../../ui/dialogs/dialogs.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';

const NAMES = {
  silence: { act: 'Silence', done: 'silenced', means: 'They may read and vote, not write.' },
  suspend: {
    act: 'Suspend',
    done: 'suspended',
    means: 'They read as a visitor, and nothing else.',
  },
} as const;
/** The number of days, and its name; without a number there is no end. */
const LENGTHS = [
  ['1', '1 day'],
  ['3', '3 days'],
  ['7', '1 week'],
  ['30', '30 days'],
  ['365', '1 year'],
  ['', 'Without end'],
] as const;

interface SanctionDialogProps extends DialogProps {
  kind: SanctionKind;
  member: { _id: string; displayName: string };
}

/** Asks for how long and why, and silences or suspends the member. */
export function SanctionDialog({ kind, member, onClose }: SanctionDialogProps) {
  const title = useId();
  const [days, setDays] = useState('3');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const { act, done, means } = NAMES[kind];
  const name = member.displayName || 'this member';
  const close = (within: Element) => within.closest('dialog')?.close();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (reason.trim() === '') return setFault('Reason is required');
    setBusy(true);
    setFault(undefined);
    try {
      const end = days === '' ? null : Number(days);
      await call('POST /sanctions', { body: { userId: member._id, kind, days: end, reason } });
    } catch (cause) {
      logFailure(act)(cause);
      setFault(refusalOf(cause, 'That did not work. Please try again.'));
      return setBusy(false);
    }
    toastSuccess(`${name} is ${done}.`);
    close(form);
  };
  return (
    <Dialog aria-labelledby={title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <h2 id={title} dir="auto" className="text-lg font-semibold wrap-anywhere">
          {act} {name}
        </h2>
        <p className="text-muted text-sm">{means} They are told the reason.</p>
        <Select
          label="For how long"
          choices={LENGTHS}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
        <Area
          label="Reason"
          error={fault}
          text={reason}
          value={reason}
          dir="auto"
          maxLength={LONGEST.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={({ currentTarget }) => close(currentTarget)}>Cancel</Button>
          <Button type="submit" kind="danger" busy={busy}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
