import { FallbackForm } from './fallback-form.tsx';
import { pageNumbers } from './page-numbers.ts';

interface PagerProps {
  /** The name of the paged items: "Posts". */
  label: string;
  page: number;
  count: number;
  onPage: (page: number) => void;
  /** What else the address of a page names. */
  keep?: Readonly<Record<string, string>>;
}

/** Numbered page buttons; of thousands of pages only those near, the first and the last. */
export function Pager({ label, page, count, onPage, keep = {} }: PagerProps) {
  if (count < 1) return null;
  return (
    <nav aria-label={`${label}: pages`}>
      <FallbackForm values={keep} className="flex flex-wrap justify-center gap-0.5 sm:gap-1">
        {pageNumbers(page, count).map((number, at) =>
          number === null ? (
            <span
              key={`gap-${at < 3 ? 'left' : 'right'}`}
              aria-hidden="true"
              className="text-muted grid h-11 w-6 place-items-center"
            >
              …
            </span>
          ) : (
            <button
              key={number}
              type="submit"
              name="page"
              value={number}
              aria-current={number === page ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onPage(number);
              }}
              className={`btn min-w-11 px-1.5 text-sm tabular-nums pointer-fine:min-w-10 ${
                number === page ? 'btn-primary' : 'btn-ghost'
              }`}
            >
              {number}
            </button>
          ),
        )}
      </FallbackForm>
    </nav>
  );
}
