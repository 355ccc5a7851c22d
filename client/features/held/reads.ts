import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/values/limits.ts';
import { callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { attempt } from '../../ui/feedback/attempt.ts';

/** Own texts that wait are read again this often while the page is looked at. */
const REFRESH_MS = 5_000;

type HeldCall = 'GET /held' | 'GET /me/held';

/** One page of the texts that wait: all of them for moderators, or the reader's own. */
export function useHeld(name: HeldCall, page: number) {
  return useQuery({
    queryKey: [name, page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: PAGE.list };
      const { answer, rev = 0 } = await callWithRev(name, { query }, { signal });
      return { ...answer, rev };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    // The own texts have no room that tells of them.
    refetchInterval: ({ state }) => name === 'GET /me/held' && !!state.data?.total && REFRESH_MS,
  });
}

/** Reads again what is shown of the texts that wait: all of them, and the reader's own. */
export async function refetchHeld(): Promise<void> {
  const names: HeldCall[] = ['GET /held', 'GET /me/held'];
  await Promise.all(names.map((name) => queryClient().invalidateQueries({ queryKey: [name] })));
}

/** Runs an act on a text that waits, and reads again what waits: also where it failed, because another did it first. */
export async function settle(what: string, send: () => Promise<unknown>): Promise<void> {
  await attempt(what, send);
  await refetchHeld();
}
