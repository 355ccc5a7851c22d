/** Waits between attempts to reach the server. */
export const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Waits, at most until the browser is online again. @returns the next wait, in milliseconds. */
export function pause(wait: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const now = () => resolve(FIRST_WAIT_MS);
  addEventListener('online', now, { once: true });
  setTimeout(() => {
    removeEventListener('online', now);
    resolve(Math.min(wait * 2, LONGEST_WAIT_MS));
  }, wait);
  return promise;
}
