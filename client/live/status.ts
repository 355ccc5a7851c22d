import { createPageStore } from '../api/page-store.ts';

/** Whether the socket is connected and the rooms on screen are subscribed, and when that last was so. */
export const useLive = createPageStore<{ live: boolean; asOf: number }>(() => ({
  live: false,
  asOf: Date.now(),
}));

/** Records that the page is live from now on, or no longer. */
export function setLive(live: boolean): void {
  if (useLive.getState().live !== live) useLive.setState({ live, asOf: Date.now() });
}
