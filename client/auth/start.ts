/** From the identity provider's word to a session: sync the user, get the product token, look up the standing. */
import { CallError, call, type Extra } from '../call.ts';
import { kept } from '../kit/kept.ts';
import { logged } from '../kit/log.ts';
import { sayBad } from '../kit/toasts.ts';
import { forgetMyVotes } from '../posts/store.ts';
import { queryClient } from '../query.ts';
import type { Identified, IdentityClient } from './identity.ts';
import { identity } from './providers.ts';
import { refusalIs, sessionIs, useSession } from './session.ts';
import { lookUpStanding } from './standing.ts';
import { endOf, goodToken, keepToken, renewBy } from './token.ts';

const OWNER = 'tokenOf';
/** A token is renewed this long before it ends, in milliseconds. */
const EARLY = 5 * 60_000;
const A_MINUTE = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Who is here by the provider's last word: what was begun for another comes too late. */
let here: string | null = null;

/** Whose token we hold, if it still holds. */
const owner = (): string | null => (goodToken() === null ? null : kept.get(OWNER));

const untilRenewal = (): number => endOf(goodToken() ?? '') - Date.now() - EARLY;

async function sync(user: Identified, extra: Extra): Promise<void> {
  const { email, displayName, photoURL } = user;
  const body = { email, displayName, photoURL };
  await call('POST /users', { body }, extra).catch(logged('User sync'));
}

/** Renews the token before it ends; where that fails, tries again each minute. */
function planRenewal(provider: IdentityClient, user: Identified): void {
  clearTimeout(timer);
  const renew = async () => {
    if (!(await renewed(provider)) && here === user.email) planRenewal(provider, user);
  };
  timer = setTimeout(() => void renew(), Math.max(untilRenewal(), A_MINUTE));
}

async function exchange(provider: IdentityClient, user: Identified): Promise<void> {
  const proof = await provider.proof();
  // The sync comes first: whom the provider has just made is then known when the token is asked for.
  await sync(user, { proof });
  const { token } = await call('POST /jwt', { body: { email: user.email } }, { proof });
  if (here !== user.email) return;
  kept.set(OWNER, user.email);
  keepToken(token);
  planRenewal(provider, user);
}

/** Another person reads now: what was read before, such as masked addresses, is read again. */
function readAnew(): void {
  forgetMyVotes();
  // Once the pages that were for the person before are gone: what these read is not for the next one. A first read that
  // is still under way would otherwise be waited for, not made again, and its answer is for the one before.
  setTimeout(async () => {
    await queryClient.cancelQueries();
    await queryClient.invalidateQueries();
  });
}

/** Takes in why the forum does not let in whom the provider knows. */
function refused(cause: unknown): void {
  if (!(cause instanceof CallError) || cause.status !== 403) return;
  refusalIs({ code: cause.code, sentence: cause.message });
}

async function enter(provider: IdentityClient, user: Identified): Promise<void> {
  here = user.email;
  const isSame = owner() === user.email;
  let refusal: unknown = null;
  if (isSame && untilRenewal() > 0) {
    // By the proof, not the token: what only repeats the provider is then known as such, and undoes no rename.
    void provider.proof().then((proof) => sync(user, { proof }), logged('User sync'));
    planRenewal(provider, user);
  } else {
    if (!isSame) keepToken(null);
    await exchange(provider, user).catch((cause: unknown) => {
      logged('Token fetch')(cause);
      refusal = cause;
      planRenewal(provider, user);
    });
    if (here !== user.email) return;
  }
  sessionIs(user);
  refused(refusal);
  if (!isSame) readAnew();
  await lookUpStanding(user.email);
}

function leave(): void {
  clearTimeout(timer);
  here = null;
  const wasSomebody = owner() !== null || useSession.getState().user !== null;
  keepToken(null);
  kept.set(OWNER, null);
  sessionIs(null);
  if (wasSomebody) readAnew();
}

/** A call was refused for its token: gets another, unless the provider too says that the session is over. */
async function renewed(provider: IdentityClient): Promise<boolean> {
  const { user } = useSession.getState();
  if (!user) return false;
  try {
    await exchange(provider, user);
    return true;
  } catch (cause) {
    logged('Token renewal')(cause);
    if (cause instanceof CallError && cause.status === 401 && here === user.email) {
      leave();
      sayBad('You were logged out. Please log in again.');
    }
    return false;
  }
}

/** Looks whether the address was proven meanwhile, and has the forum learn of it. */
export async function recheckAddress(): Promise<void> {
  const provider = await identity();
  const { user } = useSession.getState();
  if (!user || !provider.recheck || !(await provider.recheck())) return;
  await exchange(provider, user);
  refusalIs(null);
  await lookUpStanding(user.email);
}

/** Starts the session after the first paint; until the provider has spoken, nobody is assumed to be here. */
export async function startSession(): Promise<void> {
  const provider = await identity();
  renewBy(() => renewed(provider));
  provider.start((user) => {
    if (user) void enter(provider, user).catch(logged('Sign-in'));
    else leave();
  });
}
