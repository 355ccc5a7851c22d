import { Seen } from './seen.ts';

/** An answer ready to be sent: its JSON as `asBytes` gives it, and the rev of the room it belongs to. */
export interface Ready {
  body: string;
  rev: number | undefined;
}

/**
 * JSON as the bytes that are sent, each byte a character: Node writes such a text along with the head in one piece and
 * as it is, where it would encode the JSON itself at every sending.
 */
export const asBytes = (json: string): string => Buffer.from(json).toString('latin1');

/** The JSON again. */
export const asJson = ({ body }: Ready): string => Buffer.from(body, 'latin1').toString();

/** An answer with the rooms that it shows. */
interface Made extends Ready {
  shows: string[];
}

/** How much all kept answers may weigh; the oldest goes first. */
const MOST_BYTES = 32 * 2 ** 20;
/** What an answer weighs besides its bytes: its entry, and one in each room that it shows. */
const ENTRY_BYTES = 200;
const weightOf = (key: string, { body, shows }: Made) =>
  body.length + key.length + ENTRY_BYTES * (1 + shows.length);

/** A longer address is no reader's; its answer is not worth the memory. */
const LONGEST_KEY = 300;

/**
 * Answers kept as the bytes that are sent. Each names the rooms it shows and is dropped exactly when the announcement
 * of a change in one of them leaves. An answer is kept when it is asked for again, not the first time.
 */
export class Hot {
  #kept = new Map<string, Made>();
  #bytes = 0;
  #mostBytes: number;
  #byRoom = new Map<string, Set<string>>();
  #drops = 0;
  #asked = new Seen();

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  get(key: string): Ready | undefined {
    return this.#kept.get(key);
  }

  /** Answers what is kept, or makes it and keeps it unless something changed while it was made. */
  async keep(key: string, make: () => Promise<Made>): Promise<Ready> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const asOf = this.#drops;
    const made = await make();
    const worth = key.length <= LONGEST_KEY && this.#asked.before(key);
    if (asOf === this.#drops && worth) this.#keep(key, made);
    return made;
  }

  #keep(key: string, made: Made) {
    this.#forget(key);
    const weight = weightOf(key, made);
    // A long one pushes out no more than a few.
    if (weight > this.#mostBytes / 20) return;
    while (this.#bytes + weight > this.#mostBytes)
      this.#forget(this.#kept.keys().next().value as string);
    this.#bytes += weight;
    this.#kept.set(key, made);
    for (const room of made.shows) {
      const keys = this.#byRoom.get(room) ?? new Set();
      this.#byRoom.set(room, keys.add(key));
    }
  }

  /** Drops every answer that shows one of the rooms. */
  drop(rooms: readonly string[]) {
    if (rooms.length === 0) return;
    this.#drops++;
    for (const room of rooms) for (const key of this.#byRoom.get(room) ?? []) this.#forget(key);
  }

  clear() {
    this.#drops++;
    this.#bytes = 0;
    this.#kept.clear();
    this.#byRoom.clear();
  }

  #forget(key: string) {
    const made = this.#kept.get(key);
    if (!made) return;
    this.#bytes -= weightOf(key, made);
    for (const room of made.shows) {
      const keys = this.#byRoom.get(room);
      keys?.delete(key);
      if (keys?.size === 0) this.#byRoom.delete(room);
    }
    this.#kept.delete(key);
  }
}
