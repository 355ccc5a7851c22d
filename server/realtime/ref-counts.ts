/** Distinct ids, each held by a number of holders: an id leaves with the last of them. */
export class RefCounts {
  #holders = new Map<string, number>();
  /** All holders of all ids. */
  total = 0;

  /** How many ids there are. */
  get size(): number {
    return this.#holders.size;
  }

  /** The ids. */
  ids(): Iterable<string> {
    return this.#holders.keys();
  }

  /** Adds a holder of an id. */
  add(id: string): void {
    this.#holders.set(id, (this.#holders.get(id) ?? 0) + 1);
    this.total += 1;
  }

  /** Removes one of the id's holders. */
  remove(id: string): void {
    const left = (this.#holders.get(id) ?? 0) - 1;
    if (left < 0) return;
    if (left === 0) this.#holders.delete(id);
    else this.#holders.set(id, left);
    this.total -= 1;
  }
}
