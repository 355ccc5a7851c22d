/** The pictures that a text names, as `![alt](image:ID)`. */
import type { Format } from '../values/text-format.ts';
import { imagePattern } from './images.ts';
import { ESCAPABLE } from './markers.ts';

/** A picture that a text names, and the words that stand for it. */
interface ImageReference {
  id: string;
  alt: string;
}

const ESCAPED = new RegExp(`\\\\(${ESCAPABLE})`, 'g');
/** A picture in HTML that the forum has rendered. */
const STANDING = /<img [^<>]*src="\/images\/([\w-]{22})"/g;

/** The source of a picture of a text. */
export const imageOf = (alt: string, id: string): string =>
  `![${alt.replaceAll(/\s+/g, ' ').replaceAll(/[[\]\\]/g, '\\$&')}](image:${id})`;

/** The alternative text that a picture's source says. */
export const altOf = (source: string): string => source.replaceAll(ESCAPED, '$1');

/** The references of a text, in its order. One within code counts, too: it keeps its picture. */
export function imageReferences(text: string, format: Format): ImageReference[] {
  if (format === 'plain' || !text.includes('](image:')) return [];
  return Array.from(text.matchAll(imagePattern('g')), ([, alt = '', id = '']) => ({
    id,
    alt: altOf(alt),
  }));
}

/** The ids of the pictures that a text names, each once. */
export const imagesNamedIn = (text: string, format: Format): Set<string> =>
  new Set(imageReferences(text, format).map(({ id }) => id));

/** The ids of the pictures that stand in rendered HTML, each once, in its order. */
export const imagesStandingIn = (html: string | null): string[] =>
  html === null ? [] : [...new Set([...html.matchAll(STANDING)].map(([, id = '']) => id))];

/** A text as the search reads it: its pictures are their alternative texts. */
export const withAlternativeTexts = (text: string): string =>
  text.replaceAll(imagePattern('g'), '$1');

/**
 * HTML with words in the place of removed pictures, which have no address.
 * @param words of the page's language; HTML.
 */
export const withRemovedImages = (html: string, words: string): string =>
  html.replaceAll(/<img (?!src=)[^<>]*>/g, `<em>${words}</em>`);
