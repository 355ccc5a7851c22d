import { setImmediate as othersTurn } from 'node:timers/promises';

/** How long one request may work before others have their turn. */
const MOST_MS = 2;

/**
 * For work that takes as long as there is much of it: awaited between its parts, lets others have their turn once the
 * time is over. What is done within the time is done in one turn.
 */
export function takingTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MOST_MS) return;
    await othersTurn();
    since = performance.now();
  };
}
