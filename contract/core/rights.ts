/** Access rules: pure functions that the server enforces and the client uses to show or hide controls. */

/**
 * The right that a call requires:
 * - `anyone`: no sign-in, so visitors have it, too.
 * - `proof`: the identity provider's proof. `tokenOrProof`: the proof or a product token.
 * - `signedIn`: a valid product token.
 * - `self`: the member named by the call's `email`, or an admin.
 * - `author`: the author of the resource that the call names, or an admin.
 * - `authorOrModerator`: the author of that resource, a moderator or an admin.
 * - `authorOnly`: the author alone; no admin puts words into another's mouth.
 * - `moderator`: a moderator or an admin.
 * - `admin`: the role admin.
 */
export type Right =
  | 'anyone'
  | 'proof'
  | 'tokenOrProof'
  | 'signedIn'
  | 'self'
  | 'author'
  | 'authorOrModerator'
  | 'authorOnly'
  | 'moderator'
  | 'admin';

/** The rights to a resource. */
export type AuthorRight = Extract<Right, 'author' | 'authorOrModerator' | 'authorOnly'>;

/** The kinds of resources with an author; the router loads the resource before the handler runs. */
export type ResourceKind = 'post' | 'comment' | 'held' | 'image';

export type Role = 'user' | 'admin';

/** A sanction as the member sees it; `until` in milliseconds since 1970, null: it has no end. */
export interface RunningSanction {
  reason: string;
  until: number | null;
}

/** The signed-in member of a request, as of its start. */
export interface Caller {
  id: string;
  email: string;
  displayName: string;
  photoURL: string;
  role: Role;
  /** True if the member is a moderator; never of an admin, who may do all that a moderator may. */
  isModerator: boolean;
  isMember: boolean;
  /** The time at which the e-mail address was proven; null: it is not proven. */
  provenAt: number | null;
  /** The reason of the silence that was not ended; null: there is none. It runs until the time beside it. */
  silenceReason: string | null;
  /** null: the silence has no end. */
  silencedUntil: number | null;
  /** The same of the suspension. */
  suspensionReason: string | null;
  suspendedUntil: number | null;
  /** When the member will have left; null: they are not leaving. */
  leavingAt: number | null;
}

/** The silence of a member that was not ended. */
export type Silenced = Pick<Caller, 'silenceReason' | 'silencedUntil'>;
/** The suspension of a member that was not ended. */
export type Suspended = Pick<Caller, 'suspensionReason' | 'suspendedUntil'>;

const runningAt = (reason: string | null, until: number | null, now: number) =>
  reason !== null && (until === null || until > now) ? { reason, until } : null;

/** The silence that runs now; null: none. It ends by time, without a write. */
export const runningSilence = (member: Silenced, now: number): RunningSanction | null =>
  runningAt(member.silenceReason, member.silencedUntil, now);

/** The suspension that runs now; null: none. */
export const runningSuspension = (member: Suspended, now: number): RunningSanction | null =>
  runningAt(member.suspensionReason, member.suspendedUntil, now);

/** True if `caller` is an admin. */
export const isAdmin = (caller: { role: Role | null } | null): boolean => caller?.role === 'admin';

/** True if `caller` may do what moderators may: a moderator or an admin. */
export const mayModerate = (caller: { role: Role | null; isModerator: boolean } | null): boolean =>
  isAdmin(caller) || caller?.isModerator === true;

type Ranked = Pick<Caller, 'id' | 'role' | 'isModerator'>;

/**
 * True if `caller` may sanction `member`, or end a sanction of theirs: nobody their own, moderators only plain
 * members'.
 */
export const maySanction = (caller: Ranked, member: Ranked): boolean =>
  caller.id !== member.id && (isAdmin(caller) || (mayModerate(caller) && !mayModerate(member)));

/** True if acts on all texts of a member may be against `member`: neither against who moderates nor against Gold. */
export const mayBeCleared = (member: Pick<Caller, 'role' | 'isModerator' | 'isMember'>): boolean =>
  !mayModerate(member) && !member.isMember;

/** True if `caller`, who moderates, may approve a text of this author: moderators not their own. */
export const mayApprove = (
  caller: { id: string | undefined; role: Role | null },
  authorId: string,
): boolean => isAdmin(caller) || caller.id !== authorId;

/** True if `caller` is the member with this e-mail, in its canonical form, or an admin. */
export const isSelf = (caller: Caller, email: string): boolean =>
  isAdmin(caller) || caller.email === email;

/** True if `caller` must prove the e-mail address before a write; `verify` is the setting `VERIFY`. */
export const mustProve = (caller: Pick<Caller, 'provenAt'>, verify: boolean): boolean =>
  verify && caller.provenAt === null;

const OTHERS: Record<AuthorRight, (caller: Pick<Caller, 'role' | 'isModerator'>) => boolean> = {
  author: isAdmin,
  authorOrModerator: mayModerate,
  authorOnly: () => false,
};

/** True if `caller` is the author with this id, or has the right to the texts of others. */
export const isAuthor = (
  caller: Pick<Caller, 'id' | 'role' | 'isModerator'>,
  authorId: string,
  right: AuthorRight,
): boolean => caller.id === authorId || OTHERS[right](caller);
