import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import type { SanctionState } from '../../../contract/values/sanction-kinds.ts';
import { call, callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAfter } from '../../ui/feedback/use-after.ts';
import { useSession } from '../auth/session/session.ts';

const OWN = 'GET /me/sanctions';

/** True if a sanction runs now. */
const runs = ({ endedAt, until }: Sanction): boolean =>
  endedAt === null && (until === null || Date.parse(until) > Date.now());

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
 * The suspension that runs, and how it is read. No event tells that it has ended: once its time has passed, or the read
 * tells of the end, it is looked up. It runs as long as the server refuses calls for it: the clocks may differ.
 */
export function useSuspension() {
  const { data, isError, refetch } = useOwnSanctions();
  const isRefused = useSession((session) => session.isSuspended);
  const newest = data?.find(({ kind }) => kind === 'suspend');
  const isOn = newest !== undefined && newest.endedAt === null && (isRefused || runs(newest));
  useAfter(isOn || isRefused ? (newest?.endedAt ?? newest?.until) : null, () => {
    const comeBack = async () => {
      await refetch();
      await (await import('../auth/session/start-session.ts')).recheckSuspension();
    };
    comeBack().catch(logFailure('Looking up the suspension'));
  });
  return { suspension: isOn ? newest : undefined, isKnown: data !== undefined, isError, refetch };
}

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
