import { createPageStore } from '../api/page-store.ts';

/** The state of the socket and of the rooms on screen, and when both were last up. */
export const useLive = createPageStore<{ live: boolean; asOf: number }>(() => ({
  live: false,
  asOf: Date.now(),
}));

/** Records that the page is live from now on, or no longer. */
export function setLive(live: boolean): void {
  if (useLive.getState().live !== live) useLive.setState({ live, asOf: Date.now() });
}
