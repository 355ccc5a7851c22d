import type { Direction, MyVote, VoteCount } from '../../../contract/features/votes.ts';

/** A post's votes as one reader sees them. */
export type Votes = Pick<VoteCount, 'upVote' | 'downVote'> & { myVote?: MyVote };

/** The optimistic update: `wanted` replaces the reader's own counted vote. */
export function withVote({ upVote, downVote, myVote = null }: Votes, wanted: MyVote): Votes {
  const gain = (way: Direction) => Number(wanted === way) - Number(myVote === way);
  return { upVote: upVote + gain('up'), downVote: downVote + gain('down'), myVote: wanted };
}
