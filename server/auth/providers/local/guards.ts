import type { IncomingHttpHeaders } from 'node:http';
import { Type } from 'typebox';
import type { Fault } from '../../../../contract/core/input-faults.ts';
import { Assertion } from '../../../../contract/features/factors.ts';
import { canonicalEmail } from '../../../../contract/values/addresses.ts';
import { LONGEST, REGISTER_SECONDS } from '../../../../contract/values/limits.ts';
import { asStored } from '../../../../contract/values/text.ts';
import { faultOfText } from '../../../../contract/values/text-faults.ts';
import { isSameHost } from '../../../http/pre-routing/origin.ts';
import { validatorOf } from '../../../http/validator.ts';
import { hasTooManyValues, TOO_MANY_VALUES } from '../../../limits/body-limits.ts';
import { ownPath } from '../../../pages/screen-paths.ts';
import { ProviderError, wrongField } from './errors.ts';
import { SESSION_COOKIES } from './sessions.ts';

/** Every page asks for its session by this address. */
const SESSION_PATH = '/auth/get-session';

/** The body of a call: plain values, but for the answer of a passkey. */
export type Body = Record<string, unknown>;

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

/** No other call takes nested values, and parsing deep nesting is an attack on its readers. */
const PlainValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const isBody = validatorOf(Type.Record(Type.String(), PlainValue));

/** Fields whose length and form all calls check alike, and the sentence for an invalid one: its subject and the rest. */
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
export async function readBody(request: Request, call: string): Promise<Body> {
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

/** The parameters with redirect targets. */
const REDIRECT_PARAMETERS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

/** Request guard: requires that all redirect targets of a call are screens of the forum. @throws ProviderError */
export function requireOwnRedirects(body: Body, url: URL, base: string): void {
  for (const name of REDIRECT_PARAMETERS) {
    for (const address of [body[name], ...url.searchParams.getAll(name)]) {
      if (address === undefined || address === null) continue;
      if (typeof address === 'string' && ownPath(address, base) !== null) continue;
      throw new ProviderError(400, `${name} must be a page of this forum.`, {
        code: 'INVALID_CALLBACK_URL',
        params: { field: name },
      });
    }
  }
}

/**
 * Takes the fields of the register form that programs give away out of a sign-up call. In production it refuses a filled
 * honeypot and a form sent too soon; a call without these fields is never refused for that. @throws ProviderError
 */
export function withoutFormFields(body: Body, production: boolean): Body {
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

/** The error of a field, in the words of better-auth, whose calls these are. */
const invalid = (field: string, fault: Fault, what: string) =>
  new ProviderError(400, `${field.charAt(0).toUpperCase()}${field.slice(1)}: ${what}`, {
    code: 'VALIDATION_ERROR',
    fault,
    params: { field },
  });

/** A text of a call's body. @throws ProviderError */
export function textIn(body: Body, field: string): string {
  const value = body[field];
  if (typeof value === 'string') return value;
  const fault = value === undefined ? 'missing' : 'format';
  const received = value === null ? 'null' : typeof value;
  throw invalid(field, fault, `Invalid input: expected string, received ${received}`);
}

/** The address in a call's body. @throws ProviderError */
export function emailIn(body: Body, isValid: (email: string) => boolean): string {
  const email = textIn(body, 'email');
  if (isValid(email)) return email;
  throw invalid('email', 'format', 'Invalid email address');
}

/** The texts of a body of the forum's own calls. @throws ProviderError where one is missing */
export function textsIn<Field extends string>(
  body: Body,
  ...fields: Field[]
): Record<Field, string> {
  const isWhole = fields.every((field) => typeof body[field] === 'string');
  if (isWhole) return body as Record<Field, string>;
  throw new ProviderError(400, 'The body lacks a field of this call.', {
    fault: 'missing',
    params: { field: 'body' },
  });
}
