import { hash } from 'node:crypto';
import { withLatinDigits } from '../../../contract/values/languages.ts';

/** Texts with fewer letters and digits are alike by chance. */
const LEAST = 20;
/** Everything but letters and digits, the marks on letters included: they vary without a reader's notice. */
const OTHERS = /[^\p{L}\p{N}]+/gu;
/** 128 bits. */
const LENGTH = 22;

/**
 * The hash of a text's letters and digits, by which equal texts are found: case, marks, spaces and punctuation make no
 * difference. Its time is linear.
 * @returns null where the text has fewer than 20 letters and digits.
 */
export function likenessOf({ title = '', text }: { title?: string; text: string }): string | null {
  const bare = `${title}${text}`.normalize('NFKD').replaceAll(OTHERS, '').normalize('NFC');
  const folded = withLatinDigits(bare.toUpperCase().toLowerCase());
  if ([...folded.slice(0, 2 * LEAST)].length < LEAST) return null;
  return hash('sha256', folded, 'base64url').slice(0, LENGTH);
}
