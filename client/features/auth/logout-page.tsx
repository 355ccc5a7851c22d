import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';
import { logFailure } from '../../api/log.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useTitle } from '../../ui/title.ts';
import { useSession } from './session.ts';
import { signOut } from './sign-out.ts';

/** Signs out and goes to the login page. A failure is logged and leads nowhere; it can be tried again. */
export default function LogoutPage() {
  useTitle('Logout');
  const status = useSession((session) => session.status);
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);
  const navigate = useNavigate();

  useEffect(() => {
    // Until the provider answers there is no session to end.
    if (status === 'loading' || failed || begun.current) return;
    begun.current = true;
    signOut()
      .then(() => navigate(SCREENS.login, { replace: true }))
      .catch((cause: unknown) => {
        logFailure('Logout')(cause);
        begun.current = false;
        setFailed(true);
      });
  }, [status, failed, navigate]);

  if (!failed) return <Spinner text="Signing out…" />;
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-4 px-4 text-center">
      <p role="alert">You are still signed in: signing out did not work.</p>
      <Button kind="main" onClick={() => setFailed(false)}>
        Try again
      </Button>
    </div>
  );
}
