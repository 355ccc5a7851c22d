import { Type } from 'typebox';
import { LONGEST } from '../../contract/limits.ts';
import { asStored, faultOfText } from '../../contract/text.ts';
import { holdsTooMany, TOO_MANY_VALUES } from '../body.ts';
import { checkOf } from '../check.ts';
import { Refusal } from './refusal.ts';

/** None of the provider's calls needs more, and what nests deeply is a way to exhaust who reads it. */
const Plain = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const isBody = checkOf(Type.Record(Type.String(), Plain));

/** Fields that the provider itself would take at any length and in any form, and what to say of a bad one. */
const FIELDS = {
  email: [checkOf(Type.String({ maxLength: LONGEST.email })), 'Email must be an e-mail address.'],
  image: [
    checkOf(
      Type.String({
        maxLength: LONGEST.photo,
        pattern: '^([Hh][Tt][Tt][Pp][Ss]?://[^\\s\\x00-\\x1f\\x7f-\\x9f]+)?$',
      }),
    ),
    'Photo URL must be an http or https address.',
  ],
} as const;

/** A name as it is stored. @throws Refusal */
function nameOf(given: unknown): string {
  const name = typeof given === 'string' ? given.toWellFormed() : '';
  const fault = faultOfText(name, LONGEST.name);
  if (fault) throw new Refusal(400, `Name ${fault}.`);
  const stored = asStored(name);
  if (stored === '') throw new Refusal(400, `Name must be 1 to ${LONGEST.name} characters long.`);
  return stored;
}

/** Reads a call's JSON body. @throws Refusal */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === '') return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal(415, 'Send the body as application/json.');
  }
  if (holdsTooMany(Buffer.from(text))) throw new Refusal(400, TOO_MANY_VALUES);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new Refusal(400, 'The body is not valid JSON.');
  }
  if (!isBody(body)) throw new Refusal(400, 'The body must be a JSON object of plain values.');
  for (const [field, [fits, sentence]] of Object.entries(FIELDS)) {
    const given = body[field];
    if (given !== undefined && !fits(given)) throw new Refusal(400, sentence);
  }
  return body['name'] === undefined ? body : { ...body, name: nameOf(body['name']) };
}

/** Lets a call pass that comes from this site or from no site at all. @throws Refusal */
export function mustBeSameOrigin(request: Request, url: URL, publicUrl: string | null): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const own = publicUrl ? new URL(publicUrl).origin : null;
  const same = origin
    ? origin === own || (URL.canParse(origin) && new URL(origin).host === url.host)
    : site === null || site === 'same-origin' || site === 'none';
  if (!same) throw new Refusal(403, 'This call came from another site.', 'INVALID_ORIGIN');
}
