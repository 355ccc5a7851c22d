import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { type PlainPart, withoutMarksBetween } from '../../../contract/markup/plain-part.ts';
import { beginningOf } from '../../../contract/values/excerpt.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import type { Format } from '../../../contract/values/text-format.ts';
import type { TermFinder, TermPlace } from './find-terms.ts';

/** The length of an excerpt in graphemes. */
const MOST_GRAPHEMES = 200;
/** The text before the first found word, in UTF-16 units. */
const LEAD = 60;
const ELLIPSIS = '…';
/** The part of a text that is looked at first, in UTF-16 units before and after a place; marks take some of it. */
const REACH = { before: 280, after: 640 };
/** A part that has too little is looked at again, so many times longer. */
const GROWTH = 3;
/** So much of a part is no more certain: a word or a character may be cut there. */
const MARGIN = 40;
/** So much of a text is read in parts, in UTF-16 units. Where this does not suffice, reading it whole costs less. */
const MOST_IN_PARTS = 4 * (REACH.before + REACH.after);
/** More than a term has, with what stands between its letters. */
const LONGEST_TERM = 240;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export interface Excerpt {
  excerpt: string;
  marks: TermPlace[];
}

const inOneLine = (text: string) => text.replaceAll(/\s/g, ' ');

interface Text {
  text: string;
  format: Format;
}

/** The beginning of an excerpt that has a place: after a space, so that no syllable is cut. */
function startBefore(place: number, text: string): number {
  if (place <= LEAD) return 0;
  for (let at = place - LEAD; at < place; at++) if (/\s/.test(text[at] as string)) return at + 1;
  return place;
}

/** The end of an excerpt: as many whole graphemes as it may have. */
function endAfter(start: number, text: string): number {
  let end = start;
  let count = 0;
  for (const { segment } of segmenter.segment(text.slice(start))) {
    if (count++ === MOST_GRAPHEMES) break;
    end += segment.length;
  }
  return end;
}

type Places = (text: string) => Generator<TermPlace>;

/** A part of a text without its marks, and what of it an excerpt shows. */
interface Shown extends PlainPart {
  start: number;
  end: number;
  places: Places;
}

function shownIn(part: PlainPart, place: number, places: Places): Shown {
  const start = startBefore(place, part.text);
  return { ...part, start, end: endAfter(start, part.text), places };
}

/** Reads parts of a text, until they are too many. */
class PartReader {
  readonly #text: Text;
  readonly #find: Places;
  #left = MOST_IN_PARTS;

  constructor(text: Text, find: Places) {
    this.#text = text;
    this.#find = find;
  }

  isOver(): boolean {
    return this.#left <= 0;
  }

  /** The excerpt of the part around `at`; null where that part has no term, or too much was read. */
  around(at: number): Shown | null {
    const { text, format } = this.#text;
    const reach = { ...REACH };
    for (;;) {
      this.#left -= reach.before + reach.after;
      if (this.#left < 0) return null;
      const near = { from: at - reach.before, to: at + reach.after };
      const part = withoutMarksBetween(text, format, near);
      part.text = part.text.normalize('NFC');
      const place = this.#find(part.text).next().value?.[0];
      if (place === undefined) return null;
      const isShortBefore = part.from > 0 && place <= LEAD + MARGIN;
      const isWhole = part.to === text.length;
      let isShortAfter = !isWhole && part.text.length < place + MOST_GRAPHEMES + MARGIN;
      if (!isShortBefore && !isShortAfter) {
        const shown = shownIn(part, place, this.#find);
        isShortAfter = !isWhole && part.text.length < shown.end + MARGIN;
        if (!isShortAfter) return shown;
      }
      if (isShortBefore) reach.before *= GROWTH;
      if (isShortAfter) reach.after *= GROWTH;
    }
  }
}

/** The end of the address of a link in which a place lies: no reader sees it. */
function addressEnd(text: string, place: number): number | null {
  const start = text.lastIndexOf('](', place);
  const isWithin = start !== -1 && !/[\s()<>]/.test(text.slice(start + 2, place));
  const end = isWithin ? text.indexOf(')', place) : -1;
  return end === -1 ? null : end;
}

/** The excerpt around the first term; null where parts of the text, as many as are read, have none. */
function firstShown(given: Text, { candidate, places }: TermFinder): Shown | null {
  const { text, format } = given;
  const parts = new PartReader(given, places);
  let at = candidate(text, 0);
  while (at !== null && !parts.isOver()) {
    const hidden = format === 'plain' ? null : addressEnd(text, at);
    const shown = hidden === null ? parts.around(at) : null;
    if (shown) return shown;
    at = candidate(text, hidden ?? at + REACH.after - LONGEST_TERM);
  }
  return null;
}

/** The same, by reading the whole text. */
function firstShownByWord({ text, format }: Text, { placesByWord }: TermFinder): Shown | null {
  const bare = withoutFormatting(text, format).normalize('NFC');
  const [place] = placesByWord(bare).next().value ?? [];
  const part = { text: bare, from: 0, to: text.length };
  return place === undefined ? null : shownIn(part, place, placesByWord);
}

/** How much of the texts of one page may be read word by word, in UTF-16 units. */
export interface ReadBudget {
  units: number;
}
/** One of the longest texts. The texts of a page together would take too long. */
export const readBudget = (): ReadBudget => ({ units: LONGEST.description });

/** True if a text has a term of the finder. */
export const hasTerm = (given: Text, finder: TermFinder): boolean =>
  (firstShown(given, finder) ?? firstShownByWord(given, finder)) !== null;

/** The places of the terms in what is shown, in order, none within another. */
function marksOf({ text, start, end, places }: Shown): TermPlace[] {
  const marks: TermPlace[] = [];
  for (const [from, to] of places(text.slice(start))) {
    if (start + from >= end) break;
    // A word at the cut is a part of a word.
    if (start + to > end) continue;
    const last = marks.at(-1);
    if (last && from < last[1]) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  }
  return marks;
}

/**
 * A part of a text around the first term, in one line, with the places of all terms in it. The text is cut before its
 * marks are removed.
 * @param budget where the text is known to have a term, so much may be read whole; beyond it, or without one, a rare
 * spelling may be overlooked.
 */
export function excerptOf(given: Text, finder: TermFinder, budget: ReadBudget | null): Excerpt {
  let shown = firstShown(given, finder);
  if (!shown && budget && budget.units >= given.text.length) {
    budget.units -= given.text.length;
    shown = firstShownByWord(given, finder);
  }
  if (!shown) {
    const { text, isCut } = beginningOf(given.text, given.format, MOST_GRAPHEMES);
    return { excerpt: inOneLine(text) + (isCut ? ELLIPSIS : ''), marks: [] };
  }
  const { text, start, end, from, to } = shown;
  const before = from > 0 || start > 0 ? ELLIPSIS : '';
  const after = end < text.length || to < given.text.length ? ELLIPSIS : '';
  return {
    excerpt: before + inOneLine(text.slice(start, end)) + after,
    marks: marksOf(shown).map(([at, upTo]) => [at + before.length, upTo + before.length]),
  };
}
