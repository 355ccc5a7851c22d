import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useRenames } from './store.ts';

const MEMBER = 'GET /members/{id}';

/** Reads the public profile of a member; waits while the id is empty. */
export const useMember = (id: string, staleTime = 0) =>
  useQuery({
    queryKey: [MEMBER, id],
    queryFn: ({ signal }) => call(MEMBER, { params: { id } }, { signal }),
    enabled: id !== '',
    staleTime,
  });

/** A member's bio as it is now. @param read that of the answer; undefined while there is none. */
export const useBio = (id: string, read: string | null | undefined) => {
  const changed = useRenames(({ byId }) => byId[id]?.bio);
  return changed === undefined ? read : changed;
};
