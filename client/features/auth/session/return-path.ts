import type { Location } from 'react-router';

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
