import { type ComponentProps, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { email, emailRequired, passwordAtLeast, passwordAtMost, showPassword } from '#messages';
import { PASSWORD } from '../../../../contract/core/password-limits.ts';
import { Field, Labelled, type Labels } from '../../../ui/controls/field.tsx';
import { identity } from '../session/providers.ts';
import { useSession } from '../session/session.ts';

/** The rule of every field that asks for the e-mail address of an account. */
export const EMAIL_RULE = { required: emailRequired };

interface EmailFieldProps {
  error: string | undefined;
  field: UseFormRegisterReturn;
}

/** Asks for the e-mail address of an account; password managers take it for the user name. */
export const EmailField = ({ error, field }: EmailFieldProps) => (
  <Field
    label={email}
    type="email"
    required
    autoComplete="username"
    inputMode="email"
    error={error}
    {...field}
  />
);

/** A labelled field for a password, which is shown on a press. */
export function PasswordField({ label, error, ...rest }: Labels & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Labelled label={label} error={error}>
      {(ties) => (
        <div className="relative">
          <input
            {...rest}
            {...ties}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`input w-full pr-18 ${error === undefined ? '' : 'border-red'}`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={ties.id}
            onClick={() => setShown(!isShown)}
            className="link absolute inset-y-0 right-0 min-h-11 min-w-16 cursor-pointer text-sm"
          >
            {showPassword}
          </button>
        </div>
      )}
    </Labelled>
  );
}

/**
 * The field for the member's own password in a form that has no field of the address. A hidden one names the account:
 * without it password managers keep a changed password under no name, beside the old one. Some look only before the
 * password.
 */
export function OwnPasswordField(props: ComponentProps<typeof PasswordField>) {
  const address = useSession(({ user }) => user?.email ?? '');
  return (
    <>
      <input type="email" autoComplete="username" value={address} readOnly hidden />
      <PasswordField required autoComplete="current-password" {...props} />
    </>
  );
}

/** A form's rules of a new password. The shortest differs between servers, so the provider in use is asked for it. */
export const newPasswordRules = (missing: string) => ({
  required: missing,
  maxLength: { value: PASSWORD.longest, message: passwordAtMost(PASSWORD.longest) },
  validate: async (text: string) => {
    // Where the provider is not reached, submitting the form fails too, and shows that.
    const { shortestPassword } = await identity().catch(() => ({
      shortestPassword: PASSWORD.shortest,
    }));
    return [...text].length >= shortestPassword || passwordAtLeast(shortestPassword);
  },
});
