import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  addressUsedByOther,
  askForAnotherLetter,
  confirmEmailButton,
  confirmEmailLead,
  confirmEmailPasswordLead,
  confirmEmailTitle,
  didNotRegister,
  emailConfirmed,
  password as passwordLabel,
  passwordRequired,
} from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toastOnward } from '../../../ui/feedback/toasts.ts';
import { Failure } from '../failure.tsx';
import { SignInError } from '../messages.ts';
import { useSession } from '../session/session.ts';
import { useAction } from '../use-action.ts';
import { AuthCard } from './card.tsx';
import { PasswordField } from './fields.tsx';

/** The page that sends the mail again; those who need none have nothing to ask for. */
function RequestNewMail() {
  const needsNone = useSession(({ status, mustProve }) => status === 'user' && !mustProve);
  if (needsNone) return null;
  return (
    <Link to={SCREENS.profile} className="link">
      {askForAnotherLetter}
    </Link>
  );
}

/** Where a mail's link leads. Nothing happens before a button is pressed: programs that read mail follow links. */
export default function ConfirmPage() {
  const messageId = useId();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [asksPassword, setAsksPassword] = useState(false);
  const { busy, failure, run } = useAction();
  const { register, handleSubmit, setFocus, formState } = useForm<{ password: string }>();
  useEffect(() => {
    if (asksPassword) setFocus('password');
  }, [asksPassword, setFocus]);

  const confirm = handleSubmit(({ password }) =>
    run(async (provider) => {
      if (!provider.confirm) throw new SignInError('INVALID_TOKEN');
      try {
        const isIn = await provider.confirm(token, asksPassword ? password : undefined);
        toastOnward(emailConfirmed);
        navigate(isIn ? SCREENS.home : SCREENS.login, { replace: true });
      } catch (cause) {
        if (!(cause instanceof SignInError) || cause.code !== 'PASSWORD_NEEDED') throw cause;
        setAsksPassword(true);
      }
    }),
  );
  const disown = () =>
    run(async (provider) => {
      if (!provider.disown) throw new SignInError('INVALID_TOKEN');
      const next = new URLSearchParams({ token: await provider.disown(token) });
      navigate(`${SCREENS.resetPassword}?${next}`, { replace: true });
    });

  return (
    <AuthCard
      title={confirmEmailTitle}
      lead={asksPassword ? confirmEmailPasswordLead : confirmEmailLead}
      below={<RequestNewMail />}
    >
      <form noValidate onSubmit={confirm} aria-describedby={messageId} className="space-y-5">
        {asksPassword && (
          <PasswordField
            label={passwordLabel}
            required
            autoComplete="current-password"
            error={formState.errors.password?.message}
            {...register('password', { required: passwordRequired })}
          />
        )}
        <Button kind="main" type="submit" busy={busy} className="w-full">
          {confirmEmailButton}
        </Button>
      </form>
      <Failure id={messageId} text={failure} />
      <div className="border-line mt-7 border-t pt-5">
        <p id={`${messageId}-other`} className="text-ink2 text-sm">
          {addressUsedByOther}
        </p>
        <Button
          busy={busy}
          onClick={() => void disown()}
          aria-describedby={`${messageId}-other`}
          className="mt-3 w-full"
        >
          {didNotRegister}
        </Button>
      </div>
    </AuthCard>
  );
}
