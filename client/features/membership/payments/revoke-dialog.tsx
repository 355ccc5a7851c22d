import { useState } from 'react';
import {
  money,
  paymentIsRevoked,
  paymentRevoke,
  paymentRevokeMissing,
  paymentRevokeReason,
  paymentRevokeRefunded,
  paymentRevokeRefundedHint,
  paymentRevokeText,
  paymentRevokeTitle,
} from '#messages';
import type { Payment } from '../../../../contract/features/membership.ts';
import { call, isRefusal } from '../../../api/call.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Area } from '../../../ui/controls/field.tsx';
import type { DialogProps } from '../../../ui/dialogs/dialogs.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { faultOf } from '../../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../../ui/feedback/toasts.ts';

interface RevokeDialogProps extends DialogProps {
  payment: Payment;
  refetch: () => unknown;
}

/** Asks why, and whether the money went back, and revokes a payment. */
export function RevokeDialog({ payment, refetch, onClose }: RevokeDialogProps) {
  const { _id: id, email, amount, currency } = payment;
  const [reason, setReason] = useState('');
  const [refunded, setRefunded] = useState(false);
  const [missing, setMissing] = useState<string | undefined>();
  const [fault, setFault] = useState('');
  const revoke = async () => {
    setFault('');
    setMissing(reason.trim() === '' ? paymentRevokeMissing : undefined);
    if (reason.trim() === '') return false;
    const failed = await faultOf('Revoking', async () => {
      const revoked = { params: { id }, body: { reason, refunded } };
      await call('POST /admin/payments/{id}/revoke', revoked).catch((cause: unknown) => {
        // Another admin was quicker: the list says so.
        if (!isRefusal(cause, 'payment-revoked')) throw cause;
      });
    });
    setFault(failed);
    if (failed !== '') return false;
    toastSuccess(paymentIsRevoked);
    void refetch();
    return true;
  };
  return (
    <FormDialog
      title={paymentRevokeTitle}
      about={`${email}, ${money(amount, currency)}`}
      act={paymentRevoke}
      danger
      fault={fault}
      onSubmit={revoke}
      onClose={onClose}
    >
      <p className="text-ink2 text-sm">{paymentRevokeText}</p>
      <Area
        label={paymentRevokeReason}
        error={missing}
        text={reason}
        value={reason}
        dir="auto"
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(undefined);
        }}
      />
      <Checkbox
        label={paymentRevokeRefunded}
        hint={paymentRevokeRefundedHint}
        checked={refunded}
        onChange={({ target }) => setRefunded(target.checked)}
      />
    </FormDialog>
  );
}
