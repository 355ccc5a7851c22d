import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  askForAnotherLetter,
  backToLogin,
  chooseNewPassword,
  forgotLead,
  forgotYourPassword,
  loggedOutElsewhere,
  lookIntoMail,
  newPassword,
  newPasswordRequired,
  newPasswordSetLogIn,
  resetLetterSent,
  sendLetter,
  setThePassword,
} from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { toastOnward } from '../../../ui/feedback/toasts.ts';
import { Failure } from '../failure.tsx';
import { SignInError } from '../messages.ts';
import { useAction } from '../use-action.ts';
import { AuthCard } from './card.tsx';
import { EMAIL_RULE, EmailField, newPasswordRules, PasswordField } from './fields.tsx';

const Back = () => (
  <Link to={SCREENS.login} className="link">
    {backToLogin}
  </Link>
);

/** Asks where to send the mail that leads to a new password. */
function RequestMail() {
  const messageId = useId();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, failure, run } = useAction();
  const { register, handleSubmit, formState } = useForm<{ email: string }>();

  const submit = handleSubmit(async ({ email }) => {
    const to = email.trim();
    if (await run((provider) => provider.forgot(to))) setSentTo(to);
  });
  const isSent = sentTo !== null;
  return (
    <AuthCard
      title={isSent ? lookIntoMail : forgotYourPassword}
      lead={isSent ? undefined : forgotLead}
      below={<Back />}
    >
      {/* Always there: screen readers miss a region that comes together with its text. */}
      <p role="status">
        <Phrase
          parts={
            isSent
              ? resetLetterSent(
                  <strong key="address" className="font-semibold">
                    {sentTo}
                  </strong>,
                )
              : []
          }
        />
      </p>
      {!isSent && (
        <>
          <form noValidate onSubmit={submit} aria-describedby={messageId} className="space-y-5">
            <EmailField
              error={formState.errors.email?.message}
              field={register('email', EMAIL_RULE)}
            />
            <Button kind="main" type="submit" busy={busy} className="w-full">
              {sendLetter}
            </Button>
          </form>
          <Failure id={messageId} text={failure} />
        </>
      )}
    </AuthCard>
  );
}

const RULES = newPasswordRules(newPasswordRequired);

/** The form for a new password, opened by the link of the mail. */
function NewPassword({ token }: { token: string }) {
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
    toastOnward(newPasswordSetLogIn);
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

/** For a forgotten password: asks for the mail, and, come back by its link, for the new password. */
export default function ResetPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return token === null ? <RequestMail /> : <NewPassword token={token} />;
}
