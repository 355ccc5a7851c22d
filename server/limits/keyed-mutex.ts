/** A mutex per key: one holder at a time, first in first out. */
export class KeyedMutex {
  readonly #capacity: number;
  readonly #queues = new Map<string, { last: Promise<void>; length: number }>();

  /** @param capacity the most holders and waiters of one key together. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Locks all keys. @returns their release; undefined when a queue is full. */
  async acquire(keys: string[]): Promise<(() => void) | undefined> {
    const releases: (() => void)[] = [];
    const releaseAll = () => {
      for (const release of releases) release();
    };
    // Keys are always locked in the same order, so that no deadlock arises.
    for (const key of keys.toSorted()) {
      const queue = this.#queues.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (queue.length >= this.#capacity) {
        releaseAll();
        return undefined;
      }
      this.#queues.set(key, queue);
      queue.length++;
      const before = queue.last;
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.last = promise;
      await before;
      releases.push(() => {
        if (--queue.length === 0) this.#queues.delete(key);
        resolve();
      });
    }
    return releaseAll;
  }
}
