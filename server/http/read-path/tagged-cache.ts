/** A value with its tags: the names of what it shows. */
export interface Tagged {
  tags: readonly string[];
}

/** A cache that commits keep current. */
export interface Invalidated {
  /**
   * Drops every value with one of the tags.
   * @param taken those of the tags by which something was changed or taken away, and not only added; without it, all.
   */
  drop(tags: readonly string[], taken?: readonly string[]): void;
  clear(): void;
}

/** A creation under way. */
interface Flight<Value> {
  result: Promise<Value | null>;
  /** The tags that were dropped since it began; null: all. */
  dropped: Set<string> | null;
}

/** True if a value may show the state before a drop. */
const isOutdated = ({ dropped }: Flight<Tagged>, created: Tagged | null): boolean =>
  dropped === null || (created ? created.tags.some((tag) => dropped.has(tag)) : dropped.size > 0);

/** The memory of one map entry: a value has one entry, and one more per tag. */
const ENTRY_BYTES = 200;

/**
 * A cache of values by key. The commit of a change drops every value with one of its tags. All values together have a
 * limit of bytes, and the value inserted first is evicted first.
 */
export abstract class TaggedCache<Value extends Tagged> implements Invalidated {
  #values = new Map<string, Value>();
  #bytes = 0;
  #maxBytes: number;
  #keysByTag = new Map<string, Set<string>>();
  /** The creations under way, by key. */
  #flights = new Map<string, Flight<Value>>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The memory of a value, without its key and its tags. */
  protected abstract bytesOf(value: Value): number;

  /** True if a value may be served now. */
  protected isFresh(_value: Value): boolean {
    return true;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    return value && this.isFresh(value) ? value : undefined;
  }

  /** The value of a key, also one that may not be served now. */
  protected peek(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** True if a request already waits for a value. */
  protected isAwaited(key: string): boolean {
    return this.#flights.has(key);
  }

  /**
   * Creates a value and inserts it if `admits` says so. A value one of whose tags was dropped meanwhile is not
   * inserted: it may show the state before that drop. Nor is null. Requests for a value under creation share it (single
   * flight), unless it turns out to be one of those: who asked after the drop must not get it.
   */
  protected create<Created extends Value | null>(
    key: string,
    create: () => Created | Promise<Created>,
    admits = () => true,
  ): Created | Promise<Created> {
    const isAdmitted = admits();
    const flight = this.#flights.get(key);
    if (flight)
      return flight.result.then((created) =>
        isOutdated(flight, created) ? this.create(key, create, admits) : (created as Created),
      );
    const created = create();
    if (created instanceof Promise) return this.#share(key, created, isAdmitted);
    if (isAdmitted && created) this.#insert(key, created);
    return created;
  }

  #share<Created extends Value | null>(key: string, result: Promise<Created>, isAdmitted: boolean) {
    const flight: Flight<Value> = { result, dropped: new Set() };
    this.#flights.set(key, flight);
    // The flight ends before any request that shares it goes on: such a request may begin another.
    return result.then(
      (created) => {
        this.#flights.delete(key);
        if (isAdmitted && created && !isOutdated(flight, created)) this.#insert(key, created);
        return created;
      },
      (error) => {
        this.#flights.delete(key);
        throw error;
      },
    );
  }

  #weightOf(key: string, value: Value): number {
    return this.bytesOf(value) + key.length + ENTRY_BYTES * (1 + value.tags.length);
  }

  /** One value evicts a twentieth of the cache at most. */
  #fits(key: string, value: Value): boolean {
    return this.#weightOf(key, value) <= this.#maxBytes / 20;
  }

  /**
   * Puts another value in the place of one, as the youngest.
   * @returns false if that one is not in the cache any more, or the other is too large.
   */
  protected replace(key: string, value: Value, by: Value): boolean {
    if (this.#values.get(key) !== value || !this.#fits(key, by)) return false;
    this.#insert(key, by);
    return true;
  }

  #insert(key: string, value: Value) {
    this.#delete(key);
    if (!this.#fits(key, value)) return;
    const weight = this.#weightOf(key, value);
    while (this.#bytes + weight > this.#maxBytes)
      this.#delete(this.#values.keys().next().value as string);
    this.#bytes += weight;
    this.#values.set(key, value);
    for (const tag of value.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  drop(tags: readonly string[]) {
    if (tags.length === 0) return;
    for (const { dropped } of this.#flights.values()) for (const tag of tags) dropped?.add(tag);
    for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) this.#delete(key);
  }

  clear() {
    for (const flight of this.#flights.values()) flight.dropped = null;
    this.#bytes = 0;
    this.#values.clear();
    this.#keysByTag.clear();
  }

  #delete(key: string) {
    const value = this.#values.get(key);
    if (!value) return;
    this.#bytes -= this.#weightOf(key, value);
    for (const tag of value.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
    this.#values.delete(key);
  }
}
