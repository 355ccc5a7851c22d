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

/** The most bytes that a body of this schema may have: every text as long as it may be, in its longest spelling. */
export function mostBytesOf(body: TObject | undefined): number {
  const fields: Field[] = Object.values(body?.properties ?? {});
  const needed = fields.map((field) => AROUND + longestOf(field) * MOST_BYTES_OF_A_LETTER);
  return Math.max(
    MOST_BODY_BYTES,
    needed.reduce((sum, one) => sum + one, 0),
  );
}

/** Where the JSON text that begins at `start` ends: at its closing quote, or behind the end. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}

/** What is said of JSON that does. */
export const TOO_MANY_VALUES = 'The body holds more values than any call takes.';

/** Whether JSON holds more values than any body of the contract does; looks no further than it must. */
export function holdsTooMany(json: string): boolean {
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === '"') at = endOfText(json, at);
    else if (char === ',' || char === '[' || char === '{') values++;
    if (values > MOST_VALUES) return true;
  }
  return false;
}
