import { addressFinder } from '../../../../contract/markup/links.ts';
import { markdown } from '../../../../contract/markup/markdown.ts';
import { beginsList, ESCAPABLE, isDivider } from '../../../../contract/markup/markers.ts';
import type { Link, Run } from './blocks.ts';
import { type Piece, withStars } from './emphasis.ts';

const SPECIAL = /[\\`*#[\]]/;
const MARKS = new RegExp(
  `\\\\(?=${ESCAPABLE}|$)|[\`*[\\]]|(?<![\\p{L}\\p{M}\\p{N}_&/#])#(?=[\\p{L}\\p{M}\\p{N}\\u200c\\u200d_-])`,
  'gu',
);
/** The brackets that are escaped: none where no link can be, those that open, or both within a link. */
type Brackets = '' | '[' | '[]';

/** Escapes all that would be a mark within a line. */
function escaped(words: string, brackets: Brackets): string {
  if (!SPECIAL.test(words)) return words;
  return words.replaceAll(MARKS, (mark) =>
    '[]'.includes(mark) && !brackets.includes(mark) ? mark : `\\${mark}`,
  );
}

const LINE_MARK = /^(?:[>~*+-]|[0-9\u09e6-\u09ef]{1,9}(?=[.)]))/;
/** Escapes the mark of a block at the start of a written line. */
export function escapedStart(line: string): string {
  const isMark = /^(?:>|~~~|[-+]$)/.test(line) || beginsList(line) || isDivider(line);
  if (!isMark) return line;
  return line.replace(LINE_MARK, (mark) =>
    /[0-9\u09e6-\u09ef]/.test(mark) ? `${mark}\\` : `\\${mark}`,
  );
}

/** The length of the longest run of backticks in a text. */
export const longestTicks = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);

function codeSpan(words: string): string {
  const ticks = '`'.repeat(longestTicks(words) + 1);
  const needsSpaces = /^`|`$/.test(words) || /^ .*[^ ].* $/.test(words);
  return needsSpaces ? `${ticks} ${words} ${ticks}` : ticks + words + ticks;
}

const ENCODED: Readonly<Record<string, string>> = {
  '(': '%28',
  ')': '%29',
};
/** An address as the destination of a link: markdown-it decodes entities in it. */
const destinationOf = (address: string): string =>
  address
    .replaceAll(/[\s()<>[\]\\"`*]/g, (sign) => ENCODED[sign] ?? encodeURIComponent(sign))
    .replaceAll(/&(?=#?[0-9a-z]{1,32};)/gi, '&amp;');

/** So many characters around a bare address decide where it ends. */
const AROUND = 40;
const wordsOf = (runs: readonly Run[]): string => runs.map(({ words }) => words).join('');

/** True if an address is found as it is between two written texts. */
function isFound(before: string, address: string, after: string): boolean {
  if (!/^https?:\/\//i.test(address)) return false;
  const text = before.slice(-1) + address + after.slice(0, AROUND);
  return addressFinder(markdown.linkify, text)(before.slice(-1).length) === address;
}

function pieceOf({ kind, words, marks }: Run, brackets: Brackets): Piece {
  if (kind === 'words') return { text: escaped(words, brackets), marks, solid: false };
  return { text: kind === 'code' ? codeSpan(words) : words, marks, solid: true };
}

/** Writes runs of one link. Marks that all of them have stand around it. */
function linkPiece({ address }: Link, runs: readonly Run[]): Piece {
  const marks = runs.reduce((all, run) => all & run.marks, ~0);
  const inner = runs.map((run) => pieceOf({ ...run, marks: run.marks & ~marks }, '[]'));
  return { text: `[${withStars(inner).trim()}](${destinationOf(address)})`, marks, solid: true };
}

/** The runs in groups: those of one link, or one run without. */
function groupsOf(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    if (run.link !== null && group?.[0]?.link === run.link) group.push(run);
    else groups.push([run]);
  }
  return groups;
}

/** Writes one line of a paragraph, without spaces around it and without the escape of its start. */
function writeLine(runs: readonly Run[], brackets: Brackets): string {
  const groups = groupsOf(runs);
  const pieces: Piece[] = [];
  for (const [n, group] of groups.entries()) {
    const [run] = group;
    if (!run) continue;
    const words = wordsOf(group);
    if (run.link === null || words.trim() === '') {
      pieces.push(...group.map((one) => pieceOf(one, brackets)));
      continue;
    }
    const next = groups[n + 1]?.[0];
    const after = next ? pieceOf(next, brackets).text.slice(0, AROUND) : '';
    const isBare =
      group.every(({ kind }) => kind === 'words') &&
      words === run.link.address &&
      isFound(pieces.at(-1)?.text ?? '', words, next?.link ? '[' : after);
    const marks = group.reduce((all, one) => all & one.marks, ~0);
    pieces.push(isBare ? { text: words, marks, solid: true } : linkPiece(run.link, group));
  }
  return withStars(pieces).trim();
}

/** Writes a paragraph as lines. */
export function writeParagraph(lines: readonly Run[][]): string[] {
  const all = lines.map(wordsOf).join('\n');
  const brackets = all.includes('](') ? '[' : '';
  return lines.map((runs) => escapedStart(writeLine(runs, brackets)));
}
