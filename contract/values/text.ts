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

/** The tag that an address searches for: `#tea` means `tea`. */
export const searchedTag = (given: string | null): string =>
  (given ?? '').trim().replace(/^#+/, '').trim();
