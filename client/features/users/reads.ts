import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import type { User } from '../../../contract/features/users.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { readRunningOf } from '../sanctions/reads.ts';

const USERS = 'GET /admin/users';

/** A member with the sanctions that run. */
export type ManagedUser = User & { running: readonly Sanction[] };

async function readUsers(search: string, page: number, signal: AbortSignal) {
  const query = { search, page, limit: PAGE.list };
  const { users, total } = await call(USERS, { query }, { signal });
  const ids = users.map(({ _id }) => _id);
  const { running, rev } = await readRunningOf(ids, signal);
  const managed: ManagedUser[] = users.map((user) => ({
    ...user,
    running: running.filter(({ userId }) => userId === user._id),
  }));
  return { users: managed, total, rev, view: `${page} ${search}` };
}

/** One page of the members whose name or e-mail has the text. While another is on its way, the one before stays. */
export function useUsers(search: string, page: number) {
  return useQuery({
    queryKey: [USERS, search, page],
    queryFn: ({ signal }) => readUsers(search, page, signal),
    placeholderData: keepPreviousData,
    // No room announces members, only their sanctions: each new search and page is read, however fresh the last answer is.
    staleTime: 0,
  });
}

/** Reads again what is shown of the members. */
export const refetchUsers = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [USERS] });
