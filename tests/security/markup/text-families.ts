import { writeFileSync } from 'node:fs';
import { shownText } from '../../../client/ui/text-editing/shown-text.ts';
import { addressesIn } from '../../../contract/markup/links.ts';
import { markdown } from '../../../contract/markup/markdown.ts';
import { mentionPattern } from '../../../contract/markup/mentions.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { withoutMarksBetween } from '../../../contract/markup/plain-part.ts';
import { renderText } from '../../../contract/markup/render.ts';
import { tagAt } from '../../../contract/markup/tags.ts';
import { visibleText } from '../../../contract/markup/visible-text.ts';
import { parseSearch } from '../../../contract/search/query.ts';
import { placedWords, wordsOf } from '../../../contract/search/words.ts';
import { excerptOf, beginningOf as shownBeginningOf } from '../../../contract/values/excerpt.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { faultOfText, isInvisible } from '../../../contract/values/text-faults.ts';
import { FORMATS } from '../../../contract/values/text-format.ts';
import { OperatorError } from '../../../db/core/errors.ts';
import { csvRows } from '../../../db/maintenance/transfer/csv.ts';
import { wordsOfPost } from '../../../db/search/index-texts.ts';
import { beginningOf } from '../../../server/features/posts/atom-feed.ts';
import {
  hasTerm,
  readBudget,
  excerptOf as searchedExcerptOf,
} from '../../../server/features/search/excerpt.ts';
import { termFinder } from '../../../server/features/search/find-terms.ts';
import { namesAddress } from '../../../server/texts/addresses.ts';
import { LONGEST_HERE } from '../../../server/texts/renderer.ts';
import { renderHere } from '../../../server/texts/rendering.ts';
import { leastMs } from '../../support/processor-time.ts';
import { IMAGE_ID } from './attacks.ts';

const ID = '01900000-0000-7000-8000-000000000001';

/** The tokens of the syntax and of addresses, and one character of each kind that texts have. */
const TOKENS = [
  ...['*', '`', '```\n', '[', ']', '](', ')', '(', '<', '> ', '- ', '১. ', '\n', '\\', '"', '_'],
  ...[
    '![',
    `](image:${IMAGE_ID})`,
    '#',
    '@[',
    `](member:${ID})`,
    'http://',
    'https://a.b/',
    '?',
    '.',
    '/',
  ],
  ...[' ', 'a', 'ক', '\u0301', '।', '😀'],
];
/** All further characters that mean something to a parser here. */
const CHARACTERS = [
  ...['!', '$', '%', '&', "'", '+', ',', '-', ':', ';', '=', '>', '@', '^', '{', '|', '}', '~'],
  ...['\t', '\r', '1', '১', 'É', '\u00a0', '\u00ad', '\u200c', '\u200d', '\u2013', '…', '\ud800'],
];

/** A part again and again, to a length in code points. */
function filled(part: string, length: number): string {
  const points = Array.from(part);
  const whole = part.repeat(Math.ceil(length / points.length));
  return Array.from(whole).slice(0, length).join('');
}

const ALL = [...TOKENS, ...CHARACTERS];
/** The parts that a text repeats, one after the other. */
type Family = readonly string[];

/** A repeated token, pair or triple; and many beginnings, then many ends. */
export const FAMILIES: readonly Family[] = [
  ...ALL.map((one) => [one]),
  ...ALL.flatMap((one) => ALL.map((two) => [one + two])),
  ...ALL.flatMap((one) => TOKENS.map((two) => [one, two])),
  ...TOKENS.flatMap((one) => TOKENS.flatMap((two) => TOKENS.map((three) => [one + two + three]))),
];

/** Families that once took too long, of more characters than three tokens have. */
export const COSTLIEST: readonly Family[] = [
  ['a.'],
  ...['a\u200da"', 'a\u200da](', 'a\u200d```a\n', 'aa```a\n', '](a)', ')](ক'].map((one) => [one]),
  // Stars in runs of two lengths, which never close each other.
  ...['\u200d', '\u0301', '\ufe0f'].map((unseen) => [`*${unseen}**${unseen}`]),
];

/** The longest text of a family, as it is stored. */
const longestOf = (family: Family): string =>
  family
    .map((part) => filled(part, LONGEST.description / family.length))
    .join('')
    .toWellFormed()
    .normalize('NFC');

/** The operations on a text, each with its limit of processor time in milliseconds (beyond.md, section 1). */
const WORK: Readonly<Record<string, readonly [most: number, run: (text: string) => unknown]>> = {
  'finding its addresses': [5, (text) => [...addressesIn(markdown.linkify, text)]],
  'rendering it as plain': [50, (text) => renderText(text, 'plain')],
  'rendering it as markdown': [50, (text) => renderText(text, 'markdown')],
  // Of a text as if it were HTML, which it never is.
  'reading the visible part of its HTML': [10, (text) => isInvisible(visibleText(text))],
  'taking its marks away': [10, (text) => withoutFormatting(text, 'markdown')],
  'an excerpt': [10, (text) => excerptOf(text, 'markdown')],
  'the beginning of a search result': [10, (text) => shownBeginningOf(text, 'markdown', 200)],
  'a long part of it': [
    10,
    (text) => withoutMarksBetween(text, 'markdown', { from: 10, to: 16_000 }),
  ],
  'its beginning for a feed': [10, beginningOf],
  'its words': [10, wordsOf],
  'the places of its words': [10, (text) => [...placedWords(text)]],
  'its words as a search': [10, parseSearch],
  'its mentions': [10, (text) => [...text.matchAll(mentionPattern('g'))]],
  'its tags': [10, (text) => [...text.matchAll(/#/g)].map(({ index }) => tagAt(text, index))],
  'what the event loop renders of it': [
    10,
    (text) =>
      FORMATS.map((form) => renderHere({ text: text.slice(0, LONGEST_HERE), format: form })),
  ],
  'its words for the index': [
    10,
    (description) => wordsOfPost({ ...EMPTY_POST, description, format: 'markdown' }),
  ],
  'whether it names an address': [5, namesAddress],
  'what its author sees in a field': [10, (text) => shownText(text)],
  'checking it': [10, (text) => faultOfText(text, LONGEST.description, 'lines')],
};
const EMPTY_POST = { key: 1, authorKey: 1, title: '', tag: '' };

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
function searchesOf(text: string): { what: string; run(): unknown }[] {
  const [one = 'a', other = 'b'] = new Set(text.match(LETTER));
  const ending = `${text.slice(0, -4)} ${one} ${other}`.toWellFormed().normalize('NFC');
  const searches = queriesOf(one, other).flatMap((query) => {
    const finder = termFinder(parseSearch(query));
    return [text, ending].flatMap((given) => [
      {
        what: `an excerpt for ${query}`,
        run: () => searchedExcerptOf({ text: given, format }, finder, readBudget()),
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

/** Reads a text as a CSV file; most are refused. */
async function readAsCsv(path: string): Promise<void> {
  try {
    for await (const _ of csvRows(path));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
  }
}

/** The work that takes longer with a text than it may. @param path a file that it may write. */
async function slowWorkOf(text: string, path: string): Promise<string[]> {
  const slow: string[] = [];
  const judge = (what: string, most: number, ms: number) => {
    if (ms > most) slow.push(`${what}: ${ms.toFixed(1)} ms, at most ${most}`);
  };
  for (const [what, [most, run]] of Object.entries(WORK))
    judge(what, most, await leastMs(most, () => run(text)));
  for (const { what, run } of searchesOf(text)) judge(what, 10, await leastMs(10, run));
  writeFileSync(path, text);
  // The import is a process of its own.
  judge('reading it as CSV', 50, await leastMs(50, () => readAsCsv(path)));
  return slow;
}

/** So many of the families, at even distances: the same ones each time. */
export const sampleOf = (count: number): Family[] =>
  Array.from(
    { length: count },
    (_, n) => FAMILIES[Math.floor((n * FAMILIES.length) / count)] as Family,
  );

/**
 * The families with work that takes longer than it may.
 * @param path a file that it may write.
 */
export async function slowFamilies(families: readonly Family[], path: string): Promise<string[]> {
  const slow: Family[] = [];
  for (const family of families)
    if ((await slowWorkOf(longestOf(family), path)).length > 0) slow.push(family);
  // Judged once more: a machine that is busy for a moment makes any work look slow.
  const found: string[] = [];
  for (const family of slow) {
    const works = await slowWorkOf(longestOf(family), path);
    if (works.length > 0)
      found.push(`${JSON.stringify(family).slice(0, 100)}: ${works.join('; ')}`);
  }
  return found;
}
