import { useEffect, useRef, useState } from 'react';
import { logoutTitle, signingOut, stillSignedIn, tryAgain } from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { logFailure } from '../../../api/log.ts';
import { handOver } from '../../../drafts/left-at-sign-out.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useTitle } from '../../../ui/layout/title.ts';
import { announceSignOut, forgetStored } from '../session/forget-session.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { leave } from '../session/start-session.ts';

/**
 * After the sign-out nothing of the person stays in the browser but unsent texts; /login asks about those. Clearing
 * waits for nothing, as the tab may be closed at any moment. The page is loaded anew on the way: stores, queries and
 * components of this one go with it.
 * @param member whose session it was; null where it had ended elsewhere: then nothing is asked.
 */
async function leaveBrowser(member: string | null): Promise<void> {
  leave();
  const forgotten = forgetStored();
  handOver(member);
  announceSignOut();
  await forgotten;
  location.replace(SCREENS.login);
}

/** Signs out and goes to the login page. A failure is logged and leads nowhere; it can be tried again. */
export default function LogoutPage() {
  useTitle(logoutTitle);
  const status = useSession((session) => session.status);
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);

  useEffect(() => {
    // Until the provider answers there is no session to end.
    if (status === 'loading' || failed || begun.current) return;
    begun.current = true;
    const member = useSession.getState().user?.email ?? null;
    signOut().then(
      () => leaveBrowser(member),
      (cause: unknown) => {
        logFailure('Logout')(cause);
        begun.current = false;
        setFailed(true);
      },
    );
  }, [status, failed]);

  if (!failed) return <Spinner text={signingOut} />;
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-4 px-4 text-center">
      <p role="alert">{stillSignedIn}</p>
      <Button kind="main" onClick={() => setFailed(false)}>
        {tryAgain}
      </Button>
    </div>
  );
}
