import { type ReactNode, useState } from 'react';
import { Pager } from '../controls/pager.tsx';
import { ErrorState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useAnimatedRows } from './animated-rows.ts';
import { useKeptFocus } from './keep-focus.ts';
import { type Column, Table } from './table.tsx';

const SKELETON_ROWS = 5;

interface ListingProps<Item> {
  /** The name of the items, for the table and its pages. */
  caption: string;
  columns: readonly Column<Item>[];
  /** The grid of a row that is a card, where the list is narrow. */
  card: string;
  /** undefined while they are not known. */
  items: readonly Item[] | undefined;
  idOf: (item: Item) => string;
  /** Which list it is (its page, what was searched): within one, what comes and goes does so in view. */
  view: string | number;
  failed: boolean;
  texts: { loading: string; failed: string };
  /** Shown where nothing is listed. */
  empty: ReactNode;
  onRetry: () => unknown;
  page: number;
  /** How many page buttons there are; none for 0. */
  pages: number;
  onPage: (page: number) => void;
}

/** The listed items by id: a leaving row is rendered until it has folded away. */
function useItems<Item>(items: readonly Item[], idOf: (item: Item) => string) {
  const [byId] = useState(() => new Map<string, Item>());
  for (const item of items) byId.set(idOf(item), item);
  return (id: string) => byId.get(id);
}

/** A table with its states: loading, failed, empty, paged. */
export function Listing<Item>(props: ListingProps<Item>) {
  const { caption, columns, card, items = [], idOf, view, failed, texts, empty, onRetry } = props;
  const { page, pages, onPage } = props;
  const isKnown = props.items !== undefined;
  const rows = useAnimatedRows(isKnown ? `list ${view}` : 'none yet', items.map(idOf));
  const itemOf = useItems(items, idOf);
  const focus = useKeptFocus<HTMLElement>(rows.some((row) => row.is === 'leaving'));
  const turn = (next: number) => {
    onPage(next);
    focus.ref.current?.scrollIntoView({ block: 'nearest' });
    focus.ref.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <section
        {...focus}
        tabIndex={-1}
        aria-label={caption}
        className="rows @container overflow-hidden focus-visible:outline-none"
      >
        {!isKnown && !failed && <Skeleton text={texts.loading} rows={SKELETON_ROWS} />}
        {!isKnown && failed && <ErrorState text={texts.failed} onRetry={onRetry} />}
        {isKnown && rows.length === 0 && empty}
        {rows.length > 0 && (
          <Table caption={caption} columns={columns} card={card} rows={rows} itemOf={itemOf} />
        )}
      </section>
      {pages > 0 && (
        <div className="mt-4">
          <Pager label={caption} page={page} count={pages} onPage={turn} />
        </div>
      )}
    </>
  );
}
