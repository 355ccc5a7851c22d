import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import {
  codeHint,
  codeHints,
  code as codeLabel,
  codeRequired,
  currentPasswordRequired,
  formFailed,
  orElse,
  passkeysNotHere,
  password as passwordLabel,
  usePasskey,
} from '#messages';
import type { Assertion } from '../../../../contract/features/factors.ts';
import type { ProofMethod } from '../../../../contract/values/proof-methods.ts';
import { CallError } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import { refusalOf } from '../../../api/refusal.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { useBusy } from '../../../ui/feedback/attempt.ts';
import { Failure } from '../failure.tsx';
import { SignInError } from '../messages.ts';
import { OwnPasswordField } from '../sign-in/fields.tsx';
import { hasPasskeys, showPasskey } from './webauthn.ts';

/** The proof of a member's identity. */
export type Shown = { password: string } | { code: string } | { assertion: Assertion };

interface ProofFormProps {
  methods: readonly ProofMethod[];
  /** The options of the passkey's assertion. */
  options: object | undefined;
  /** The label of the button that submits. */
  act: string;
  /** Why the proof before this was refused. */
  before?: string;
  /** Sends what is shown. Its refusal is shown here. */
  onShow: (shown: Shown) => Promise<void>;
  /** The button that leaves the form. */
  leave: ReactNode;
}

/** Why a proof was not taken, in a sentence. */
export function faultOfProof(cause: unknown): string {
  if (cause instanceof SignInError) return cause.message;
  if (!(cause instanceof CallError)) logFailure('A proof')(cause);
  return refusalOf(cause, formFailed);
}

/** The field for the code: an authenticator's has 6 digits, a recovery code more, with letters. */
function CodeField({
  methods,
  error,
}: {
  methods: readonly ProofMethod[];
  error: string | undefined;
}) {
  const hint = methods.includes('totp')
    ? codeHint(methods.includes('recovery'))
    : codeHints.recovery;
  return (
    <Field
      label={codeLabel}
      name={PROOF}
      hint={hint}
      error={error}
      required
      autoFocus
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={methods.includes('recovery') ? 'text' : 'numeric'}
      maxLength={64}
    />
  );
}

/** The name of the field of the password or the code. */
export const PROOF = 'proof';
const FIELD = `input[name="${PROOF}"]`;

/** The proof in the field; null where the field is empty. White space is part of a password, and never of a code. */
export function shownIn(fields: FormData, asksPassword: boolean): Shown | null {
  const typed = String(fields.get(PROOF) ?? '');
  if (asksPassword) return typed === '' ? null : { password: typed };
  const code = typed.trim();
  return code === '' ? null : { code };
}

/** Asks for what the server takes: a password, a code, a passkey. A wrong one is said, and can be entered again. */
export function ProofForm(props: ProofFormProps) {
  const { methods, options, act, before = '', onShow, leave } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState(before);
  const [missing, setMissing] = useState<string>();
  const [busy, run] = useBusy();
  const asksPassword = methods.includes('password');
  const asksCode = methods.includes('totp') || methods.includes('recovery');
  const asksPasskey = methods.includes('passkey') && options !== undefined;
  const show = (shown: () => Promise<Shown>) =>
    run(async () => {
      setFault('');
      try {
        await onShow(await shown());
      } catch (cause) {
        setFault(faultOfProof(cause));
        form.current?.querySelector<HTMLInputElement>(FIELD)?.select();
      }
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes on what happens in a form of its own over another one.
    event.stopPropagation();
    const shown = shownIn(new FormData(event.currentTarget), asksPassword);
    setMissing(shown ? undefined : asksPassword ? currentPasswordRequired : codeRequired);
    if (!shown) form.current?.querySelector<HTMLInputElement>(FIELD)?.focus();
    else if (!busy) void show(async () => shown);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-describedby={id} className="space-y-5">
      {asksPasskey && hasPasskeys() && (
        <>
          <Button
            className="w-full"
            kind={asksCode || asksPassword ? 'plain' : 'main'}
            busy={busy}
            onClick={() => void show(async () => ({ assertion: await showPasskey(options) }))}
          >
            {usePasskey}
          </Button>
          {(asksCode || asksPassword) && (
            <p className="text-ink3 flex items-center gap-3 text-xs font-medium before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {orElse}
            </p>
          )}
        </>
      )}
      {asksPasskey && !hasPasskeys() && <p className="text-ink2 text-sm">{passkeysNotHere}</p>}
      {asksPassword && (
        <OwnPasswordField label={passwordLabel} name={PROOF} autoFocus error={missing} />
      )}
      {!asksPassword && asksCode && <CodeField methods={methods} error={missing} />}
      <Failure id={id} text={fault || null} />
      <div className="flex flex-wrap justify-end gap-2">
        {leave}
        {(asksPassword || asksCode) && (
          <Button type="submit" kind="main" busy={busy}>
            {act}
          </Button>
        )}
      </div>
    </form>
  );
}
