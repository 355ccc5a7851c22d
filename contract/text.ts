/** What a text may be, and how its length is counted: the same for the client, which shows it, and the server. */

/** Characters are counted as Unicode code points of the text as it is stored: in NFC, without white space around it. */
export const asStored = (text: string): string => text.normalize('NFC').trim();
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of asStored(text)) length++;
  return length;
}

/** So many code points at most become one in NFC, and none becomes more than three. */
export const MOST_BEFORE_NFC = 4;

/**
 * More marks on one letter than any language has. Bringing a long run of them into order takes the square of its
 * length: 20,000 of them held up the forum for a quarter of a second.
 */
const MOST_MARKS = 30;
const TOO_MANY_MARKS = new RegExp(`(?:^|\\P{M})\\p{M}{${MOST_MARKS + 1}}`, 'u');

/**
 * Embeddings, overrides and isolates turn around what stands beside a text. The marks U+200E, U+200F and U+061C only
 * tell how one place is read, as ZWJ and ZWNJ tell how letters are joined: those stay.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800\ufff9-\ufffb]/u;

/** Whether a text is one line, as a name is, or may have several. */
export type Lines = 'one line' | 'lines';

/** Each would make two lines of one, or steer the terminal of whoever reads it there. */
const NOT_IN_ONE_LINE = /[\p{Cc}\u2028\u2029]/u;
const NOT_IN_LINES = /[^\P{Cc}\t\n\r]/u;

/** Whether a text has nothing that anybody could see. */
export const isUnseen = (text: string): boolean => !SEEN.test(text);

/** What is wrong with the characters of a text, as the end of a sentence that begins with its field; null for a good one. */
export function faultOf(text: string, lines: Lines = 'one line'): string | null {
  if (text.includes('\0')) return 'must not contain the NUL character';
  if (lines === 'lines' && NOT_IN_LINES.test(text))
    return 'must not contain control characters other than line breaks and tabs';
  if (lines === 'one line' && NOT_IN_ONE_LINE.test(text))
    return 'must not contain line breaks, tabs or other control characters';
  if (TURNING.test(text)) return 'must not contain characters that turn the direction of writing';
  if (TOO_MANY_MARKS.test(text)) return `must not put more than ${MOST_MARKS} marks on one letter`;
  return null;
}

/**
 * What is wrong with a text of at most `longest` characters, likewise. The empty text is a good one: whether a field may
 * be empty is its own matter.
 */
export function faultOfText(
  text: string,
  longest: number,
  lines: Lines = 'one line',
): string | null {
  const tooLong = `must be at most ${longest} characters long`;
  // A code point is two of JavaScript's characters at most. What is far too long is not worth being looked at.
  if (text.length > longest * MOST_BEFORE_NFC * 2) return tooLong;
  // White space around a text is not stored.
  const fault = faultOf(text.trim(), lines);
  if (fault) return fault;
  if (asStored(text) !== '' && isUnseen(text)) return 'must contain something that can be seen';
  return lengthOf(text) > longest ? tooLong : null;
}

/** A text without what would be refused, cut to `longest` characters: for names that an identity provider brings. */
export function cleared(text: string, longest: number): string {
  const good = text
    .toWellFormed()
    .replaceAll(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu'), '$1');
  const stored = [...asStored(good)].slice(0, longest).join('').trim();
  return isUnseen(stored) ? '' : stored;
}
