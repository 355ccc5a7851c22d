/** From the identity provider's word to a session: sync the user, get the product token, look up the standing. */
import { call } from '../call.ts';
import { kept } from '../kit/kept.ts';
import { logged } from '../kit/log.ts';
import { forgetMyVotes } from '../posts/store.ts';
import { queryClient } from '../query.ts';
import type { Identified, IdentityClient } from './identity.ts';
import { identity } from './providers.ts';
import { sessionIs, useSession } from './session.ts';
import { lookUpStanding } from './standing.ts';
import { endOf, goodToken, keepToken, renewBy } from './token.ts';

const OWNER = 'tokenOf';
/** A token is renewed this long before it ends, in milliseconds. */
const EARLY = 5 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

async function exchange(provider: IdentityClient, user: Identified): Promise<void> {
  const headers = await provider.proof();
  // The sync comes first: a member who has just been made by the provider is then known when the token is asked for.
  const { email, displayName, photoURL } = user;
  await call('POST /users', { body: { email, displayName, photoURL } }, { headers }).catch(
    logged('User sync'),
  );
  const { token } = await call('POST /jwt', { body: { email } }, { headers });
  keepToken(token);
  kept.set(OWNER, email);
  const wait = Math.max(endOf(token) - Date.now() - EARLY, 60_000);
  clearTimeout(timer);
  timer = setTimeout(() => void exchange(provider, user).catch(logged('Token renewal')), wait);
}

function leave(): void {
  clearTimeout(timer);
  keepToken(null);
  kept.set(OWNER, null);
  sessionIs(null);
}

async function enter(provider: IdentityClient, user: Identified): Promise<void> {
  if (kept.get(OWNER) !== user.email) keepToken(null);
  await exchange(provider, user).catch(logged('Token fetch'));
  sessionIs(user);
  await lookUpStanding(user.email);
}

/** Starts the session after the first paint; until the provider has spoken, nobody is assumed to be here. */
export async function startSession(): Promise<void> {
  const provider = await identity();
  renewBy(async () => {
    const { user } = useSession.getState();
    if (!user) return false;
    await exchange(provider, user);
    return goodToken() !== null;
  });
  let before: string | null = null;
  provider.start((user) => {
    const who = user?.email ?? null;
    if (who !== before) {
      before = who;
      forgetMyVotes();
      // What was read as another person, such as masked addresses, is read again.
      void queryClient.invalidateQueries();
    }
    if (user) void enter(provider, user).catch(logged('Sign-in'));
    else leave();
  });
}
