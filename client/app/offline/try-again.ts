/** The press of "Try again" on a page that waits for the line. */
import { backOnline } from '../../live/socket.ts';

const listeners = new Set<() => void>();

/** Calls `listener` at each press. @returns how to stop. */
export function onTry(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tries at once: the live link, after which all that waits is read, and to load a tab whose page has no code. */
export function tryNow(): void {
  backOnline();
  for (const listener of listeners) listener();
}
