import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { attempt } from '../../ui/feedback/attempt.ts';

/** Own texts that wait are read again this often while the page is looked at. */
const REFRESH_MS = 5_000;

const OWN = 'GET /me/held';

/** One page of the reader's own texts that wait. */
export function useOwnHeld(page: number) {
  return useQuery({
    queryKey: [OWN, page],
    queryFn: ({ signal }) => call(OWN, { query: { page, limit: PAGE.list } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // No room tells of them.
    refetchInterval: ({ state }) => !!state.data?.total && REFRESH_MS,
  });
}

/** Reads again what is shown of the texts that wait: all of them, and the reader's own. */
export async function refetchHeld(): Promise<void> {
  const names = ['GET /held', 'GET /held/groups', OWN];
  await Promise.all(names.map((name) => queryClient().invalidateQueries({ queryKey: [name] })));
}

/**
 * Runs an act on a text that waits, and reads again what waits: also where it failed, because another did it first.
 * @returns whether it was done.
 */
export async function settle(what: string, send: () => Promise<unknown>): Promise<boolean> {
  const isDone = await attempt(what, send);
  await refetchHeld();
  return isDone;
}
