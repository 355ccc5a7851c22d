/** Access rules: pure functions that the server enforces and the client uses to show or hide controls. */

/**
 * The right that a call requires:
 * - `anyone`: no sign-in, so visitors have it, too.
 * - `proof`: the identity provider's proof. `tokenOrProof`: the proof or a product token.
 * - `signedIn`: a valid product token.
 * - `self`: the member named by the call's `email`, or an admin.
 * - `author`: the author of the resource that the call names, or an admin.
 * - `admin`: the role admin.
 */
export type Right = 'anyone' | 'proof' | 'tokenOrProof' | 'signedIn' | 'self' | 'author' | 'admin';

/** The kinds of resources with an author; the router loads the resource before the handler runs. */
export type ResourceKind = 'post' | 'comment';

export type Role = 'user' | 'admin';

/** The signed-in member of a request, as of its start. */
export interface Caller {
  id: string;
  email: string;
  displayName: string;
  photoURL: string;
  role: Role;
  isMember: boolean;
  /** The time at which the e-mail address was proven; null: it is not proven. */
  provenAt: number | null;
}

/** Whether `caller` is an admin. */
export const isAdmin = (caller: Pick<Caller, 'role'> | null): boolean => caller?.role === 'admin';

/** Whether `caller` is the member with this e-mail (compared in lower case) or an admin. */
export const isSelf = (caller: Caller, email: string): boolean =>
  isAdmin(caller) || caller.email === email.toLowerCase();

/** Whether `caller` must prove the e-mail address before a write; `verify` is the setting `VERIFY`. */
export const mustProve = (caller: Pick<Caller, 'provenAt'>, verify: boolean): boolean =>
  verify && caller.provenAt === null;

/** Whether `caller` is the author with this id, or an admin. */
export const isAuthor = (caller: Caller, authorId: string): boolean =>
  isAdmin(caller) || caller.id === authorId;
