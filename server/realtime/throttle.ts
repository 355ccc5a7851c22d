interface Pending {
  timer: NodeJS.Timeout;
  /** The call that runs at the end of the interval. */
  trailing: (() => void) | null;
  /** The version of the trailing call, else of the call that ran last. */
  version: number;
}

/**
 * Throttle with a leading and a trailing call: per key at most one call runs in each interval. The first call runs at
 * once. The last of the later calls runs when the interval ends, unless its version is lower than one that has run.
 */
export class Throttle {
  #pending = new Map<string, Pending>();
  #interval: () => number;

  /** @param interval milliseconds between two runs of one key; a function where it may change. */
  constructor(interval: number | (() => number)) {
    this.#interval = typeof interval === 'number' ? () => interval : interval;
  }

  /** @param version a call of a lower version never replaces a call of a higher one, nor runs after it. */
  run(key: string, act: () => void, version = 0) {
    const pending = this.#pending.get(key);
    if (pending) {
      if (version < pending.version) return;
      pending.trailing = act;
      pending.version = version;
      return;
    }
    act();
    this.#startInterval(key, version);
  }

  #startInterval(key: string, version: number) {
    const end = () => {
      this.#pending.delete(key);
      if (!pending.trailing) return;
      pending.trailing();
      this.#startInterval(key, pending.version);
    };
    const timer = setTimeout(end, this.#interval());
    const pending: Pending = { timer, trailing: null, version };
    this.#pending.set(key, pending);
  }

  /** Drops the trailing calls of all keys that begin with a prefix. */
  cancelAll(prefix: string) {
    for (const [key, pending] of this.#pending) if (key.startsWith(prefix)) pending.trailing = null;
  }

  /** Drops all trailing calls and stops the timers. */
  stop() {
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
    this.#pending.clear();
  }
}
