/** Where a call asks for a fresh proof of who calls: asks the member, and says whether the call is to be repeated. */
import { useId, useRef, useState } from 'react';
import {
  cancel,
  continueWithGoogle,
  currentPassword,
  currentPasswordRequired,
  stepUpAct,
  stepUpAgain,
  stepUpByGoogle,
  stepUpText,
  stepUpTitle,
} from '#messages';
import { type CallError, call, isRefusal } from '../../../api/call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { openOverlay } from '../../../ui/dialogs/overlay.tsx';
import { useBusy } from '../../../ui/feedback/attempt.ts';
import { Failure } from '../failure.tsx';
import type { IdentityClient } from '../session/identity.ts';
import { identity } from '../session/providers.ts';
import { OwnPasswordField } from '../sign-in/fields.tsx';
import { faultOfProof, PROOF, ProofForm, type Shown } from './proof-form.tsx';

type Problem = CallError['problem'];
type Answer = (isShown: boolean) => void;

/** Why the last proof was refused, where the dialog opens again: a passkey needs new options for another try. */
let refused = '';

const close = (within: Element | null) => within?.closest('dialog')?.close();

/** Signs in afresh, at Firebase or with Google: the account has nothing else to show. */
function FreshSignIn({ provider, onDone }: { provider: IdentityClient; onDone: () => void }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [busy, run] = useBusy();
  const [fault, setFault] = useState('');
  const { signInAfresh } = provider;
  const byPassword = signInAfresh?.by() === 'password';
  const signIn = () =>
    run(async () => {
      const password = String(new FormData(form.current ?? undefined).get('proof') ?? '');
      if (byPassword && password === '') return setFault(currentPasswordRequired);
      setFault('');
      try {
        // Without a window of its own Google's page takes the place of this one, and leads back here.
        if (!signInAfresh) await provider.google(location.href.slice(location.origin.length));
        else
          await call('POST /me/step-up', { body: { idToken: await signInAfresh.run(password) } });
        onDone();
      } catch (cause) {
        setFault(faultOfProof(cause));
      }
    });
  return (
    <form
      ref={form}
      noValidate
      aria-describedby={id}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void signIn();
      }}
      className="space-y-5"
    >
      {byPassword ? (
        <OwnPasswordField label={currentPassword} name={PROOF} autoFocus />
      ) : (
        <p className="text-sm">{signInAfresh ? stepUpAgain : stepUpByGoogle}</p>
      )}
      <Failure id={id} text={fault || null} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={({ currentTarget }) => close(currentTarget)}>{cancel}</Button>
        <Button type="submit" kind="main" busy={busy}>
          {byPassword ? stepUpAct : continueWithGoogle}
        </Button>
      </div>
    </form>
  );
}

interface StepUpDialogProps {
  problem: Problem;
  provider: IdentityClient;
  before: string;
  answer: Answer;
}

function StepUpDialog({ problem, provider, before, answer }: StepUpDialogProps) {
  const { methods = [], options } = problem;
  const id = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);
  const done = () => {
    isShown.current = true;
    close(dialog.current);
  };
  const show = async (shown: Shown) => {
    try {
      await call('POST /me/step-up', { body: shown });
    } catch (cause) {
      // A challenge is used up by its answer, and by now the server may take something else. The call that asked is made
      // again: its refusal brings what is taken.
      if (!isRefusal(cause, 'step-up') && !('assertion' in shown)) throw cause;
      refused = faultOfProof(cause);
    }
    done();
  };
  return (
    <Dialog
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={() => answer(isShown.current)}
    >
      <div ref={dialog}>
        <h2 id={id} className="text-xl font-semibold">
          {stepUpTitle}
        </h2>
        <p id={`${id}-text`} className="text-ink2 mt-1.5 mb-5 text-sm">
          {stepUpText}
        </p>
        {methods.length === 0 ? (
          <FreshSignIn provider={provider} onDone={done} />
        ) : (
          <ProofForm
            methods={methods}
            options={options}
            act={stepUpAct}
            before={before}
            onShow={show}
            leave={<Button onClick={({ currentTarget }) => close(currentTarget)}>{cancel}</Button>}
          />
        )}
      </div>
    </Dialog>
  );
}

let asking: Promise<boolean> | undefined;

async function ask({ problem }: CallError): Promise<boolean> {
  const provider = await identity();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const before = refused;
  refused = '';
  const remove = openOverlay(
    <StepUpDialog problem={problem} provider={provider} before={before} answer={resolve} />,
  );
  return promise.finally(remove);
}

/** Has the member show that it is them; calls that are refused together ask once. @returns whether they did. */
export function stepUp(problem: CallError): Promise<boolean> {
  asking ??= ask(problem).finally(() => {
    asking = undefined;
  });
  return asking;
}
