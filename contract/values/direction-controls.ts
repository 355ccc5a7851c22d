/**
 * Bidirectional embeddings, overrides and isolates, which reorder the text beside them. U+200E, U+200F, U+061C, ZWJ and
 * ZWNJ affect only their own place and stay allowed.
 */
const CONTROL = /[\u202a-\u202e\u2066-\u2069]/;
const SHOWN_BEFORE = 12;

/** Where a text has a character that turns the direction of writing. */
export interface ControlPlace {
  /** The character, as `U+202E`. */
  name: string;
  /** The last characters before it; the empty string: it begins the text. */
  after: string;
}

/** The first character of a text that turns the direction of writing, or null. */
export function controlIn(text: string): ControlPlace | null {
  const at = text.search(CONTROL);
  if (at === -1) return null;
  const name = `U+${text.charCodeAt(at).toString(16).toUpperCase()}`;
  return { name, after: [...text.slice(0, at)].slice(-SHOWN_BEFORE).join('') };
}

const IS_WRAPPED = /^[\u202a\u202b\u2066-\u2068]|[\u202c\u2069]$/;
const OPENING = /^[\s\u202a\u202b\u2066-\u2068]+/;
const CLOSING = /(?<![\s\u202c\u2069])[\s\u202c\u2069]+$/;

/**
 * A text without the embeddings and isolates around it. Address books put them around numbers that they copy, where
 * nobody sees them. Overrides stay: they show a text as another one.
 */
export function withoutWrapping(text: string): string {
  if (!IS_WRAPPED.test(text.trim())) return text;
  return text.replace(OPENING, '').replace(CLOSING, '');
}
