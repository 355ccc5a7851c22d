import { RateLimiterRes } from 'rate-limiter-flexible';
import { SCREENS } from '../../contract/screens.ts';
import type { Config } from '../config.ts';
import { isLoopbackName } from '../config-checks.ts';
import { problem, Refused } from '../errors.ts';
import type { Counting, MakeLimiter } from '../limits.ts';
import { networkOf } from '../network.ts';
import { bodyOf, mustBeSameOrigin } from './arriving.ts';
import { asking } from './asking.ts';
import { Attempts, TooManyFailures } from './attempts.ts';
import { FairShare } from './fair-share.ts';
import type { OwnCalls } from './identity.ts';
import { isPasswordCall, passwordCalls } from './password-calls.ts';
import { mustHold } from './password-rules.ts';
import { MOST_UNDER_WAY } from './passwords.ts';
import { leadingHome, mustWishForOurs } from './redirects.ts';
import { limited, Refusal, tooMany } from './refusal.ts';
import { SignUps } from './sign-ups.ts';

/** The provider's calls that this forum uses. Its others do not exist here. */
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
];
/** Where the letters of before led: their links show the page, which says that they are no longer good. */
const OLD_LINK = 'GET /verify-email';
/** Calls of strangers that have a password hashed. */
const HASHING = ['POST /sign-up/email', 'POST /sign-in/email'];
/** Calls that make us write to someone, and how often in an hour for one account and from one address. */
const MAILING = ['POST /send-verification-email', 'POST /request-password-reset'];
const LETTERS_AN_HOUR = [5, 20];
/** A call that mails takes this long at least, whether the account exists or not. */
const EVEN_MS = 300;

/** The header that tells the provider's letters where people reach the forum; only the bridge sets it. */
export const BASE_HEADER = 'x-adda-base';
const HANDED_ON = ['cookie', 'user-agent', 'accept-language'];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `[body.email] Invalid …` of the provider, as `Email: Invalid …`. */
const named = (_: string, first: string, rest: string) => `${first.toUpperCase()}${rest}: `;

/** The provider's answer in the contract's shape, its own code kept beside. */
async function shaped(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  headers.delete('content-length');
  const { status, body } = response;
  if (status < 400) return new Response(body, { status, headers });
  const said: unknown = await response.json().catch(() => null); // an answer without JSON says nothing
  const { message, code } = (said ?? {}) as { message?: unknown; code?: unknown };
  // The provider's own faults are in the log; to the caller they are a matter of trying again.
  const ours = status >= 500 && status !== 503;
  const sentence = ours
    ? 'Signing in is not possible now. Please try again.'
    : String(message ?? 'Refused.').replace(/^\[body\.(\w)(\w*)\] /, named);
  const shown = ours ? 503 : status;
  headers.set('content-type', 'application/json');
  if (shown === 503 && !headers.has('retry-after')) headers.set('retry-after', '1');
  const problemBody = { ...problem(shown, sentence), ...(code ? { code } : {}) };
  return new Response(JSON.stringify(problemBody), { status: shown, headers });
}

/** The page for a letter's link. */
function pageOf({ searchParams }: URL): Response {
  const query = new URLSearchParams({ token: searchParams.get('token') ?? '' });
  const headers = { location: `${SCREENS.confirmEmail}?${query}` };
  return new Response(null, { status: 302, headers });
}

/** Limits the letters that one account and one address can make us write. */
function letterLimit(limiter: MakeLimiter) {
  const limiters = LETTERS_AN_HOUR.map((points, at) =>
    limiter(`letters${at}`, { points, duration: 3_600 }),
  );
  return async (keys: string[]) => {
    for (const [at, letters] of limiters.entries()) {
      try {
        await letters.consume(keys[at] ?? '');
      } catch (full) {
        if (!(full instanceof RateLimiterRes)) throw full;
        throw tooMany(Math.ceil(full.msBeforeNext / 1_000), 'We have sent enough mail for now.');
      }
    }
  };
}

/**
 * Stands between the world and the provider's own calls: lets in only known calls of this site, hands on only what
 * the provider may see, and counts failures.
 */
export function bridge(
  config: Config,
  base: string,
  provider: (request: Request) => Promise<Response>,
  counting: Counting,
  parts: Pick<Parameters<typeof passwordCalls>[0], 'store' | 'devices' | 'sessionOf' | 'refused'>,
): OwnCalls {
  const attempts = config.rateLimits ? new Attempts(counting) : null;
  const shares = new Map(HASHING.map((call) => [call, new FairShare(MOST_UNDER_WAY)]));
  const withPassword = passwordCalls({ ...parts, attempts });
  const takeLetter = config.rateLimits ? letterLimit(counting.limiter) : null;
  const signUps = config.rateLimits ? new SignUps(counting.limiter, config.production) : null;

  function handedOn(request: Request, url: URL, body: object | null): Request {
    const headers = new Headers({ origin: base });
    // Letters lead to where people are known to reach the forum, never to whatever a request calls it.
    headers.set(
      BASE_HEADER,
      config.publicUrl === null && isLoopbackName(url.hostname) ? url.origin : base,
    );
    for (const name of HANDED_ON) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    if (body) headers.set('content-type', 'application/json');
    const { method } = request;
    const address = `${base}${url.pathname}${url.search}`;
    return new Request(address, { method, headers, body: body && JSON.stringify(body) });
  }

  async function answer(
    request: Request,
    address: string,
    hangUp?: AbortSignal,
  ): Promise<Response> {
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname.replace(/^\/auth(?=\/)/, '')}`;
    if (call === OLD_LINK) return pageOf(url);
    if (!CALLS.includes(call)) throw new Refusal(404, 'There is no such call.');
    const isRead = request.method === 'GET';
    if (!isRead) mustBeSameOrigin(request, url, config.publicUrl);
    const body = isRead ? null : await bodyOf(request);
    mustWishForOurs(body ?? {}, url, base);
    if (body) await mustHold(call, body, config.production);
    if (call === 'POST /sign-in/social' && config.google && url.host !== new URL(base).host) {
      throw new Refusal(400, `Continue with Google works at ${base} only.`, 'WRONG_HOST');
    }
    const isSignUp = call === 'POST /sign-up/email';
    const network = networkOf(address);
    const onNewAccount = async () => {
      // A sign-up counts before its password is hashed, an account by Google here.
      if (!isSignUp) await signUps?.take(network);
    };
    const asked = { network, isSignUp, hangUp, onNewAccount };
    const handOn = () => asking.run(asked, () => provider(handedOn(request, url, body)));
    const ask = () => shares.get(call)?.run(network, handOn) ?? handOn();
    if (isPasswordCall(call)) {
      const made = isSignUp && signUps ? () => signUps.making(network, ask, ({ ok }) => ok) : ask;
      const cookie = request.headers.get('cookie');
      const given = { call, body: body ?? {}, cookie, network, hangUp };
      return leadingHome(await withPassword(given, made), call, base);
    }
    if (!MAILING.includes(call)) return leadingHome(await ask(), call, base);
    const account = `account ${String(body?.['email']).trim().toLowerCase()}`;
    await takeLetter?.([account, `address ${network}`]);
    const [response] = await Promise.all([ask(), sleep(EVEN_MS)]);
    return leadingHome(response, call, base);
  }

  return {
    async handle(request, address, hangUp) {
      try {
        return await shaped(await answer(request, address, hangUp));
      } catch (refused) {
        if (refused instanceof Refusal) return shaped(refused.response);
        if (refused instanceof Refused) return shaped(limited(refused).response);
        if (!(refused instanceof TooManyFailures)) throw refused;
        return shaped(tooMany(refused.seconds, 'Too many failed sign-ins.').response);
      }
    },
  };
}
