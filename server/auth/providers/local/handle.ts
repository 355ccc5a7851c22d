import { isReserved } from '../../../../contract/values/addresses.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { UnavailableError } from '../../../../db/core/errors.ts';
import { isLoopbackName } from '../../../app/config/checks.ts';
import { HttpError } from '../../../http/errors.ts';
import { NO_ADDRESS } from '../../../http/input.ts';
import { networkOf } from '../../../limits/network.ts';
import { withWait } from '../../../limits/retry-after.ts';
import type { AuthCalls } from '../../identity.ts';
import { passwordCalls } from './account-recovery-calls.ts';
import { BUSY, ProviderError, tooManyRequests, wrongField } from './errors.ts';
import { TooManyFailuresError } from './failed-attempts.ts';
import { googleCalls } from './google.ts';
import { readBody, requireOwnRedirects, requireSameOrigin, withoutFormFields } from './guards.ts';
import { requireStrongPassword } from './passwords/rules.ts';
import { type Call, type CallContext, type Reply, sessionCalls } from './session-calls.ts';

const TOO_MANY_FAILED = 'Too many failed sign-ins.';
const FAULT = 'Signing in is not possible now. Please try again.';

/** The error of a password that was not checked, in the shape of the forum's own calls. */
export function toHttpError(error: unknown): unknown {
  if (error instanceof TooManyFailuresError)
    return new HttpError(429, withWait(TOO_MANY_FAILED, error.seconds), {
      params: { seconds: error.seconds },
    });
  return error instanceof ProviderError ? new UnavailableError(BUSY) : error;
}

/** An error in the shape of calls under `/auth/*`. A fault of the server itself is logged, and its details stay hidden. */
function toProviderError(error: unknown, log: CallContext['log']): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof TooManyFailuresError)
    return tooManyRequests(error.seconds, TOO_MANY_FAILED, 'failures');
  if (error instanceof HttpError) {
    const { status, message, params } = error;
    return new ProviderError(status, message, { code: 'TOO_MANY', params });
  }
  const params = { seconds: 1 };
  if (error instanceof UnavailableError)
    return new ProviderError(503, error.message, { code: 'UNAVAILABLE', params });
  log.error({ err: error }, 'fault of a call under /auth');
  return new ProviderError(503, FAULT, { params });
}

function responseOf({ status = 200, body, location, cookies = [] }: Reply): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (location !== undefined) headers.set('location', location);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return body === undefined
    ? new Response(null, { status, headers })
    : Response.json(body, { status, headers });
}

/** The call of mails that earlier releases sent: it leads to the page that says that their links work no more. */
const OLD_MAIL_LINK = 'GET /verify-email';
function oldMailReply({ searchParams }: URL): Reply {
  const query = new URLSearchParams({ token: searchParams.get('token') ?? '' });
  return { status: 302, location: `${SCREENS.confirmEmail}?${query}` };
}

/** Handles the calls under `/auth/*`, which come from the forum's own pages alone. All others answer 404. */
export function requestHandler(context: CallContext): AuthCalls['handle'] {
  const { config, settings, base, log } = context;
  const { production, publicUrl } = config;
  const calls: Record<string, (call: Call) => Promise<Reply>> = {
    ...sessionCalls(context),
    ...passwordCalls(context),
    ...googleCalls(context),
  };

  async function answer(
    request: Request,
    address: string,
    signal: AbortSignal | undefined,
  ): Promise<Reply> {
    const { method, headers } = request;
    const url = new URL(request.url);
    const name = `${method} ${url.pathname.replace(/^\/auth(?=\/)/, '')}`;
    if (name === OLD_MAIL_LINK) return oldMailReply(url);
    const run = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (!run) throw new ProviderError(404, 'There is no such call.');
    const isSignUp = name === 'POST /sign-up/email';
    if (method !== 'GET') requireSameOrigin(request, url, publicUrl);
    const read = method === 'GET' ? {} : await readBody(request, name);
    const body = isSignUp ? withoutFormFields(read, production) : read;
    if (isSignUp && isReserved(String(body['email'])))
      throw wrongField('Email', NO_ADDRESS, 'email');
    requireOwnRedirects(body, url, base);
    const { siteName } = settings.now;
    await requireStrongPassword(name, body, { production, publicUrl, siteName });
    return run({
      body,
      url,
      headers,
      signal,
      cookie: headers.get('cookie'),
      // Links in mails lead to the configured address, never to the Host header of a request.
      home: publicUrl === null && isLoopbackName(url.hostname) ? url.origin : base,
      network: networkOf(address),
    });
  }

  return (request, address, signal) =>
    answer(request, address, signal).then(
      responseOf,
      (error: unknown) => toProviderError(error, log).response,
    );
}
