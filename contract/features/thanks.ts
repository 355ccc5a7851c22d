import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Id, Model, Rev } from '../core/schemas.ts';

/** Comments of one question which of them the caller thanks for. */
export const COMMENTS_AT_ONCE = 100;

const ThanksCount = Model('ThanksCount', {
  thanks: Count,
  mine: Type.Boolean(),
  rev: Type.Integer({ ...Rev, description: "that of the post's comments" }),
});
export type ThanksCount = Static<typeof ThanksCount>;

const thanksCalls = endpoints({
  'PUT /comments/{id}/thanks': {
    summary: 'Thanks for a comment of somebody else; safe to repeat',
    access: 'signedIn',
    whileSilenced: true,
    needsProvenAddress: true,
    answer: ThanksCount,
    rev: 'user',
  },
  'DELETE /comments/{id}/thanks': {
    summary: 'Takes the thanks for a comment back; safe to repeat',
    access: 'signedIn',
    whileSilenced: true,
    needsProvenAddress: true,
    answer: ThanksCount,
    rev: 'user',
  },
  'GET /thanks': {
    summary: 'Those of some comments for which the caller thanks',
    access: 'signedIn',
    query: Type.Object({
      comments: Type.String({
        description: `ids of comments with commas between them, at most ${COMMENTS_AT_ONCE}`,
      }),
    }),
    answer: Type.Array(Id),
    rev: 'user',
  },
});

// One event tells of many thanks, also of several for one comment: its rev alone would not tell whether a comment that
// came between was missed. `since` does.
const thanksEvents = {
  'comments:thanked': Type.Object({
    postId: Id,
    thanks: Type.Array(Type.Object({ _id: Id, thanks: Count })),
    since: Type.Integer({
      ...Rev,
      description: 'the rev before these thanks: all of the thread that changed since are thanks',
    }),
    rev: Rev,
  }),
};

const thanksOwnEvents = {
  'thanks:changed': Type.Object({ commentId: Id, on: Type.Boolean(), rev: Rev }),
};

const thanksErrors = {
  'own-comment': [403, 'nobody thanks for a comment of their own'],
} as const;

export const thanks = {
  calls: thanksCalls,
  events: thanksEvents,
  ownEvents: thanksOwnEvents,
  errors: thanksErrors,
};
