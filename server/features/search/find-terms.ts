/** Finding the terms of a search in a text, without reading the text word by word. */
import type { Term } from '../../../contract/search/query.ts';
import {
  ENCLOSURES,
  JOINERS,
  placedWords,
  VARIATIONS,
  type Word,
} from '../../../contract/search/words.ts';

/** The same letters as words have, as a class of the flag `v`. */
const LETTER = `[[\\p{L}\\p{M}\\p{N}]--[${VARIATIONS}${ENCLOSURES}]]`;
/** The rest of a link or mention after its words; what is longer is no link. */
const ADDRESS = '\\]\\([^\\s\\(\\)]{0,2048}(?:\\s{1,9}"[^"\\n]{0,200}")?\\)';
/**
 * Characters that may stand between two letters of one word: joiners, and marks, which its reader does not see. Here
 * and between words so much that hardly any text has more: a letter that has all of it in common with others would be
 * tried again and again.
 */
const WITHIN_WORD = `(?:[${JOINERS}*\`\\[]|${ADDRESS}){0,9}`;
/**
 * Characters that may stand between two words of a phrase. There is one way to read each character, so that no text
 * takes long.
 */
const GAP = `[^${LETTER}\\]]{0,40}`;
const BETWEEN_WORDS = `(?=[${JOINERS}]*[^${LETTER}${JOINERS}])${GAP}(?:(?:${ADDRESS}|\\](?!\\())${GAP}){0,2}`;
const NO_WORD_AFTER = `(?![${JOINERS}]*[${LETTER}])`;
/** A pattern has so many words of a phrase and letters of a word: few begin alike for longer. */
const MOST_WORDS = 4;
const MOST_LETTERS = 16;

const BENGALI_ZERO = 0x09e6;
/** ৎ may be written as ত, hasanta and ZWJ. */
const KHANDA_TA = '(?:ৎ|\\u09a4\\u09cd\\u200d)';

/** The spellings of a letter that the search takes for the same; the pattern ignores case. */
function spellingsOf(letter: string): string {
  if (letter === 'ৎ') return KHANDA_TA;
  return /[0-9]/.test(letter)
    ? `[${letter}${String.fromCharCode(BENGALI_ZERO + Number(letter))}]`
    : letter;
}
/** A word, or the beginning of a long one. */
function wordPattern(word: string, n: number): string {
  const [first = '', ...others] = [...word].slice(0, MOST_LETTERS).map(spellingsOf);
  // The text before a term is looked at after its first letter, which few places have.
  const begins = n === 0 ? `(?<![${LETTER}][${JOINERS}]*${first})` : '';
  return [first + begins, ...others].join(WITHIN_WORD);
}

function termPattern({ words, isPrefix }: Term): string {
  const long = words.findIndex((word) => [...word].length > MOST_LETTERS) + 1;
  const count = Math.min(words.length, MOST_WORDS, long || MOST_WORDS);
  const isWhole = count === words.length && long === 0;
  const pattern = words.slice(0, count).map(wordPattern).join(BETWEEN_WORDS);
  return isWhole && isPrefix ? pattern : pattern + (count === long ? '' : NO_WORD_AFTER);
}

/** The end of a term whose words are the first of some words; null where they are others. */
function endOfTerm(found: readonly Word[], { words, isPrefix }: Term): number | null {
  const last = words.length - 1;
  const isThere = words.every((wanted, n) => {
    const word = found[n]?.word;
    return isPrefix && n === last ? word?.startsWith(wanted) : word === wanted;
  });
  return isThere ? (found[last] as Word).to : null;
}

/** The next place of a text: half a character is none. */
const after = (text: string, at: number): number =>
  at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

export type TermPlace = [from: number, to: number];

/** Finds terms in texts. A pattern leads to the places where one may stand, and only there words are compared. */
export function termFinder(terms: readonly Term[]) {
  const pattern = new RegExp(terms.map(termPattern).join('|'), 'giv');
  const mostWords = Math.max(...terms.map(({ words }) => words.length));

  /** The next place from `start` on where a term may begin, in a text with or without its marks; null: none. */
  function candidate(text: string, start: number): number | null {
    pattern.lastIndex = start;
    return pattern.exec(text)?.index ?? null;
  }

  /** The place of the longest term that some words begin with. */
  function placeOf(words: readonly Word[]): TermPlace | null {
    const [first] = words;
    const to = Math.max(...terms.map((term) => endOfTerm(words, term) ?? -1));
    return first && to >= 0 ? [first.from, to] : null;
  }

  /** The places of the terms in a text without marks, in their order. The text is in NFC. */
  function* places(text: string): Generator<TermPlace> {
    // The words from a candidate on. Candidates close to each other share them, so that no word is read twice.
    const words: Word[] = [];
    let unread = placedWords('');
    let start = 0;
    for (let at = candidate(text, 0); at !== null; at = candidate(text, after(text, at))) {
      while (words.length > 0 && (words[0] as Word).from < at) words.shift();
      if (words[0]?.from !== at) {
        words.length = 0;
        unread = placedWords(text.slice(at));
        start = at;
      }
      while (words.length < mostWords) {
        const { value: word } = unread.next();
        if (!word) break;
        words.push({ word: word.word, from: start + word.from, to: start + word.to });
      }
      const place = placeOf(words);
      if (place) yield place;
    }
  }

  /** The same, word by word: slow, and certain for spellings that the pattern does not know. */
  function* placesByWord(text: string): Generator<TermPlace> {
    const words: Word[] = [];
    for (const word of placedWords(text)) {
      if (words.push(word) < mostWords) continue;
      const place = placeOf(words);
      if (place) yield place;
      words.shift();
    }
    for (; words.length > 0; words.shift()) {
      const place = placeOf(words);
      if (place) yield place;
    }
  }

  return { candidate, places, placesByWord };
}
export type TermFinder = ReturnType<typeof termFinder>;
