/** Which posts the member follows, as far as that was asked. */
import { callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { createOwnStore } from '../../live/own-store.ts';

const NAME = 'GET /follows';
export const follows = createOwnStore<boolean>('follow:changed');

/** The query of whether a member follows a post. */
export const followQuery = (postId: string, email: string) => ({
  queryKey: [NAME, postId, email],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { answer, rev = -1 } = await callWithRev(NAME, { query: { posts: postId } }, { signal });
    follows.applyRead({ [postId]: answer.length > 0 }, rev);
    return null;
  },
});

/** Reads again which of the posts on screen the member follows. */
export const refetchFollows = (): void =>
  void queryClient().invalidateQueries({ queryKey: [NAME] });
