import type { Term } from '../../../contract/search/query.ts';
import { placedWords, type Word } from '../../../contract/search/words.ts';

/** The length of an excerpt in graphemes. */
const MOST_GRAPHEMES = 200;
/** What stands before the first found word, in UTF-16 units. */
const LEAD = 60;
const ELLIPSIS = '…';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export interface Excerpt {
  excerpt: string;
  marks: [from: number, to: number][];
}

const isWord = ({ words, isPrefix }: Term, n: number, word: string): boolean =>
  isPrefix && n === words.length - 1 ? word.startsWith(words[n] as string) : word === words[n];

/** Whether a term ends with the last of these words. */
const endsWith = (words: readonly Word[], term: Term): boolean => {
  const start = words.length - term.words.length;
  return start >= 0 && term.words.every((_, n) => isWord(term, n, words[start + n]?.word ?? ''));
};

/** The first place of a text where a term stands; null where none does. */
function firstPlace(text: string, terms: readonly Term[]): number | null {
  const words: Word[] = [];
  for (const word of placedWords(text)) {
    words.push(word);
    const term = terms.find((one) => endsWith(words, one));
    if (term) return words[words.length - term.words.length]?.from ?? null;
  }
  return null;
}

/** Whether a text has a term. */
export const hasTerm = (text: string, term: Term): boolean =>
  firstPlace(text.normalize('NFC'), [term]) !== null;

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

/** The places of the terms between two places of a text, in order, none within another. */
function placesOf(text: string, terms: readonly Term[]): Excerpt['marks'] {
  const words: Word[] = [];
  const places: Excerpt['marks'] = [];
  for (const word of placedWords(text)) {
    words.push(word);
    for (const term of terms) {
      if (!endsWith(words, term)) continue;
      const from = words[words.length - term.words.length]?.from ?? word.from;
      const last = places.at(-1);
      if (last && from < last[1]) {
        last[0] = Math.min(last[0], from);
        last[1] = word.to;
      } else places.push([from, word.to]);
    }
  }
  return places;
}

/** The end of the word in which a cut lies. */
function wordEnd(cut: number, text: string): number {
  let end = cut;
  while (end < text.length && !/\s/.test(text[end] as string)) end++;
  return end;
}

/** A part of a text around the first term, in one line, with the places of all terms in it. */
export function excerptOf(given: string, terms: readonly Term[]): Excerpt {
  const text = given.normalize('NFC');
  const start = startBefore(firstPlace(text, terms) ?? 0, text);
  const end = endAfter(start, text);
  const before = start > 0 ? ELLIPSIS : '';
  const part = text.slice(start, end);
  // A word at the cut is a part of a word: it is looked at with the rest of it.
  const marks = placesOf(text.slice(start, wordEnd(end, text)), terms)
    .filter(([, to]) => to <= part.length)
    .map(([from, to]): [number, number] => [from + before.length, to + before.length]);
  const excerpt = before + part.replaceAll(/\s/g, ' ') + (end < text.length ? ELLIPSIS : '');
  return { excerpt, marks };
}
