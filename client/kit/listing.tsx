import { type ReactNode, useState } from 'react';
import { useKeptFocus } from './keep-focus.ts';
import { Trouble } from './nothing.tsx';
import { Pager } from './pager.tsx';
import { useRows } from './rows.ts';
import { Skeleton } from './skeleton.tsx';
import { type Column, Table } from './table.tsx';

const SKELETON_ROWS = 5;

export interface ListingProps<Item> {
  /** What is listed: it names the table and its pages. */
  caption: string;
  columns: readonly Column<Item>[];
  /** undefined while they are not known. */
  items: readonly Item[] | undefined;
  idOf: (item: Item) => string;
  /** Which list it is (its page, what was searched): within one, what comes and goes does so in view. */
  view: string | number;
  failed: boolean;
  says: { loading: string; failed: string };
  /** What stands where nothing is listed. */
  empty: ReactNode;
  onRetry: () => void;
  page: number;
  /** How many page buttons there are; none for 0. */
  pages: number;
  onPage: (page: number) => void;
}

/** What was listed, by id: who leaves is still drawn until the row has folded away. */
function useItems<Item>(items: readonly Item[], idOf: (item: Item) => string) {
  const [byId] = useState(() => new Map<string, Item>());
  for (const item of items) byId.set(idOf(item), item);
  return (id: string) => byId.get(id);
}

/** A table on its sheet with all it may have to say: it loads, it failed, it is empty, it goes on. */
export function Listing<Item>(props: ListingProps<Item>) {
  const { caption, columns, items = [], idOf, view, failed, says, empty, onRetry } = props;
  const { page, pages, onPage } = props;
  const isKnown = props.items !== undefined;
  const rows = useRows(isKnown ? `list ${view}` : 'none yet', items.map(idOf));
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
        className="sheet overflow-hidden focus-visible:outline-none"
      >
        {!isKnown && !failed && <Skeleton text={says.loading} rows={SKELETON_ROWS} />}
        {!isKnown && failed && <Trouble text={says.failed} onRetry={onRetry} />}
        {isKnown && rows.length === 0 && empty}
        {rows.length > 0 && (
          <Table caption={caption} columns={columns} rows={rows} itemOf={itemOf} />
        )}
      </section>
      {pages > 0 && (
        <div className="mt-6">
          <Pager label={caption} page={page} count={pages} onPage={turn} />
        </div>
      )}
    </>
  );
}
