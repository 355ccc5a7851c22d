import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import {
  backToLogin,
  forgotLead,
  forgotYourPassword,
  lookIntoMail,
  resetLetterSent,
  sendLetter,
} from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { Failure } from '../failure.tsx';
import { useAction } from '../use-action.ts';
import { AuthCard } from './card.tsx';
import { EMAIL_RULE, EmailField } from './email-field.tsx';

const Back = () => (
  <Link to={SCREENS.login} className="link">
    {backToLogin}
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
