import { type Location, useLocation } from 'react-router';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { useSession } from './session.ts';

/** The state that the guard leaves in the history for the login page. */
interface ReturnState {
  from: string;
}

/** The state to go to /login with, from the page that was requested. */
export const returnStateAt = ({ pathname, search, hash }: Location): ReturnState => ({
  from: `${pathname}${search}${hash}`,
});

/** Where to go after signing in: the requested page, or home. Only paths of this site count. */
export function returnPath(state: unknown): string {
  const from =
    state !== null && typeof state === 'object' && 'from' in state ? String(state.from) : '/';
  return /^\/(?![/\\])/.test(from) ? from : '/';
}

/** The state for a link to /login that leads back here; on the pages of joining, to where those lead. */
export function useReturnState(): unknown {
  const location = useLocation();
  const joins = location.pathname === SCREENS.login || location.pathname === SCREENS.register;
  return joins ? location.state : returnStateAt(location);
}

/** Where a signed-in person on the login page is to go: the page first asked for, else home. Null: nobody is. */
export function useRedirect(): string | null {
  const { state } = useLocation();
  const isIn = useSession((session) => session.status === 'user');
  return isIn ? returnPath(state) : null;
}
