import { useQuery } from '@tanstack/react-query';
import { room } from '../../../contract/core/rooms.ts';
import { CallError, call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useRoom } from '../../live/use-room.ts';
import {
  applyPosts,
  isRemoved,
  type KnownPost,
  removePost,
  storedPost,
  useIsRemoved,
  usePost,
} from './store.ts';

const NAME = 'GET /posts/{id}';

/** The query of one post; it gives the post's current id. A post that is no more is marked as removed. */
export const postQuery = (id: string) => ({
  queryKey: [NAME, id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    try {
      const post = await call(NAME, { params: { id } }, { signal });
      applyPosts([post]);
      return post._id;
    } catch (cause) {
      if (cause instanceof CallError && cause.status === 404) removePost({ _id: id });
      throw cause;
    }
  },
});

/** A post of the store, kept live; undefined while it is not known. */
export function useLivePost(id: string): { post: KnownPost | undefined; isRemoved: boolean } {
  useRoom(room.post(id));
  return { post: usePost(id), isRemoved: useIsRemoved(id) };
}

/** Reads one post; how it looks is kept in the store. */
export const useReadPost = (id: string) => useQuery(postQuery(id));

/** Reads a post again where it is open. */
export const refetchPost = (id: string): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [NAME, id] });

/** The server refused a post's room: it may have been removed while the socket was offline, so the post is read again. */
export function recheckPost(id: string): void {
  if (!storedPost(id) || isRemoved(id)) return;
  // The query's cache logs a failure; what matters is marked by then.
  queryClient()
    .fetchQuery({ ...postQuery(id), staleTime: 0 })
    .catch(() => {});
}
