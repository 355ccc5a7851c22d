/** The pictures that a text names, as `![alt](image:ID)`. */
import type { Format } from '../values/text-format.ts';
import { altOf, imagePattern } from './images.ts';

/** A picture that a text names, and the words that stand for it. */
interface ImageReference {
  id: string;
  alt: string;
}

/** A picture in HTML that the forum has rendered. */
const STANDING = /<img [^>]*src="\/images\/([\w-]{22})"/g;

/** The references of a text, in its order. One within code counts, too: it keeps its picture. */
export function imageReferences(text: string, format: Format): ImageReference[] {
  if (format === 'plain' || !text.includes('](image:')) return [];
  return Array.from(text.matchAll(imagePattern('g')), ([, alt = '', id = '']) => ({
    id,
    alt: altOf(alt),
  }));
}

/** The ids of the pictures that stand in rendered HTML, each once, in its order. */
export const imagesStandingIn = (html: string | null): string[] =>
  html === null ? [] : [...new Set([...html.matchAll(STANDING)].map(([, id = '']) => id))];
