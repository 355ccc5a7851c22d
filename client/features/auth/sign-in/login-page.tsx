import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import {
  emailConfirmed,
  forgotPassword,
  joinUs,
  loginButton,
  loginLead,
  newHere,
  password as passwordLabel,
  passwordRequired,
  registerHere,
} from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.ts';
import { Failure } from '../failure.tsx';
import { messageOf } from '../messages.ts';
import { returnPath, useRedirect } from '../session/return-path.ts';
import { useAction } from '../use-action.ts';
import { AuthCard } from './card.tsx';
import { DraftsLeft } from './drafts-left.tsx';
import { EMAIL_RULE, EmailField } from './email-field.tsx';
import { GoogleChoice } from './google.tsx';
import { PasswordField } from './password-field.tsx';

interface Form {
  email: string;
  password: string;
}

/** Leads who is new to the other form. */
const RegisterHint = ({ state }: { state: unknown }) => (
  <>
    {...newHere(
      <Link key="register" to={SCREENS.register} state={state} className="link">
        {registerHere}
      </Link>,
    )}
  </>
);

/** The login page; those who are signed in are sent on. */
export default function LoginPage() {
  const messageId = useId();
  const { state } = useLocation();
  // The error that a mail's link or Google's page came back with.
  const [query] = useSearchParams();
  const refused = query.get('error');
  const confirmed = query.has('verified') && refused === null;
  const { busy, failure, run, runInWindow } = useAction(
    refused === null ? null : messageOf(refused),
  );
  const { register, handleSubmit, formState } = useForm<Form>();
  const { errors } = formState;
  const goTo = useRedirect();
  useEffect(() => {
    if (confirmed) toastSuccess(emailConfirmed);
  }, [confirmed]);
  if (goTo !== null) return <Navigate to={goTo} replace />;

  const submit = handleSubmit(({ email, password }) =>
    run((provider) => provider.signIn(email.trim(), password)),
  );
  return (
    <AuthCard
      title={joinUs}
      lead={loginLead}
      above={<DraftsLeft />}
      below={<RegisterHint state={state} />}
    >
      <form noValidate onSubmit={submit} aria-describedby={messageId} className="space-y-4">
        <EmailField error={errors.email?.message} field={register('email', EMAIL_RULE)} />
        <PasswordField
          label={passwordLabel}
          required
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { required: passwordRequired })}
        />
        <div className="flex justify-end">
          <Link
            to={SCREENS.resetPassword}
            className="text-muted hover:text-base-content hover:underline pointer-coarse:-my-2 pointer-coarse:py-2.5 text-sm"
          >
            {forgotPassword}
          </Link>
        </div>
        <Button kind="main" type="submit" busy={busy} className="w-full">
          {loginButton}
        </Button>
      </form>
      <Failure id={messageId} text={failure} />
      <GoogleChoice
        busy={busy}
        onChoose={() => void runInWindow((provider) => provider.google(returnPath(state)))}
      />
    </AuthCard>
  );
}
