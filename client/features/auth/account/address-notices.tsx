import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  factorsTitle,
  letterSentAgain,
  logoutLink,
  notSignedIn,
  proveAddress,
  proveAddressText,
  sendLetterAgain,
  sidebarSafety,
  signInAct,
} from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { logFailure } from '../../../api/log.ts';
import { Button, buttonLook } from '../../../ui/controls/button.tsx';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { Failure } from '../failure.tsx';
import { useReturnState } from '../session/return-path.ts';
import type { Session } from '../session/session.ts';
import { useAction } from '../use-action.ts';

const recheckAddress = async () => (await import('../session/start-session.ts')).recheckAddress();

/** The mail is mostly opened in another tab: coming back shows at once, and a page beside it soon after. */
const LOOK_MS = 10_000;

/** While it is on the page, checks whether the address was proven elsewhere: no live event reports it. */
function useRecheck(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible')
        recheckAddress().catch(logFailure('Looking up the address'));
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

/** The way to get the mail again. */
function SendMailAgain({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  const { busy, failure, run } = useAction();
  useRecheck();
  const send = async () => setSent(await run((provider) => provider.sendProvingMail(email)));
  return (
    <>
      <Button busy={busy} onClick={() => void send()} className="mt-3">
        {sendLetterAgain}
      </Button>
      <p role="status" className="mt-2 text-sm empty:mt-0">
        {isSent && letterSentAgain(email)}
      </p>
      <Failure id="letter-again" text={failure} />
    </>
  );
}

interface ProofNoticeProps {
  email: string;
  className: string;
}

/** Asks a member to prove the address before they write. */
export function ProofNotice({ email, className }: ProofNoticeProps) {
  return (
    <aside aria-label={proveAddress} className={`stitch px-5 py-4 ${className}`}>
      <p className="font-semibold">{proveAddress}</p>
      <p className="text-ink2 mt-1 max-w-prose text-sm">
        <Phrase
          parts={proveAddressText(
            <strong key="email" className="text-ink font-semibold">
              {email}
            </strong>,
          )}
        />
      </p>
      <SendMailAgain email={email} />
    </aside>
  );
}

interface RefusalNoticeProps {
  email: string;
  refusal: NonNullable<Session['refusal']>;
}

/**
 * Why nobody is signed in, or the member may do nothing yet: the forum refuses the provider's account, has ended the
 * session, or asks for a second factor first. And what can be done.
 */
export function RefusalNotice({ email, refusal }: RefusalNoticeProps) {
  const { pathname } = useLocation();
  const state = useReturnState();
  const { code, sentence } = refusal;
  const [to, words] =
    {
      'session-ended': [SCREENS.login, signInAct] as const,
      'factor-needed': [SCREENS.safety, sidebarSafety] as const,
    }[code] ?? ([SCREENS.logout, logoutLink] as const);
  return (
    <aside
      aria-label={code === 'factor-needed' ? factorsTitle : notSignedIn}
      className="stitch mx-auto my-6 max-w-[45rem] px-5 py-4"
    >
      <p role="alert" className="font-semibold">
        {sentence}
      </p>
      {code === 'account-unlinked' && <SendMailAgain email={email} />}
      {pathname !== to && (
        <Link to={to} state={state} className={`${buttonLook()} mt-3`}>
          {words}
        </Link>
      )}
    </aside>
  );
}
