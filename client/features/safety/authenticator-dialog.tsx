import { useRef, useState } from 'react';
import {
  code as codeLabel,
  codeRequired,
  copySecret,
  totpCodeHint,
  totpConfirm,
  totpOpen,
  totpQr,
  totpScan,
  totpSecret,
  totpTitle,
} from '#messages';
import { call } from '../../api/call.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { RecoveryDialog } from './recovery-codes.tsx';
import { send } from './send.ts';

/** The secret in groups of four, as it is typed into an authenticator. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

interface AuthenticatorDialogProps {
  secret: string;
  uri: string;
  /** It counts now. */
  onConfirmed: () => Promise<void>;
  onClose: () => void;
}

/** Sets up an authenticator: shows its secret, asks for a code of it, and then shows the recovery codes. */
export function AuthenticatorDialog(props: AuthenticatorDialogProps) {
  const { secret, uri, onConfirmed, onClose } = props;
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const [recovery, setRecovery] = useState<readonly string[] | null>(null);
  const isConfirmed = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const confirm = async () => {
    if (code.trim() === '') {
      setFault(codeRequired);
      return false;
    }
    const { fault } = await send('The authenticator', async () => {
      const { recovery } = await call('POST /me/totp/confirm', { body: { code: code.trim() } });
      isConfirmed.current = true;
      setRecovery(recovery);
      void onConfirmed();
    });
    setFault(fault);
    if (!isConfirmed.current) field.current?.select();
    return isConfirmed.current;
  };
  if (recovery) return <RecoveryDialog codes={recovery} onClose={onClose} />;
  return (
    <FormDialog
      title={totpTitle}
      act={totpConfirm}
      fault={fault}
      onSubmit={confirm}
      onClose={() => {
        if (!isConfirmed.current) onClose();
      }}
    >
      <p className="text-sm">{totpScan}</p>
      <QrCode text={uri} label={totpQr} />
      {/* A phone can't scan its own screen. */}
      <a href={uri} className={`${buttonLook()} pointer-fine:hidden flex w-full`}>
        {totpOpen}
      </a>
      <p className="text-sm">
        <span className="text-ink2 block">{totpSecret}</span>
        <code className="font-mono wrap-anywhere">{inGroups(secret)}</code>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyButton text={secret} label={copySecret} />
      </div>
      <Field
        ref={field}
        label={codeLabel}
        hint={totpCodeHint}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={16}
      />
    </FormDialog>
  );
}
