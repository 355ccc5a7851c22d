import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Email, Id, IsoTime, Model, Paging, Rev, TimeZone, Words } from '../core/schemas.ts';
import {
  DIGEST_EVERY,
  type DigestEvery,
  PUSH_AT_FIRST,
  PUSH_KINDS,
  PUSH_TEXTS,
  type PushKind,
  type PushTexts,
} from '../values/inbox-kinds.ts';
import { DIGITS, type Digits, LANGUAGES, type Language } from '../values/languages.ts';
import { LONGEST, NEWCOMER } from '../values/limits.ts';

export const Role = Type.Union([Type.Literal('user'), Type.Literal('admin')]);

/** Present only while it is true: otherwise the answer is exactly the specification's. */
const MustProve = Type.Optional(
  Type.Literal(true, { description: 'the address is to be proven before the member writes' }),
);

export const IsModerator = Type.Boolean({
  description: 'an admin has made the member a moderator; false of an admin',
});

/** A text of members about themselves; `comments` is that of `GET /members/{id}`. */
export const Bio = Type.Union([Type.String(), Type.Null()], {
  description: `plain text of several lines, or null; its addresses become links from \`comments\` ${NEWCOMER.comments} on`,
});

/** Present only while it runs. */
const Silenced = Type.Optional(
  Type.Object(
    { reason: Type.String(), until: Type.Union([IsoTime, Type.Null()]) },
    { description: 'the member is silenced; `until` null: without end' },
  ),
);

/** Present only after another visit. */
const LastVisit = Type.Optional(
  Type.String({
    description:
      'ISO 8601 time, UTC: when the last page of the visit before was open; a visit ends once none was open for 30 minutes',
  }),
);

export const User = Model('User', {
  _id: Id,
  email: Type.String(),
  displayName: Type.String(),
  photoURL: Type.String(),
  isMember: Type.Boolean(),
  role: Role,
  isModerator: IsModerator,
  createdAt: IsoTime,
});
export type User = Static<typeof User>;

/** A time of day. */
const TimeOfDay = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'HH:MM',
});

/** The kinds of notices of which the member's browsers tell while no page is open. */
const Push = Type.Unsafe<Record<PushKind, boolean>>(
  Type.Object(Object.fromEntries(PUSH_KINDS.map((kind) => [kind, Type.Boolean()])), {
    additionalProperties: false,
    description: `at first ${PUSH_AT_FIRST.join(', ')}`,
  }),
);

/** Each day from one time to another, perhaps over midnight. */
const Quiet = Type.Object(
  { from: TimeOfDay, to: TimeOfDay, zone: Type.Optional(TimeZone) },
  {
    additionalProperties: false,
    description: "no push comes in these hours; without a zone in the forum's own",
  },
);
export type Quiet = Static<typeof Quiet>;

/** The choices of a member for all devices. */
export const Choices = Model('Choices', {
  language: Type.Union([Type.Unsafe<Language>(Type.Enum([...LANGUAGES])), Type.Null()], {
    description: "null: each browser's own",
  }),
  digits: Type.Unsafe<Digits>(
    Type.Enum([...DIGITS], { description: 'those of the language, or 0 to 9' }),
  ),
  digestEvery: Type.Unsafe<DigestEvery>(
    Type.Enum([...DIGEST_EVERY], {
      description: "how often a digest comes, at 8 o'clock; weekly ones on Mondays",
    }),
  ),
  push: Push,
  pushTexts: Type.Unsafe<PushTexts>(
    Type.Enum([...PUSH_TEXTS], { description: 'whether pushes show names and texts' }),
  ),
  quiet: Type.Union([Quiet, Type.Null()], { description: 'null: none' }),
});
export type Choices = Static<typeof Choices>;

/** The state of a `user:{email}` room. */
export const MemberStatus = Type.Object({
  role: Role,
  isModerator: IsModerator,
  isMember: Type.Boolean(),
  postCount: Count,
  mustProve: MustProve,
  silenced: Silenced,
  choices: Type.Optional(Choices),
  lastVisit: LastVisit,
});
export type MemberStatus = Static<typeof MemberStatus>;

/** The outcomes of a change of a role: each ends a sentence that begins with the member's name. */
export const OUTCOMES = {
  'now-admin': 'is now an admin.',
  'already-admin': 'is an admin already.',
  'no-longer-admin': 'is no longer an admin.',
  'not-admin': 'is not an admin.',
  'now-moderator': 'is now a moderator.',
  'already-moderator': 'is a moderator already.',
  'no-longer-moderator': 'is no longer a moderator.',
  'not-moderator': 'is not a moderator.',
  'admin-anyway': 'is an admin, who may do all that a moderator may.',
} as const;
export type OutcomeCode = keyof typeof OUTCOMES;

/** The outcome of a change of a role, with a sentence in English that `code` and `params` are enough to write. */
export const Outcome = Model('Outcome', {
  success: Type.Boolean(),
  code: Type.Unsafe<OutcomeCode>({
    type: 'string',
    enum: Object.keys(OUTCOMES),
    description: Object.entries(OUTCOMES)
      .map(([code, end]) => `\`${code}\`: the member ${end.slice(0, -1)}`)
      .join('; '),
  }),
  message: Type.String({ description: 'in English' }),
  params: Type.Object({
    name: Type.String({ description: "the member's name, or the address of one without a name" }),
  }),
});
export type Outcome = Static<typeof Outcome>;

const userCalls = endpoints({
  'POST /users': {
    summary: 'Creates or updates the member; an empty or missing field never erases a stored one',
    access: 'tokenOrProof',
    whileSilenced: true,
    body: Type.Object({
      email: Email,
      displayName: Type.Optional(Type.Union([Words(LONGEST.name), Type.Null()])),
      photoURL: Type.Optional(Type.Union([Words(LONGEST.photo), Type.Null()])),
      isMember: Type.Optional(Type.Unknown()),
      createdAt: Type.Optional(Type.Unknown()),
    }),
    answer: User,
  },
  'GET /users/{email}': {
    summary: "A member's role, and whether they are a moderator",
    access: 'self',
    answer: Type.Object({ role: Role, isModerator: IsModerator }),
    rev: 'user',
  },
  'GET /user/{email}/status': {
    summary: 'Whether a member is Gold',
    access: 'self',
    answer: Type.Object({
      isMember: Type.Boolean(),
      mustProve: MustProve,
      silenced: Silenced,
    }),
    rev: 'user',
  },
  'GET /admin/users': {
    summary:
      'Members, newest first; `search` finds a part of the name or e-mail, whatever its case',
    access: 'admin',
    query: Type.Object({ search: Type.Optional(Words(LONGEST.search)), ...Paging }),
    answer: Type.Object({ users: Type.Array(User), total: Count }),
  },
  'PATCH /admin/users/make-admin/{email}': {
    summary: 'Makes a member an admin',
    access: 'admin',
    stepUp: 'with-factor',
    answer: Outcome,
  },
  'PATCH /admin/users/revoke-admin/{email}': {
    summary: 'Makes an admin a plain member again; the last admin stays',
    access: 'admin',
    stepUp: 'with-factor',
    answer: Outcome,
  },
  'PUT /admin/users/{id}/moderator': {
    summary: 'Makes a member a moderator, or a plain member again; safe to repeat',
    access: 'admin',
    stepUp: 'with-factor',
    body: Type.Object({ on: Type.Boolean() }),
    answer: Type.Object({ ...Outcome.properties, isModerator: IsModerator }),
  },
});

const userOwnEvents = {
  'user:changed': Type.Object({ rev: Rev, ...MemberStatus.properties }),
};

const userRooms = { user: MemberStatus };

const userErrors = {
  'last-admin': [409, 'the last admin must stay'],
} as const;

export const users = {
  calls: userCalls,
  ownEvents: userOwnEvents,
  rooms: userRooms,
  errors: userErrors,
};
