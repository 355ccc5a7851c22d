import { pagesOf } from '#messages';
import { ordinal } from '../display/formatters.ts';
import { FallbackForm } from './fallback-form.tsx';

/** The numbers a pager shows: first, last and those around the current; null marks a gap. */
function pageNumbers(page: number, count: number): (number | null)[] {
  if (count <= 7) return Array.from({ length: count }, (_, n) => n + 1);
  const from = Math.max(2, Math.min(page - 1, count - 4));
  const to = Math.min(count - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  return [1, from > 2 ? null : [], middle, to < count - 1 ? null : [], count].flat();
}

interface PagerProps {
  /** The name of the paged items: "Posts". */
  label: string;
  page: number;
  count: number;
  onPage: (page: number) => void;
  /** Further parts of a page's address. */
  keep?: Readonly<Record<string, string>>;
}

/**
 * Numbered page buttons; of thousands of pages only those near, the first and the last. The button of a page that is
 * alone leads nowhere: it is not drawn.
 */
export function Pager({ label, page, count, onPage, keep = {} }: PagerProps) {
  if (count < 1) return null;
  const isAlone = count === 1;
  return (
    <nav aria-label={pagesOf(label)} className={isAlone ? 'sr-only' : ''}>
      <FallbackForm values={keep} className="flex flex-wrap justify-center gap-0.5 sm:gap-1">
        {pageNumbers(page, count).map((number, at) =>
          number === null ? (
            <span
              key={`gap-${at < 3 ? 'left' : 'right'}`}
              aria-hidden="true"
              className="text-ink2 grid h-11 w-6 place-items-center"
            >
              …
            </span>
          ) : (
            <button
              key={number}
              type="submit"
              name="page"
              disabled={isAlone}
              value={number}
              aria-current={number === page ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onPage(number);
              }}
              className="btn btn-plain page-number"
            >
              {ordinal(number)}
            </button>
          ),
        )}
      </FallbackForm>
    </nav>
  );
}
