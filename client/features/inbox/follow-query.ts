/** Reads which posts the member follows, for those alone who have a button to follow. */
import { callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { follows } from './follows.ts';

const NAME = 'GET /follows';

/** The query of whether a member follows a post. */
export const followQuery = (postId: string, email: string) => ({
  queryKey: [NAME, postId, email],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { answer, rev = -1 } = await callWithRev(NAME, { query: { posts: postId } }, { signal });
    follows.applyRead({ [postId]: answer.length > 0 }, rev);
    return null;
  },
});

follows.refetch = () => void queryClient().invalidateQueries({ queryKey: [NAME] });
