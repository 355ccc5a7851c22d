/** The language of a search: words that must all be there, and phrases in quotation marks. Operators are text. */
import type { InputFault } from '../core/input-faults.ts';
import { lengthOf } from '../values/text.ts';
import { wordsOf } from './words.ts';

/** A word, or the words of a phrase in their order. */
export interface Term {
  words: readonly string[];
  /** The last word is the beginning of a word. */
  isPrefix: boolean;
}

const MOST_WORDS = 8;
const SHORTEST_SEARCH = 2;
/** A shorter beginning stands in most texts, so it counts as a whole word. */
const SHORTEST_PREFIX = 2;

/** Quotation marks. Phones turn straight ones into curved ones. */
const QUOTES = /["“”„]/;

const isLongEnough = (word: string) => [...word].length >= SHORTEST_PREFIX;

/**
 * The terms of a query. The last word is a prefix, unless a quotation mark closes its phrase. A phrase without its second
 * mark runs to the end.
 */
export function parseSearch(text: string): Term[] {
  const parts = text.normalize('NFC').trim().split(QUOTES);
  return parts.flatMap((part, n): Term[] => {
    const words = wordsOf(part);
    if (words.length === 0) return [];
    const isPhrase = n % 2 === 1;
    const isPrefix = n === parts.length - 1 && isLongEnough(words.at(-1) as string);
    if (isPhrase) return [{ words, isPrefix }];
    return words.map((word, at) => ({
      words: [word],
      isPrefix: isPrefix && at === words.length - 1,
    }));
  });
}

/** Why a text can't be searched for; null where it can. */
export function searchFault(text: string): InputFault | null {
  if (lengthOf(text.trim()) < SHORTEST_SEARCH) {
    const sentence = `must be at least ${SHORTEST_SEARCH} characters long`;
    return { fault: 'too-short', limit: SHORTEST_SEARCH, sentence };
  }
  const words = parseSearch(text).reduce((count, term) => count + term.words.length, 0);
  if (words === 0) return { fault: 'missing', sentence: 'must have a word' };
  if (words <= MOST_WORDS) return null;
  const limit = MOST_WORDS;
  return { fault: 'too-many', limit, sentence: `must have at most ${limit} words` };
}
