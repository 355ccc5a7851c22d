interface Waiting {
  timer: NodeJS.Timeout;
  last: (() => void) | null;
  rank: number;
}

/**
 * Lets the first call of a key through at once and holds later ones back, so that at most one leaves per interval;
 * of those held back only the last is run, and it always is.
 */
export class Coalescer {
  #waiting = new Map<string, Waiting>();
  #interval: () => number;

  /** @param interval milliseconds between two runs of one key; a function where it may change. */
  constructor(interval: number | (() => number)) {
    this.#interval = typeof interval === 'number' ? () => interval : interval;
  }

  /** @param rank of those held back, one of a lower rank never takes the place of a higher. */
  run(key: string, act: () => void, rank = 0) {
    const waiting = this.#waiting.get(key);
    if (waiting) {
      if (waiting.last && rank < waiting.rank) return;
      waiting.last = act;
      waiting.rank = rank;
      return;
    }
    act();
    this.#rest(key);
  }

  #rest(key: string) {
    const timer = setTimeout(() => {
      const last = this.#waiting.get(key)?.last;
      this.#waiting.delete(key);
      if (!last) return;
      last();
      this.#rest(key);
    }, this.#interval());
    this.#waiting.set(key, { timer, last: null, rank: 0 });
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
