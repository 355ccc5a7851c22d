import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { type Procedure, yieldTurn } from '../procedure.ts';

/** The longest turn of one request on the event loop. */
const MAX_TURN_MS = 2;

/** Measures one request's turn on the event loop. */
export class TurnTimer {
  #start = performance.now();
  isOver(): boolean {
    return performance.now() - this.#start >= MAX_TURN_MS;
  }
  restart(): void {
    this.#start = performance.now();
  }
}

/**
 * Returns a function to await between the parts of work that grows with its data. The function yields to the event loop
 * once the turn's time is over.
 */
export function yieldingLoop(): () => Promise<void> {
  const timer = new TurnTimer();
  return async () => {
    if (!timer.isOver()) return;
    await nextEventLoopTurn();
    timer.restart();
  };
}

/** Maps a list within a procedure, and yields to the event loop whenever the turn's time is over. */
export function* mapInTurns<Row, Shown>(
  rows: readonly Row[],
  map: (row: Row) => Shown,
): Procedure<Shown[]> {
  const timer = new TurnTimer();
  const shown: Shown[] = [];
  for (const row of rows) {
    shown.push(map(row));
    yield* yieldOverlongTurn(timer);
  }
  return shown;
}

/** Yields to the event loop within a procedure once the turn's time is over. */
export function* yieldOverlongTurn(timer: TurnTimer): Procedure<void> {
  if (!timer.isOver()) return;
  yield* yieldTurn();
  timer.restart();
}
