import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Id, Model, Rev } from '../core/schemas.ts';

export const Direction = Type.Union([Type.Literal('up'), Type.Literal('down')]);
export type Direction = Static<typeof Direction>;

export const MyVote = Type.Union([Direction, Type.Null()], { title: 'MyVote' });
export type MyVote = Static<typeof MyVote>;

export const VoteCount = Model('VoteCount', {
  upVote: Count,
  downVote: Count,
  myVote: MyVote,
  rev: Rev,
});
export type VoteCount = Static<typeof VoteCount>;

const voteCalls = endpoints({
  'PATCH /posts/{id}/upvote': {
    summary: 'Votes up; safe to repeat; switches a vote down',
    access: 'signedIn',
    whileSilenced: true,
    needsProvenAddress: true,
    answer: VoteCount,
  },
  'PATCH /posts/{id}/downvote': {
    summary: 'Votes down; safe to repeat; switches a vote up',
    access: 'signedIn',
    whileSilenced: true,
    needsProvenAddress: true,
    answer: VoteCount,
  },
  'DELETE /posts/{id}/vote': {
    summary: 'Withdraws the vote',
    access: 'signedIn',
    whileSilenced: true,
    needsProvenAddress: true,
    answer: VoteCount,
  },
});

const voteEvents = {
  'vote:changed': Type.Object({
    postId: Id,
    myVote: MyVote,
    rev: Type.Integer({ ...Rev, description: "the post's" }),
  }),
};

export const votes = { calls: voteCalls, events: voteEvents };
