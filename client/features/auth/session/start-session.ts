/** From the provider's account to a session: sync the user, get the product token, look up the status. */
import { language } from '#messages';
import type { ErrorCode } from '../../../../contract/core/errors.ts';
import { CallError, call, type Extra, isRefusal, NetworkError } from '../../../api/call.ts';
import { cookieOf } from '../../../api/cookie.ts';
import { initialData } from '../../../api/initial-data.ts';
import { logFailure } from '../../../api/log.ts';
import { FIRST_WAIT_MS, pause } from '../../../api/pause.ts';
import { queryClient } from '../../../api/query-client.ts';
import { storage } from '../../../api/storage.ts';
import {
  memberOf,
  setToken,
  setTokenRenewal,
  storedMember,
  TOKEN_OWNER,
  tokenOwner,
  validToken,
} from '../../../api/token.ts';
import { loadDatabase } from '../../../drafts/load-database.ts';
import { fetchMemberStatus } from '../account/member-status.ts';
import { asStored, setOwnProfile } from '../account/own-profile.ts';
import {
  followGold,
  followRefusals,
  followSanctions,
  productToken,
  refused,
  SESSION_ENDED,
  tellEnded,
} from './follow-refusals.ts';
import { followSignOuts, forgetStored } from './forget-session.ts';
import type { Identified, IdentityClient } from './identity.ts';
import { identity } from './providers.ts';
import { isTokenFresh, renewalWait } from './renewal.ts';
import { setRefusal, setSession, useSession } from './session.ts';
import { isSigningOut } from './sign-out.ts';

const A_MINUTE = 60_000;
/** The session's account has another address than the page knows. */
const OTHER_ADDRESS: ErrorCode = 'not-own-account';

let timer: ReturnType<typeof setTimeout> | undefined;
/** The address that the provider reported last; an answer for another address is stale. */
let here: string | null = null;
/** The id of the member whose token this page has had last. */
let hereId: string | undefined;
let onOtherMember = (): void => {};

async function sync(user: Identified, extra: Extra): Promise<void> {
  const { email, displayName, photoURL } = user;
  const body = { email, displayName, photoURL };
  const set = (profile: Identified) => {
    // The answer may come after the sign-out.
    if (here === email) setOwnProfile(profile);
  };
  await call('POST /users', { body }, extra).then(set, logFailure('User sync'));
}

/** Renews the token before it ends; where that fails, tries again each minute. */
function planRenewal(provider: IdentityClient, user: Identified): void {
  clearTimeout(timer);
  const renew = async () => {
    if (!(await renewed(provider)) && here === user.email) planRenewal(provider, user);
  };
  timer = setTimeout(() => void renew(), renewalWait());
}

/**
 * Keeps what belongs to a member who has another address, or drops what belongs to another one, whose session ended while
 * no page was open.
 * @returns whether it is the same member: open forms keep what they hold.
 */
async function followAddress(token: string, email: string): Promise<boolean> {
  const before = storage.get(TOKEN_OWNER);
  if (before === null || before === email) return false;
  const isSameMember = memberOf(token) === hereId;
  if (isSameMember) await (await loadDatabase()).moveTexts(before, email);
  else void forgetStored();
  return isSameMember;
}

/** @returns whether the member is the one from before, with another address. */
async function exchange(provider: IdentityClient, user: Identified): Promise<boolean> {
  const proof = await provider.proof();
  // The sync comes first: the token needs a user that the forum knows.
  await sync(user, { proof });
  const token = await productToken(provider, user, proof);
  if (here !== user.email) return false;
  const isMoved = await followAddress(token, user.email);
  storage.set(TOKEN_OWNER, user.email);
  setToken(token);
  hereId = memberOf(token);
  planRenewal(provider, user);
  return isMoved;
}

/** Another member reads now: everything that was read, as masked addresses, is read again. */
function refetchAll(): void {
  onOtherMember();
  // Once the pages that were for the person before are gone: what these read is not for the next one. A first read that
  // is still under way would otherwise be waited for, not made again, and its answer is for the one before.
  setTimeout(async () => {
    await queryClient().cancelQueries();
    await queryClient().invalidateQueries();
  });
}

/** True if the sign-in has brought the language that the account has chosen, which is not the page's. */
function hasOtherLanguage(): boolean {
  const chosen = cookieOf('language');
  return chosen !== language && initialData().languages.some((one) => one === chosen);
}

async function enter(provider: IdentityClient, user: Identified): Promise<void> {
  here = user.email;
  const isSame = tokenOwner() === user.email;
  hereId ??= storedMember();
  let isMoved = false;
  let refusal: unknown = null;
  if (isSame && isTokenFresh()) {
    // By the proof, not the token: what only repeats the provider is then known as such, and undoes no rename.
    void provider.proof().then((proof) => sync(user, { proof }), logFailure('User sync'));
    planRenewal(provider, user);
  } else {
    if (!isSame) setToken(null);
    isMoved = await exchange(provider, user).catch((cause: unknown) => {
      logFailure('Token fetch')(cause);
      refusal = cause;
      planRenewal(provider, user);
      return false;
    });
    if (here !== user.email) return;
    if (isRefusal(refusal, SESSION_ENDED)) return endSession(provider, refusal);
    if (!isSame && refusal === null && hasOtherLanguage()) {
      // Before anything of the member shows in the wrong language. The page goes on from where it is.
      location.reload();
      return;
    }
  }
  useSession.setState({ pendingFactor: null });
  setSession(asStored(user));
  refused(refusal);
  if (isMoved) void queryClient().invalidateQueries();
  else if (!isSame) refetchAll();
  await fetchMemberStatus(user.email);
}

/**
 * Ends the session on this page: nobody is signed in any more. Everything that the browser stores of the member goes,
 * wherever the session has ended: somebody else may use the browser next. Items that a visitor has stored stay.
 */
export function leave(): void {
  clearTimeout(timer);
  here = null;
  hereId = undefined;
  // An ended token has had an owner, too.
  const wasSomebody = storage.get(TOKEN_OWNER) !== null || useSession.getState().user !== null;
  setToken(null);
  storage.set(TOKEN_OWNER, null);
  setSession(null);
  if (wasSomebody) void forgetStored();
  if (wasSomebody) refetchAll();
}

/** The forum has ended the session. Where the provider's goes on, as Firebase's does, it is ended here. */
async function endSession(provider: IdentityClient, { code }: CallError): Promise<void> {
  const wasEnded = code === SESSION_ENDED || validToken() !== null;
  leave();
  tellEnded(wasEnded);
  if (code === SESSION_ENDED) await provider.signOut().catch(logFailure('Ending the session'));
}

/** A call was refused for its token: gets another, unless the provider's session is over, too. */
async function renewed(provider: IdentityClient): Promise<boolean> {
  const { user } = useSession.getState();
  // A token that is made after the sign-out would outlive it.
  if (!user || isSigningOut()) return false;
  try {
    await exchange(provider, user);
    return true;
  } catch (cause) {
    logFailure('Token renewal')(cause);
    if (isRefusal(cause, OTHER_ADDRESS)) void provider.look?.();
    if (cause instanceof CallError && cause.status === 401 && here === user.email)
      await endSession(provider, cause);
    return false;
  }
}

/** Looks whether the address was proven meanwhile, and has the forum learn of it. */
export async function recheckAddress(): Promise<void> {
  const provider = await identity();
  const { user } = useSession.getState();
  if (!user || !provider.recheck || !(await provider.recheck())) return;
  await exchange(provider, user);
  setRefusal(null);
  await fetchMemberStatus(user.email);
}

/**
 * Looks whether the suspension is over: the new token then opens the socket anew, and all is read as the member's.
 * @throws CallError while the suspension runs.
 */
export async function recheckSuspension(): Promise<void> {
  const provider = await identity();
  const { user } = useSession.getState();
  if (!user) return;
  await call('GET /user/{email}/status', { params: { email: user.email } });
  await exchange(provider, user);
  await endSuspension();
}

/** The suspension is over: all is read as the member's. */
export async function endSuspension(): Promise<void> {
  const { user, isSuspended } = useSession.getState();
  if (!user || !isSuspended) return;
  useSession.setState({ isSuspended: false });
  refetchAll();
  await fetchMemberStatus(user.email);
}

/** A new token that is refused as well is not renewed again and again: the two would go round. */
const MOST_IN_A_MINUTE = 3;
let asked: number[] = [];
let later: ReturnType<typeof setTimeout> | undefined;

/**
 * The server does not give us the room of our own: the token has ended, or the member is suspended. A call tells which:
 * its refusal renews the token, ends the session with the provider's, or says that the member is suspended.
 */
export async function onOwnRoomRefused(): Promise<void> {
  const { user, isSuspended } = useSession.getState();
  if (!user || isSuspended || isSigningOut() || validToken() === null) return;
  const now = performance.now();
  asked = asked.filter((at) => now - at < A_MINUTE);
  clearTimeout(later);
  if (asked.length >= MOST_IN_A_MINUTE) {
    later = setTimeout(() => void onOwnRoomRefused(), A_MINUTE);
    return;
  }
  asked.push(now);
  try {
    await call('GET /user/{email}/status', { params: { email: user.email } });
  } catch (cause) {
    if (useSession.getState().isSuspended) asked = [];
    else logFailure('The own room')(cause);
  }
}

/** The provider, once it is reached: a cut line signs nobody out. Who was nobody before is so at once. */
async function providerOnceReached(wait = FIRST_WAIT_MS): Promise<IdentityClient> {
  try {
    return await identity();
  } catch (cause) {
    if (!(cause instanceof NetworkError)) throw cause;
    logFailure('Looking up the provider')(cause);
    if (storage.get(TOKEN_OWNER) === null) setSession(null);
    return providerOnceReached(await pause(wait));
  }
}

/**
 * Starts the session after the first paint; until the provider answers, nobody counts as signed in.
 * @param forget drops what the stores hold for another member.
 */
export async function startSession(forget: () => void): Promise<void> {
  onOtherMember = forget;
  followRefusals();
  followSignOuts();
  followSanctions();
  followGold();
  const provider = await providerOnceReached();
  setTokenRenewal(() => renewed(provider));
  provider.start((user) => {
    if (user) return void enter(provider, user).catch(logFailure('Sign-in'));
    const wasIn = useSession.getState().user !== null && !isSigningOut();
    leave();
    // Another tab was told first.
    if (wasIn) tellEnded(true);
  });
}
