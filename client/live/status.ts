import { createPageStore } from '../api/page-store.ts';

interface Live {
  live: boolean;
  /** When it was live last. */
  asOf: number;
  /** True if the last try to connect has not reached the server. */
  isUnreached?: boolean;
}

/** The state of the socket and of the rooms on screen, and when both were last up. */
export const useLive = createPageStore<Live>(() => ({
  live: false,
  asOf: Date.now(),
}));

/** Records that the page is live from now on, or no longer. */
export function setLive(live: boolean): void {
  if (useLive.getState().live !== live) useLive.setState({ live, asOf: Date.now() });
}
