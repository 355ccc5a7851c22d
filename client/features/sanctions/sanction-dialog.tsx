import { useState } from 'react';
import { LONGEST } from '../../../contract/values/limits.ts';
import type { SanctionKind } from '../../../contract/values/sanction-kinds.ts';
import { call } from '../../api/call.ts';
import { Area } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import type { DialogProps } from '../../ui/dialogs/dialogs.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { faultOf } from '../../ui/feedback/attempt.ts';
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
  const [days, setDays] = useState('3');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const { act, done, means } = NAMES[kind];
  const name = member.displayName || 'this member';
  const impose = async () => {
    setFault('');
    const body = { userId: member._id, kind, days: days === '' ? null : Number(days), reason };
    const failed =
      reason.trim() === ''
        ? 'Reason is required'
        : await faultOf(act, () => call('POST /sanctions', { body }));
    setFault(failed);
    if (failed === '') toastSuccess(`${name} is ${done}.`);
    return failed === '';
  };
  return (
    <FormDialog title={`${act} ${name}`} act={act} danger onSubmit={impose} onClose={onClose}>
      <p className="text-muted text-sm">{means} They are told the reason.</p>
      <Select
        label="For how long"
        choices={LENGTHS}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <Area
        label="Reason"
        error={fault || undefined}
        text={reason}
        value={reason}
        dir="auto"
        maxLength={LONGEST.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
