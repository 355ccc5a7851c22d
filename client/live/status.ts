import { createPageStore } from '../api/page-store.ts';

/** Whether the socket is connected, and when it last was. */
export const useLive = createPageStore<{ live: boolean; asOf: number }>(() => ({
  live: false,
  asOf: Date.now(),
}));

/** Records that the socket connected or disconnected. */
export function setLive(live: boolean): void {
  useLive.setState((now) => (live || now.live ? { live, asOf: Date.now() } : { live }));
}
