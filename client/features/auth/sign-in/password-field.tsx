import { type ComponentProps, useState } from 'react';
import { showPassword } from '#messages';
import { Labelled, type Labels } from '../../../ui/controls/field.tsx';
import { useSession } from '../session/session.ts';

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
            className={`input w-full pr-18 ${error === undefined ? '' : 'border-error'}`}
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
  const email = useSession(({ user }) => user?.email ?? '');
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField required autoComplete="current-password" {...props} />
    </>
  );
}
