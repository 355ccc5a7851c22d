import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Count, Rev } from './kinds.ts';

export const Direction = Type.Union([Type.Literal('up'), Type.Literal('down')]);
export type Direction = Static<typeof Direction>;

export const MyVote = Type.Union([Direction, Type.Null()]);
export type MyVote = Static<typeof MyVote>;

export const VoteCount = Type.Object({ upVote: Count, downVote: Count, myVote: MyVote, rev: Rev });
export type VoteCount = Static<typeof VoteCount>;

export const voteCalls = endpoints({
  'PATCH /posts/{id}/upvote': {
    says: 'Votes up; safe to repeat; switches a vote down',
    who: 'signedIn',
    needsProvenAddress: true,
    answer: VoteCount,
  },
  'PATCH /posts/{id}/downvote': {
    says: 'Votes down; safe to repeat; switches a vote up',
    who: 'signedIn',
    needsProvenAddress: true,
    answer: VoteCount,
  },
  'DELETE /posts/{id}/vote': {
    says: 'Withdraws the vote',
    who: 'signedIn',
    needsProvenAddress: true,
    answer: VoteCount,
  },
});
