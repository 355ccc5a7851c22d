import { type ReactNode, useRef } from 'react';
import { Trouble } from './nothing.tsx';
import { Pager } from './pager.tsx';
import { Skeleton } from './skeleton.tsx';
import { type Column, Table } from './table.tsx';

const SKELETON_ROWS = 5;

export interface ListingProps<Row> {
  /** What is listed: it names the table and its pages. */
  caption: string;
  columns: readonly Column<Row>[];
  /** undefined while they are not known. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  lives?: (row: Row) => boolean;
  failed: boolean;
  says: { loading: string; failed: string };
  /** What stands where no rows are. */
  empty: ReactNode;
  onRetry: () => void;
  page: number;
  /** How many page buttons there are; none for 0. */
  pages: number;
  onPage: (page: number) => void;
}

/** A table on its sheet with all it may have to say: it loads, it failed, it is empty, it goes on. */
export function Listing<Row>(props: ListingProps<Row>) {
  const { caption, columns, rows, rowKey, lives, failed, says, empty, onRetry } = props;
  const { page, pages, onPage } = props;
  const sheet = useRef<HTMLElement>(null);
  const turn = (next: number) => {
    onPage(next);
    sheet.current?.scrollIntoView({ block: 'nearest' });
    sheet.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <section
        ref={sheet}
        tabIndex={-1}
        aria-label={caption}
        className="sheet scroll-mt-20 overflow-hidden focus-visible:outline-none"
      >
        {rows === undefined && !failed && <Skeleton text={says.loading} rows={SKELETON_ROWS} />}
        {rows === undefined && failed && <Trouble text={says.failed} onRetry={onRetry} />}
        {rows?.length === 0 && empty}
        {rows !== undefined && rows.length > 0 && (
          <Table
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            {...(lives ? { lives } : {})}
          />
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
