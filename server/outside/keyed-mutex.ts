/** Lets one holder after the other have a key, in the order in which they asked. */
export class KeyedMutex {
  readonly #capacity: number;
  readonly #lines = new Map<string, { last: Promise<void>; length: number }>();

  /** @param capacity how many may hold and wait for one key together. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Waits for all of the keys; answers what lets go of them, or undefined where too many wait already. */
  async acquire(keys: string[]): Promise<(() => void) | undefined> {
    const releases: (() => void)[] = [];
    const releaseAll = () => {
      for (const release of releases) release();
    };
    // Always in the same order, so that no two wait for each other.
    for (const key of keys.toSorted()) {
      const line = this.#lines.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= this.#capacity) {
        releaseAll();
        return undefined;
      }
      this.#lines.set(key, line);
      line.length++;
      const before = line.last;
      const { promise, resolve } = Promise.withResolvers<void>();
      line.last = promise;
      await before;
      releases.push(() => {
        if (--line.length === 0) this.#lines.delete(key);
        resolve();
      });
    }
    return releaseAll;
  }
}
