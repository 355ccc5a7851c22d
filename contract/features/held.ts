import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import {
  Count,
  Done,
  Id,
  IsoTime,
  Model,
  Paging,
  RemovalQuery,
  TextFormat,
} from '../core/schemas.ts';
import { HELD_KINDS, type HeldKind } from '../values/held-kinds.ts';

/** A text that waits for approval. */
export const HeldText = Model('HeldText', {
  _id: Id,
  kind: Type.Unsafe<HeldKind>(Type.Enum([...HELD_KINDS])),
  postId: Type.Union([Id, Type.Null()], {
    description: 'where it is to stand, or the post that it changes; null: it is a new post',
  }),
  commentId: Type.Optional(Type.String({ ...Id, description: 'the comment that an edit changes' })),
  title: Type.Optional(Type.String({ description: 'of posts' })),
  tag: Type.Optional(Type.String({ description: 'of posts' })),
  text: Type.String(),
  format: TextFormat,
  authorId: Id,
  authorName: Type.String(),
  at: IsoTime,
});
export type HeldText = Static<typeof HeldText>;

const HeldPage = Type.Object({ held: Type.Array(HeldText), total: Count });

const heldCalls = endpoints({
  'GET /held': {
    summary: 'The texts that wait for approval, newest first',
    access: 'moderator',
    query: Type.Object(Paging),
    answer: HeldPage,
    rev: 'admin',
  },
  'GET /me/held': {
    summary: "The caller's own texts that wait for approval, newest first",
    access: 'signedIn',
    query: Type.Object(Paging),
    answer: HeldPage,
  },
  'POST /held/{id}/approve': {
    summary: 'Publishes a text that waits, or changes the text that it is an edit of',
    access: 'moderator',
    answer: Type.Object({
      ...Done.properties,
      _id: Type.String({ ...Id, description: 'the post or comment that it is now' }),
    }),
  },
  'DELETE /held/{id}': {
    summary: 'Refuses a text that waits; its author is told',
    access: 'moderator',
    query: RemovalQuery,
    answer: Done,
  },
});

const heldErrors = {
  'held-unknown': [404, 'there is no such text that waits for approval'],
} as const;

export const held = { calls: heldCalls, errors: heldErrors };
