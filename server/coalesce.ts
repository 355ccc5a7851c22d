interface Waiting {
  timer: NodeJS.Timeout;
  last: (() => void) | null;
  /** Of what waits, else of what was run. */
  rank: number;
}

/**
 * Lets the first call of a key through at once and holds later ones back, so that at most one leaves per interval;
 * of those held back only the last is run, and it always is unless it is older than what was run already.
 */
export class Coalescer {
  #waiting = new Map<string, Waiting>();
  #interval: () => number;

  /** @param interval milliseconds between two runs of one key; a function where it may change. */
  constructor(interval: number | (() => number)) {
    this.#interval = typeof interval === 'number' ? () => interval : interval;
  }

  /** @param rank one of a lower rank never takes the place of a higher, nor follows it. */
  run(key: string, act: () => void, rank = 0) {
    const waiting = this.#waiting.get(key);
    if (waiting) {
      if (rank < waiting.rank) return;
      waiting.last = act;
      waiting.rank = rank;
      return;
    }
    act();
    this.#rest(key, rank);
  }

  #rest(key: string, rank: number) {
    const end = () => {
      this.#waiting.delete(key);
      if (!waiting.last) return;
      waiting.last();
      this.#rest(key, waiting.rank);
    };
    const waiting: Waiting = { timer: setTimeout(end, this.#interval()), last: null, rank };
    this.#waiting.set(key, waiting);
  }

  /** What waits for a key is not run any more. */
  forget(key: string) {
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.last = null;
  }

  /** Forgets what waits. */
  stop() {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
