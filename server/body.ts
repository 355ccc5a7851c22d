import type { TObject } from 'typebox';
import { LONGEST } from '../contract/limits.ts';

/** The least that any call may send; what no call of the contract needs more than. */
export const MOST_BODY_BYTES = 64 * 1024;
/** A code point that JSON writes as a pair of escapes, `\ud83e\uded6`: so many programs write every letter. */
const MOST_BYTES_OF_A_LETTER = 12;
/** Around a field's value: its name, quotes, colon and comma. */
const AROUND = 64;
/** No body of the contract holds more values, however nested; parsing a whole body of them would hold up everybody. */
const MOST_VALUES = 1_000;

interface Field {
  type?: string;
  enum?: unknown[];
  maxLength?: number;
  anyOf?: Field[];
}

/** Letters of the longest value that a field may have. */
function longestOf({ maxLength, anyOf, ...field }: Field): number {
  if (anyOf) return Math.max(...anyOf.map(longestOf));
  if (maxLength !== undefined) return maxLength;
  // What may be anything is ignored; clients put nothing longer there than a comment.
  const isAnything = field.type === undefined && field.enum === undefined;
  return isAnything ? LONGEST.comment : LONGEST.createdAt;
}

/** The most letters that a body of this schema may have: every text as long as it may be. */
export function mostLettersOf(body: TObject | undefined): number {
  const fields: Field[] = Object.values(body?.properties ?? {});
  return fields.reduce((sum, field) => sum + AROUND + longestOf(field), 0);
}

/** The most bytes that it may have: all of its letters in their longest spelling. */
export const mostBytesOf = (body: TObject | undefined): number =>
  Math.max(MOST_BODY_BYTES, mostLettersOf(body) * MOST_BYTES_OF_A_LETTER);

/** ASCII letters that JSON is made of. */
const [QUOTE, COMMA, SLASH, LIST, OBJECT, ESCAPE] = [0x22, 0x2c, 0x5c, 0x5b, 0x7b, 0x75];
/** The second half of a pair is written `\udcXX` to `\udfXX`, in small letters or large ones. */
const [C, D, F, SMALL] = [0x63, 0x64, 0x66, 0x20];

function isSecondHalf(json: Buffer, at: number): boolean {
  const second = (json[at + 3] ?? 0) | SMALL;
  return ((json[at + 2] ?? 0) | SMALL) === D && second >= C && second <= F;
}

/**
 * Whether JSON that is longer than any call may send has more letters than this one needs, however they are spelt.
 * Such a body is not worth being decoded; looks no further than it must.
 */
export function hasTooManyLetters(json: Buffer, most: number): boolean {
  if (json.length <= MOST_BODY_BYTES) return false;
  let letters = 0;
  for (let at = 0; at < json.length && letters <= most; at++) {
    const byte = json[at] as number;
    if (byte !== SLASH) {
      // Of the bytes of a letter only the first begins otherwise than 10.
      if ((byte & 0xc0) !== 0x80) letters++;
    } else if (json[at + 1] !== ESCAPE) {
      letters++;
      at++;
    } else {
      if (!isSecondHalf(json, at)) letters++;
      at += 5;
    }
  }
  return letters > most;
}

/** What is said of JSON that holds too many values. */
export const TOO_MANY_VALUES = 'The body holds more values than any call takes.';

/** Whether JSON holds more values than any body of the contract does; looks no further than it must. */
export function holdsTooMany(json: Buffer): boolean {
  let values = 0;
  let inText = false;
  for (let at = 0; at < json.length && values <= MOST_VALUES; at++) {
    const byte = json[at];
    if (byte === QUOTE) inText = !inText;
    else if (inText) at += byte === SLASH ? 1 : 0;
    else if (byte === COMMA || byte === LIST || byte === OBJECT) values++;
  }
  return values > MOST_VALUES;
}
