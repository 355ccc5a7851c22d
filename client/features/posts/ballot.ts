import type { Ballot } from '../votes/cast.ts';
import { applyPostChange } from './store.ts';
import { refetchPost } from './use-post.ts';

/** The votes of a post, as its page and its row keep them. */
export const ballotOf = (postId: string): Ballot => ({
  postId,
  store: (count) => applyPostChange({ _id: postId, ...count }),
  refetch: () => void refetchPost(postId),
});
