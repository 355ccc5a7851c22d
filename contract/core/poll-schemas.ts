/** The shapes of polls: posts hold them, and the calls about polls answer posts. */
import { type Static, Type } from 'typebox';
import { POLL } from './poll-limits.ts';
import { Count, IsoTime, Model, Rev, Text, Version } from './schemas.ts';

const CHOOSE = { minimum: 1, maximum: POLL.most } as const;

/** Votes by option, in the order of the options. */
const Totals = Type.Array(Count);

/** A poll as everybody sees it. */
export const Poll = Model('Poll', {
  options: Type.Array(Type.String()),
  choose: Type.Integer({ ...CHOOSE, description: 'how many options one member may choose' }),
  until: Type.Union([IsoTime, Type.Null()], { description: 'when it ends; null: it has no end' }),
  closed: Type.Boolean({ description: 'whether it has ended' }),
  version: Type.Integer({ ...Version, description: 'counts the changes of the poll from 1' }),
  voters: Type.Integer({ ...Count, description: 'how many members have voted' }),
  totals: Type.Union([Totals, Type.Null()], {
    description: 'the votes of each option; null until the poll has ended',
  }),
});
export type Poll = Static<typeof Poll>;

/** A poll as its author gives it. */
export const NewPoll = Model('NewPoll', {
  options: Type.Array(Text(POLL.longest), { minItems: POLL.fewest, maxItems: POLL.most }),
  choose: Type.Optional(Type.Integer(CHOOSE)),
  until: Type.Optional(Type.Union([IsoTime, Type.Null()])),
});
export type NewPoll = Static<typeof NewPoll>;

/** The poll of a post, in the post and in the event of its figures. */
export const POLL_OF_POST = { poll: Type.Union([Poll, Type.Null()]) };

const PollRev = Type.Integer({ ...Rev, description: "that of the poll's room" });

/** An option of a poll, by its place. */
export const Place = Type.Integer({ minimum: 0, maximum: POLL.most - 1 });

/** The own vote of a member. */
export const PollVote = {
  mine: Type.Array(Place, { description: 'the places of the options that the caller has chosen' }),
  rev: PollRev,
};

export interface PollVote {
  mine: number[];
  rev: number;
}

/** The counts, for those who have voted; for everybody once the poll has ended. */
export const PollCounts = { totals: Totals, voters: Count };
