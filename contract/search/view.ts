/** The view of the search screen, as its address says it. */
import { SCREENS } from '../values/screens.ts';
import { SEARCH_PLACES, SEARCH_SORTS, type SearchPlace, type SearchSort } from './choices.ts';

export interface SearchView {
  q: string;
  in: SearchPlace;
  tag: string;
  author: string;
  sort: SearchSort;
  /** Where the results begin: the `next` of the results before; '' for the first ones. */
  before: string;
}

const oneOf = <T extends string>(known: readonly T[], given: string | null): T | undefined =>
  known.find((one) => one === given);

/** The view of an address. Unknown choices count as none. */
export const searchViewOf = (query: URLSearchParams): SearchView => ({
  q: query.get('q')?.trim() ?? '',
  in: oneOf(SEARCH_PLACES, query.get('in')) ?? 'all',
  tag: query.get('tag') ?? '',
  author: query.get('author') ?? '',
  sort: oneOf(SEARCH_SORTS, query.get('sort')) ?? 'new',
  before: query.get('before') ?? '',
});

const DEFAULTS = searchViewOf(new URLSearchParams());

/** The query of a view, without the values that every search has. */
export const searchParamsOf = (view: Partial<SearchView>): [name: string, value: string][] =>
  Object.entries(view).filter(([name, value]) => value !== DEFAULTS[name as keyof SearchView]);

/** The address of a view. */
export function searchAddress(view: Partial<SearchView>): string {
  const query = new URLSearchParams(searchParamsOf(view)).toString();
  return query === '' ? SCREENS.search : `${SCREENS.search}?${query}`;
}

/** The query of the call that finds what a view shows. */
export function searchQueryOf({ q, in: place, tag, author, sort, before }: SearchView) {
  const filters = { ...(tag && { tag }), ...(author && { author }), ...(before && { before }) };
  return { q, in: place, sort, ...filters };
}
