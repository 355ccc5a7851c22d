import { useQuery } from '@tanstack/react-query';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

const OWN = 'GET /me/sanctions';

/** Whether a sanction runs now. */
export const runs = ({ endedAt, until }: Sanction): boolean =>
  endedAt === null && (until === null || Date.parse(until) > Date.now());

/** The member's own sanctions, newest first. */
export const useOwnSanctions = () =>
  useQuery({
    queryKey: [OWN],
    queryFn: async ({ signal }) => (await call(OWN, {}, { signal })).sanctions,
    staleTime: 0,
  });

/** Reads the own sanctions again. */
export const refetchOwnSanctions = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [OWN] });
