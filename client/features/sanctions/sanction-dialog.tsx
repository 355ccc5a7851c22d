import { useState } from 'react';
import {
  memberThis,
  sanctionActs,
  sanctionDone,
  sanctionLength,
  sanctionLengths,
  sanctionMeanings,
  sanctionReason,
  sanctionReasonMissing,
  sanctionTitles,
} from '#messages';
import type { SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { call } from '../../api/call.ts';
import { Area } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import type { DialogProps } from '../../ui/dialogs/dialogs.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { faultOf } from '../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';

/** The number of days, and its name; without a number there is no end. */
const LENGTHS = (['1', '3', '7', '30', '365', ''] as const).map(
  (days) => [days, sanctionLengths[days]] as const,
);

interface SanctionDialogProps extends DialogProps {
  kind: SanctionKind;
  member: { _id: string; displayName: string };
}

/** Asks for how long and why, and silences or suspends the member. */
export function SanctionDialog({ kind, member, onClose }: SanctionDialogProps) {
  const [days, setDays] = useState('3');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const name = member.displayName;
  const impose = async () => {
    setFault('');
    const body = { userId: member._id, kind, days: days === '' ? null : Number(days), reason };
    const failed =
      reason.trim() === ''
        ? sanctionReasonMissing
        : await faultOf(kind, () => call('POST /sanctions', { body }));
    setFault(failed);
    if (failed === '') toastSuccess(sanctionDone[kind](name));
    return failed === '';
  };
  return (
    <FormDialog
      title={sanctionTitles[kind](
        <bdi key="name" lang={langOf(name)}>
          {name || memberThis}
        </bdi>,
      )}
      act={sanctionActs[kind]}
      danger
      onSubmit={impose}
      onClose={onClose}
    >
      <p className="text-ink2 text-sm">{sanctionMeanings[kind]}</p>
      <Select
        label={sanctionLength}
        choices={LENGTHS}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <Area
        label={sanctionReason}
        error={fault || undefined}
        text={reason}
        value={reason}
        dir="auto"
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
