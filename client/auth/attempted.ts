import type { Location } from 'react-router';

/** What the guard leaves in the history's state for the login page. */
export interface Attempt {
  from: string;
}

/** The state to go to /login with, from the place that was tried. */
export const attemptAt = ({ pathname, search, hash }: Location): Attempt => ({
  from: `${pathname}${search}${hash}`,
});

/** Where to go after signing in: the place that was tried, or home. Only places of this site count. */
export function attempted(state: unknown): string {
  const from =
    state !== null && typeof state === 'object' && 'from' in state ? String(state.from) : '/';
  return /^\/(?![/\\])/.test(from) ? from : '/';
}
