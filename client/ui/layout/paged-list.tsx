import type { ReactNode } from 'react';
import { useRef } from 'react';
import { listFailed, loading } from '#messages';
import { Pager } from '../controls/pager.tsx';
import { ErrorState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { Joining } from './join-next.ts';
import { More, useJoined } from './joined-pages.tsx';
import { type GoTo, useLastPage } from './page-param.ts';

interface PagedListProps {
  /** The name of the items, for the list and its pages: "Posts". */
  label: string;
  /** The items; undefined while they are not known. */
  items: readonly ReactNode[] | undefined;
  /** How further pages are joined below; missing: they are not, or nothing is known yet. */
  more?: (Omit<Joining, 'first' | 'last' | 'isNewestFirst'> & { isShorter: boolean }) | undefined;
  /** Stands where there are none. */
  empty: ReactNode;
  failed: boolean;
  onRetry: () => unknown;
  page: number;
  pages: number;
  /** Further parts of a page's address. */
  keep?: Readonly<Record<string, string>>;
  onPage: GoTo;
}

/** A page of items that are no rows of a table, with its states and its numbered pages. */
export function PagedList(props: PagedListProps) {
  const { label, items, more, empty, failed, onRetry, page, pages, keep = {}, onPage } = props;
  const list = useRef<HTMLElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const joined = useJoined();
  useLastPage(page, joined ? 0 : pages, onPage);
  const turn = (next: number) => {
    onPage(next);
    list.current?.scrollIntoView({ block: 'nearest' });
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={label}
        className="rows overflow-hidden border-t-0 focus-visible:outline-none"
      >
        <h2 className="sr-only">{label}</h2>
        {!items && failed && <ErrorState text={listFailed} onRetry={onRetry} />}
        {!items && !failed && <Skeleton text={loading} rows={3} tall />}
        {items?.length === 0 && empty}
        {items && items.length > 0 && (
          <ul ref={rows} className="divide-line divide-y">
            {items}
          </ul>
        )}
      </section>
      {pages > 1 && (
        <div className="mt-6">
          <Pager label={label} page={page} count={pages} keep={keep} onPage={turn} />
          {more && (
            <More
              {...more}
              first={joined?.first ?? page}
              last={page}
              pages={pages}
              isNewestFirst
              list={rows}
              goTo={(next, state) => onPage(next, true, state)}
            />
          )}
        </div>
      )}
    </>
  );
}
