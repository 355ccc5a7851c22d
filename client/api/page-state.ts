/**
 * Every store, and the query client, belongs to a page. A browser has one page. The server renders many pages, and each
 * has its own state, so that no reader's page shows what another's was made of.
 */
type PageState = Map<symbol, unknown>;

let current: PageState | null = new Map();

/** Makes the state of another page, which is empty. */
export const createPageState = (): PageState => new Map();

/**
 * Ends the use of a page by default: from then on state outside of `runInPage` is an error. The server calls it, for
 * what is kept outside of a page would be shared by all readers.
 */
export function requirePage(): void {
  current = null;
}

/** Runs a synchronous function within a page. Nothing else runs meanwhile, so that pages never mix. */
export function runInPage<Result>(page: PageState, run: () => Result): Result {
  const before = current;
  current = page;
  try {
    return run();
  } finally {
    current = before;
  }
}

/** Declares a part of the state of pages. Returns the function that gives the part of the page at hand. */
export function perPage<Part>(create: () => Part): () => Part {
  const key = Symbol();
  return () => {
    if (!current) throw new Error('No page');
    if (!current.has(key)) current.set(key, create());
    return current.get(key) as Part;
  };
}
