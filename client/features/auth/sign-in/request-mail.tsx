import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../failure.tsx';
import { useAction } from '../use-action.ts';
import { AuthCard } from './card.tsx';
import { EMAIL_RULE, EmailField } from './email-field.tsx';

const Back = () => (
  <Link to={SCREENS.login} className="link">
    Back to login
  </Link>
);

/** Asks where to send the mail that leads to a new password. */
export function RequestMail() {
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
      title={isSent ? 'Look into your mail' : 'Forgot your password?'}
      lead={isSent ? undefined : 'We send you a letter with a link to choose a new one.'}
      below={<Back />}
    >
      {/* Always there: screen readers miss a region that comes together with its text. */}
      <p role="status">
        {isSent && (
          <>
            If there is an account for <strong className="font-semibold">{sentTo}</strong>, a letter
            is on its way. Its link lets you choose a new password.
          </>
        )}
      </p>
      {!isSent && (
        <>
          <form noValidate onSubmit={submit} aria-describedby={messageId} className="space-y-5">
            <EmailField
              error={formState.errors.email?.message}
              field={register('email', EMAIL_RULE)}
            />
            <Button kind="main" type="submit" busy={busy} className="w-full">
              Send the letter
            </Button>
          </form>
          <Failure id={messageId} text={failure} />
        </>
      )}
    </AuthCard>
  );
}
