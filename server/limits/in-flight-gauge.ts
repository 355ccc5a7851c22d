/** Counts what is in flight by key. Each entry has an id, so adding it twice counts once. */
export interface Gauge {
  /** Adds an entry. @returns the number of entries, this one included. */
  add(key: string, id: string): Promise<number>;
  remove(key: string, id: string): Promise<void>;
}

/** Counts what is in flight on this server. */
export class LocalGauge implements Gauge {
  #ids = new Map<string, Set<string>>();

  async add(key: string, id: string): Promise<number> {
    const ids = this.#ids.get(key) ?? new Set();
    this.#ids.set(key, ids.add(id));
    return ids.size;
  }

  async remove(key: string, id: string): Promise<void> {
    const ids = this.#ids.get(key);
    ids?.delete(id);
    if (ids?.size === 0) this.#ids.delete(key);
  }
}
