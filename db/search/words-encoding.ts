/** How the words of a text, and what is searched for, are written for each engine. Neither engine cuts words itself. */
import type { Term } from '../../contract/search/query.ts';

/**
 * Marks of the index. They begin with `_`, which no word of a text has: the words of a text are letters, marks and
 * digits.
 */
export const SEPARATOR = '_';
/** PostgreSQL keeps 255 places of a word. In a text with more, a phrase may stand where no place is kept. */
const HAS_LOST_PLACES = '_lost';
const MOST_PLACES = 255;
export const authorToken = (authorKey: number): string =>
  `_a${String(authorKey).replace('-', SEPARATOR)}`;
export const tagToken = (tag: string): string => `_t${Buffer.from(tag).toString('hex')}`;

/** Words for FTS5, whose `ascii` tokenizer cuts them at the spaces alone. */
export const asTokens = (words: readonly string[]): string => words.join(' ');

/** Words as a literal `tsvector`, each with its places in the text. */
export function asTsvector(words: readonly string[]): string {
  const places = new Map<string, number[]>();
  for (const [n, word] of words.entries()) {
    const known = places.get(word);
    if (known) known.push(n + 1);
    else places.set(word, [n + 1]);
  }
  const lexemes = [...places].map(
    ([word, at]) => `'${word}':${at.slice(0, MOST_PLACES).join(',')}`,
  );
  const hasLost = [...places.values()].some((at) => at.length > MOST_PLACES);
  return [...lexemes, ...(hasLost ? [`'${HAS_LOST_PLACES}'`] : [])].join(' ');
}

/** The condition of a match: all terms, and all marks. */
export interface Match {
  terms: readonly Term[];
  marks: readonly string[];
}

/** A match in FTS5's language. Every word is quoted: some words are operators there. */
export const asFts5 = ({ terms, marks }: Match): string =>
  [
    ...terms.map(({ words, isPrefix }) => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`),
    ...marks.map((mark) => `"${mark}"`),
  ].join(' AND ');

function asTsqueryTerm({ words, isPrefix }: Term): string {
  const lexemes = words.map((word, n) =>
    isPrefix && n === words.length - 1 ? `'${word}':*` : `'${word}'`,
  );
  if (lexemes.length === 1) return lexemes.join('');
  return `(${lexemes.join(' <-> ')} | ${lexemes.join(' & ')} & '${HAS_LOST_PLACES}')`;
}

/** A match as a literal `tsquery`. Of texts with lost places it finds all that have the words of a phrase anywhere. */
export const asTsquery = ({ terms, marks }: Match): string =>
  [...terms.map(asTsqueryTerm), ...marks.map((mark) => `'${mark}'`)].join(' & ');
