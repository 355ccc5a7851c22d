import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { lookingUpRole, signingIn } from '#messages';
import { isAdmin, mayModerate } from '../../../../contract/core/rights.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { lazyPage } from '../../../ui/layout/lazy-page.ts';
import type { Access } from '../../../ui/layout/screen.ts';
import { returnStateAt } from './return-path.ts';
import { useSession } from './session.ts';

const ForAdmins = lazyPage(() => import('../account/for-admins.tsx'));

interface GuardProps {
  access: Access;
  /** For suspended members in place of what only members may see. */
  suspended: ReactNode;
  children: ReactNode;
}

/** Shows its content to readers with access; sends others to sign in, and back here afterwards. */
export function Guard({ access, suspended, children }: GuardProps) {
  const location = useLocation();
  const status = useSession((session) => session.status);
  const role = useSession((session) => session.role);
  const isModerator = useSession((session) => session.isModerator);
  const isSuspended = useSession((session) => session.isSuspended);
  if (access === 'anyone') return children;
  if (status === 'loading') return <Spinner text={signingIn} />;
  if (status === 'none')
    return <Navigate to={SCREENS.login} replace state={returnStateAt(location)} />;
  if (isSuspended) return suspended;
  if (access === 'signedIn') return children;
  if (role === null) return <Spinner text={lookingUpRole} />;
  const mayEnter = access === 'admin' ? isAdmin : mayModerate;
  return mayEnter({ role, isModerator }) ? children : <ForAdmins />;
}
