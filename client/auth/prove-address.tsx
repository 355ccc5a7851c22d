import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { SCREENS } from '../../contract/screens.ts';
import { Button, buttonLook } from '../kit/button.tsx';
import { logged } from '../kit/log.ts';
import { Failure } from './failure.tsx';
import { useSession } from './session.ts';
import { recheckAddress } from './start.ts';
import { useAct } from './use-act.ts';

/** The letter is mostly opened in another tab: coming back shows at once, and a page beside it soon after. */
const LOOK_MS = 10_000;

/** While it is on the page, looks whether the address was proven elsewhere, where no live event tells of it. */
function useRecheck(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible')
        recheckAddress().catch(logged('Looking up the address'));
    };
    const timer = setInterval(look, LOOK_MS);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}

/** The way to get the letter again. */
function LetterAgain({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  const { busy, failure, act } = useAct();
  useRecheck();
  const send = async () => setSent(await act((provider) => provider.sendLetter(email)));
  return (
    <>
      <Button busy={busy} onClick={() => void send()} className="mt-3">
        Send the letter again
      </Button>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {isSent && `A letter is on its way to ${email}.`}
      </p>
      <Failure id="letter-again" text={failure} />
    </>
  );
}

/** What is missing before a member may write; nothing once their address is proven. */
export function ProveAddress({ className = 'my-4' }: { className?: string }) {
  const email = useSession(({ mustProve, user }) => (mustProve ? (user?.email ?? null) : null));
  if (email === null) return null;
  return (
    <aside aria-label="Confirm your e-mail address" className={`sheet px-5 py-4 ${className}`}>
      <p className="font-semibold">Confirm your e-mail address</p>
      <p className="text-muted mt-1 max-w-prose text-sm">
        To post, comment, vote and report, open the link in the letter to{' '}
        <strong className="text-base-content font-semibold">{email}</strong>. All else works
        already.
      </p>
      <LetterAgain email={email} />
    </aside>
  );
}

/** Why the forum does not take whom the provider has signed in, and what can be done about it. */
export function SignInRefused() {
  const refusal = useSession((session) => session.refusal);
  const email = useSession((session) => session.user?.email ?? '');
  if (refusal === null) return null;
  return (
    <aside aria-label="Not signed in" className="sheet mx-auto my-6 max-w-[45rem] px-5 py-4">
      <p role="alert" className="font-semibold">
        {refusal.sentence}
      </p>
      {refusal.code === 'account-unlinked' && <LetterAgain email={email} />}
      <Link to={SCREENS.logout} className={`${buttonLook()} mt-3`}>
        Logout
      </Link>
    </aside>
  );
}
