/** Who may do what: small pure rules, shown by the client, decided by the server. */

/**
 * - `anyone`: visitors too.
 * - `proof`: the identity provider's proof. `tokenOrProof`: that, or the product token.
 * - `signedIn`: any member with a good product token.
 * - `self`: the member named by the call's `email`, or an admin.
 * - `author`: the author of what the call names, or an admin.
 * - `admin`: role admin.
 */
export type Right = 'anyone' | 'proof' | 'tokenOrProof' | 'signedIn' | 'self' | 'author' | 'admin';

export type Role = 'user' | 'admin';

/** A signed-in member as the database knows them at this request. */
export interface Caller {
  id: string;
  email: string;
  displayName: string;
  photoURL: string;
  role: Role;
  isMember: boolean;
  /** When the address was proven; null: it is not. */
  provenAt: number | null;
}

export const isAdmin = (caller: Pick<Caller, 'role'> | null): boolean => caller?.role === 'admin';

/** Whether `caller` is the member with this e-mail (compared in lower case) or an admin. */
export const isSelf = (caller: Caller, email: string): boolean =>
  isAdmin(caller) || caller.email === email.toLowerCase();

/** Whether `caller` has to prove their address before they write; `verify` says whether the forum asks for that. */
export const mustProve = (caller: Pick<Caller, 'provenAt'>, verify: boolean): boolean =>
  verify && caller.provenAt === null;

/** Whether `caller` wrote what belongs to `authorId`, or is an admin. */
export const isAuthor = (caller: Caller, authorId: string): boolean =>
  isAdmin(caller) || caller.id === authorId;
