import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import {
  emailConfirmed,
  factorLead,
  factorTitle,
  forgotPassword,
  joinUs,
  loginButton,
  loginLead,
  loginLeadToAct,
  newHere,
  password as passwordLabel,
  passwordRequired,
  registerHere,
  signInByPasskey,
} from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { logFailure } from '../../../api/log.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.ts';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { Failure } from '../failure.tsx';
import { messageOf } from '../messages.ts';
import { hasPasskeys } from '../proof/webauthn.ts';
import type { IdentityClient } from '../session/identity.ts';
import { identity } from '../session/providers.ts';
import { askedAct, returnPath, useRedirect } from '../session/return-path.ts';
import { useSession } from '../session/session.ts';
import { useAction } from '../use-action.ts';
import { AuthCard } from './card.tsx';
import { DraftsLeft } from './drafts-left.tsx';
import { EMAIL_RULE, EmailField, PasswordField } from './fields.tsx';
import { GoogleChoice } from './google.tsx';

interface Form {
  email: string;
  password: string;
}

/** Leads who is new to the other form. */
const RegisterHint = ({ state }: { state: unknown }) => (
  <Phrase
    parts={newHere(
      <Link key="register" to={SCREENS.register} state={state} className="link">
        {registerHere}
      </Link>,
    )}
  />
);

interface PasskeyChoiceProps {
  busy: boolean;
  run: (what: (provider: IdentityClient) => Promise<void>) => Promise<boolean>;
}

/** Signs in by a passkey, where browser and forum have them. Its place is kept until that is known. */
function PasskeyChoice({ busy, run }: PasskeyChoiceProps) {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    identity().then(
      ({ passkey }) => setOffered(passkey !== undefined),
      logFailure('Sign-in options'),
    );
  }, []);
  if (!hasPasskeys()) return null;
  const signIn = async (provider: IdentityClient) => {
    await provider.passkey?.();
  };
  return (
    <Button
      kind="quiet"
      busy={busy}
      className={`mt-1 w-full ${isOffered ? '' : 'invisible'}`}
      onClick={() => void run(signIn)}
    >
      <KeyRound size={18} aria-hidden="true" />
      {signInByPasskey}
    </Button>
  );
}

const FactorForm = onDemand(async () => (await import('../proof/second-factor.tsx')).FactorForm);

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
  const pending = useSession((session) => session.pendingFactor);
  const form = useRef<HTMLFormElement>(null);
  const [givenUp, setGivenUp] = useState(0);
  useEffect(() => {
    if (givenUp > 0) form.current?.querySelector('input')?.focus();
  }, [givenUp]);
  if (goTo !== null) return <Navigate to={goTo} replace />;
  if (pending)
    return (
      <AuthCard title={factorTitle} lead={factorLead}>
        <FactorForm
          isSignIn
          pending={{
            ...pending,
            giveUp: async () => {
              await pending.giveUp();
              setGivenUp(givenUp + 1);
            },
          }}
        />
      </AuthCard>
    );

  const act = askedAct(state);
  const submit = handleSubmit(({ email, password }) =>
    run((provider) => provider.signIn(email.trim(), password)),
  );
  return (
    <AuthCard
      title={joinUs}
      lead={act === undefined ? loginLead : loginLeadToAct[act]}
      above={<DraftsLeft />}
      below={<RegisterHint state={state} />}
    >
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        aria-describedby={messageId}
        className="space-y-4"
      >
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
            className="text-ink2 hover:text-ink hover:underline pointer-coarse:-my-2 pointer-coarse:py-2.5 text-sm"
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
      <PasskeyChoice busy={busy} run={run} />
    </AuthCard>
  );
}
