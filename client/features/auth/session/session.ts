/** The session store: the signed-in account and the status of the member. */

import type { Role } from '../../../../contract/core/rights.ts';
import type { MemberStatus } from '../../../../contract/features/users.ts';
import type { Language } from '../../../../contract/values/languages.ts';
import type { ProofMethod } from '../../../../contract/values/proof-methods.ts';
import { createPageStore } from '../../../api/page-store.ts';
import { applyFields, entityRev, type LiveEntity } from '../../../live/live-entity.ts';
import type { Identified } from './identity.ts';

/** The status of a member, as the server sends it live. */
interface MemberFields {
  /** null until looked up. */
  role: Role | null;
  /** True if the member is a moderator; false until looked up. */
  isModerator: boolean;
  /** false until looked up: Bronze while loading. */
  isMember: boolean;
  /** null until looked up. */
  postCount: number | null;
  /** The silence that runs; null: none, as far as is known. */
  silenced: { reason: string; until: string | null } | null;
  /** True if the address is to be proven before anything is written; false until looked up. */
  mustProve: boolean;
  /** When the visit before this one ended; null: there was none, as far as is known. */
  lastVisit: string | null;
}

/** A sign-in that waits for the member's second factor. */
export interface PendingFactor {
  /** The methods by which the member can prove their identity. */
  methods: readonly ProofMethod[];
  /** The options of a passkey's assertion. */
  options: object | undefined;
  /** Why the passkey before was refused. */
  fault?: string;
  /** Sends what the member shows. @throws CallError where it was wrong */
  show: (shown: object) => Promise<void>;
  /** Signs nobody in after all. */
  giveUp: () => Promise<void>;
}

export interface Session extends LiveEntity<MemberFields> {
  /** `loading` until the provider's first answer, then `user` or `none`. */
  status: 'loading' | 'user' | 'none';
  user: Identified | null;
  /** True if a call was refused because the member is suspended. */
  isSuspended: boolean;
  /** True if the sanction that runs began while the page was open; false where the page began with it. */
  isSanctionNew: boolean;
  /** The sign-in that waits. The login page shows its form in its card, other pages in a dialog. */
  pendingFactor: PendingFactor | null;
  /** Why the forum refuses the account that the provider has signed in; null: it does not. */
  refusal: { code: string; sentence: string } | null;
  /** The language that the account has chosen; null: none, undefined: not known yet. */
  language: Language | null | undefined;
}

const UNKNOWN = {
  role: null,
  isModerator: false,
  isMember: false,
  postCount: null,
  mustProve: false,
  lastVisit: null,
  silenced: null,
  isSuspended: false,
  isSanctionNew: false,
  revs: {},
  refusal: null,
  language: undefined,
} as const;

export const useSession = createPageStore<Session>(() => ({
  status: 'loading',
  user: null,
  pendingFactor: null,
  ...UNKNOWN,
}));

/** True if the member may act at all: votes, deletes, follows. A visitor may not, nor a suspended member. */
export const mayAct = ({ user, isSuspended }: Session): boolean => user !== null && !isSuspended;

/** True if the member may write: posts, comments, edits and reports. */
export const mayWrite = (session: Session): boolean => mayAct(session) && !session.silenced;

/** Shows an account, or nobody. The status of the same member stays; that of another is looked up. */
export const setSession = (user: Identified | null): void =>
  useSession.setState((session) => ({
    status: user ? 'user' : 'none',
    user,
    ...(session.user?.email === user?.email ? {} : UNKNOWN),
  }));

type ReceivedStatus = Partial<Omit<MemberStatus, 'mustProve' | 'silenced'>> & {
  mustProve?: boolean | undefined;
  silenced?: MemberFields['silenced'] | undefined;
};

/** Applies the status of the member, whole (an event, a room state) or in part (an answer). */
export function applyMemberStatus(received: ReceivedStatus, rev: number): void {
  const { role, isModerator, isMember, postCount, lastVisit } = received;
  const isWhole = role !== undefined && isMember !== undefined && postCount !== undefined;
  // The server names these only while they are true or run.
  const mustProve = received.mustProve ?? (isWhole ? false : undefined);
  const silenced = received.silenced ?? (isWhole ? null : received.silenced);
  const fields = { role, isModerator, isMember, postCount, lastVisit, mustProve, silenced };
  useSession.setState((session) => applyFields(session, fields, rev));
}

/** Shows what an own act has changed, until the server tells it. */
export const assumeMemberStatus = (changed: Partial<MemberFields>): void =>
  useSession.setState(changed);

const WHOLE = ['role', 'isModerator', 'isMember', 'postCount', 'mustProve', 'silenced'] as const;

/** The rev that the whole status has reached; -1 while a part of it is not known. */
export const memberStatusRev = (): number => entityRev(useSession.getState(), WHOLE);
