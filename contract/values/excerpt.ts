/** The beginning of a text as its readers see it. */

import { beginningWithoutFormatting } from '../markup/plain-part.ts';
import { truncate } from './graphemes.ts';
import { EXCERPT } from './limits.ts';
import type { Format } from './text-format.ts';

/** A grapheme of Bengali has two or three UTF-16 units; marks take some more. */
const UNITS_PER_GRAPHEME = 4;
/** A mention, or a link of usual length. */
const MARKS = 200;

/** The first `most` graphemes of a text without its marks, and whether anything was left out. The whole is not read. */
export function beginningOf(
  text: string,
  format: Format,
  most: number,
): { text: string; isCut: boolean } {
  const first = most * UNITS_PER_GRAPHEME + MARKS;
  // The last grapheme of a beginning may be half of one.
  const isEnough = (beginning: string) => truncate(beginning, most + 1).isCut;
  return truncate(beginningWithoutFormatting(text, format, first, isEnough), most);
}

/** The part of the answered comment that a reply shows. */
export const excerptOf = (text: string, format: Format): string =>
  beginningOf(text, format, EXCERPT).text;
