import { foldCase } from './fold.ts';
import type { Schema } from './schema.ts';

/** What the forum asks of a member's row. */
export const userFields = ({ users }: Schema) => ({
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
/** A member's row, as every query of members answers it. */
export type UserRow = {
  [K in keyof UserFields]: UserFields[K]['_']['notNull'] extends true
    ? UserFields[K]['_']['data']
    : UserFields[K]['_']['data'] | null;
};

/** What a member may do and has done, as the room of their own tells it. */
export const standingFields = ({ users }: Schema) => ({
  email: users.email,
  role: users.role,
  isMember: users.isMember,
  postCount: users.postCount,
  provenAt: users.provenAt,
  rev: users.rev,
});
export type StandingRow = Pick<UserRow, keyof ReturnType<typeof standingFields>>;

declare module './connection.ts' {
  interface Changes {
    'member:added': { id: string };
    /** Another name or photo, which any number of answers show. */
    'member:renamed': { id: string };
    /** Another role, membership, number of posts, or an address that is proven now. */
    'member:changed': StandingRow;
    'admin:revoked': { id: string };
  }
}

/** What an admin's search looks through. */
export const searchTextOf = ({ displayName, email }: { displayName: string; email: string }) =>
  foldCase(`${displayName}\n${email}`);
