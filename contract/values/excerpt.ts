/** The beginning of a text as its readers see it. */

import { mentionOf, mentionPattern } from '../markup/mentions.ts';
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

/** The members whom a text mentions, with their names of today. */
export type Mentions = readonly { _id: string; displayName: string }[] | undefined;

/** Their names, by their ids. */
export const namesOf = (mentions: Mentions): ReadonlyMap<string, string> =>
  new Map(mentions?.map(({ _id, displayName }) => [_id, displayName]));

/** The source of a text with the names of today in its mentions; unknown members keep theirs. */
export function withNamesOfToday(text: string, mentions: Mentions): string {
  if (!mentions?.length) return text;
  const names = namesOf(mentions);
  return text.replaceAll(mentionPattern('g'), (source, _, id: string) => {
    const name = names.get(id);
    return name === undefined ? source : mentionOf(name, id);
  });
}
