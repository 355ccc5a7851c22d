/** A sign-in of a member with a second factor: asks for it, and gets the product token. */
import { useId } from 'react';
import { cancel, factorLead, factorLost, factorTitle, menuLogout, signInAct } from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { type CallError, call, isRefusal } from '../../../api/call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { openOverlay } from '../../../ui/dialogs/overlay.tsx';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { proof } from '../session/providers.ts';
import { type PendingFactor, useSession } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import type { Stay } from '../session/who.ts';
import { faultOfProof, ProofForm, type Shown } from './proof-form.tsx';

interface FactorFormProps {
  pending: PendingFactor;
  /** True on the login page, where nobody is signed in yet. */
  isSignIn?: boolean;
}

/** The form for the second factor, on the login page and in the dialog. */
export function FactorForm({ pending, isSignIn = false }: FactorFormProps) {
  const { methods, options, fault = '', show, giveUp } = pending;
  return (
    <>
      <ProofForm
        // A new challenge comes with why the one before was of no use.
        key={fault}
        methods={methods}
        options={options}
        act={signInAct}
        before={fault}
        onShow={show}
        leave={
          <Button onClick={() => void attempt('Logout', giveUp)}>
            {isSignIn ? cancel : menuLogout}
          </Button>
        }
      />
      <p className="text-ink2 mt-5 text-sm">{factorLost}</p>
    </>
  );
}

/** Over the page where a session begins or goes on: what was typed there stays. */
function FactorDialog() {
  const id = useId();
  const pending = useSession((session) => session.pendingFactor);
  if (!pending) return null;
  return (
    <Dialog
      aria-labelledby={id}
      aria-describedby={`${id}-lead`}
      // Without the factor nobody is signed in, and what was typed on the page would be lost.
      stays
      onClose={() => void attempt('Logout', pending.giveUp)}
    >
      <h2 id={id} className="text-xl font-semibold">
        {factorTitle}
      </h2>
      <p id={`${id}-lead`} className="text-ink2 mt-1.5 mb-5 text-sm">
        {factorLead}
      </p>
      <FactorForm pending={pending} />
    </Dialog>
  );
}

function ask(first: CallError, { user: { email }, ends }: Stay): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let ticket = first.problem.ticket ?? '';

  const challenge = ({ problem }: CallError, fault = '') => {
    const { methods = [], options } = problem;
    ticket = problem.ticket ?? '';
    useSession.setState({ pendingFactor: { methods, options, fault, show, giveUp } });
  };
  /** Gets another ticket, with a new challenge. @returns false where another tab was faster: there is the token at once */
  const askAgain = async (fault: string): Promise<boolean> => {
    try {
      resolve((await call('POST /jwt', { body: { email } }, { proof: await proof() })).token);
      return false;
    } catch (cause) {
      if (!isRefusal(cause, 'second-factor')) throw cause;
      challenge(cause, fault);
      return true;
    }
  };
  const show = async (shown: object, isAgain = false): Promise<void> => {
    try {
      const body = { ticket, ...(shown as Exclude<Shown, { password: string }>) };
      resolve((await call('POST /jwt/factor', { body }, { proof: await proof() })).token);
    } catch (cause) {
      const hasEnded = isRefusal(cause, 'ticket-ended');
      // A code is as good with the new ticket; a passkey has answered the challenge of the old one.
      if ('assertion' in shown) await askAgain(faultOfProof(cause));
      else if (!hasEnded || isAgain) throw cause;
      else if (await askAgain('')) await show(shown, true);
    }
  };
  const giveUp = async () => {
    await signOut();
    reject(first);
  };

  challenge(first);
  ends.signal.addEventListener('abort', () => reject(first));
  const isOnLogin = location.pathname === SCREENS.login;
  const removeDialog = isOnLogin ? () => {} : openOverlay(<FactorDialog />);
  return promise.finally(() => {
    asking = null;
    useSession.setState({ pendingFactor: null });
    removeDialog();
  });
}

let asking: Promise<string> | null = null;

/**
 * Asks for the second factor, until it is shown, the member gives up, or the account goes. All that wait share one form.
 * @param first the refusal of `POST /jwt`.
 * @returns the product token.
 * @throws the refusal, where the factor was not shown.
 */
export async function tokenByFactor(first: CallError, stay: Stay): Promise<string> {
  if (stay.ends.signal.aborted) throw first;
  asking ??= ask(first, stay);
  return asking;
}
