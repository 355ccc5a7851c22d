/** The next page of a list whose items come and go between two reads: none is joined twice, and none is passed over. */

/** Items of the pages from `first` on. */
export interface Joined {
  first: number;
  ids: readonly string[];
}

interface ReadPage {
  ids: readonly string[];
  /** As of which rev of the list; missing: its answers tell none. */
  rev?: number;
}

export interface Joining extends Joined {
  /** The last page that is shown. */
  last: number;
  /** How many items a full page has. */
  size: number;
  /** True if the newest stand first: ids have the order of writing. Those that came since wait for their pill. */
  isNewestFirst: boolean;
  /** True for an item that was removed: it is shown no more. */
  isGone?: (id: string) => boolean;
  read: (page: number) => Promise<ReadPage>;
}

/** Pages that are read while the list changes are read again, at most as often. */
const TRIES = 4;

/** Reads pages as of one rev of their list. */
async function readAll(read: Joining['read'], from: number, to: number): Promise<ReadPage[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  for (let tries = 1; ; tries += 1) {
    const pages = await Promise.all(numbers.map(read));
    if (tries === TRIES || new Set(pages.map(({ rev }) => rev)).size === 1) return pages;
  }
}

/**
 * Joins what follows. The last page is read again with the next one: what was removed meanwhile has moved items from the
 * next page to pages that are shown, and what was added has moved shown items to the next page. Where nothing that is
 * shown can stand on the last page any more, pages before it are read, too; where nothing new stands on the next page,
 * the pages after it.
 * @returns all items, and the last page that has any.
 */
export async function joinNext(joining: Joining): Promise<Joined & { last: number }> {
  const { ids, first, last, size, isNewestFirst, isGone = () => false, read } = joining;
  const shown = new Set(ids);
  const oldest = ids.at(-1);
  const follows = (id: string) =>
    isNewestFirst && oldest !== undefined ? id < oldest : !shown.has(id);
  for (let [from, to] = [last, last + 1]; ; ) {
    const pages = await readAll(read, from, to);
    if (from > 1 && (pages[0]?.ids ?? []).every(follows)) {
      from -= 1;
      continue;
    }
    const come = [...new Set(pages.flatMap((page) => page.ids))].filter(follows);
    if (come.length === 0 && pages.at(-1)?.ids.length === size) {
      to += 1;
      continue;
    }
    const end = from + pages.findLastIndex((page) => page.ids.length > 0);
    return {
      ids: [...ids.filter((id) => !isGone(id)), ...come],
      first,
      last: Math.max(first, end),
    };
  }
}
