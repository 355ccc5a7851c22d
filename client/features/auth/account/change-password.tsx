import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  changePassword,
  currentPassword,
  currentPasswordRequired,
  loggedOutElsewhere,
  newPassword,
  newPasswordRequired,
  newPasswordSet,
  setThePassword,
} from '#messages';
import { Button } from '../../../ui/controls/button.tsx';
import { FormDialog, submitFields } from '../../../ui/dialogs/form-dialog.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.ts';
import { SignInError } from '../messages.ts';
import { identity } from '../session/providers.ts';
import { useSession } from '../session/session.ts';
import { newPasswordRules, OwnPasswordField, PasswordField } from '../sign-in/fields.tsx';
import { useAction } from '../use-action.ts';

interface Form {
  current: string;
  next: string;
}
const RULES = newPasswordRules(newPasswordRequired);

interface PasswordDialogProps {
  onChanged?: () => void;
  onClose: () => void;
}

/** Asks for the password and for another one. */
export function PasswordDialog({ onChanged, onClose }: PasswordDialogProps) {
  const { failure, run } = useAction();
  const { register, handleSubmit, formState } = useForm<Form>();
  const { errors } = formState;
  const change = () =>
    submitFields(handleSubmit, async ({ current, next }) => {
      const isDone = await run(async (provider) => {
        if (!provider.changePassword) throw new SignInError('PASSWORD_NEEDED');
        await provider.changePassword(current, next);
      });
      if (isDone) {
        toastSuccess(newPasswordSet);
        onChanged?.();
      }
      return isDone;
    });
  return (
    <FormDialog
      title={changePassword}
      act={setThePassword}
      fault={failure ?? ''}
      onSubmit={change}
      onClose={onClose}
    >
      <p className="text-ink2 text-sm">{loggedOutElsewhere}</p>
      <OwnPasswordField
        label={currentPassword}
        error={errors.current?.message}
        {...register('current', { required: currentPasswordRequired })}
      />
      <PasswordField
        label={newPassword}
        required
        autoComplete="new-password"
        error={errors.next?.message}
        {...register('next', RULES)}
      />
    </FormDialog>
  );
}

/** Opens the change of the password; only a place where the account has none here, or while that is not known. */
export function ChangePassword() {
  const email = useSession((session) => session.user?.email ?? '');
  const [isOpen, setOpen] = useState(false);
  const { data: hasPassword = false } = useQuery({
    queryKey: ['has-password', email],
    queryFn: async () => (await (await identity()).hasPassword?.()) ?? false,
    enabled: email !== '',
  });
  return (
    <>
      <Button onClick={() => setOpen(true)} className={hasPassword ? '' : 'invisible'}>
        {changePassword}
      </Button>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}
