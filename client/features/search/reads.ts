import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { SearchPage } from '../../../contract/features/search.ts';
import { searchFault } from '../../../contract/search/query.ts';
import { type SearchView, searchAddress, searchQueryOf } from '../../../contract/search/view.ts';
import { call } from '../../api/call.ts';
import { initialData } from '../../api/initial-data.ts';
import { queryClient } from '../../api/query-client.ts';

const NAME = 'GET /search';
type Query = ReturnType<typeof searchQueryOf>;

/** The results that the server has rendered, if it was this search: they came with the page, and age as it does. */
function renderedFor(query: Query) {
  // Both are made by `searchQueryOf`, so equal ones have one order.
  const isSame = (other: object) => JSON.stringify(other) === JSON.stringify(query);
  for (const { name, input, body } of initialData().answers)
    if (name === NAME && isSame(input.query))
      return { pages: [body], pageParams: [query.before ?? null] };
  return undefined;
}

/** The texts that were found, page by page. While others are on their way, the ones before stay. */
export function useFound(view: SearchView) {
  const query = searchQueryOf(view);
  const { before = null, ...anywhere } = query;
  return useInfiniteQuery({
    queryKey: [NAME, searchAddress(view)],
    queryFn: ({ signal, pageParam }): Promise<SearchPage> => {
      const from = pageParam === null ? {} : { before: pageParam };
      return call(NAME, { query: { ...anywhere, ...from } }, { signal });
    },
    initialPageParam: before as string | null,
    getNextPageParam: ({ next }) => next,
    initialData: () => renderedFor(query),
    initialDataUpdatedAt: performance.timeOrigin,
    enabled: searchFault(view.q) === null,
    placeholderData: keepPreviousData,
  });
}

/**
 * Searches again for what is shown; for an address only while it shows that search. A next page that is under way comes
 * first: the refetch would cancel it.
 */
export async function refetchFound(address?: string): Promise<void> {
  const queryKey = address === undefined ? [NAME] : [NAME, address];
  const nextPages = queryClient()
    .getQueryCache()
    .findAll({
      queryKey,
      fetchStatus: 'fetching',
      predicate: ({ state }) => state.fetchMeta?.fetchMore !== undefined,
    });
  await Promise.allSettled(nextPages.map(({ promise }) => promise));
  await queryClient().invalidateQueries({ queryKey });
}
