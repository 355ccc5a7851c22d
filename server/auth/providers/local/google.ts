import { createHash, randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { canonicalEmail, isEmail } from '../../../../contract/values/addresses.ts';
import { LONGEST } from '../../../../contract/values/limits.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { sanitized } from '../../../../contract/values/text-faults.ts';
import { isDuplicate, UnavailableError } from '../../../../db/core/errors.ts';
import { AddressReservedError } from '../../../../db/features/addresses/links.ts';
import { dropFactorsOf } from '../../../../db/features/factors/resets.ts';
import type { Account } from '../../../../db/features/identity/accounts.ts';
import {
  enterByForeign,
  type ForeignAccount,
  findForeign,
} from '../../../../db/features/sessions/provider-sessions.ts';
import type { Config } from '../../../app/config/config.ts';
import { HttpError } from '../../../http/errors.ts';
import { validatorOf } from '../../../http/validator.ts';
import { ownPath } from '../../../pages/screen-paths.ts';
import { privateCookie } from '../../cookies.ts';
import { sealerOf } from '../../factors/sealing.ts';
import { ProviderError, taken } from './errors.ts';
import { textIn } from './guards.ts';
import { type Call, type CallContext, helpersOf, type Reply } from './session-calls.ts';
import { signInOf } from './sessions.ts';

const AUTHORIZE_URL = 'https://accounts.google.com/o/oauth2/v2/auth';
const TOKEN_URL = 'https://oauth2.googleapis.com/token';

/** How long a person may take on Google's page, in seconds. */
const STATE_SECONDS = 300;

/** A sign-in under way, which its browser keeps encrypted. The paths are those of screens. */
interface State {
  codeVerifier: string;
  callback: string;
  newUserCallback: string;
  errorCallback: string;
  expiresAt: number;
}
const isAnswer = validatorOf(Type.Object({ id_token: Type.String() }));
const isPerson = validatorOf(
  Type.Object({
    sub: Type.String({ minLength: 1 }),
    email: Type.Optional(Type.String()),
    email_verified: Type.Optional(Type.Boolean()),
    name: Type.Optional(Type.String()),
    picture: Type.Optional(Type.String()),
  }),
);

const randomText = () => randomBytes(32).toString('base64url');
const challengeOf = (codeVerifier: string) =>
  createHash('sha256').update(codeVerifier).digest('base64url');

/** A failed sign-in, as its page is told: by Google's code, or the forum's. */
const refused = (code: string, description = '') => new ProviderError(400, description, { code });

/** An error of the forum in the words of its pages; null for one that no page explains. */
function refusalOf(error: unknown): ProviderError | null {
  if (error instanceof ProviderError) return error;
  if (error instanceof HttpError) return refused('unable_to_create_user');
  if (error instanceof UnavailableError) return refused('UNAVAILABLE', error.message);
  return isDuplicate(error) || error instanceof AddressReservedError ? taken() : null;
}

/** The sign-in with Google: OpenID Connect's code flow with PKCE. Google is asked for the identity alone. */
export function googleCalls(context: CallContext) {
  const { config, base, isSecure, store, devices, sessions, signUps, log } = context;
  const { sendConfirmation } = helpersOf(context);
  const sealer = sealerOf(config.jwtSecret, 'adda google');
  const cookie = privateCookie('state', {
    secure: isSecure,
    maxAge: STATE_SECONDS,
    securePrefix: '__Secure-',
  });
  const redirectUri = `${base}/auth/callback/google`;

  function requireGoogle({ body, url }: Call): NonNullable<Config['google']> {
    if (textIn(body, 'provider') !== 'google' || !config.google)
      throw new ProviderError(404, 'Provider not found', { code: 'PROVIDER_NOT_FOUND' });
    if (url.host !== new URL(base).host)
      throw new ProviderError(400, `Continue with Google works at ${base} only.`, {
        code: 'WRONG_HOST',
        params: { name: base },
      });
    return config.google;
  }

  /** The sign-in that this browser has begun; null where it has not, or where too much time has passed. */
  function stateOf(state: string, header: string | null): State | null {
    const kept = sealer.open(cookie.find(header), state);
    const found: State | null = kept === null ? null : JSON.parse(kept);
    return found && found.expiresAt > Date.now() ? found : null;
  }

  /** The person whose sign-in a code stands for. The answer comes from Google itself, so its token needs no check. */
  async function personOf(code: string, codeVerifier: string): Promise<ForeignAccount> {
    const { clientId = '', clientSecret = '' } = config.google ?? {};
    const form = {
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
    };
    let person: unknown;
    try {
      const response = await fetch(TOKEN_URL, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams(form),
        redirect: 'error',
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(`Google answered ${response.status}`);
      const [, claims = ''] = isAnswer(answer) ? answer.id_token.split('.') : [];
      person = claims === '' ? null : JSON.parse(Buffer.from(claims, 'base64url').toString());
    } catch (err) {
      log.warn({ err }, 'Google did not say who signs in');
      throw refused('invalid_code');
    }
    if (!isPerson(person)) throw refused('unable_to_get_user_info');
    const { sub, email, email_verified: emailVerified = false, name = '', picture } = person;
    if (email === undefined) throw refused('email_not_found');
    return {
      providerId: 'google',
      accountId: sub,
      email: canonicalEmail(email),
      emailVerified,
      name: sanitized(name, LONGEST.name),
      image: picture === undefined || picture.length <= LONGEST.photo ? (picture ?? null) : '',
    };
  }

  /** Signs in who comes back from Google. @returns where it leads */
  async function enter(call: Call, state: State): Promise<Reply> {
    const { searchParams: query } = call.url;
    const error = query.get('error');
    if (error !== null) throw refused(error, query.get('error_description') ?? '');
    const code = query.get('code');
    if (code === null) throw refused('no_code');
    const person = await personOf(code, state.codeVerifier);
    if ((await store.read(findForeign(person))) === null) {
      if (!isEmail(person.email)) throw refused('INVALID_EMAIL', 'Invalid email');
      await signUps.take(call.network);
    }
    const isBrief = sessions.isBrief(call.cookie);
    const signIn = signInOf('google', call.headers, isBrief);
    const isOwn = (account: Account) => devices.find(call.cookie, account) !== null;
    const entered = await enterByForeign(store, person, signIn, isOwn, dropFactorsOf);
    if (!entered) throw refused('account_not_linked');
    const { account, token, isNew } = entered;
    if (isNew && !account.emailVerified)
      await sendConfirmation(account, call).catch((err: unknown) =>
        log.warn({ err }, 'the mail that proves a new address was not sent'),
      );
    const location = isNew ? state.newUserCallback : state.callback;
    return { status: 302, location, cookies: [cookie.remove, ...sessions.begin(token, isBrief)] };
  }

  /** Leads to a page that says why a sign-in has failed. */
  function failed(path: string, { code, message }: ProviderError, cookies: string[] = []): Reply {
    const { pathname, searchParams, hash } = new URL(path, base);
    searchParams.set('error', code);
    if (message !== '') searchParams.set('error_description', message);
    return { status: 302, location: `${pathname}?${searchParams}${hash}`, cookies };
  }

  return {
    async 'POST /sign-in/social'(call: Call): Promise<Reply> {
      const { clientId } = requireGoogle(call);
      const { body } = call;
      const pathIn = (field: string, other: string) =>
        typeof body[field] === 'string' ? (ownPath(body[field], base) ?? other) : other;
      const codeVerifier = randomText();
      const callback = pathIn('callbackURL', SCREENS.home);
      const kept: State = {
        codeVerifier,
        callback,
        newUserCallback: pathIn('newUserCallbackURL', callback),
        errorCallback: pathIn('errorCallbackURL', SCREENS.login),
        expiresAt: Date.now() + STATE_SECONDS * 1_000,
      };
      const state = randomText();
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        state,
        scope: 'email profile openid',
        redirect_uri: redirectUri,
        prompt: 'select_account',
        code_challenge_method: 'S256',
        code_challenge: challengeOf(codeVerifier),
        include_granted_scopes: 'true',
      });
      if (body['loginHint'] !== undefined) query.set('login_hint', textIn(body, 'loginHint'));
      const url = `${AUTHORIZE_URL}?${query}`;
      const cookies = [cookie.set(sealer.seal(JSON.stringify(kept), state))];
      const redirect = body['disableRedirect'] !== true;
      return { body: { url, redirect }, cookies, ...(redirect && { location: url }) };
    },

    async 'GET /callback/google'(call: Call): Promise<Reply> {
      const given = call.url.searchParams.get('state') ?? '';
      if (given === '') return failed(SCREENS.login, refused('state_not_found'));
      const state = stateOf(given, call.cookie);
      if (!state) return failed(SCREENS.login, refused('state_mismatch'));
      try {
        return await enter(call, state);
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        return failed(state.errorCallback, refusal, [cookie.remove]);
      }
    },
  };
}
