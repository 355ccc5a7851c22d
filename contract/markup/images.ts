import { ESCAPABLE } from './markers.ts';

/** A picture as its texts show it; of a removed one the place stays. */
export interface KnownImage {
  width: number;
  height: number;
  removed: boolean;
}
/** The pictures that a text may show, by their ids. */
export type KnownImages = Readonly<Record<string, KnownImage>>;

/**
 * A picture in the source of a text: `![alt](image:ID)`. A bracket in the alternative text is escaped, so that the search
 * for its end takes linear time.
 */
const IMAGE = /!\[((?:\\.|[^[\]\\\n])*)\]\(image:([\w-]{22})\)/;
const ESCAPED = new RegExp(`\\\\(${ESCAPABLE})`, 'g');

/** The source of a picture of a text. */
export const imageOf = (alt: string, id: string): string =>
  `![${alt.replaceAll(/\s+/g, ' ').replaceAll(/[[\]\\]/g, '\\$&')}](image:${id})`;

/** A fresh expression that finds pictures from `lastIndex` on (`g`) or exactly there (`y`): alternative text, id. */
export const imagePattern = (flag: 'g' | 'y'): RegExp => new RegExp(IMAGE, `${flag}u`);

/** The alternative text that a picture's source says. */
export const altOf = (source: string): string => source.replaceAll(ESCAPED, '$1');

/** A text as the search reads it: its pictures are their alternative texts. */
export const withAlternativeTexts = (text: string): string =>
  text.replaceAll(imagePattern('g'), '$1');

/**
 * HTML with words in the place of removed pictures, which have no address.
 * @param words of the page's language; HTML.
 */
export const withRemovedImages = (html: string, words: string): string =>
  html.replaceAll(/<img (?!src=)[^>]*>/g, `<em>${words}</em>`);

const BENGALI = /[\u0980-\u09ff]/;
/** The words for a picture where only words stand. They are of the language of the text, as its other words are. */
export function wordsForImage(alt: string, text: string): string {
  const name = BENGALI.test(alt === '' ? text : alt) ? 'ছবি' : 'Picture';
  return alt === '' ? name : `${name}: ${alt}`;
}
