import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { SCREENS } from '../../contract/screens.ts';
import { Spinner } from '../kit/spinner.tsx';
import { ForAdmins } from '../shell/for-admins.tsx';
import { attemptAt } from './attempted.ts';
import { useSession } from './session.ts';

export type Guarding = 'none' | 'signedIn' | 'admin';

/** Shows its content to those who may see it; sends others to sign in, and back here afterwards. */
export function Guard({ who, children }: { who: Guarding; children: ReactNode }) {
  const location = useLocation();
  const status = useSession((session) => session.status);
  const role = useSession((session) => session.role);
  if (who === 'none') return children;
  if (status === 'loading') return <Spinner text="Signing in…" />;
  if (status === 'none') return <Navigate to={SCREENS.login} replace state={attemptAt(location)} />;
  if (who === 'signedIn') return children;
  if (role === null) return <Spinner text="Looking up your role…" />;
  return role === 'admin' ? children : <ForAdmins />;
}
