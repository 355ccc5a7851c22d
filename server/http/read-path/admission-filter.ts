/** Few on purpose: a rare key is overwritten before its second request. */
const SLOTS = 1_024;

/**
 * The admission filter of the response cache. It admits a key at its second recent request, in 4 kB of memory. Most
 * addresses of a large forum are requested rarely: caching their responses costs more than making them.
 */
export class AdmissionFilter {
  #slots = new Uint32Array(SLOTS);

  /** Notes the request. True if the key was requested recently. */
  admits(key: string): boolean {
    // FNV-1a takes a few nanoseconds, and two keys rarely collide.
    let hash = 2_166_136_261;
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 16_777_619);
    hash >>>= 0;
    const slot = hash % SLOTS;
    const isRecent = this.#slots[slot] === hash;
    this.#slots[slot] = hash;
    return isRecent;
  }
}
