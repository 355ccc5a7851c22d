import { callWithRev } from '../../api/call.ts';
import { FOLLOWS, follows } from './follows.ts';

/** The query of whether a member follows a post. */
export const followQuery = (postId: string, email: string) => ({
  queryKey: [FOLLOWS, postId, email],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { posts: postId };
    const { answer, rev = -1 } = await callWithRev(FOLLOWS, { query }, { signal });
    follows.applyRead({ [postId]: answer.length > 0 }, rev);
    return null;
  },
});
