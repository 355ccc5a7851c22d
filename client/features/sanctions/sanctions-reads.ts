import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/values/limits.ts';
import type { SanctionState } from '../../../contract/values/sanction-kinds.ts';
import { callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

const ALL = 'GET /sanctions';

/** For moderators: one page of the sanctions of all members. */
export const useSanctions = (state: SanctionState, page: number) =>
  useQuery({
    queryKey: [ALL, state, page],
    queryFn: async ({ signal }) => {
      const query = { state, page, limit: PAGE.sanctions };
      const { answer, rev = 0 } = await callWithRev(ALL, { query }, { signal });
      return { ...answer, rev };
    },
    placeholderData: keepPreviousData,
    // Sanctions end by time, too, without an event: each visit reads them.
    staleTime: 0,
  });

/** Reads again what is shown of the sanctions of all members. */
export const refetchSanctions = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [ALL] });
