/** The server's clock as this page knows it. What is decided by a time is decided by it: a device's clock may be wrong. */
import { storage } from './storage.ts';

const KEY = 'clockAhead';
/** Headers have whole seconds, and answers take time: a smaller difference is none to remember. */
const UNSURE_MS = 5_000;
/** The header of copies that the service worker has kept, with their time: it is past. */
export const COPIED_AT = 'x-copied-at';
/** The longest time that a timer of the browser holds: a longer one would fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** How far the server's clock is ahead of this one's, by the last answer; until one comes, as it was on the last page. */
let aheadMs: number | undefined;

/** Takes the time of an answer that has just come from the server. */
export function hearServerTime(headers: Headers): void {
  const time = Date.parse(headers.get('Date') ?? '');
  if (!time || headers.has(COPIED_AT)) return;
  aheadMs = time - Date.now();
  storage.set(KEY, Math.abs(aheadMs) < UNSURE_MS ? null : String(aheadMs));
}

/** The time by the server's clock, in milliseconds. It may be a second early. */
export function serverNow(): number {
  aheadMs ??= Number(storage.get(KEY));
  return Date.now() + aheadMs;
}
