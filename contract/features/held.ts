import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { NewPoll } from '../core/poll-schemas.ts';
import {
  Count,
  Done,
  Id,
  IsoTime,
  Model,
  Paging,
  RemovalQuery,
  Text,
  TextFormat,
  Version,
  Whole,
  Words,
} from '../core/schemas.ts';
import { LONGEST, MOST_REFUSED } from '../values/limits.ts';
import { HELD_KINDS, type HeldKind } from '../values/moderation-kinds.ts';

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
  poll: Type.Optional(NewPoll),
  text: Type.String(),
  format: TextFormat,
  authorId: Id,
  authorName: Type.String(),
  at: IsoTime,
  version: Version,
  alike: Type.Union([Type.String(), Type.Null()], {
    description: 'the group of texts with the same letters and digits; null: it has too few',
  }),
});
export type HeldText = Static<typeof HeldText>;

/** A decision applies to the version that was read: another one is a conflict. Clients without versions omit it. */
const READ_VERSION = 'the version that was read; another one is a 409 with the text as it is now';

/** How many texts wait, from how many members, and since when. */
const Figures = {
  total: Count,
  members: Count,
  since: Type.Union([IsoTime, Type.Null()]),
};
/** Texts that wait and are alike. */
export const HeldGroup = Model('HeldGroup', {
  alike: Type.String({ description: 'names the group' }),
  ids: Type.Array(Id, { maxItems: MOST_REFUSED, description: 'newest first' }),
  ...Figures,
  since: IsoTime,
  first: HeldText,
});
export type HeldGroup = Static<typeof HeldGroup>;

const HeldPage = Type.Object({ held: Type.Array(HeldText), total: Count });

const heldCalls = endpoints({
  'GET /held': {
    summary: 'The texts that wait for approval, newest first',
    access: 'moderator',
    query: Type.Object({
      ...Paging,
      alike: Type.Optional(Type.String({ description: 'only the texts of this group' })),
    }),
    answer: HeldPage,
    rev: 'admin',
  },
  'GET /held/groups': {
    summary: 'The largest groups of texts that wait and are alike by letters and digits',
    access: 'moderator',
    answer: Type.Object({ groups: Type.Array(HeldGroup), ...Figures }),
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
    body: Type.Object({
      version: Type.Optional(Type.Integer({ minimum: 1, description: READ_VERSION })),
    }),
    bodyMayBeMissing: true,
    answer: Type.Object({
      ...Done.properties,
      _id: Type.String({ ...Id, description: 'the post or comment that it is now' }),
    }),
    conflict: HeldText,
  },
  'PATCH /held/{id}': {
    summary: 'Changes what it names of an own text that waits; it waits on',
    access: 'authorOnly',
    whileSilenced: false,
    resource: 'held',
    needsProvenAddress: true,
    body: Type.Object({
      title: Type.Optional(Text(LONGEST.title)),
      text: Type.Optional(Text(LONGEST.description)),
      tag: Type.Optional(Words(LONGEST.tag)),
      format: Type.Optional(TextFormat),
      version: Version,
    }),
    answer: HeldText,
    conflict: HeldText,
  },
  'POST /held/refuse': {
    summary: 'Refuses texts that wait; with `members` all of their authors, who are suspended',
    access: 'moderator',
    body: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: MOST_REFUSED }),
      members: Type.Boolean({
        description:
          'true: all that waits of those members, who are suspended without end; not of moderators, admins and Gold members',
      }),
    }),
    answer: Type.Object({
      _id: Id,
      refused: Count,
      suspended: Count,
      until: Type.String({ ...IsoTime, description: 'from then on it can not be undone' }),
    }),
  },
  'DELETE /held/refuse/{id}': {
    summary: 'Undoes a refusal of many texts whole',
    access: 'moderator',
    answer: Done,
  },
  'DELETE /held/{id}': {
    summary: 'Withdraws an own text that waits; of a moderator, refuses it, and its author is told',
    access: 'authorOrModerator',
    whileSilenced: true,
    resource: 'held',
    query: Type.Object({ ...RemovalQuery.properties, version: Whole(READ_VERSION) }),
    answer: Done,
    conflict: HeldText,
  },
});

const heldErrors = {
  'held-unknown': [404, 'there is no such text that waits for approval'],
  'act-unknown': [404, 'there is nothing that can be undone, or not any more'],
  'too-many-held': [409, 'as many texts of the caller wait for approval as can', ['limit']],
} as const;

export const held = { calls: heldCalls, errors: heldErrors };
