import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Id, IsoTime, Model } from '../core/schemas.ts';
import { LEAD, MOST_DAYS_BACK, WORDS_A_MINUTE } from '../values/limits.ts';

/** A thread with new comments. */
export const SinceThread = Model('SinceThread', {
  postId: Id,
  title: Type.String(),
  tag: Type.String(),
  authorId: Type.String({ description: "the post's author" }),
  new: Type.Integer({ minimum: 1, description: 'new comments' }),
  people: Type.Integer({ minimum: 1, description: 'different authors of new comments' }),
  minutes: Type.Integer({
    minimum: 1,
    description: `the new comments at ${WORDS_A_MINUTE} words a minute`,
  }),
  lead: Type.String({
    description: `the most answered new comment, of several the first: ${LEAD} graphemes of its text without marks`,
  }),
  leadId: Id,
  leadAuthorId: Id,
  leadAuthorName: Type.String(),
  first: Type.String({ description: 'the id of the first new comment' }),
  last: Type.String({ description: 'the id of the last new comment' }),
});
export type SinceThread = Static<typeof SinceThread>;

export const Since = Model('Since', {
  from: IsoTime,
  to: IsoTime,
  threads: Type.Array(SinceThread, { description: 'those with most different people, most first' }),
  posts: Type.Integer({ minimum: 0, description: 'new posts' }),
  total: Type.Integer({ minimum: 0, description: 'threads with new comments' }),
});
export type Since = Static<typeof Since>;

const sinceCalls = endpoints({
  'GET /since/{date}': {
    summary: `What happened since the beginning of a day, at most ${MOST_DAYS_BACK} days back; the same for all, kept for a minute`,
    access: 'anyone',
    answer: Since,
  },
});

export const since = { calls: sinceCalls };
