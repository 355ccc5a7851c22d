import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

const USERS = 'GET /admin/users';

/** One page of the members whose name or e-mail has the text. While another is on its way, the one before stays. */
export function useUsers(search: string, page: number) {
  return useQuery({
    queryKey: [USERS, search, page],
    queryFn: async ({ signal }) => {
      const query = { search, page, limit: PAGE.users };
      return { ...(await call(USERS, { query }, { signal })), view: `${page} ${search}` };
    },
    placeholderData: keepPreviousData,
    // No room announces members: each new search and page is read, however fresh the last answer is.
    staleTime: 0,
  });
}

/** Reads again what is shown of the members. */
export const refetchUsers = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [USERS] });
