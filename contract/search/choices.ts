/** Where a search looks, and the order of what it finds. */
export const SEARCH_PLACES = ['all', 'posts', 'comments'] as const;
export type SearchPlace = (typeof SEARCH_PLACES)[number];
export const SEARCH_SORTS = ['new', 'best'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
