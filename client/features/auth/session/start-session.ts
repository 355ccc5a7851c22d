/** From the provider's account to a session: sync the user, get the product token, look up the status. */
import { language } from '#messages';
import { CallError, call, isRefusal, NetworkError } from '../../../api/call.ts';
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
  refused,
  SESSION_ENDED,
  setRefusal,
  tellEnded,
} from './follow-refusals.ts';
import { followSignOuts, forgetStored } from './forget-session.ts';
import type { Identified, IdentityClient } from './identity.ts';
import { identity, proof } from './providers.ts';
import { isTokenFresh, scheduleRenewal } from './renewal.ts';
import { useSession } from './session.ts';
import { admit, arrive, becomeVisitor, member, type Stay } from './who.ts';

const A_MINUTE = 60_000;

let onOtherMember = (): void => {};

async function sync({ is, user, ends }: Stay, proof: Record<string, string>): Promise<void> {
  // A member may have another name by now than the provider has told.
  const body = (is === 'member' && useSession.getState().user) || user;
  const set = (profile: Identified) => {
    // The answer may come after the sign-out.
    if (!ends.signal.aborted) setOwnProfile(profile);
  };
  await call('POST /users', { body }, { proof }).then(set, logFailure('User sync'));
}

/**
 * Keeps what belongs to a member who has another address, or drops what belongs to another one, whose session ended while
 * no page was open.
 * @returns whether it is the same member: open forms keep what they hold.
 */
async function followAddress(token: string, { user, id }: Stay): Promise<boolean> {
  const before = storage.get(TOKEN_OWNER);
  if (before === null || before === user.email) return false;
  const isSameMember = memberOf(token) === id;
  if (isSameMember) await (await loadDatabase()).moveTexts(before, user.email);
  else void forgetStored();
  return isSameMember;
}

/** @returns whether the member is the one from before, with another address. */
async function exchange(stay: Stay): Promise<boolean> {
  const proven = await proof();
  // The sync comes first: the token needs a user that the forum knows.
  await sync(stay, proven);
  const body = { email: stay.user.email };
  const token = await call('POST /jwt', { body }, { proof: proven }).then(
    (answer) => answer.token,
    async (cause: unknown) => {
      if (!isRefusal(cause, 'second-factor')) throw cause;
      return (await import('../proof/second-factor.tsx')).tokenByFactor(cause, stay);
    },
  );
  if (stay.ends.signal.aborted) return false;
  const isMoved = await followAddress(token, stay);
  storage.set(TOKEN_OWNER, stay.user.email);
  setToken(token);
  stay.id = memberOf(token);
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

async function enter(user: Identified): Promise<void> {
  const isSame = tokenOwner() === user.email;
  const stay = arrive(user);
  const { signal } = stay.ends;
  let isMoved = false;
  let refusal: unknown = null;
  if (isSame && isTokenFresh()) {
    // By the proof, not the token: what only repeats the provider is then known as such, and undoes no rename.
    void proof().then((proven) => sync(stay, proven), logFailure('User sync'));
  } else {
    if (!isSame) setToken(null);
    try {
      isMoved = await exchange(stay);
    } catch (cause) {
      if (!signal.aborted) logFailure('Token fetch')(cause);
      refusal = cause;
    }
    if (signal.aborted) return;
    if (isRefusal(refusal, SESSION_ENDED)) return endSession(refusal);
    if (!isSame && refusal === null && hasOtherLanguage()) {
      // Before anything of the member shows in the wrong language. The page goes on from where it is.
      location.reload();
      return;
    }
  }
  admit(stay, asStored(user));
  void scheduleRenewal(signal);
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
  // An ended token has had an owner, too.
  const wasSomebody = storage.get(TOKEN_OWNER) !== null || useSession.getState().user !== null;
  setToken(null);
  storage.set(TOKEN_OWNER, null);
  becomeVisitor();
  if (wasSomebody) void forgetStored();
  if (wasSomebody) refetchAll();
}

/** The forum has ended the session. Where the provider's goes on, as Firebase's does, it is ended here. */
async function endSession({ code }: CallError): Promise<void> {
  const wasEnded = code === SESSION_ENDED || validToken() !== null;
  leave();
  tellEnded(wasEnded);
  if (code === SESSION_ENDED)
    await (await identity()).signOut().catch(logFailure('Ending the session'));
}

/** A call was refused for its token: gets another, unless the provider's session is over, too. */
async function renewed(): Promise<boolean> {
  const stay = member();
  if (!stay) return false;
  try {
    await exchange(stay);
    // Another tab may have brought a token meanwhile; of an ended stay none is kept.
    return !stay.ends.signal.aborted || tokenOwner() === stay.user.email;
  } catch (cause) {
    // Another tab may have shown the factor.
    if (stay.ends.signal.aborted) return tokenOwner() === stay.user.email;
    logFailure('Token renewal')(cause);
    // The session's account has another address than the page knows.
    if (isRefusal(cause, 'not-own-account')) void (await identity()).look?.();
    if (cause instanceof CallError && cause.status === 401) await endSession(cause);
    return false;
  }
}

/** Looks whether the address was proven meanwhile, and has the forum learn of it. */
export async function recheckAddress(): Promise<void> {
  const stay = member();
  if (!stay || !(await (await identity()).recheck?.())) return;
  await exchange(stay);
  setRefusal(null);
  await fetchMemberStatus(stay.user.email);
}

/**
 * Looks whether the suspension is over: the new token then opens the socket anew, and all is read as the member's.
 * @throws CallError while the suspension runs.
 */
export async function recheckSuspension(): Promise<void> {
  const stay = member();
  if (!stay) return;
  await call('GET /user/{email}/status', { params: { email: stay.user.email } });
  await exchange(stay);
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

/**
 * The server does not give us the room of our own: the token has ended, or the member is suspended. A call tells which:
 * its refusal renews the token, ends the session with the provider's, or says that the member is suspended.
 */
export async function onOwnRoomRefused(): Promise<void> {
  const stay = member();
  if (!stay || useSession.getState().isSuspended || validToken() === null) return;
  if (stay.asked >= MOST_IN_A_MINUTE) {
    stay.later ??= setTimeout(() => {
      stay.later = undefined;
      void onOwnRoomRefused();
    }, A_MINUTE);
    return;
  }
  stay.asked += 1;
  setTimeout(() => {
    stay.asked -= 1;
  }, A_MINUTE);
  await call('GET /user/{email}/status', { params: { email: stay.user.email } }).catch((cause) => {
    if (!useSession.getState().isSuspended) logFailure('The own room')(cause);
  });
}

/** The provider, once it is reached: a cut line signs nobody out. Who was nobody before is so at once. */
async function providerOnceReached(wait = FIRST_WAIT_MS): Promise<IdentityClient> {
  try {
    return await identity();
  } catch (cause) {
    if (!(cause instanceof NetworkError)) throw cause;
    logFailure('Looking up the provider')(cause);
    if (storage.get(TOKEN_OWNER) === null) becomeVisitor();
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
  setTokenRenewal(renewed);
  provider.start((user) => {
    if (user) return void enter(user).catch(logFailure('Sign-in'));
    const wasIn = member() !== null;
    leave();
    // Another tab was told first.
    if (wasIn) tellEnded(true);
  });
}
