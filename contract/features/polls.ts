import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { POLL } from '../core/poll-limits.ts';
import { NewPoll, Place, PollCounts, PollVote } from '../core/poll-schemas.ts';
import { Count, Id, Model, Version } from '../core/schemas.ts';
import { ChangedPost, OpenedPost } from './posts.ts';

/** The votes as their voter may see them, and the own one. */
export const PollResult = Model('PollResult', {
  totals: Type.Union([PollCounts.totals, Type.Null()], {
    description: 'the votes of each option; null after a withdrawal from a running poll',
  }),
  voters: Count,
  ...PollVote,
});
export type PollResult = Static<typeof PollResult>;

const pollCalls = endpoints({
  'GET /posts/{id}/poll': {
    summary: 'The votes of a poll: before its end for those who have voted',
    access: 'anyone',
    answer: PollResult,
  },
  'PUT /posts/{id}/poll': {
    summary: 'Adds a poll to a post, or changes it while nobody has voted',
    access: 'authorOnly',
    whileSilenced: false,
    resource: 'post',
    needsProvenAddress: true,
    body: NewPoll,
    answer: ChangedPost,
    mayBeHeld: true,
    rev: 'post',
  },
  'PUT /posts/{id}/poll/vote': {
    summary: 'Votes, in place of an earlier vote; `version` is that of the poll that was read',
    access: 'signedIn',
    whileSilenced: true,
    needsProvenAddress: true,
    body: Type.Object({
      options: Type.Array(Place, { minItems: 1, maxItems: POLL.most }),
      version: Type.Optional(Version),
    }),
    answer: PollResult,
  },
  'DELETE /posts/{id}/poll/vote': {
    summary: 'Withdraws the vote; safe to repeat',
    access: 'signedIn',
    whileSilenced: true,
    needsProvenAddress: true,
    answer: PollResult,
  },
  'PUT /posts/{id}/poll/closed': {
    summary: 'Ends a poll; safe to repeat',
    access: 'authorOrModerator',
    whileSilenced: true,
    resource: 'post',
    body: Type.Object({ on: Type.Literal(true) }),
    answer: OpenedPost,
    rev: 'post',
  },
  'DELETE /posts/{id}/poll': {
    summary: 'Takes the poll from a post while nobody has voted; safe to repeat',
    access: 'authorOnly',
    whileSilenced: false,
    resource: 'post',
    needsProvenAddress: true,
    answer: OpenedPost,
    rev: 'post',
  },
});

const pollEvents = {
  'poll:changed': Type.Object({ postId: Id, ...PollCounts, rev: PollVote.rev }),
  'poll:voted': Type.Object({ postId: Id, ...PollVote }),
};

const pollRooms = { poll: Type.Object(PollCounts) };

const pollErrors = {
  'vote-first': [403, 'only who has voted sees the votes before the poll has ended'],
  'poll-unknown': [404, 'the post has no poll'],
  'poll-begun': [409, 'somebody has voted: the poll stays as it is'],
  'poll-changed': [409, 'the poll was changed since it was read'],
  'poll-over': [409, 'the poll has ended'],
} as const;

export const polls = {
  calls: pollCalls,
  events: pollEvents,
  rooms: pollRooms,
  errors: pollErrors,
};
