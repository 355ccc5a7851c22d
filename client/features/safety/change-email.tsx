import { useState } from 'react';
import {
  emailAtProvider,
  emailChange,
  emailChangeLead,
  emailChangeSend,
  emailChangeSent,
  emailNew,
  emailRequired,
  emailTitle,
} from '#messages';
import { LONGEST } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useSession } from '../auth/session/session.ts';
import { Section } from '../profiles/section.tsx';
import { Row } from './row.tsx';
import { send } from './send.ts';

function EmailDialog({ onSent, onClose }: { onSent: (to: string) => void; onClose: () => void }) {
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState('');
  const change = async () => {
    const email = address.trim();
    if (email === '') {
      setFault(emailRequired);
      return false;
    }
    const { isDone, fault } = await send('The change of the address', () =>
      call('PUT /me/email', { body: { email } }),
    );
    setFault(fault);
    if (isDone) onSent(email);
    return isDone;
  };
  return (
    <FormDialog
      title={emailChange}
      act={emailChangeSend}
      fault={fault}
      onSubmit={change}
      onClose={onClose}
    >
      <p className="text-muted text-sm">{emailChangeLead}</p>
      <Field
        label={emailNew}
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        maxLength={LONGEST.email}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
    </FormDialog>
  );
}

/** The address of the account, and the way to another one. A provider of its own keeps its addresses itself. */
export function ChangeEmail({ isOurs }: { isOurs: boolean }) {
  const email = useSession((session) => session.user?.email ?? '');
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState('');
  return (
    <Section id="address" title={emailTitle}>
      <div className="sheet edge-to-edge">
        <Row
          title={email}
          action={isOurs && <Button onClick={() => setOpen(true)}>{emailChange}</Button>}
        >
          <p role="status">{sentTo !== '' && emailChangeSent(sentTo)}</p>
          {!isOurs && emailAtProvider}
        </Row>
      </div>
      {isOpen && <EmailDialog onSent={setSentTo} onClose={() => setOpen(false)} />}
    </Section>
  );
}
