import { useLocation } from 'react-router';
import { returnPath } from './return-path.ts';
import { useSession } from './session.ts';

/** Where a signed-in person on the login page is to go: the page first asked for, else home. Null: nobody is. */
export function useRedirect(): string | null {
  const { state } = useLocation();
  const isIn = useSession((session) => session.status === 'user');
  return isIn ? returnPath(state) : null;
}
