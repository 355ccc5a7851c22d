import { foldCase } from '../case-folding.ts';
import type { Schema } from '../schema/schema.ts';

/** The columns of a member's row. */
export const userFields = ({ users }: Schema) => ({
  key: users.key,
  id: users.id,
  email: users.email,
  displayName: users.displayName,
  photoURL: users.photoURL,
  role: users.role,
  isMember: users.isMember,
  postCount: users.postCount,
  tokenSeries: users.tokenSeries,
  provenAt: users.provenAt,
  rev: users.rev,
  createdAt: users.createdAt,
});

type UserFields = ReturnType<typeof userFields>;
/** A member's row. */
export type UserRow = {
  [K in keyof UserFields]: UserFields[K]['_']['notNull'] extends true
    ? UserFields[K]['_']['data']
    : UserFields[K]['_']['data'] | null;
};

/** A member's status, for the member's own room. */
export const memberStatusFields = ({ users }: Schema) => ({
  email: users.email,
  role: users.role,
  isMember: users.isMember,
  postCount: users.postCount,
  provenAt: users.provenAt,
  rev: users.rev,
});
export type MemberStatusRow = Pick<UserRow, keyof ReturnType<typeof memberStatusFields>>;

declare module '../store.ts' {
  interface Changes {
    'member:added': { id: string };
    /** A new name or photo; any number of responses show it. */
    'member:renamed': { id: string };
    /** A new role, membership, number of posts or proof of the address. */
    'member:changed': MemberStatusRow;
    'admin:revoked': { id: string };
  }
}

/** The text that the search of users matches. */
export const searchTextOf = ({ displayName, email }: { displayName: string; email: string }) =>
  foldCase(`${displayName}\n${email}`);
