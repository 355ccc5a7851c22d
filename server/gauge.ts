/** Counts what is under way by key: each by an id of its own, so that what is forgotten or told twice counts once. */
export interface Gauge {
  /** Counts one in; answers how many there are with it. */
  add(key: string, id: string): Promise<number>;
  remove(key: string, id: string): Promise<void>;
}

/** Counts what is under way on this server. */
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
