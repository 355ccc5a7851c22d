import { create } from 'zustand';

/** Whether the socket is connected, and when it last was. */
export const useLive = create<{ live: boolean; asOf: number }>()(() => ({
  live: false,
  asOf: Date.now(),
}));

/** Records that the socket connected or disconnected. */
export function setLive(live: boolean): void {
  useLive.setState((now) => (live || now.live ? { live, asOf: Date.now() } : { live }));
}
