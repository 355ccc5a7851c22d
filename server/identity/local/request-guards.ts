import type { IncomingHttpHeaders } from 'node:http';
import { Type } from 'typebox';
import { Assertion } from '../../../contract/features/factors.ts';
import { canonicalEmail } from '../../../contract/values/addresses.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { asStored } from '../../../contract/values/text.ts';
import { faultOfText } from '../../../contract/values/text-faults.ts';
import { isSameHost } from '../../http/pre-routing/origin.ts';
import { validatorOf } from '../../http/validator.ts';
import { hasTooManyValues, TOO_MANY_VALUES } from '../../limits/body-limits.ts';
import { ProviderError, wrongField } from './errors.ts';

/** The prefix of the names of all the library's cookies. */
export const COOKIE_PREFIX = 'adda';
/** Every page asks for its session by this address. */
const SESSION_PATH = '/auth/get-session';
/** The names of all cookies of a session have this part. */
const SESSION_COOKIES = `${COOKIE_PREFIX}.session`;

/** True if a browser without a session asks for its session: all of them get the same answer. */
export const asksWithoutSession = (
  method: string,
  url: string,
  { origin, cookie }: IncomingHttpHeaders,
): boolean =>
  method === 'GET' &&
  url === SESSION_PATH &&
  origin === undefined &&
  !cookie?.includes(SESSION_COOKIES);

/** The one call with nested values. */
const PASSKEY_CALL = 'POST /passkey';
const isPasskeyBody = validatorOf(
  Type.Object({ assertion: Assertion }, { additionalProperties: false }),
);

/** No other call of the provider takes nested values, and parsing deep nesting is an attack on its readers. */
const PlainValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const isBody = validatorOf(Type.Record(Type.String(), PlainValue));

/** Fields whose length and form the provider does not check, and the sentence for an invalid one: its subject and the rest. */
const FIELDS = {
  email: [
    validatorOf(Type.String({ maxLength: LONGEST.email })),
    'Email',
    'must be an e-mail address.',
  ],
  image: [
    validatorOf(
      Type.String({
        maxLength: LONGEST.photo,
        pattern: '^([Hh][Tt][Tt][Pp][Ss]?://[^\\s\\x00-\\x1f\\x7f-\\x9f]+)?$',
      }),
    ),
    'Photo URL',
    'must be an http or https address.',
  ],
} as const;

/** The cookies of a request without those of a session. */
export const withoutSession = (cookies: string): string =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.includes(SESSION_COOKIES))
    .join('; ');

/** A name as it is stored. @throws ProviderError */
function nameOf(given: unknown): string {
  const name = typeof given === 'string' ? given.toWellFormed() : '';
  const fault = faultOfText(name, LONGEST.name);
  if (fault) throw wrongField('Name', { ...fault, sentence: `${fault.sentence}.` }, 'name');
  const stored = asStored(name);
  if (stored === '')
    throw wrongField(
      'Name',
      { fault: 'missing', sentence: `must be 1 to ${LONGEST.name} characters long.` },
      'name',
    );
  return stored;
}

const wrongBody = (sentence: string) =>
  wrongField('The body', { fault: 'format', sentence }, 'body');

/** Request guard: reads and validates a call's JSON body. @throws ProviderError */
export async function readBody(request: Request, call: string): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === '') return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new ProviderError(415, 'Send the body as application/json.');
  }
  if (hasTooManyValues(Buffer.from(text))) throw wrongField('The body', TOO_MANY_VALUES, 'body');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw wrongBody('is not valid JSON.');
  }
  if (call === PASSKEY_CALL) {
    if (isPasskeyBody(body)) return body;
    throw wrongBody('must have the assertion of a passkey.');
  }
  if (!isBody(body)) throw wrongBody('must be a JSON object of plain values.');
  for (const [field, [isValid, subject, sentence]] of Object.entries(FIELDS)) {
    const given = body[field];
    if (given !== undefined && !isValid(given))
      throw wrongField(subject, { fault: 'format', sentence }, field);
  }
  const { email, name } = body;
  return {
    ...body,
    ...(typeof email === 'string' && { email: canonicalEmail(email) }),
    ...(name !== undefined && { name: nameOf(name) }),
  };
}

/**
 * Request guard: requires that a call comes from the forum's own origin, or from a program without one. @throws
 * ProviderError
 */
export function requireSameOrigin(request: Request, url: URL, publicUrl: string | null): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const ownOrigin = publicUrl ? new URL(publicUrl).origin : null;
  const same = origin
    ? origin === ownOrigin || (URL.canParse(origin) && isSameHost(new URL(origin), url.host))
    : site === null || site === 'same-origin' || site === 'none';
  if (!same)
    throw new ProviderError(403, 'This call came from another site.', { code: 'INVALID_ORIGIN' });
}
