import { foreignLanguage } from '../values/languages.ts';

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

/** A fresh expression that finds pictures from `lastIndex` on (`g`) or exactly there (`y`): alternative text, id. */
export const imagePattern = (flag: 'g' | 'y'): RegExp => new RegExp(IMAGE, `${flag}u`);

/** The words for a picture where only words stand. They are of the language of the text, as its other words are. */
export function wordsForImage(alt: string, text: string): string {
  const name = foreignLanguage(alt === '' ? text : alt, 'en') === 'bn' ? 'ছবি' : 'Picture';
  return alt === '' ? name : `${name}: ${alt}`;
}
