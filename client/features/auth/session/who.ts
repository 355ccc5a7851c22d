/** The state of the account at this page, and all ways from one state to another. The session store shows what follows. */
import { storedMember } from '../../../api/token.ts';
import type { Identified } from './identity.ts';
import { setSession } from './session.ts';

/** An account at this page, from one word of the provider to its next. */
interface Account {
  user: Identified;
  /** The member's id, which another address does not change; undefined while no token has named it. */
  id: string | undefined;
  /** Ends all that waits for this account: late answers, the renewal, the form for the second factor. */
  ends: AbortController;
  /** How often the room of our own was asked for in the last minute. */
  asked: number;
  /** The timer of the next question, where too many were asked. */
  later?: ReturnType<typeof setTimeout> | undefined;
}
/** The token is being fetched; the page still shows who was here before. */
type Entering = Account & { is: 'entering' };
type Member = Account & { is: 'member' };
export type Stay = Entering | Member;
/** A sign-out is under way: a token that is made now would outlive it. */
type Leaving = Account & { is: 'leaving' };

/** The state of this page. Only the functions below pass from one state to another. */
let who: { is: 'unknown' } | { is: 'visitor' } | Stay | Leaving = { is: 'unknown' };

/** Sign-outs under way: an account that the provider names meanwhile is no member. */
let signOuts = 0;

/** The member who is here, and is not signing out. */
export const member = (): Member | null => (who.is === 'member' && signOuts === 0 ? who : null);

/** The provider names an account, which needs a token. A member who is named again stays one. */
export function arrive(user: Identified): Stay {
  const before = 'ends' in who ? who : null;
  before?.ends.abort();
  const account = { user, id: before?.id ?? storedMember(), ends: new AbortController(), asked: 0 };
  const isSame = before?.is === 'member' && before.user.email === user.email;
  const now: Stay = { ...account, is: isSame ? 'member' : 'entering' };
  who = now;
  return now;
}

/** The account has its token, or is refused one: the page shows it as its member. */
export function admit(from: Stay, shown: Identified): void {
  who = { ...from, is: 'member' };
  setSession(shown);
}

/** Signs the account here out. Where that fails, it is still here. */
export async function leaving(signOut: () => Promise<void>): Promise<void> {
  const from = who;
  if ('ends' in from) who = { ...from, is: 'leaving' };
  signOuts++;
  try {
    await signOut();
  } catch (cause) {
    if (who.is === 'leaving') who = from;
    throw cause;
  } finally {
    signOuts--;
  }
}

/** Nobody is here, or nobody any more. */
export function becomeVisitor(): void {
  if ('ends' in who) who.ends.abort();
  who = { is: 'visitor' };
  setSession(null);
}
