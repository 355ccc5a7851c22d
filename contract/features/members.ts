import { type Static, Type } from 'typebox';
import { endpoints } from '../endpoint.ts';
import { Count, Id, IsoTime } from '../schemas.ts';
import { Role } from './users.ts';

/** The public profile of a member; it holds no e-mail address. */
export const Member = Type.Object({
  _id: Id,
  displayName: Type.String(),
  photoURL: Type.String(),
  isMember: Type.Boolean(),
  role: Role,
  createdAt: IsoTime,
  posts: Count,
  comments: Count,
});
export type Member = Static<typeof Member>;

const memberCalls = endpoints({
  'GET /members/{id}': {
    summary: "A member's public profile, with how many posts and comments they have",
    access: 'anyone',
    answer: Member,
  },
});

export const members = { calls: memberCalls };
