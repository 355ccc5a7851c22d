/** The pages of a thread that were read, each a live list of comment ids. All learn every change of the thread. */
import { PAGE, type ThreadOrder } from '../../../contract/values/limits.ts';
import { applyChange, applyPage, applyRev, type LiveList, UNREAD } from '../../live/live-list.ts';

/** Which page of a thread: in which order, and of how many comments. */
export interface PageOf {
  order: ThreadOrder;
  size: number;
  page: number;
}
/** Page 1 as the room of the thread tells it. */
export const FIRST: PageOf = { order: 'new', size: PAGE.comments, page: 1 };

interface ThreadPage {
  of: PageOf;
  list: LiveList<string>;
}
export type ThreadPages = Readonly<Record<string, ThreadPage>>;
/** The rev and the number of comments that an answer or an event tells. */
interface Received {
  rev: number;
  total: number;
}

/** The name of a page. */
export const nameOf = ({ order, size, page }: PageOf): string => `${order} ${size} ${page}`;
/** A thread of which nothing is known. */
export const UNREAD_THREAD: ThreadPages = { [nameOf(FIRST)]: { of: FIRST, list: UNREAD } };

/** How many comments stand on a page. */
const countOn = ({ size, page }: PageOf, total: number): number =>
  Math.max(0, Math.min(size, total - (page - 1) * size));

type Step = (page: ThreadPage) => LiveList<string>;
const stepAll = (pages: ThreadPages, step: Step): ThreadPages =>
  Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [name, { of: page.of, list: step(page) }]),
  );

/** Applies one page as an answer gives it. */
export function applyThreadPage(
  pages: ThreadPages,
  of: PageOf,
  received: Received & { items: readonly string[] },
): ThreadPages {
  // A page that was not there when the newest event came did not hear of it: an older answer has a gap.
  const list = applyPage(pages[nameOf(of)]?.list ?? { ...newestOf(pages), items: null }, received);
  return { ...pages, [nameOf(of)]: { of, list } };
}

/** Applies page 1 as the room tells it. Other pages learn the rev alone, and are read again where they lack it. */
export const applyRoomState = (
  pages: ThreadPages,
  received: Received & { items: readonly string[] },
): ThreadPages =>
  stepAll(pages, ({ of, list }) =>
    nameOf(of) === nameOf(FIRST) ? applyPage(list, received) : applyRev(list, received),
  );

/** A comment was added: the newest of the first page, or the last of the last one. Full pages of others stay. */
export const applyAdded = (pages: ThreadPages, received: Received, id: string): ThreadPages =>
  stepAll(pages, ({ of, list }) => {
    const count = countOn(of, received.total);
    const change = (ids: readonly string[]) => {
      const others = ids.filter((one) => one !== id);
      if (of.order === 'new') return of.page === 1 ? [id, ...others] : others;
      return others.length === count - 1 ? [...others, id] : others;
    };
    return applyChange(list, received, change, count);
  });

/** Comments were removed. Where one may have stood before a page, whose comments then move up, the page is read again. */
export const applyRemoved = (
  pages: ThreadPages,
  received: Received,
  ids: readonly string[],
): ThreadPages =>
  stepAll(pages, ({ of, list }) => {
    const rest = (known: readonly string[]) => known.filter((one) => !ids.includes(one));
    const entered = applyChange(list, received, rest, countOn(of, received.total));
    const isElsewhere = of.page > 1 && !ids.every((id) => list.items?.includes(id));
    return entered !== list && isElsewhere ? { ...entered, gap: true } : entered;
  });

/** A comment was edited: no page changes. */
export const applyEdited = (pages: ThreadPages, rev: number): ThreadPages =>
  stepAll(pages, ({ of, list }) =>
    list.items === null
      ? list
      : applyChange(list, { rev, total: list.total }, (ids) => ids, countOn(of, list.total)),
  );

/**
 * Comments were thanked for, in a span of revs that has nothing else: a page that lacks a part of it misses no comment.
 * Pages by thanks keep their order until they are read again.
 */
export const applyThankedSpan = (
  pages: ThreadPages,
  { since, rev }: { since: number; rev: number },
): ThreadPages =>
  stepAll(pages, ({ list }) =>
    rev <= list.rev
      ? list
      : { ...list, rev, gap: list.items !== null && (list.gap || since > list.rev) },
  );

/** The list of a page; undefined while it was not read. */
export const listOf = (pages: ThreadPages | undefined, of: PageOf): LiveList<string> | undefined =>
  pages?.[nameOf(of)]?.list;

/** The page that is known to have a comment. */
export const pageWith = (
  pages: ThreadPages | undefined,
  id: string,
  { order, size }: Omit<PageOf, 'page'>,
): PageOf | undefined =>
  Object.values(pages ?? {}).find(
    ({ of, list }) => of.order === order && of.size === size && list.items?.includes(id),
  )?.of;

/** The list that has the newest rev of all pages. */
const newestOf = (pages: ThreadPages): LiveList<string> =>
  Object.values(pages).reduce(
    (newest, { list }) => (list.rev > newest.rev ? list : newest),
    UNREAD as LiveList<string>,
  );

/** The number of comments by the newest rev that any page has. */
export function totalOf(pages: ThreadPages | undefined): number | undefined {
  const read = Object.entries(pages ?? {}).filter(([, { list }]) => list.items !== null);
  const { items, total } = newestOf(Object.fromEntries(read));
  return items === null ? undefined : total;
}

/** A comment that stands by itself, and the replies under it: the oldest first, or in a list by thanks the most thanked. */
export interface Family {
  id: string;
  replies: readonly string[];
}

/**
 * The comments of a page, one level deep: a reply stands under the first comment of its chain. A chain begins where the
 * answered comment is not on the page: whoever reads the page sees no other.
 * @param ids the comments of the page, in its order.
 * @param answeredBy gives the comment that a reply answers; null: it answers none, or a removed one.
 */
export function familiesOf(
  ids: readonly string[],
  order: ThreadOrder,
  answeredBy: (id: string) => string | null,
): readonly Family[] {
  const repliesOf = new Map(ids.map((id) => [id, [] as string[]]));
  const firstOf = (id: string): string => {
    const answered = answeredBy(id);
    return answered !== null && repliesOf.has(answered) ? firstOf(answered) : id;
  };
  const inOrder = order === 'new' ? ids.toReversed() : ids;
  for (const id of inOrder) {
    const first = firstOf(id);
    if (first !== id) repliesOf.get(first)?.push(id);
  }
  return ids
    .filter((id) => firstOf(id) === id)
    .map((id) => ({ id, replies: repliesOf.get(id) ?? [] }));
}
