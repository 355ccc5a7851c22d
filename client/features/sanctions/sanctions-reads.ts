import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/limits.ts';
import type { SanctionState } from '../../../contract/sanction-kinds.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

const ALL = 'GET /sanctions';

/** For moderators: one page of the sanctions of all members. */
export const useSanctions = (state: SanctionState, page: number) =>
  useQuery({
    queryKey: [ALL, state, page],
    queryFn: ({ signal }) =>
      call(ALL, { query: { state, page, limit: PAGE.sanctions } }, { signal }),
    placeholderData: keepPreviousData,
    // No room announces the sanctions of others: each visit reads them.
    staleTime: 0,
  });

/** Reads again what is shown of the sanctions of all members. */
export const refetchSanctions = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [ALL] });
