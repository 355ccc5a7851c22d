/** Texts in their stored form, and their length: the client and the server count alike. */

/** Normalizes a text to its stored form: NFC, without surrounding white space. */
export const asStored = (text: string): string => text.normalize('NFC').trim();
/** The length of a text in Unicode code points of its stored form. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of asStored(text)) length++;
  return length;
}

/** NFC composes at most so many code points into one, and expands none into more than three. */
export const MOST_BEFORE_NFC = 4;

/** The hues that a tag can have, from 0 on. */
export const TAG_HUES = 8;
/** A tag's hue by its name, however that is written: FNV-1a over the code points of the lower case, folded by XOR. */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name.normalize('NFC').toLowerCase().normalize('NFC'))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 16) ^ hash) & (TAG_HUES - 1);
}

/** The tag that an address searches for: `#tea` means `tea`. */
export const searchedTag = (given: string | null): string =>
  (given ?? '').trim().replace(/^#+/, '').trim();
