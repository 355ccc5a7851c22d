/** An answer ready to be sent: its JSON, and the rev of the room it belongs to. */
export interface Ready {
  json: string;
  rev: number | undefined;
}

/** Most answers kept; the longest unused goes first. */
const MOST = 2_000;

/**
 * Answers kept as serialised strings. Each names the rooms it shows and is dropped exactly when the announcement of a
 * change in one of them leaves.
 */
export class Hot {
  #kept = new Map<string, Ready & { shows: string[] }>();
  #byRoom = new Map<string, Set<string>>();
  #drops = 0;

  get(key: string): Ready | undefined {
    return this.#kept.get(key);
  }

  /** Makes an answer and keeps it, unless something changed while it was made. */
  async keep(key: string, make: () => Promise<Ready & { shows: string[] }>): Promise<Ready> {
    const asOf = this.#drops;
    const made = await make();
    if (asOf !== this.#drops) return made;
    if (this.#kept.size >= MOST) this.#forget(this.#kept.keys().next().value as string);
    this.#kept.set(key, made);
    for (const room of made.shows) {
      const keys = this.#byRoom.get(room) ?? new Set();
      this.#byRoom.set(room, keys.add(key));
    }
    return made;
  }

  /** Drops every answer that shows the room. */
  drop(room: string) {
    this.#drops++;
    for (const key of this.#byRoom.get(room) ?? []) this.#forget(key);
  }

  clear() {
    this.#drops++;
    this.#kept.clear();
    this.#byRoom.clear();
  }

  #forget(key: string) {
    for (const room of this.#kept.get(key)?.shows ?? []) {
      const keys = this.#byRoom.get(room);
      keys?.delete(key);
      if (keys?.size === 0) this.#byRoom.delete(room);
    }
    this.#kept.delete(key);
  }
}
