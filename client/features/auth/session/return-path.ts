import { type Location, useLocation } from 'react-router';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { useSession } from './session.ts';

/** An act of members that a visitor has tried. */
export type MembersAct = 'vote' | 'report';

/** The state that is left in the history for the login page. */
interface ReturnState {
  from: string;
  act?: MembersAct | undefined;
}

/** The state to go to /login with, from the page that was requested. */
export const returnStateAt = (
  { pathname, search, hash }: Location,
  act?: MembersAct,
): ReturnState => ({ from: `${pathname}${search}${hash}`, act });

/** Where to go after signing in: the requested page, or home. Only paths of this site count. */
export function returnPath(state: unknown): string {
  const from =
    state !== null && typeof state === 'object' && 'from' in state ? String(state.from) : '/';
  return /^\/(?![/\\])/.test(from) ? from : '/';
}

/** The act that has led to the login page; undefined: none. */
export function askedAct(state: unknown): MembersAct | undefined {
  const act = state !== null && typeof state === 'object' && 'act' in state ? state.act : undefined;
  return act === 'vote' || act === 'report' ? act : undefined;
}

/** The state for a link to /login that leads back here; on the pages of joining, to where those lead. */
export function useReturnState(act?: MembersAct): unknown {
  const location = useLocation();
  const joins = location.pathname === SCREENS.login || location.pathname === SCREENS.register;
  return joins ? location.state : returnStateAt(location, act);
}

/** Where a signed-in person on the login page is to go: the page first asked for, else home. Null: nobody is. */
export function useRedirect(): string | null {
  const { state } = useLocation();
  const isIn = useSession((session) => session.status === 'user');
  return isIn ? returnPath(state) : null;
}
