import { type Static, Type } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Count, Email, Id, IsoTime, Outcome, Paging, Words } from './kinds.ts';
import { LONGEST } from './limits.ts';

export const Role = Type.Union([Type.Literal('user'), Type.Literal('admin')]);

/** There only while it is true: for all others an answer stays as the product's specification has it. */
const MustProve = Type.Optional(
  Type.Literal(true, { description: 'the address is to be proven before the member writes' }),
);

export const User = Type.Object({
  _id: Id,
  email: Type.String(),
  displayName: Type.String(),
  photoURL: Type.String(),
  isMember: Type.Boolean(),
  role: Role,
  createdAt: IsoTime,
});
export type User = Static<typeof User>;

/** State of a `user:{email}` room. */
export const Standing = Type.Object({
  role: Role,
  isMember: Type.Boolean(),
  postCount: Count,
  mustProve: MustProve,
});
export type Standing = Static<typeof Standing>;

export const userCalls = endpoints({
  'POST /users': {
    says: 'Creates or updates the member; an empty or missing field never erases a stored one',
    who: 'tokenOrProof',
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
    says: "A member's role",
    who: 'self',
    answer: Type.Object({ role: Role }),
    rev: 'user',
  },
  'GET /user/{email}/status': {
    says: 'Whether a member is Gold',
    who: 'self',
    answer: Type.Object({ isMember: Type.Boolean(), mustProve: MustProve }),
    rev: 'user',
  },
  'GET /admin/users': {
    says: 'Members, newest first; `search` finds a part of the name or e-mail, whatever its case',
    who: 'admin',
    query: Type.Object({ search: Type.Optional(Words(LONGEST.search)), ...Paging }),
    answer: Type.Object({ users: Type.Array(User), total: Count }),
  },
  'PATCH /admin/users/make-admin/{email}': {
    says: 'Makes a member an admin',
    who: 'admin',
    answer: Outcome,
  },
  'PATCH /admin/users/revoke-admin/{email}': {
    says: 'Makes an admin a plain member again; the last admin stays',
    who: 'admin',
    answer: Outcome,
  },
});
