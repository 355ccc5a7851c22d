import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Id, Model, PostIds, Rev } from '../core/schemas.ts';
import { MOST_NEW } from '../values/limits.ts';

const New = Type.Integer({
  minimum: 0,
  maximum: MOST_NEW,
  description: `comments after it by others, counted exactly to ${MOST_NEW}`,
});

/** How far a member has read a post's comments. Positions only move forward and outlive their comment. */
export const ReadPosition = Model('ReadPosition', {
  comment: Type.Union([Id, Type.Null()], {
    description:
      'the newest comment that was read; null: none was, and all comments by others are new',
  }),
  new: New,
});
export type ReadPosition = Static<typeof ReadPosition>;

const Moved = { comment: Id, new: New };

const readCalls = endpoints({
  'PUT /reads/{postId}': {
    summary: 'Says how far a post was read; a comment before the known position changes nothing',
    access: 'signedIn',
    whileSilenced: true,
    body: Type.Object({ comment: Id }),
    answer: Type.Object(Moved),
    rev: 'user',
  },
  'GET /reads': {
    summary: 'How far posts were read, by post; unknown posts are left out',
    access: 'signedIn',
    query: Type.Object({ posts: PostIds }),
    answer: Type.Record(Type.String(), ReadPosition),
    rev: 'user',
  },
});

const readOwnEvents = {
  'reads:changed': Type.Object({ postId: Id, ...Moved, rev: Rev }),
};

export const readPositions = { calls: readCalls, ownEvents: readOwnEvents };
