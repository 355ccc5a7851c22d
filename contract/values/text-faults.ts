/** Validation of texts: the client and the server apply the same rules. No page needs it before something is typed. */
import type { InputFault } from '../core/input-faults.ts';
import { POLL } from '../core/poll-limits.ts';
import { truncate } from './graphemes.ts';
import { BIO_GRAPHEMES, LONGEST } from './limits.ts';
import { asStored, lengthOf, MOST_BEFORE_NFC } from './text.ts';

/**
 * The limit of combining marks per letter; no language needs more. Normalization sorts them in quadratic time: 20,000
 * block the event loop for a quarter of a second.
 */
const MOST_MARKS = 30;
const TOO_MANY_MARKS = new RegExp(`(?:^|\\P{M})\\p{M}{${MOST_MARKS + 1}}`, 'u');

/**
 * Bidirectional embeddings, overrides and isolates, which reorder the text beside them. U+200E, U+200F, U+061C, ZWJ and
 * ZWNJ affect only their own place and stay allowed.
 */
const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/;
/** How many characters before it tell where it stands. */
const SHOWN_BEFORE = 12;

const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800\ufff9-\ufffb]/u;

/** The kind of a text: a single line, as a name, or several. */
export type Lines = 'one line' | 'lines';

/** Characters that break a line, or control the terminal that shows the text. */
const NOT_IN_ONE_LINE = /[\p{Cc}\u2028\u2029]/u;
const NOT_IN_LINES = /[^\P{Cc}\t\n\r]/u;

/** True if a text has no visible character. */
export const isInvisible = (text: string): boolean => !VISIBLE.test(text);

const characters = (sentence: string): InputFault => ({ fault: 'characters', sentence });

/** The fault of a text's characters, or null. */
export function faultOf(text: string, lines: Lines = 'one line'): InputFault | null {
  if (text.includes('\0')) return characters('must not contain the NUL character');
  if (lines === 'lines' && NOT_IN_LINES.test(text))
    return characters('must not contain control characters other than line breaks and tabs');
  if (lines === 'one line' && NOT_IN_ONE_LINE.test(text))
    return characters('must not contain line breaks, tabs or other control characters');
  const at = text.search(BIDI_CONTROL);
  if (at !== -1) {
    const name = `U+${text.charCodeAt(at).toString(16).toUpperCase()}`;
    const after = [...text.slice(0, at)].slice(-SHOWN_BEFORE).join('');
    return {
      ...characters('must not contain characters that turn the direction of writing'),
      place: { name, after },
    };
  }
  if (!TOO_MANY_MARKS.test(text)) return null;
  const limit = MOST_MARKS;
  return { ...characters(`must not put more than ${limit} marks on one letter`), limit };
}

/** The fault of a text that shows nothing. */
export const INVISIBLE: InputFault = {
  fault: 'invisible',
  sentence: 'must contain something that can be seen',
};

const tooLong = (limit: number): InputFault => ({
  fault: 'too-long',
  limit,
  sentence: `must be at most ${limit} characters long`,
});

/**
 * The fault of a text of at most `longest` characters, or null. The empty text is valid: the field's schema
 * decides whether it may be empty.
 */
export function faultOfText(
  text: string,
  longest: number,
  lines: Lines = 'one line',
): InputFault | null {
  // A code point has at most two UTF-16 units. This check keeps the cost of long texts low.
  if (text.length > longest * MOST_BEFORE_NFC * 2) return tooLong(longest);
  // White space around a text is not stored.
  const fault = faultOf(text.trim(), lines);
  if (fault) return fault;
  if (asStored(text) !== '' && isInvisible(text)) return INVISIBLE;
  return lengthOf(text) > longest ? tooLong(longest) : null;
}

/** The fault of a text with more graphemes than it may have, or null. */
const faultOfGraphemes = (text: string, most: number): InputFault | null =>
  truncate(asStored(text), most).isCut ? tooLong(most) : null;

/** The fault of a bio, or null. Its length counts in graphemes; the code points of each have a bound, too. */
export const faultOfBio = (text: string): InputFault | null =>
  faultOfText(text, LONGEST.bio, 'lines') ?? faultOfGraphemes(text, BIO_GRAPHEMES);

/** The fault of an option of a poll, or null: its length counts as that of a bio does. */
export const faultOfOption = (text: string): InputFault | null =>
  faultOfText(text, POLL.longest) ?? faultOfGraphemes(text, POLL.graphemes);

const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The fault of a new tag's name, or null. An address takes a part of dots for a folder, so that
 * `/tags/..` is home, and other signs that look like dots are read as them.
 */
export function faultOfTag(name: string): InputFault | null {
  const shown = name.normalize('NFKC').replaceAll(UNSEEN, '').replaceAll(/%2e/gi, '.');
  return /^\.+$/.test(shown) ? characters('must not be dots alone') : null;
}

/** Removes the invalid characters of a text and cuts it to `longest`: for names from an identity provider. */
export function sanitized(text: string, longest: number): string {
  const good = text
    .toWellFormed()
    .replaceAll(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu'), '$1');
  const stored = [...asStored(good)].slice(0, longest).join('').trim();
  return isInvisible(stored) ? '' : stored;
}
