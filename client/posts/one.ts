import { useQuery } from '@tanstack/react-query';
import { CallError, call } from '../call.ts';
import { queryClient } from '../query.ts';
import { heldPost, isGone, keepPosts, removePost } from './store.ts';

const NAME = 'GET /posts/{id}';

const reading = (id: string) => ({
  queryKey: [NAME, id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    try {
      keepPosts([await call(NAME, { params: { id } }, { signal })]);
      return id;
    } catch (cause) {
      if (cause instanceof CallError && cause.status === 404) removePost({ _id: id });
      throw cause;
    }
  },
});

/** Reads one post; how it looks is kept in the store. A post that is no more is marked as removed. */
export const useOnePost = (id: string) => useQuery(reading(id));

/** Reads a post again where it is open. */
export const rereadPost = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [NAME, id] });

/** The server refused a post's room: perhaps it was removed while nothing was heard, so we look. */
export function doubtPost(id: string): void {
  if (!heldPost(id) || isGone(id)) return;
  // The query's cache logs a failure; what matters is marked by then.
  queryClient.fetchQuery({ ...reading(id), staleTime: 0 }).catch(() => {});
}
