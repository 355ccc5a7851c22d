import { withLatinDigits } from '../../contract/values/languages.ts';

/** The digits of a telephone number (E.164 has no more). */
const FEWEST = 9;
const MOST = 15;

/**
 * A day with its year in four digits, as people write it: no further digit or sign of a number touches it. Spaces
 * around it separate it from another day or the time.
 */
const DATE =
  /(?<![\d+.-])(?:(?:19|20)\d\d([.-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([.-])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)\d\d)(?![.-]?\d)/g;
/** Digits, and what may stand between those of a number, marks on digits included: whatever else ends a number. */
const GROUPS = /(\d+)[+().\p{Zs}\p{M}\t\u2010-\u2015\u2212-]*/gu;

/**
 * True if a text has a telephone number: 9 to 15 digits, Latin or Bengali, with `+ ( ) - .`, other dashes and spaces between. Groups
 * of digits that follow each other count as one number where together they have so many. Its time is linear.
 */
export function namesNumber(text: string): boolean {
  const digits = withLatinDigits(text.normalize('NFKC')).replaceAll(DATE, '|');
  /** The lengths of the last groups, whose sum is the most that is no more than a number has. */
  let lengths: number[] = [];
  let [sum, end] = [0, 0];
  for (const { 0: whole, 1: group = '', index } of digits.matchAll(GROUPS)) {
    if (index !== end) [lengths, sum] = [[], 0];
    end = index + whole.length;
    lengths.push(group.length);
    sum += group.length;
    while (sum > MOST) sum -= lengths.shift() ?? 0;
    if (sum >= FEWEST) return true;
  }
  return false;
}
