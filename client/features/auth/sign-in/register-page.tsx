import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import {
  addressTooLong,
  fullName,
  password,
  passwordRequired,
  photoUrl,
  photoUrlRequired,
  registerButton,
  registeredLetterSent,
  registerLead,
  registerTitle,
  webAddressOnly,
} from '#messages';
import { LONGEST } from '../../../../contract/values/limits.ts';
import { lengthOf } from '../../../../contract/values/text.ts';
import { call } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { toastOnward } from '../../../ui/feedback/toasts.ts';
import { textRule } from '../../../ui/text-editing/text-rules.ts';
import { DrawPhoto, PhotoPreview, useDrawnPhoto } from '../account/draw-photo.tsx';
import { Failure } from '../failure.tsx';
import type { IdentityClient, Registration } from '../session/identity.ts';
import { identity } from '../session/providers.ts';
import { returnPath, useRedirect } from '../session/return-path.ts';
import { type Session, useSession } from '../session/session.ts';
import { useAction } from '../use-action.ts';
import { AuthCard, LoginHint } from './card.tsx';
import { EMAIL_RULE, EmailField, newPasswordRules, PasswordField } from './fields.tsx';
import { GoogleChoice } from './google.tsx';

/** Registers with the provider and tells the forum of its new member. Rejects when the provider refuses. */
async function registerMember(provider: IdentityClient, form: Registration): Promise<void> {
  const displayName = form.displayName.trim();
  const photoURL = form.photoURL.trim();
  const email = form.email.trim();
  await provider.register({ ...form, displayName, photoURL, email });
  const createdAt = new Date().toISOString();
  const body = { displayName, photoURL, email, isMember: false, createdAt };
  const proof = await provider.proof();
  await call('POST /users', { body }, { proof }).catch(logFailure('User sync'));
}

/** The need to prove an address is known soon after registering, or never. */
const SOON_MS = 10_000;

/** Announces the mail as soon as the status shows that the new member needs it. */
function mailNotice(): void {
  const tell = ({ mustProve, user }: Session): void => {
    if (!mustProve || user === null) return;
    stop();
    toastOnward(registeredLetterSent(user.email));
  };
  const stop = useSession.subscribe(tell);
  setTimeout(stop, SOON_MS);
  tell(useSession.getState());
}

/** The honeypot of the register form, if the provider has one, and the time since the form was shown. */
function useFormGuard() {
  const [isOn, setOn] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    identity().then(
      ({ registerSeconds }) => setOn(registerSeconds !== undefined),
      logFailure('Sign-in options'),
    );
  }, []);
  return { isOn, shownSeconds: () => (performance.now() - shownAt.current) / 1_000 };
}

/** By these marks 1Password, LastPass, Bitwarden, Proton Pass and Dashlane leave a field alone. */
const UNFILLED = {
  'data-1p-ignore': true,
  'data-lpignore': true,
  'data-bwignore': true,
  'data-protonpass-ignore': true,
  'data-form-type': 'other',
};

/** A field that no person sees. What fills it is taken for a program, so nothing may fill it for a person. */
export const Honeypot = ({ field }: { field: UseFormRegisterReturn }) => (
  <div aria-hidden="true" className="sr-only">
    <input type="text" tabIndex={-1} autoComplete="off" {...UNFILLED} {...field} />
  </div>
);

const RULES = {
  displayName: textRule(fullName, LONGEST.name),
  photoURL: {
    required: photoUrlRequired,
    pattern: {
      value: /^\s*https?:\/\/\S+\s*$/i,
      message: webAddressOnly,
    },
    validate: (text: string) => lengthOf(text) <= LONGEST.photo || addressTooLong,
  },
  password: newPasswordRules(passwordRequired),
};

/** A field that is left says its fault. The fault's line would move a button from under the press that leaves the field. */
function preventBlur(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

const EMPTY: Registration = { displayName: '', photoURL: '', email: '', password: '' };

/** The register page; those who are signed in are sent on. */
export default function RegisterPage() {
  const messageId = useId();
  const { state } = useLocation();
  const { busy, failure, run, runInWindow } = useAction();
  const form = useForm<Registration>({ mode: 'onTouched', defaultValues: EMPTY });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const guard = useFormGuard();
  const changedByHand = useDrawnPhoto(form);
  const goTo = useRedirect();
  if (goTo !== null) return <Navigate to={goTo} replace />;

  const guarded = ({ website = '', ...filled }: Registration): Registration =>
    guard.isOn ? { ...filled, website, shownSeconds: guard.shownSeconds() } : filled;
  const submit = handleSubmit(async (filled) => {
    if (await run((provider) => registerMember(provider, guarded(filled)))) mailNotice();
  });
  return (
    <AuthCard title={registerTitle} lead={registerLead} below={<LoginHint state={state} />}>
      <form
        noValidate
        onSubmit={submit}
        onMouseDown={preventBlur}
        aria-describedby={messageId}
        className="space-y-4"
      >
        <Field
          label={fullName}
          type="text"
          required
          autoComplete="name"
          error={errors.displayName?.message}
          {...register('displayName', RULES.displayName)}
        />
        <div className="relative">
          <Field
            label={photoUrl}
            type="url"
            required
            autoComplete="photo"
            inputMode="url"
            placeholder="https://"
            className="pr-14"
            error={errors.photoURL?.message}
            {...register('photoURL', { ...RULES.photoURL, onChange: changedByHand })}
          />
          <DrawPhoto form={form} />
          <PhotoPreview form={form} />
        </div>
        <EmailField error={errors.email?.message} field={register('email', EMAIL_RULE)} />
        <PasswordField
          label={password}
          required
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password', RULES.password)}
        />
        {guard.isOn && <Honeypot field={register('website')} />}
        <Button kind="main" type="submit" busy={busy} className="mt-2 w-full">
          {registerButton}
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
