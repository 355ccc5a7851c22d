import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Done, Id, IsoTime, Model, Paging, Text } from '../core/schemas.ts';
import { LONGEST, MOST_SANCTION_DAYS, PAGE } from '../values/limits.ts';
import {
  SANCTION_KINDS,
  SANCTION_STATES,
  type SanctionKind,
  type SanctionState,
} from '../values/moderation-kinds.ts';
import { IsModerator, Role } from './users.ts';

const Time = Type.Union([IsoTime, Type.Null()]);

export const Sanction = Model('Sanction', {
  _id: Id,
  userId: Id,
  member: Type.Object({
    _id: Id,
    displayName: Type.String(),
    photoURL: Type.String(),
    role: Role,
    isModerator: IsModerator,
  }),
  kind: Type.Unsafe<SanctionKind>(Type.Enum([...SANCTION_KINDS])),
  reason: Type.String(),
  by: Type.String({ description: 'the e-mail address of who imposed it' }),
  at: IsoTime,
  until: Type.Union([IsoTime, Type.Null()], { description: 'null: it has no end' }),
  endedAt: Type.Union([IsoTime, Type.Null()], {
    description: 'when it was ended before its time; null: it was not',
  }),
  appeal: Type.Union([
    Type.Object({ text: Type.String(), at: IsoTime, rejectedAt: Time }),
    Type.Null(),
  ]),
});
export type Sanction = Static<typeof Sanction>;

/** An act on a sanction, with the sanction as it is then. */
const Acted = Type.Object({ ...Done.properties, ...Sanction.properties });
const Listed = Type.Object({ sanctions: Type.Array(Sanction), total: Count });

const sanctionCalls = endpoints({
  'POST /sanctions': {
    summary:
      'Silences or suspends a member; moderators only those who are neither moderator nor admin',
    access: 'moderator',
    body: Type.Object({
      userId: Id,
      kind: Type.Unsafe<SanctionKind>(Type.Enum([...SANCTION_KINDS])),
      days: Type.Union([Type.Integer({ minimum: 1, maximum: MOST_SANCTION_DAYS }), Type.Null()], {
        description: 'null: it has no end',
      }),
      reason: Text(LONGEST.reason),
    }),
    answer: Sanction,
    status: 201,
  },
  'GET /sanctions': {
    summary:
      'The sanctions, newest first: all, those that run, or those with an open appeal; of some members those that run',
    access: 'moderator',
    query: Type.Object({
      ...Paging,
      members: Type.Optional(
        Type.String({
          description: `ids of members with commas between them, at most ${PAGE.list}: only theirs, and on one page`,
        }),
      ),
      state: Type.Optional(Type.Unsafe<SanctionState>(Type.Enum([...SANCTION_STATES]))),
    }),
    answer: Listed,
    rev: 'admin',
  },
  'DELETE /sanctions/{id}': {
    summary: 'Ends a sanction before its time; safe to repeat',
    access: 'moderator',
    answer: Acted,
  },
  'GET /me/sanctions': {
    summary: "The caller's own sanctions, newest first",
    access: 'signedIn',
    whileSuspended: true,
    query: Type.Object(Paging),
    answer: Listed,
  },
  'POST /sanctions/{id}/appeal': {
    summary: 'What the sanctioned member has to say against it, once',
    access: 'signedIn',
    whileSilenced: true,
    whileSuspended: true,
    body: Type.Object({ text: Text(LONGEST.appeal) }),
    answer: Acted,
  },
  'POST /sanctions/{id}/appeal/reject': {
    summary: 'Rejects an appeal; the sanction goes on. Safe to repeat',
    access: 'admin',
    answer: Acted,
  },
});

const sanctionErrors = {
  'sanction-unknown': [404, "there is no such sanction, or it is not the caller's"],
  'sanction-exists': [409, 'a sanction of that kind runs already'],
  'sanction-ended': [409, 'the sanction has ended'],
  appealed: [409, 'there was an appeal already'],
  'not-appealed': [409, 'there is no appeal'],
} as const;

export const sanctions = { calls: sanctionCalls, errors: sanctionErrors };
