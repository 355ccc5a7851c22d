import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { SCREENS } from '../../contract/screens.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { sayGood } from '../kit/toasts.ts';
import { AuthCard } from './card.tsx';
import { Failure } from './failure.tsx';
import { newPasswordRules } from './new-password-rules.ts';
import { SignInError } from './sentences.ts';
import { useAct } from './use-act.ts';

const RULES = newPasswordRules('New password is required');

/** Takes the new password of someone whom the letter's link has brought here. */
export function NewPassword({ token }: { token: string }) {
  const says = useId();
  const navigate = useNavigate();
  const { busy, failure, act } = useAct();
  const { register, handleSubmit, formState } = useForm<{ password: string }>();

  const submit = handleSubmit(async ({ password }) => {
    const done = await act(async (provider) => {
      if (!provider.reset) throw new SignInError('INVALID_TOKEN');
      await provider.reset(token, password);
    });
    if (!done) return;
    sayGood('Your new password is set. You can log in with it.');
    navigate(SCREENS.login, { replace: true });
  });
  return (
    <AuthCard
      title="Choose a new password"
      lead="You will be logged out everywhere else."
      below={
        <Link to={SCREENS.resetPassword} className="link link-primary font-medium">
          Ask for another letter
        </Link>
      }
    >
      <form noValidate onSubmit={submit} aria-describedby={says} className="space-y-5">
        <Field
          label="New password"
          type="password"
          required
          autoComplete="new-password"
          error={formState.errors.password?.message}
          {...register('password', RULES)}
        />
        <Button kind="main" type="submit" busy={busy} className="w-full">
          Set the password
        </Button>
      </form>
      <Failure id={says} text={failure} />
    </AuthCard>
  );
}
