import { useState } from 'react';
import {
  changePassword,
  emailAndPassword,
  emailAtProvider,
  emailChange,
  emailChangeLead,
  emailChangeSend,
  emailChangeSent,
  emailNew,
  emailRequired,
  emailSame,
  emailTitle,
  password,
  passwordChangeLead,
} from '#messages';
import { canonicalEmail } from '../../../contract/values/addresses.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { PasswordDialog } from '../auth/account/change-password.tsx';
import { useSession } from '../auth/session/session.ts';
import { Section } from '../profiles/section.tsx';
import { Row } from './row.tsx';
import { send } from './send.ts';

interface EmailDialogProps {
  own: string;
  onSent: (to: string) => void;
  onClose: () => void;
}

function EmailDialog({ own, onSent, onClose }: EmailDialogProps) {
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState('');
  const change = async () => {
    const email = address.trim();
    const isSame = canonicalEmail(email) === own;
    if (email === '' || isSame) {
      setFault(isSame ? emailSame : emailRequired);
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
      <p className="text-ink2 text-sm">{emailChangeLead}</p>
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

interface EmailAndPasswordProps {
  /** True if the forum itself keeps the account: another provider keeps its addresses itself. */
  isOurs: boolean;
  hasPassword: boolean;
  onChanged: () => Promise<void>;
}

/** The address and the password of the account, and the ways to others. */
export function EmailAndPassword({ isOurs, hasPassword, onChanged }: EmailAndPasswordProps) {
  const email = useSession((session) => session.user?.email ?? '');
  const [opened, setOpened] = useState<'email' | 'password' | null>(null);
  const close = () => setOpened(null);
  const [sentTo, setSentTo] = useState('');
  return (
    <Section id="address" title={hasPassword ? emailAndPassword : emailTitle}>
      <div className="sheet edge-to-edge divide-line divide-y">
        <Row
          title={email}
          action={isOurs && <Button onClick={() => setOpened('email')}>{emailChange}</Button>}
        >
          <p role="status">{sentTo !== '' && emailChangeSent(sentTo)}</p>
          {!isOurs && <p>{emailAtProvider}</p>}
        </Row>
        {hasPassword && (
          <Row
            title={password}
            action={<Button onClick={() => setOpened('password')}>{changePassword}</Button>}
          >
            {passwordChangeLead}
          </Row>
        )}
      </div>
      {opened === 'password' && (
        <PasswordDialog onChanged={() => void onChanged()} onClose={close} />
      )}
      {opened === 'email' && <EmailDialog own={email} onSent={setSentTo} onClose={close} />}
    </Section>
  );
}
