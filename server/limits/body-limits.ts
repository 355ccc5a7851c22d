import type { TObject } from 'typebox';
import type { InputFault } from '../../contract/core/input-faults.ts';
import { LONGEST } from '../../contract/values/limits.ts';

/** Every call may send this much, and most calls need no more. */
export const DEFAULT_BODY_LIMIT = 64 * 1024;
/** JSON may write a code point as a pair of escapes, `\ud83e\uded6`; some programs write every character so. */
const MAX_BYTES_PER_CHARACTER = 12;
/** A field's name, quotes, colon and comma. */
const FIELD_OVERHEAD = 64;
/** No body of the contract holds more values at any depth. Parsing a body full of values would block the event loop. */
const MAX_VALUES = 1_000;

interface Field {
  type?: string;
  enum?: unknown[];
  maxLength?: number;
  anyOf?: Field[];
}

/** The characters of the longest value that a field may have. */
function longestOf({ maxLength, anyOf, ...field }: Field): number {
  if (anyOf) return Math.max(...anyOf.map(longestOf));
  if (maxLength !== undefined) return maxLength;
  // A field without a type is ignored by its call; a comment is the longest text that clients put there.
  const isAnything = field.type === undefined && field.enum === undefined;
  return isAnything ? LONGEST.comment : LONGEST.createdAt;
}

/** The most characters of a body of this schema: every text at its longest. */
export function maxCharactersOf(body: TObject | undefined): number {
  const fields: Field[] = Object.values(body?.properties ?? {});
  return fields.reduce((sum, field) => sum + FIELD_OVERHEAD + longestOf(field), 0);
}

/** The most bytes of a body of this schema: every character in its longest escape. */
export const maxBytesOf = (body: TObject | undefined): number =>
  Math.max(DEFAULT_BODY_LIMIT, maxCharactersOf(body) * MAX_BYTES_PER_CHARACTER);

/** The ASCII codes of JSON's syntax. */
const [QUOTE, COMMA, SLASH, LIST, OBJECT, ESCAPE] = [0x22, 0x2c, 0x5c, 0x5b, 0x7b, 0x75];
/** The second half of a surrogate pair is written `\udcXX` to `\udfXX`, in lower or upper case. */
const [C, D, F, SMALL] = [0x63, 0x64, 0x66, 0x20];

function isSecondHalf(json: Buffer, at: number): boolean {
  const second = (json[at + 3] ?? 0) | SMALL;
  return ((json[at + 2] ?? 0) | SMALL) === D && second >= C && second <= F;
}

/**
 * True if a long body has more characters than its call needs, however they are escaped. Such a body is refused before
 * it is decoded. The scan stops at the limit.
 */
export function hasTooManyCharacters(json: Buffer, max: number): boolean {
  if (json.length <= DEFAULT_BODY_LIMIT) return false;
  let characters = 0;
  for (let at = 0; at < json.length && characters <= max; at++) {
    const byte = json[at] as number;
    if (byte !== SLASH) {
      // In UTF-8 every byte of a character but the first begins with the bits 10.
      if ((byte & 0xc0) !== 0x80) characters++;
    } else if (json[at + 1] !== ESCAPE) {
      characters++;
      at++;
    } else {
      if (!isSecondHalf(json, at)) characters++;
      at += 5;
    }
  }
  return characters > max;
}

/** The fault of JSON that holds too many values. `sentence` is the end of a sentence about the body. */
export const TOO_MANY_VALUES: InputFault = {
  fault: 'too-many',
  limit: MAX_VALUES,
  sentence: 'holds more values than any call takes.',
};

/** True if JSON holds more values than any body of the contract. The scan stops at the limit. */
export function hasTooManyValues(json: Buffer): boolean {
  let values = 0;
  let inText = false;
  for (let at = 0; at < json.length && values <= MAX_VALUES; at++) {
    const byte = json[at];
    if (byte === QUOTE) inText = !inText;
    else if (inText) at += byte === SLASH ? 1 : 0;
    else if (byte === COMMA || byte === LIST || byte === OBJECT) values++;
  }
  return values > MAX_VALUES;
}
