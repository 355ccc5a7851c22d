/** Numbers as people type them. It needs no schema library. */

const BENGALI_DIGIT = /[০-৯]/g;
const BENGALI_ZERO = 0x09e6;

/** A text with 0 to 9 in the place of Bengali digits; all else stays. */
export const withLatinDigits = (text: string): string =>
  text.replaceAll(BENGALI_DIGIT, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
