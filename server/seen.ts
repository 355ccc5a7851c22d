/** Few on purpose: what is asked for rarely is overwritten before it comes again. */
const SLOTS = 1_024;

/**
 * Knows, in 4 kB, which texts it was given lately. Most addresses of a large forum are asked for once in a long
 * while; to keep their answers costs more than to make them.
 */
export class Seen {
  #slots = new Uint32Array(SLOTS);

  /** Whether the text was given before, as far as is remembered; remembers it. */
  before(text: string): boolean {
    // FNV-1a: a few nanoseconds, and two texts rarely look alike.
    let hash = 2_166_136_261;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619);
    hash >>>= 0;
    const slot = hash % SLOTS;
    const seen = this.#slots[slot] === hash;
    this.#slots[slot] = hash;
    return seen;
  }
}
