/** Words as the search compares them: one tokenizer for the texts and the queries, on both engines. */
import { withLatinDigits } from '../values/languages.ts';

/** The forms of one sign: the emoji of a heart has U+FE0F behind it. They are marks to Unicode. */
export const VARIATIONS = '\\u180b-\\u180d\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}';
/** ZWNJ, ZWJ and variations change how letters look, not which word they make. */
export const JOINERS = `\\u200c\\u200d${VARIATIONS}`;
/** Circles and keycaps around a sign are marks to Unicode, too. */
export const ENCLOSURES = '\\u20dd-\\u20e0\\u20e2-\\u20e4';
/** A letter, mark or digit: whatever is of no other category, but for the marks above. */
const LETTER = `[^\\p{C}\\p{P}\\p{S}\\p{Z}${VARIATIONS}${ENCLOSURES}]`;
const ALL_JOINERS = new RegExp(`[${JOINERS}]`, 'gu');
const HAS_JOINER = new RegExp(`[${JOINERS}]`, 'u');
const WORD = new RegExp(`${LETTER}(?:${LETTER}+|[${JOINERS}]+)*`, 'gu');
/** ৎ as it was typed before it had a code point of its own: ত, hasanta, ZWJ. */
const OLD_KHANDA_TA = /\u09a4\u09cd\u200d/g;
/** Characters that no step of folding changes: lower ASCII and Bengali letters. */
const UNCHANGED = /^[a-z0-9\u0980-\u09e5]*$/;

/** A longer word is cut: PostgreSQL refuses words of more than 2,046 bytes. No query is as long. */
const LONGEST_WORD = 120;

export interface Word {
  /** The form that is compared. */
  word: string;
  /** Where the word stands in the text, half-open, in UTF-16 units. */
  from: number;
  to: number;
}

/**
 * The form of a word that is compared: NFC, lower case, without joiners, with ASCII digits. Most words need few of
 * these steps, and a text may have ten thousand words.
 * @param written in NFC, as every part of a text in NFC is.
 */
function foldWord(written: string): string {
  if (written.length <= LONGEST_WORD && UNCHANGED.test(written)) return written;
  const word = HAS_JOINER.test(written)
    ? written.replace(OLD_KHANDA_TA, 'ৎ').replace(ALL_JOINERS, '').normalize('NFC')
    : written;
  const lower = word.toLowerCase();
  const folded = lower === word ? word : lower.normalize('NFC');
  const kept = folded.length <= LONGEST_WORD ? folded : [...folded].slice(0, LONGEST_WORD).join('');
  return withLatinDigits(kept);
}

/**
 * The words of a text, one by one, so that a reader may stop early. A word that comes again is not folded again. The
 * text must be in NFC.
 */
export function* placedWords(text: string): Generator<Word> {
  const folded = new Map<string, string>();
  for (const { 0: written, index } of text.matchAll(WORD)) {
    let word = folded.get(written);
    if (word === undefined) {
      word = foldWord(written);
      folded.set(written, word);
    }
    yield { word, from: index, to: index + written.length };
  }
}

/** The words of a text in their order. A search calls it for each of many short phrases, so it keeps nothing. */
export function wordsOf(text: string): string[] {
  const found = text.normalize('NFC').match(WORD) ?? [];
  return found.map(foldWord);
}
