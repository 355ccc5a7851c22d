import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import {
  askForAnotherLetter,
  chooseNewPassword,
  loggedOutElsewhere,
  newPassword,
  newPasswordRequired,
  newPasswordSetLogIn,
  setThePassword,
} from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.ts';
import { Failure } from '../failure.tsx';
import { SignInError } from '../messages.ts';
import { useAction } from '../use-action.ts';
import { AuthCard } from './card.tsx';
import { newPasswordRules } from './new-password-rules.ts';
import { PasswordField } from './password-field.tsx';

const RULES = newPasswordRules(newPasswordRequired);

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
    toastSuccess(newPasswordSetLogIn);
    navigate(SCREENS.login, { replace: true });
  });
  return (
    <AuthCard
      title={chooseNewPassword}
      lead={loggedOutElsewhere}
      below={
        <Link to={SCREENS.resetPassword} className="link">
          {askForAnotherLetter}
        </Link>
      }
    >
      <form noValidate onSubmit={submit} aria-describedby={messageId} className="space-y-5">
        <PasswordField
          label={newPassword}
          required
          autoComplete="new-password"
          error={formState.errors.password?.message}
          {...register('password', RULES)}
        />
        <Button kind="main" type="submit" busy={busy} className="w-full">
          {setThePassword}
        </Button>
      </form>
      <Failure id={messageId} text={failure} />
    </AuthCard>
  );
}
