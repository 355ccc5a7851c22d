/**
 * The one rule of every live list: a page 1 that live events keep current. Answers, room states and events enter by
 * the same two reducers. An older rev never replaces a newer one; a rev that skips one leaves a gap, which is read
 * again.
 */
export interface LiveList<Item> {
  /** The rev that `items` and `total` belong to; -1 while nothing is known. */
  rev: number;
  /** How many there are in all. */
  total: number;
  /** Page 1; null until it was read. */
  items: readonly Item[] | null;
  /** True if page 1 may lack something: an event was missed, or a removal left the page short. */
  gap: boolean;
}

/** A list of which nothing is known. */
export const UNREAD = { rev: -1, total: 0, items: null, gap: false } as const;

/** Applies page 1 as an answer or the state of a room gives it. */
export const applyPage = <Item>(
  list: LiveList<Item>,
  { rev, total, items }: Pick<LiveList<Item>, 'rev' | 'total'> & { items: readonly Item[] },
): LiveList<Item> => {
  if (rev >= list.rev) return { rev, total, items, gap: false };
  // An event came before the first page: the page shows at once, and the gap makes it be read again.
  return list.items === null ? { ...list, items, gap: true } : list;
};

/** Notes a newer rev, whose change this page did not receive: the gap makes it be read again. */
export const applyRev = <Item>(
  list: LiveList<Item>,
  { rev, total }: Pick<LiveList<Item>, 'rev' | 'total'>,
): LiveList<Item> => (rev > list.rev ? { ...list, rev, total, gap: true } : list);

/** Applies one event: the rev and total after it, and what it does to page 1 of `size` items. */
export function applyChange<Item>(
  list: LiveList<Item>,
  { rev, total }: { rev: number; total: number },
  change: (items: readonly Item[]) => readonly Item[],
  size = Number.POSITIVE_INFINITY,
): LiveList<Item> {
  if (rev <= list.rev) return list;
  if (list.items === null) return { ...list, rev, total };
  const items = change(list.items).slice(0, size);
  const isShort = items.length < Math.min(size, total);
  return { rev, total, items, gap: list.gap || rev > list.rev + 1 || isShort };
}

/** The rev of a list that is known whole, for `watch`; undefined asks the server for all of it. */
export const wholeRev = (list: LiveList<unknown> | undefined): number | undefined =>
  list === undefined || list.items === null || list.gap ? undefined : list.rev;

/** At which rev a list has a gap; null while it has none. */
export const gapOf = (list: LiveList<unknown> | undefined): number | null =>
  list?.items && list.gap ? list.rev : null;
