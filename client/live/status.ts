import { create } from 'zustand';

/** Whether what is shown lives, and when it last did. */
export const useLive = create<{ live: boolean; asOf: number }>()(() => ({
  live: false,
  asOf: Date.now(),
}));

/** The link came or went; it was live until this moment. */
export function liveIs(live: boolean): void {
  useLive.setState((now) => (live || now.live ? { live, asOf: Date.now() } : { live }));
}
