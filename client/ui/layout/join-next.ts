/** The next page of a list whose items come and go between two reads: none is joined twice, and none is passed over. */
import type { RefObject } from 'react';
import { isAfter } from '../../live/places.ts';
import type { NavigationState } from './landmarks.ts';

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
  /** True if the newest stand first. Those that came since wait for their pill. */
  isNewestFirst: boolean;
  /** True for an item that was removed: it is shown no more. */
  isGone?: (id: string) => boolean;
  read: (page: number) => Promise<ReadPage>;
}

/** Pages that are read while the list changes are read again, at most as often. */
const TRIES = 4;

/** Reads two pages, as of one rev of their list. */
async function readTwo(read: Joining['read'], first: number): Promise<[ReadPage, ReadPage]> {
  for (let tries = 1; ; tries += 1) {
    const pages = await Promise.all([read(first), read(first + 1)]);
    if (tries === TRIES || pages[0].rev === pages[1].rev) return pages;
  }
}

/**
 * Joins what follows. The last page is read again with the next one: what was removed meanwhile has moved items from the
 * next page to pages that are shown, and what was added has moved shown items to the next page. Where nothing that is
 * shown can stand on the first of the two any more, it goes on with the page before them; where nothing that follows
 * stands on either, with the page after them.
 * @returns all items, and the last page that has any.
 */
export async function joinNext(joining: Joining): Promise<Joined & { last: number }> {
  const { ids, first, last, size, isNewestFirst, isGone = () => false, read } = joining;
  const shown = new Set(ids);
  const oldest = ids.at(-1);
  const follows = (id: string) =>
    isNewestFirst && oldest !== undefined ? isAfter(oldest, id) : !shown.has(id);
  for (let from = last; ; ) {
    const pages = await readTwo(read, from);
    if (from > 1 && pages[0].ids.every(follows)) {
      from -= 1;
      continue;
    }
    const come = [...new Set(pages.flatMap((page) => page.ids))].filter(follows);
    if (come.length === 0 && pages[1].ids.length === size) {
      from += 1;
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

interface Place {
  /** The button that was pressed. */
  button: Element;
  /** The state of the entry of the history in which it was pressed; the router gives each entry a key. */
  entry: unknown;
  list: RefObject<HTMLElement | null>;
  /** Holds the joined pages by their name. */
  kept: Map<string, Joined>;
  /** Gets the number of the item that takes the focus once it has come; null: none. */
  before: RefObject<number | null>;
  goTo: (page: number, state: NavigationState) => void;
}

const keyOf = (entry: unknown) => (entry as { key?: string } | null)?.key;

/**
 * Joins what follows on screen. The focus goes to the first item that came, unless it has left the button meanwhile.
 * Whoever has gone to another place meanwhile is not led back; the reads of the page that was left may be cancelled.
 */
export async function joinBelow(joining: Joining, place: Place): Promise<void> {
  const { button, entry, list, kept, before, goTo } = place;
  const isHere = () => keyOf(history.state) === keyOf(entry);
  const result = await joinNext(joining).catch((cause: unknown) => {
    if (isHere()) throw cause;
    return null;
  });
  if (!result || !isHere()) return;
  const { last, ...joined } = result;
  const isAtButton = [button, document.body].includes(document.activeElement as Element);
  before.current = isAtButton ? (list.current?.children.length ?? null) : null;
  const name = `${performance.timeOrigin} ${kept.size}`;
  kept.set(name, joined);
  goTo(last, { joined: name });
}
