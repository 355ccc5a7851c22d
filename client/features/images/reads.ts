import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/values/limits.ts';
import { call, callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useLiveForModerators } from '../moderation/reads.ts';

const ALL = 'GET /admin/images';
const BLOCKED = 'GET /admin/images/blocked';
const OWN = 'GET /me/images';

const pageOf = (page: number) => ({ query: { page, limit: PAGE.list } });

/** One page of all pictures, newest first, live. */
export function usePictures(page: number) {
  const list = useQuery({
    queryKey: [ALL, page],
    async queryFn({ signal }) {
      const { answer, rev = 0 } = await callWithRev(ALL, pageOf(page), { signal });
      return { rows: answer.images, total: answer.total, page, rev };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useLiveForModerators(list);
  return list;
}

/** For admins: one page of what is blocked, blocked last first, live. */
export function useBlockedPictures(page: number) {
  const list = useQuery({
    queryKey: [BLOCKED, page],
    async queryFn({ signal }) {
      const { answer, rev = 0 } = await callWithRev(BLOCKED, pageOf(page), { signal });
      return { rows: answer.blocked, total: answer.total, page, rev };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useLiveForModerators(list);
  return list;
}

/** One page of the member's own pictures, newest first. */
export const useOwnPictures = (page: number) =>
  useQuery({
    queryKey: [OWN, page],
    queryFn: ({ signal }) => call(OWN, pageOf(page), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Reads again what is shown of all pictures, and of the blocked ones. */
export async function refetchPictures(): Promise<void> {
  await Promise.all([
    queryClient().invalidateQueries({ queryKey: [ALL] }),
    queryClient().invalidateQueries({ queryKey: [BLOCKED] }),
  ]);
}

/** Reads again what is shown of the member's own. */
export const refetchOwnPictures = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [OWN] });
