import { addressFinder } from '../../../../contract/markup/links.ts';
import { markdown } from '../../../../contract/markup/markdown.ts';
import { beginsList, ESCAPABLE, isDivider } from '../../../../contract/markup/markers.ts';
import type { Link, Run } from './blocks.ts';
import { type Piece, withStars } from './emphasis.ts';

const SPECIAL = /[\\`*#[\]]|:\/\//;
const MARKS = new RegExp(
  `\\\\(?=${ESCAPABLE}|\\s|$)|[\`*[\\]]|(?<![\\p{L}\\p{M}\\p{N}_&/#])#(?=[\\p{L}\\p{M}\\p{N}\\u200c\\u200d_-]|$)|:(?=//)`,
  'gu',
);
/**
 * Marks that are escaped where they can be any: no bracket where no link can be, those that open, or within a link both
 * and the colon of an address, which could else reach past the link's end.
 */
type Linking = '' | '[' | '[]:';

/** Escapes all that would be a mark within a line. */
function escaped(words: string, linking: Linking): string {
  if (!SPECIAL.test(words)) return words;
  return words.replaceAll(MARKS, (mark) =>
    '[]:'.includes(mark) && !linking.includes(mark) ? mark : `\\${mark}`,
  );
}

const LINE_MARK = /^(?:[>~*+-]|[0-9\u09e6-\u09ef]{1,9}(?=[.)]))/;
/** Escapes the mark of a block at the start of a written line. */
function escapedStart(line: string): string {
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
  // A reader takes a space from both ends, unless all are spaces.
  const isPadded = words.startsWith(' ') && words.endsWith(' ') && /[^ ]/.test(words);
  const needsSpaces = /^`|`$/.test(words) || isPadded;
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

/** True if an address is found as it is before a written text. */
function isFound(address: string, after: string): boolean {
  if (!/^https?:\/\//i.test(address)) return false;
  return addressFinder(markdown.linkify, address + after)(0) === address;
}

function pieceOf({ kind, words, marks }: Run, linking: Linking): Piece {
  if (kind === 'words') return { text: escaped(words, linking), marks, solid: false };
  return { text: kind === 'code' ? codeSpan(words) : words, marks, solid: true };
}

/** Beside such a character no mark ends behind a bracket. */
const OF_WORD = /[^\s\p{P}\p{S}]/u;
const commonMarks = (runs: readonly Run[]): number =>
  runs.reduce((all, run) => all & run.marks, ~0);

/**
 * Writes runs of one link.
 * @param beside the marks of the runs beside it: those that it shares with them stand around it, the others within.
 */
function linkPiece({ address }: Link, runs: readonly Run[], beside: number): Piece {
  const marks = commonMarks(runs) & beside;
  const inner = runs.map((run) => pieceOf({ ...run, marks: run.marks & ~marks }, '[]:'));
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
function writeLine(runs: readonly Run[], linking: Linking): string {
  const groups = groupsOf(runs);
  const pieces: Piece[] = [];
  /** The written text behind a piece, as far as it decides where an address ends. */
  let after = '';
  // From the end on, as the text behind an address decides whether it needs brackets.
  for (const [n, group] of [...groups.entries()].toReversed()) {
    const before = groups[n - 1]?.at(-1);
    const next = groups[n + 1]?.[0];
    const link = group[0]?.link ?? null;
    const words = wordsOf(group);
    const marks = commonMarks(group);
    let written: Piece[];
    if (link === null || words.trim() === '') written = group.map((one) => pieceOf(one, linking));
    else {
      const isBare =
        words === link.address &&
        group.every(({ kind }) => kind === 'words') &&
        !/[0-9A-Za-z]$/.test(before?.words ?? '') &&
        isFound(words, after) &&
        (next?.marks === marks || isFound(words, `*${after}`));
      const beside =
        ((before?.marks ?? 0) | (next?.marks ?? 0)) &
        (before && OF_WORD.test(before.words.slice(-1)) ? before.marks : ~0) &
        (next && OF_WORD.test(next.words.slice(0, 1)) ? next.marks : ~0);
      written = [isBare ? { text: words, marks, solid: true } : linkPiece(link, group, beside)];
    }
    const text = written.map((one) => one.text).join('');
    after = (next?.marks === marks ? text + after : `${text}*${after}`).slice(0, AROUND);
    for (const one of written.toReversed()) pieces.push(one);
  }
  return withStars(pieces.toReversed()).trim();
}

/** Writes a paragraph as lines. */
export function writeParagraph(lines: readonly Run[][]): string[] {
  const all = lines.map(wordsOf).join('\n');
  // The renderer looks for the end of a link past the addresses within it; no bracket needs it then.
  const linking = all.includes('](') || all.includes('://') ? '[' : '';
  return lines.map((runs) => escapedStart(writeLine(runs, linking)));
}
