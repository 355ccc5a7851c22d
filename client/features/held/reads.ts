import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/limits.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

type HeldCall = 'GET /held' | 'GET /me/held';

/** One page of the texts that wait: all of them for moderators, or the reader's own. */
export function useHeld(name: HeldCall, page: number) {
  return useQuery({
    queryKey: [name, page],
    queryFn: ({ signal }) => call(name, { query: { page, limit: PAGE.held } }, { signal }),
    placeholderData: keepPreviousData,
    // No room announces what waits: each visit reads it.
    staleTime: 0,
  });
}

/** Reads again what is shown of the texts that wait. */
export const refetchHeld = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: ['GET /held'] });
