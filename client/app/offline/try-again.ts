/** The press of "Try again" on a page that waits for the line. */
import { logFailure } from '../../api/log.ts';

const listeners = new Set<() => void>();

/** Calls `listener` at each press. @returns how to stop. */
export function onTry(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tries at once: the live link, after which all that waits is read, and to load a tab whose page has no code. */
export function tryNow(): void {
  // A static import would leave this file, and all that shares its chunk, without code where the socket's did not come.
  void import('../../live/socket.ts')
    .then(({ backOnline }) => backOnline())
    .catch(logFailure('Trying again'));
  for (const listener of listeners) listener();
}
