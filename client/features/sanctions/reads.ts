import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import type { SanctionState } from '../../../contract/values/moderation-kinds.ts';
import { call, callWithRev } from '../../api/call.ts';
import { serverNow } from '../../api/clock.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../auth/session/session.ts';

const OWN = 'GET /me/sanctions';

/** True if a sanction runs now. */
const runs = ({ endedAt, until }: Sanction): boolean =>
  endedAt === null && (until === null || Date.parse(until) > serverNow());

/** The member's own sanctions, newest first. */
const useOwnSanctions = () =>
  useQuery({
    queryKey: [OWN],
    queryFn: async ({ signal }) => (await call(OWN, {}, { signal })).sanctions,
    staleTime: 0,
  });

/** Reads the own sanctions again. */
export const refetchOwnSanctions = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [OWN] });

/**
 * The suspension that runs, the newest that there was, and when both were read. It runs as long as the server refuses
 * calls for it: the clocks may differ.
 */
export function useSuspension() {
  const { data, isError, refetch, dataUpdatedAt: readAt } = useOwnSanctions();
  const isRefused = useSession((session) => session.isSuspended);
  const newest = data?.find(({ kind }) => kind === 'suspend');
  const isOn = newest !== undefined && newest.endedAt === null && (isRefused || runs(newest));
  const suspension = isOn ? newest : undefined;
  return { suspension, newest, readAt, isKnown: data !== undefined, isError, refetch };
}

const ALL = 'GET /sanctions';

/** For moderators: one page of the sanctions of all members. */
export const useSanctions = (state: SanctionState, page: number) =>
  useQuery({
    queryKey: [ALL, state, page],
    queryFn: async ({ signal }) => {
      const query = { state, page, limit: PAGE.list };
      const { answer, rev = 0 } = await callWithRev(ALL, { query }, { signal });
      return { ...answer, rev };
    },
    placeholderData: keepPreviousData,
    // Sanctions end by time, too, without an event: each visit reads them.
    staleTime: 0,
  });

/** Reads the sanctions of some members that run; the rev says how old the answer is. */
export async function readRunningOf(ids: readonly string[], signal: AbortSignal) {
  const query = { members: ids.join() };
  const { answer, rev = 0 } = await callWithRev(ALL, { query }, { signal });
  return { running: answer.sanctions, rev };
}

/** For moderators: the sanctions of a member that run. */
export const useRunningOf = (id: string) =>
  useQuery({
    queryKey: [ALL, 'of', id],
    queryFn: ({ signal }) => readRunningOf([id], signal),
    staleTime: 0,
  });

/** Reads again what is shown of the sanctions of all members. */
export const refetchSanctions = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [ALL] });
