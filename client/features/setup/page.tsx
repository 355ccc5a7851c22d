import { Link, useLocation, useSearchParams } from 'react-router';
import { SCREENS } from '../../../contract/values/screens.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { returnStateAt } from '../auth/session/return-path.ts';
import { useSession } from '../auth/session/session.ts';
import { AuthCard, LoginHint } from '../auth/sign-in/card.tsx';
import { SetupForm } from './form.tsx';

const TITLE = 'Set up the forum';

/** The way to an account, and back here. */
function RegisterFirst() {
  const state = returnStateAt(useLocation());
  return (
    <AuthCard
      title={TITLE}
      lead="You will be its first admin. Make your account, and you come back here."
      below={<LoginHint state={state} />}
    >
      <Link to={SCREENS.register} state={state} className={`${buttonLook('main')} w-full`}>
        Make your account
      </Link>
    </AuthCard>
  );
}

/** The setup of a forum that has no admin yet, at the address that the log of its server shows. */
export default function SetupPage() {
  const [query] = useSearchParams();
  const status = useSession((session) => session.status);
  const code = query.get('code') ?? '';
  if (code === '')
    return (
      <Notice title={TITLE}>
        The log of the server shows the whole address of this page, with a code at its end.
      </Notice>
    );
  if (status === 'loading') return <Spinner text="Signing in…" />;
  if (status === 'none') return <RegisterFirst />;
  return (
    <AuthCard title={TITLE} lead="A few questions. You can change all of it later, in Settings.">
      <SetupForm code={code} />
    </AuthCard>
  );
}
