import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.ts';
import { Failure } from '../failure.tsx';
import { SignInError } from '../messages.ts';
import { identity } from '../session/providers.ts';
import { useSession } from '../session/session.ts';
import { newPasswordRules } from '../sign-in/new-password-rules.ts';
import { useAction } from '../use-action.ts';

interface Form {
  current: string;
  next: string;
}
const RULES = newPasswordRules('New password is required');

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, run } = useAction();
  const { register, handleSubmit, formState } = useForm<Form>();
  const { errors } = formState;
  // The dialog gives the focus back only when it is closed, not when it is taken off the page.
  const close = () => form.current?.closest('dialog')?.close();

  const submit = handleSubmit(async ({ current, next }) => {
    const done = await run(async (provider) => {
      if (!provider.changePassword) throw new SignInError('PASSWORD_NEEDED');
      await provider.changePassword(current, next);
    });
    if (!done) return;
    toastSuccess('Your new password is set.');
    close();
  });
  return (
    <Dialog aria-labelledby={title} onClose={onClose}>
      <h2 id={title} className="text-lg font-semibold">
        Change password
      </h2>
      <p className="text-muted mt-1.5 text-sm">You will be logged out everywhere else.</p>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        aria-describedby={`${title}-message`}
        className="mt-5 space-y-4"
      >
        <Field
          label="Current password"
          type="password"
          required
          autoComplete="current-password"
          error={errors.current?.message}
          {...register('current', { required: 'Current password is required' })}
        />
        <Field
          label="New password"
          type="password"
          required
          autoComplete="new-password"
          error={errors.next?.message}
          {...register('next', RULES)}
        />
        <Failure id={`${title}-message`} text={failure} />
        <div className="flex justify-end gap-2 pt-2">
          <Button onClick={close}>Cancel</Button>
          <Button kind="main" type="submit" busy={busy}>
            Set the password
          </Button>
        </div>
      </form>
    </Dialog>
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
        Change password
      </Button>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}
