/**
 * Finds where a deep page of a long list begins without walking there. The list is cut into stretches of about 64
 * rows; for each, memory holds its first key and its length. A page is then "from this key, skip a few". Every commit
 * that changes the list is told here in the same turn, so the lengths stay exact.
 * OFFSET alone costs 280 times a first page at row 100,000; this costs a sum over the lengths and at most 128 steps.
 */
const STRETCH = 64;
const LONGEST = 128;

export interface Anchors<Key> {
  /** Starts over from the keys of every 64th row, in list order, and the number of rows. */
  reset(firsts: Key[], total: number): void;
  added(key: Key): void;
  removed(key: Key): void;
  /** From which key to read and how many rows to skip for the row at `offset`; null from the list's start. */
  find(offset: number): { from: Key | null; skip: number };
}

/**
 * @param before whether a key comes strictly before another in the list.
 * @param keyAt reads the key `skip` rows after `from` (null: the list's start), in the committed data.
 */
export function anchors<Key>(
  before: (a: Key, b: Key) => boolean,
  keyAt: (from: Key | null, skip: number) => Promise<Key | undefined>,
): Anchors<Key> {
  // The first stretch begins at the list's start, whatever comes to stand there.
  let firsts: (Key | null)[] = [null];
  let lengths: number[] = [0];
  let version = 0;

  function stretchOf(key: Key): number {
    let low = 0;
    let high = firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (before(key, firsts[middle] as Key)) high = middle - 1;
      else low = middle;
    }
    return low;
  }

  async function split(at: number) {
    const asOf = version;
    // When it can't be read now, or something changed meanwhile, the next addition here tries again.
    const middle = await keyAt(firsts[at] as Key | null, STRETCH).catch(() => undefined);
    if (asOf !== version || middle === undefined) return;
    firsts.splice(at + 1, 0, middle);
    lengths.splice(at, 1, STRETCH, (lengths[at] as number) - STRETCH);
  }

  return {
    reset(keys, total) {
      version++;
      firsts = [null, ...keys.slice(1)];
      lengths = firsts.map((_, i) => (i < firsts.length - 1 ? STRETCH : total - STRETCH * i));
    },
    added(key) {
      version++;
      const at = stretchOf(key);
      lengths[at] = (lengths[at] as number) + 1;
      if ((lengths[at] as number) > LONGEST) void split(at);
    },
    removed(key) {
      version++;
      const at = stretchOf(key);
      lengths[at] = (lengths[at] as number) - 1;
      if (lengths[at] === 0 && at > 0) {
        firsts.splice(at, 1);
        lengths.splice(at, 1);
      }
    },
    find(offset) {
      let rest = offset;
      let at = 0;
      while (at < firsts.length - 1 && rest >= (lengths[at] as number))
        rest -= lengths[at++] as number;
      return { from: firsts[at] as Key | null, skip: rest };
    },
  };
}
