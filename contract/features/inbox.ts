import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Done, Id, IsoTime, Limit, Model, Paging, Person, PostIds, Rev } from '../core/schemas.ts';
import {
  INBOX_KINDS,
  type InboxKind,
  REVOCATION_OUTCOMES,
  type RevocationOutcome,
  SAFETY_KINDS,
  type SafetyKind,
} from '../values/inbox-kinds.ts';
import { EXCERPT, MOST_PEOPLE, MOST_UNSEEN, TOP_ITEMS } from '../values/limits.ts';
import { SANCTION_KINDS, type SanctionKind } from '../values/moderation-kinds.ts';

/** One item of an inbox: what happened to one subject. */
export const InboxItem = Model('InboxItem', {
  _id: Type.String({ ...Id, description: 'a place in the list; it changes with each newer act' }),
  kind: Type.Unsafe<InboxKind>(Type.Enum([...INBOX_KINDS])),
  postId: Type.Optional(Type.String({ ...Id, description: 'missing: there is nothing to link' })),
  commentId: Type.Optional(Id),
  title: Type.String({ description: "the post's title, or what is gone" }),
  excerpt: Type.Optional(
    Type.String({
      description: `of \`comments\`, \`reply\` and \`mention\`: the first ${EXCERPT} graphemes of today's text`,
    }),
  ),
  people: Type.Array(Person, { maxItems: MOST_PEOPLE, description: 'newest first' }),
  count: Type.Integer({
    minimum: 0,
    description: `acts, counted to ${MOST_UNSEEN}; of \`votes\` and \`thanks\` the milestone`,
  }),
  at: IsoTime,
  seen: Type.Boolean(),
  by: Type.Optional(Type.String({ description: 'of `removed` and `held`: who decided it' })),
  approved: Type.Optional(
    Type.Boolean({ description: 'of `held` and `claim`: whether it was approved' }),
  ),
  reason: Type.Optional(
    Type.String({
      description:
        'of `removed`, `held`, `sanction`, `revoked` and a refused `claim` why; of `report` what became of it; `own` of an `answer` that the caller wrote',
    }),
  ),
  sanction: Type.Optional(Type.Unsafe<SanctionKind>(Type.Enum([...SANCTION_KINDS]))),
  until: Type.Optional(
    Type.Union([IsoTime, Type.Null()], {
      description: 'of `sanction`: when it ends, or was ended; null: it has no end',
    }),
  ),
  safety: Type.Optional(
    Type.Unsafe<SafetyKind>(
      Type.Enum([...SAFETY_KINDS], {
        description: 'of `safety`: what happened to the account; `title` names the device',
      }),
    ),
  ),
  code: Type.Optional(
    Type.String({
      description: 'of `gift`: the code to give away; missing: the forum can not make it out',
    }),
  ),
  revoked: Type.Optional(
    Type.Unsafe<RevocationOutcome>(
      Type.Enum([...REVOCATION_OUTCOMES], {
        description: "of `revoked`: what became of the member's Gold, or of a gift",
      }),
    ),
  ),
  refunded: Type.Optional(Type.Boolean({ description: 'of `revoked`: the money went back' })),
});
export type InboxItem = Static<typeof InboxItem>;

const Unseen = Type.Integer({
  minimum: 0,
  maximum: MOST_UNSEEN,
  description: `items, not acts; counted to ${MOST_UNSEEN}`,
});

const InboxPage = Model('InboxPage', {
  items: Type.Array(InboxItem),
  unseen: Unseen,
  next: Type.Union([Id, Type.Null()], {
    description: 'the `before` of the next page; null at the end',
  }),
});

/** The state of an `inbox:{email}` room. */
export const InboxTop = Type.Object({
  unseen: Unseen,
  top: Type.Array(InboxItem, { maxItems: TOP_ITEMS }),
});
export type InboxTop = Static<typeof InboxTop>;

const Followed = Model('Followed', { postId: Id, title: Type.String() });

const FollowDone = Type.Object({
  ...Done.properties,
  rev: Type.Integer({ ...Rev, description: "of the caller's room `user:{email}`" }),
});

const inboxCalls = endpoints({
  'GET /inbox': {
    summary: "What happened to the caller's words, newest first; marks nothing as seen",
    access: 'signedIn',
    query: Type.Object({ before: Type.Optional(Id), limit: Limit }),
    answer: InboxPage,
    rev: 'inbox',
  },
  'POST /inbox/seen': {
    summary: 'Marks all items up to one of them as seen; a step back changes nothing',
    access: 'signedIn',
    whileSilenced: true,
    body: Type.Object({ until: Id }),
    answer: Type.Object({ unseen: Unseen, rev: Rev }),
    rev: 'inbox',
  },
  'PUT /follows/{postId}': {
    summary: "Tells of a post's new comments from now on; safe to repeat",
    access: 'signedIn',
    whileSilenced: true,
    answer: FollowDone,
    rev: 'inbox',
  },
  'DELETE /follows/{postId}': {
    summary: "Tells of a post's comments no more, also after later ones of the caller's own",
    access: 'signedIn',
    whileSilenced: true,
    answer: FollowDone,
    rev: 'inbox',
  },
  'GET /follows': {
    summary: 'The posts that the caller follows, the newest post first, or those of some posts',
    access: 'signedIn',
    query: Type.Object({ ...Paging, posts: Type.Optional(PostIds) }),
    answer: Type.Array(Followed),
    rev: 'user',
  },
});

const inboxEvents = {
  'inbox:changed': Type.Object({ ...InboxTop.properties, rev: Rev }),
};

const inboxOwnEvents = {
  'follow:changed': Type.Object({ postId: Id, on: Type.Boolean(), rev: Rev }),
};

const inboxRooms = { inbox: InboxTop };

export const inbox = {
  calls: inboxCalls,
  events: inboxEvents,
  ownEvents: inboxOwnEvents,
  rooms: inboxRooms,
};
