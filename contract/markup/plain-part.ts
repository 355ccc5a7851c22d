import type { Format } from '../values/text-format.ts';
import { BARE_ADDRESS } from './address-characters.ts';
import { blockOfCode, FENCE_START, literal, withoutFormatting } from './plain.ts';

/** How far a cut moves to stand between two words. */
const CUT_REACH = 100;
const JOINERS = '\\u200c\\u200d';
const OF_WORD = `\\p{L}\\p{M}\\p{N}${JOINERS}`;
const OF_MARK = '*`~';
/**
 * Places where a text can be cut, the best kind first: the last one may divide a word that is longer than the reach.
 */
const GAPS = [
  /\s/,
  new RegExp(
    `(?<=[^${OF_MARK}\\\\${OF_WORD}])[^${OF_MARK}\\p{M}${JOINERS}]|(?<=[^${OF_MARK}\\\\${JOINERS}])[^${OF_MARK}${OF_WORD}]`,
    'u',
  ),
  /(?<=[^*`~\\])[^*`~\udc00-\udfff]/,
];

/** A place at or soon after `near` where no word, no run of marks and no character is cut, if there is any. */
function placeToCut(text: string, near: number): number {
  if (near <= 0 || near >= text.length) return Math.min(Math.max(near, 0), text.length);
  const ahead = text.slice(near, near + CUT_REACH);
  for (const gap of GAPS) {
    const place = ahead.search(gap);
    if (place !== -1) return near + place;
  }
  return near;
}

const FENCE_LINE = new RegExp(`${FENCE_START}([^\`\\n]*)$`, 'gm');

/** The fence of the code block that is open at a place; the empty string: none is. */
function openFence(text: string, place: number): string {
  let open = '';
  if (text.includes('```') || text.includes('~~~'))
    for (const { index, 1: fence = '', 2: info } of text.matchAll(FENCE_LINE)) {
      if (index >= place) break;
      if (open === '') open = fence;
      else if (fence.startsWith(open) && info?.trim() === '') open = '';
    }
  return open;
}

const LITERALS = new RegExp(literal(1), 'g');

/** The number of backticks before a place. */
function ticksBefore(text: string, place: number): number {
  let count = 0;
  for (let at = text.indexOf('`'); at !== -1 && at < place; at = text.indexOf('`', at + 1)) count++;
  return count;
}

/** The backticks of the code that is open at a place. */
function openCode(text: string, place: number): string {
  if (!text.includes('`', place)) return '';
  if (!text.includes('``') && !text.includes('\\'))
    return ticksBefore(text, place) % 2 === 1 ? '`' : '';
  const start = text.lastIndexOf('\n\n', place) + 1;
  LITERALS.lastIndex = start;
  for (let found = LITERALS.exec(text); found; found = LITERALS.exec(text)) {
    if (found.index >= place) break;
    if (LITERALS.lastIndex > place) return found[2] ?? '';
  }
  return '';
}

/** A link or a mention: its words in brackets, its address in parentheses. */
const BRACKETS = /\[[^[\]]*\](?=\()\([^\s()<>]*(?:\s+"[^"\n]{0,200}")?\)/y;
/** An address may itself have brackets; so many of them are looked at. */
const MOST_BRACKETS = 4;

/** The link or mention that a place lies within: where its words begin and end, and where it ends. */
function linkAround(text: string, place: number) {
  let start = place;
  for (let n = 0; n < MOST_BRACKETS && start > 0; n++) {
    start = text.lastIndexOf('[', start - 1);
    if (start === -1) break;
    BRACKETS.lastIndex = start;
    if (!BRACKETS.test(text)) continue;
    const end = BRACKETS.lastIndex;
    if (end > place) return { start, wordsEnd: text.indexOf('](', start), end };
    break;
  }
  return null;
}

/** The sign by which brackets are a mention or a picture, where it stands before them. */
const signBefore = (text: string, brackets: number) =>
  /[@!]/.exec(text.charAt(brackets - 1))?.[0] ?? '';

/** Code and addresses, which keep their marks, and the marks whose partners may lie beyond a cut. */
const TOKENS = new RegExp(`${blockOfCode(1)}|${literal(3)}|${BARE_ADDRESS}|\`+|\\*+`, 'gm');
/**
 * Characters before which no mark opens, and after which none closes: white space, and the brackets around the words of
 * a link.
 */
const endsOpening = (letter: string) => letter === '' || /[\s\]]/.test(letter);
const endsClosing = (letter: string) => letter === '' || /[\s[]/.test(letter);

/** The part of the text beyond the two cuts: stars, which may be partners, and the text after. */
interface Beyond {
  starsBefore: boolean;
  starsAfter: boolean;
  after: (run: string) => boolean;
}

/** A part whose marks have their partners: code is closed, and stars are left out whose partners lie beyond a cut. */
function balanced(part: string, { starsBefore, starsAfter, after }: Beyond): string {
  const open: { run: string; at: number; mayClose: boolean }[] = [];
  const halves: { run: string; at: number }[] = [];
  let code = '';
  for (const { 0: run, 1: fence, 4: ticks, index: at } of part.matchAll(TOKENS)) {
    if (run[0] === '`' && (fence ?? ticks) === undefined && after(run)) {
      code = run;
      break;
    }
    if (run[0] !== '*') continue;
    const mayClose = !endsClosing(part.charAt(at - 1));
    const mayOpen = !endsOpening(part.charAt(at + run.length));
    if (mayClose && open.at(-1)?.run === run) open.pop();
    else if (mayOpen) open.push({ run, at, mayClose });
    else if (mayClose && starsBefore) halves.push({ run, at });
  }
  for (const one of open) if (starsAfter || (one.mayClose && starsBefore)) halves.push(one);
  let whole = '';
  let end = 0;
  for (const { run, at } of halves.toSorted((a, b) => a.at - b.at)) {
    whole += part.slice(end, at);
    end = at + run.length;
  }
  return whole + part.slice(end) + code;
}

/** Stands before a part that begins within a line, so that nothing in it is taken for a line's start. */
const WITHIN_LINE = 'x';

/** A part of a text as its reader sees it, and where in the text it was cut. */
export interface PlainPart {
  text: string;
  from: number;
  to: number;
}

/**
 * A part of a text as its reader sees it, from near one place to near another, in UTF-16 units. A mark that a cut
 * divides counts as it does in the whole text, so that no half of one is shown. Marks are removed from the part alone.
 * The code and the links around a cut are looked for in the rest of the text, at worst from its beginning: who needs
 * many parts of one text reads it as a whole.
 */
export function withoutMarksBetween(
  text: string,
  format: Format,
  near: { from: number; to: number },
): PlainPart {
  let from = placeToCut(text, near.from);
  const to = placeToCut(text, near.to);
  if (format === 'plain') return { text: text.slice(from, to), from, to };
  if (from === 0 && to === text.length) return { text: withoutFormatting(text, format), from, to };
  const fence = from === 0 ? '' : openFence(text, from);
  const isWithinLine = from > 0 && fence === '' && text[from] !== '\n';
  let head = isWithinLine ? WITHIN_LINE : '';
  if (fence !== '') head = `${fence}\n`;
  else if (from > 0) {
    const link = linkAround(text, from);
    if (link && from > link.wordsEnd) from = link.end;
    else if (link) head += `${signBefore(text, link.start)}[`;
    head += openCode(text, from);
  }
  const cut = to < text.length ? linkAround(text, to) : null;
  const tail = cut ? text.slice(Math.max(to, cut.wordsEnd), cut.end) : '';
  const part = balanced(head + text.slice(from, to) + tail, {
    starsBefore: from > 0 && text.lastIndexOf('*', from - 1) !== -1,
    starsAfter: text.indexOf('*', to) !== -1,
    after: (run) => text.includes(run, to),
  });
  const bare = withoutFormatting(part, format);
  return { text: isWithinLine ? bare.slice(WITHIN_LINE.length) : bare, from, to };
}

/** Each attempt at a beginning is so many times longer than the one before. */
const GROWTH = 4;

/**
 * The beginning of a text as its reader sees it, or all of it where it never is enough. The text is cut before its
 * marks are removed.
 * @param first how many UTF-16 units are tried first.
 * @param isEnough whether what is shown of a beginning is all that is needed. Its end may be half a word.
 */
export function beginningWithoutFormatting(
  text: string,
  format: Format,
  first: number,
  isEnough: (beginning: string) => boolean,
): string {
  for (let to = first; to < text.length; to *= GROWTH) {
    const part = withoutMarksBetween(text, format, { from: 0, to });
    if (part.to === text.length || isEnough(part.text)) return part.text;
  }
  return withoutFormatting(text, format);
}
