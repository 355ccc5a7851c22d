import type { MyVote } from '../../../contract/features/votes.ts';
import { type Ballot, cast } from '../votes/cast.ts';
import { applyPostChange } from './store.ts';
import { refetchPost } from './use-post.ts';

/** The votes of a post, as its page and its row keep them. */
export const ballotOf = (postId: string): Ballot => ({
  postId,
  store: (count) => applyPostChange({ _id: postId, ...count }),
  refetch: () => void refetchPost(postId),
});

/** Votes on a post from its row. */
export const voteOn = (postId: string, wanted: MyVote): void => cast(ballotOf(postId), wanted);
