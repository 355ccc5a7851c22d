/** Shaping text for people. */
import { truncate } from '../../../contract/values/graphemes.ts';
import { lengthOf, MOST_BEFORE_NFC } from '../../../contract/values/text.ts';

/** First letter large: `education` is shown as `Education`. */
export function capitalise(name: string): string {
  const first = truncate(name, 1).text;
  return first.toUpperCase() + name.slice(first.length);
}

/** The beginning of a text that has at most so many characters as the server counts; an input's own limit counts otherwise. */
export function clampText(text: string, most: number): string {
  if (text.length <= most && lengthOf(text) <= most) return text;
  const letters = [...text].slice(0, most * MOST_BEFORE_NFC);
  while (lengthOf(letters.join('')) > most) letters.length -= 1;
  return letters.join('');
}

/** A title has one line, however many it is shown in. */
export const inOneLine = (text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
    : text;

/** The number that a text gives a colour by: the same for one text wherever it is shown. */
export function colourNumber(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}

/** Scripts of which two letters fit beside each other in the smallest circle. */
const NARROW = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]+$/u;

/** At most two letters for a person without a photo; one where letters are wide, as a Bengali syllable is. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  const [one, other] = [truncate(first, 1).text, truncate(last, 1).text];
  return (NARROW.test(one + other) ? one + other : one).toUpperCase() || '?';
}
