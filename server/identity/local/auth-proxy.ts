import { isReserved } from '../../../contract/values/addresses.ts';
import { REGISTER_SECONDS } from '../../../contract/values/limits.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { UnavailableError } from '../../../db/core/errors.ts';
import { findAccount } from '../../../db/features/identity/accounts.ts';
import { isLoopbackName } from '../../app/config/checks.ts';
import type { Config } from '../../app/config/config.ts';
import type { LiveSettings } from '../../app/config/live-settings.ts';
import { type Detail, HttpError, problem } from '../../http/errors.ts';
import { NO_ADDRESS } from '../../http/input.ts';
import { ENOUGH_MAIL, openMailLimits } from '../../limits/mail-limits.ts';
import { networkOf } from '../../limits/network.ts';
import type { LimiterFactory } from '../../limits/rate-limits.ts';
import type { AuthCalls } from '../identity.ts';
import { redirectHome, requireOwnRedirects } from '../redirects.ts';
import {
  BUSY,
  ProviderError,
  rateLimited,
  tooManyRequests,
  withWait,
  wrongField,
} from './errors.ts';
import { FailedAttempts, TooManyFailuresError } from './failed-attempts.ts';
import { FairShare } from './fair-share.ts';
import { isAlias, toLibraryEmail } from './library-emails.ts';
import { isPasswordCall, PASSWORD_CHANGES, passwordCalls } from './passwords/calls.ts';
import { MAX_IN_FLIGHT } from './passwords/hashing.ts';
import { requireStrongPassword } from './passwords/rules.ts';
import { requestContext } from './request-context.ts';
import {
  asksWithoutSession,
  readBody,
  requireSameOrigin,
  withoutSession,
} from './request-guards.ts';
import { SignUpLimits } from './sign-up-limits.ts';

type Body = Record<string, unknown>;

/**
 * Takes the fields of the register form that programs give away out of a sign-up call. In production it refuses a filled
 * honeypot and a form sent too soon; a call without these fields is never refused for that. @throws ProviderError
 */
function withoutFormFields(body: Body, production: boolean): Body {
  const { website, shownSeconds, ...rest } = body;
  if (!production) return rest;
  if (website !== undefined && website !== '') {
    const sentence = 'No account could be made. Please reload the page and try again.';
    throw new ProviderError(400, sentence, { code: 'FORM_REFUSED' });
  }
  if (typeof shownSeconds === 'number' && shownSeconds < REGISTER_SECONDS) {
    const sentence = 'That was quick! Please take a moment, and press Register again.';
    throw new ProviderError(400, sentence, { code: 'FORM_TOO_QUICK' });
  }
  return rest;
}

const TOO_MANY_FAILED = 'Too many failed sign-ins.';

/** The error of a password that was not checked, in the shape of the forum's own calls. */
function toHttpError(error: unknown): unknown {
  if (error instanceof TooManyFailuresError)
    return new HttpError(429, withWait(TOO_MANY_FAILED, error.seconds), {
      params: { seconds: error.seconds },
    });
  return error instanceof ProviderError ? new UnavailableError(BUSY.message) : error;
}

/** The provider's calls that the forum uses. All others answer 404. */
const CALLS = [
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-in/social',
  'GET /callback/google',
  'POST /sign-out',
  'GET /get-session',
  'GET /list-accounts',
  'POST /send-verification-email',
  'POST /confirm-email',
  'POST /disown-registration',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /change-password',
  'POST /passkey/options',
  'POST /passkey',
];
/** The links of older mails: they lead to the page that says that they are no longer valid. */
const OLD_MAIL_LINK = 'GET /verify-email';
/** Calls without a session that hash a password. */
const HASHING = ['POST /sign-up/email', 'POST /sign-in/email'];
/** Calls that send a mail. */
const MAILING = ['POST /send-verification-email', 'POST /request-password-reset'];
/** The least duration of a call that sends a mail: its time does not tell whether the account exists. */
const MIN_MAILING_MS = 300;

/** The header with the base URL of links in mails. Only the auth proxy sets it. */
export const BASE_URL_HEADER = 'x-adda-base';
const FORWARDED_HEADERS = ['cookie', 'user-agent', 'accept-language'];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The field that the provider's sentence `[body.email] Invalid …` begins with. */
const FIELD = /^\[body\.(\w+)\] /;
/** The sentence with the field as `Email: `. */
const named = (_: string, field: string) => `${field.charAt(0).toUpperCase()}${field.slice(1)}: `;

/** The machine-readable fault in a sentence of the provider about a field; empty for another sentence. */
function faultIn(message: string): Pick<Detail, 'fault' | 'params'> {
  const field = FIELD.exec(message)?.[1];
  if (field === undefined) return {};
  const fault = message.endsWith('received undefined') ? 'missing' : 'format';
  return { fault, params: { field } };
}

/** The provider's response in the contract's shape; an error keeps the provider's code. */
async function toContract(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  headers.delete('content-length');
  const { status, body } = response;
  if (status < 400) return new Response(body, { status, headers });
  const answer: unknown = await response.json().catch(() => null); // an error without JSON has no message
  const given = (answer ?? {}) as Pick<Detail, 'fault' | 'params'> & {
    message?: unknown;
    code?: unknown;
  };
  const message = String(given.message ?? 'Refused.');
  // The provider's internal errors are in the log; the client is asked to try again.
  const isInternal = status >= 500 && status !== 503;
  const sentence = isInternal
    ? 'Signing in is not possible now. Please try again.'
    : message.replace(FIELD, named);
  const shown = isInternal ? 503 : status;
  headers.set('content-type', 'application/json');
  if (shown === 503 && !headers.has('retry-after')) headers.set('retry-after', '1');
  const { fault, params } = { ...faultIn(message), ...given };
  const wait = headers.get('retry-after');
  const all = { ...params, ...(wait !== null && { seconds: Number(wait) }) };
  const problemBody = problem(shown, sentence, {
    code: given.code ? String(given.code) : undefined,
    fault,
    params: Object.keys(all).length > 0 ? all : undefined,
  });
  return new Response(JSON.stringify(problemBody), { status: shown, headers });
}

/** Redirects the link of a mail to its page. */
function redirectToPage({ searchParams }: URL): Response {
  const query = new URLSearchParams({ token: searchParams.get('token') ?? '' });
  const headers = { location: `${SCREENS.confirmEmail}?${query}` };
  return new Response(null, { status: 302, headers });
}

/**
 * The auth proxy in front of the embedded provider. It admits only known calls of the same origin, forwards only safe
 * headers, and applies the rate limits.
 */
export function authProxy(
  config: Config,
  settings: LiveSettings,
  base: string,
  provider: (request: Request) => Promise<Response>,
  counting: LimiterFactory,
  services: Pick<
    Parameters<typeof passwordCalls>[0],
    'store' | 'passwords' | 'devices' | 'sessionOf' | 'refused'
  >,
): AuthCalls {
  const isLimited = () => settings.now.rateLimits === 'on';
  const attempts = new FailedAttempts(counting, isLimited);
  const shares = new Map(HASHING.map((call) => [call, new FairShare(MAX_IN_FLIGHT)]));
  const changes = counting.limiter('password changes', PASSWORD_CHANGES);
  const ofPasswords = passwordCalls({ ...services, attempts, changes, isLimited });
  const takeMail = openMailLimits(counting.limiter, isLimited);
  const signUps = new SignUpLimits(counting.limiter, config.production, isLimited);

  function forwarded(request: Request, url: URL, body: Body | null): Request {
    const headers = new Headers({ origin: base });
    // Links in mails lead to the configured address, never to the Host header of a request.
    headers.set(
      BASE_URL_HEADER,
      config.publicUrl === null && isLoopbackName(url.hostname) ? url.origin : base,
    );
    for (const name of FORWARDED_HEADERS) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    if (body) headers.set('content-type', 'application/json');
    const email = body?.['email'];
    const alias = typeof email === 'string' ? toLibraryEmail(email) : email;
    // The library compares the address of a call with that of the session, which is no alias.
    if (alias !== email) headers.set('cookie', withoutSession(headers.get('cookie') ?? ''));
    const given = alias === undefined ? body : { ...body, email: alias };
    const { method } = request;
    const address = `${base}${url.pathname}${url.search}`;
    return new Request(address, { method, headers, body: given && JSON.stringify(given) });
  }

  async function answer(
    request: Request,
    address: string,
    signal?: AbortSignal,
  ): Promise<Response> {
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname.replace(/^\/auth(?=\/)/, '')}`;
    if (call === OLD_MAIL_LINK) return redirectToPage(url);
    if (!CALLS.includes(call)) throw new ProviderError(404, 'There is no such call.');
    const isRead = request.method === 'GET';
    if (!isRead) requireSameOrigin(request, url, config.publicUrl);
    const isSignUp = call === 'POST /sign-up/email';
    const read = isRead ? null : await readBody(request, call);
    const body = read && isSignUp ? withoutFormFields(read, config.production) : read;
    const named = String(body?.['email']);
    if (isAlias(named) || (isSignUp && isReserved(named)))
      throw wrongField('Email', NO_ADDRESS, 'email');
    requireOwnRedirects(body ?? {}, url, base);
    const { production, publicUrl } = config;
    const { siteName } = settings.now;
    if (body) await requireStrongPassword(call, body, { production, publicUrl, siteName });
    if (call === 'POST /sign-in/social' && config.google && url.host !== new URL(base).host) {
      throw new ProviderError(400, `Continue with Google works at ${base} only.`, {
        code: 'WRONG_HOST',
        params: { name: base },
      });
    }
    const network = networkOf(address);
    const onNewAccount = async () => {
      // A sign-up is counted before its password is hashed; an account by Google is counted here.
      if (!isSignUp) await signUps.take(network);
    };
    const context = { network, isSignUp, signal, onNewAccount };
    const forward = () =>
      requestContext.run(context, () => provider(forwarded(request, url, body)));
    const ask = () => shares.get(call)?.run(network, forward) ?? forward();
    if (isPasswordCall(call)) {
      const run = isSignUp ? () => signUps.take(network).then(ask) : ask;
      const cookie = request.headers.get('cookie');
      const passwordCall = { call, body: body ?? {}, cookie, network, signal };
      return redirectHome(await ofPasswords.run(passwordCall, run), call, base);
    }
    if (!MAILING.includes(call)) return redirectHome(await ask(), call, base);
    const account = String(body?.['email']);
    const wait = await takeMail([account], network);
    if (wait !== null) throw tooManyRequests(wait, ENOUGH_MAIL, 'mails');
    const [response] = await Promise.all([ask(), sleep(MIN_MAILING_MS)]);
    return redirectHome(response, call, base);
  }

  return {
    isForAll: asksWithoutSession,
    async hasPassword(email) {
      const account = await services.store.read(findAccount('email', email));
      return (account?.password ?? null) !== null;
    },
    async checkPassword(guess) {
      try {
        return await ofPasswords.check(guess);
      } catch (error) {
        throw toHttpError(error);
      }
    },
    async handle(request, address, signal) {
      try {
        return await toContract(await answer(request, address, signal));
      } catch (error) {
        if (error instanceof ProviderError) return toContract(error.response);
        if (error instanceof HttpError) return toContract(rateLimited(error).response);
        if (!(error instanceof TooManyFailuresError)) throw error;
        return toContract(tooManyRequests(error.seconds, TOO_MANY_FAILED, 'failures').response);
      }
    },
  };
}
