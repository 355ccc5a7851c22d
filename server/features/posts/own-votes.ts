import type { OpenedPost } from '../../../contract/features/posts.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import { findOwnBallot } from '../../../db/features/polls/votes.ts';
import type { PostRow } from '../../../db/features/posts/reads.ts';
import { findVote } from '../../../db/features/votes/votes.ts';
import type { Caller } from '../../auth/caller.ts';

/** The caller's own votes on an opened post, and in its poll. */
export function* findOwnVotes(
  post: Pick<PostRow, 'key' | 'poll'>,
  caller: Caller,
): Procedure<Pick<OpenedPost, 'myVote' | 'pollVote'>> {
  const myVote = yield* findVote(post, caller);
  const pollVote = post.poll === null ? undefined : yield* findOwnBallot(post.key, caller.key);
  return pollVote ? { myVote, pollVote } : { myVote };
}
