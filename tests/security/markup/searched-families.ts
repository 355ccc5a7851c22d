/** The work of a search on a text that it found, for each text of the families. */
import { withoutMarksBetween } from '../../../contract/markup/plain-part.ts';
import { parseSearch } from '../../../contract/search/query.ts';
import { excerptOf, hasTerm, readBudget } from '../../../server/features/search/excerpt.ts';
import { termFinder } from '../../../server/features/search/find-terms.ts';

/** Searches for letters that a text has, and for phrases of them; the longest one has eight words. */
const queriesOf = (one: string, other: string) => [
  `${one} .`,
  `${one} ${other}`,
  `"${one} ${other}"`,
  `"${one} ${one} ${other}"`,
  `"${one} ${one}" "${one} ${other}" "${other} ${one}" "${other} ${other}"`,
  `"${`${one} `.repeat(7)}${other}"`,
  `${one.repeat(90)} ${other}`,
  'nowhere',
];
const LETTER = /[\p{L}\p{N}]/gu;
const format = 'markdown';
/** As long as the parts that an excerpt is made of. */
const PART = 920;

/** The searches whose words are the letters of a text, and what each does to it. */
export function searchesOf(text: string): { what: string; run(): unknown }[] {
  const [one = 'a', other = 'b'] = new Set(text.match(LETTER));
  const ending = `${text.slice(0, -4)} ${one} ${other}`.toWellFormed().normalize('NFC');
  const searches = queriesOf(one, other).flatMap((query) => {
    const finder = termFinder(parseSearch(query));
    return [text, ending].flatMap((given) => [
      {
        what: `an excerpt for ${query}`,
        run: () => excerptOf({ text: given, format }, finder, readBudget()),
      },
      { what: `whether it has ${query}`, run: () => hasTerm({ text: given, format }, finder) },
    ]);
  });
  const places = [0.2, 0.4, 0.6, 0.8].map((share) => Math.floor(text.length * share));
  const parts = {
    what: 'four parts of it without marks',
    run: () => places.map((from) => withoutMarksBetween(text, format, { from, to: from + PART })),
  };
  return [...searches, parts];
}
