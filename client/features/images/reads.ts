import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

const ALL = 'GET /admin/images';
const OWN = 'GET /me/images';

/** One page of all pictures, newest first. */
export const usePictures = (page: number) =>
  useQuery({
    queryKey: [ALL, page],
    queryFn: ({ signal }) => call(ALL, { query: { page, limit: PAGE.list } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One page of the member's own pictures, newest first. */
export const useOwnPictures = (page: number) =>
  useQuery({
    queryKey: [OWN, page],
    queryFn: ({ signal }) => call(OWN, { query: { page, limit: PAGE.list } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Reads again what is shown of all pictures. */
export const refetchPictures = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [ALL] });

/** Reads again what is shown of the member's own. */
export const refetchOwnPictures = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [OWN] });
