import { Link, useLocation, useSearchParams } from 'react-router';
import {
  makeAccount,
  setUpForum,
  setupAddress,
  setupLead,
  setupRegisterLead,
  signingIn,
} from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { returnStateAt } from '../auth/session/return-path.ts';
import { useSession } from '../auth/session/session.ts';
import { AuthCard, LoginHint } from '../auth/sign-in/card.tsx';
import { SetupForm } from './form.tsx';

/** The way to an account, and back here. */
function RegisterFirst() {
  const state = returnStateAt(useLocation());
  return (
    <AuthCard title={setUpForum} lead={setupRegisterLead} below={<LoginHint state={state} />}>
      <Link to={SCREENS.register} state={state} className={`${buttonLook('main')} w-full`}>
        {makeAccount}
      </Link>
    </AuthCard>
  );
}

/** The setup of a forum that has no admin yet, at the address that the log of its server shows. */
export default function SetupPage() {
  const [query] = useSearchParams();
  const status = useSession((session) => session.status);
  const code = query.get('code') ?? '';
  if (code === '') return <Notice title={setUpForum}>{setupAddress}</Notice>;
  if (status === 'loading') return <Spinner text={signingIn} />;
  if (status === 'none') return <RegisterFirst />;
  return (
    <AuthCard title={setUpForum} lead={setupLead}>
      <SetupForm code={code} />
    </AuthCard>
  );
}
