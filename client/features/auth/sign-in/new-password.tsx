import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.ts';
import { Failure } from '../failure.tsx';
import { SignInError } from '../messages.ts';
import { useAction } from '../use-action.ts';
import { AuthCard } from './card.tsx';
import { newPasswordRules } from './new-password-rules.ts';
import { PasswordField } from './password-field.tsx';

const RULES = newPasswordRules('New password is required');

/** The form for a new password, opened by the link of the mail. */
export function NewPassword({ token }: { token: string }) {
  const messageId = useId();
  const navigate = useNavigate();
  const { busy, failure, run } = useAction();
  const { register, handleSubmit, formState } = useForm<{ password: string }>();

  const submit = handleSubmit(async ({ password }) => {
    const done = await run(async (provider) => {
      if (!provider.reset) throw new SignInError('INVALID_TOKEN');
      await provider.reset(token, password);
    });
    if (!done) return;
    toastSuccess('Your new password is set. You can log in with it.');
    navigate(SCREENS.login, { replace: true });
  });
  return (
    <AuthCard
      title="Choose a new password"
      lead="You will be logged out everywhere else."
      below={
        <Link to={SCREENS.resetPassword} className="link">
          Ask for another letter
        </Link>
      }
    >
      <form noValidate onSubmit={submit} aria-describedby={messageId} className="space-y-5">
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          error={formState.errors.password?.message}
          {...register('password', RULES)}
        />
        <Button kind="main" type="submit" busy={busy} className="w-full">
          Set the password
        </Button>
      </form>
      <Failure id={messageId} text={failure} />
    </AuthCard>
  );
}
