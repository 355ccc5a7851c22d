/** The embedded provider: e-mail and password kept by our own server, whose session cookie is the proof. */
import { errorSentence, googleNotSetUp } from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { logFailure } from '../../../api/log.ts';
import { FIRST_WAIT_MS, pause } from '../../../api/pause.ts';
import { storage } from '../../../api/storage.ts';
import { onTokenInOtherTab, setToken } from '../../../api/token.ts';
import { SignInError } from '../messages.ts';
import type { AuthOptions, Identified, IdentityClient } from './identity.ts';

const TIMEOUT = 30_000;
/** Kept while the page has gone to Google: whoever comes back has a new session. */
const LEFT_FOR_GOOGLE = 'leftForGoogle';

interface Answer {
  user?: { email: string; name: string; image?: string | null } | null;
  url?: string;
}

/** Calls the provider; a body makes it a POST. */
async function ask<T = Answer>(path: string, body?: object): Promise<T | null> {
  const init: RequestInit = {
    method: body ? 'POST' : 'GET',
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(TIMEOUT),
  };
  const response = await fetch(`/auth${path}`, init).catch((cause: unknown) => {
    throw new SignInError('NETWORK', '', { cause });
  });
  const answer = await response.json().catch(() => null); // no JSON: nothing was said
  if (response.ok) return answer;
  const problem = { message: '', code: '', ...answer };
  throw new SignInError(String(problem.code), errorSentence(problem));
}

function identified(answer: Answer | null): Identified | null {
  const { user } = answer ?? {};
  return user ? { email: user.email, displayName: user.name, photoURL: user.image ?? null } : null;
}

/** Opens the provider. */
export function openLocal({ google, ...passwords }: AuthOptions): IdentityClient {
  let onUser: (user: Identified | null) => void = () => {};
  /** Counts the questions who is here, and the answers to sign-ins and sign-outs. */
  let turns = 0;
  function tell(user: Identified | null): void {
    turns += 1;
    onUser(user);
  }

  /** Asks for the session until an answer comes, with backoff: a lost connection signs nobody out. */
  async function look(wait = FIRST_WAIT_MS): Promise<void> {
    turns += 1;
    const turn = turns;
    try {
      const user = identified(await ask('/get-session'));
      // An answer that something has overtaken is of before that.
      if (turn === turns) tell(user);
    } catch (cause) {
      logFailure('Looking up the session')(cause);
      await look(await pause(wait));
    }
  }

  /** The session is a new one, and all product tokens have ended, which other tabs must hear of, too. */
  async function renew(): Promise<void> {
    setToken(null);
    tell(identified(await ask('/get-session')));
  }

  return {
    hasGoogle: google,
    shortestPassword: passwords.shortestPassword,
    registerSeconds: passwords.registerSeconds,

    start(listener) {
      onUser = listener;
      // The token would be that of the session before.
      if (storage.get(LEFT_FOR_GOOGLE) !== null) setToken(null);
      storage.set(LEFT_FOR_GOOGLE, null);
      // Another tab signed in or out.
      onTokenInOtherTab(() => void look());
      void look();
    },
    look: () => look(),
    async signIn(email, password) {
      tell(identified(await ask('/sign-in/email', { email, password })));
    },
    async register({ displayName, photoURL, ...rest }) {
      const form = { name: displayName, image: photoURL, ...rest };
      tell(identified(await ask('/sign-up/email', form)));
    },
    async google(back) {
      if (!google) throw new SignInError('PROVIDER_NOT_FOUND', googleNotSetUp);
      const form = { provider: 'google', callbackURL: back, errorCallbackURL: SCREENS.login };
      const answer = await ask('/sign-in/social', form);
      storage.set(LEFT_FOR_GOOGLE, 'yes');
      location.assign(answer?.url ?? '');
      // The page is about to go: nothing follows here.
      await new Promise(() => {});
    },
    async passkey() {
      const options = await ask<object>('/passkey/options', {});
      const { showPasskey } = await import('../proof/webauthn.ts');
      await ask('/passkey', { assertion: await showPasskey(options ?? {}) });
      tell(identified(await ask('/get-session')));
    },
    async signOut() {
      await ask('/sign-out', {});
      tell(null);
    },
    async forgot(email) {
      await ask('/request-password-reset', { email });
    },
    async sendProvingMail(email) {
      await ask('/send-verification-email', { email });
    },
    async reset(token, password) {
      await ask('/reset-password', { token, newPassword: password });
    },
    async confirm(token, password) {
      const form = { token, ...(password !== undefined && { password }) };
      const answer = await ask<{ signedIn: boolean }>('/confirm-email', form);
      if (answer?.signedIn) await renew();
      return answer?.signedIn === true;
    },
    async disown(token) {
      const answer = await ask<{ token: string }>('/disown-registration', { token });
      await renew();
      return answer?.token ?? '';
    },
    async hasPassword() {
      const accounts = await ask<{ providerId: string }[]>('/list-accounts');
      return accounts?.some(({ providerId }) => providerId === 'credential') === true;
    },
    async changePassword(current, next) {
      await ask('/change-password', { currentPassword: current, newPassword: next });
      await renew();
    },
    proof: async () => ({}),
  };
}
