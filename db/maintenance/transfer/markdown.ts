import { mayLink } from '../../../contract/markup/links.ts';
import { type Part, type RenderedElement, readRendered, textOf } from './rendered-html.ts';

/** The mark of a list or of a heading, or the number of a list's item; what begins the rest of a line. */
const FIRST_MARK = /^(?:[-+=]|\d+(?=[.)]))/;

/** Escapes what Markdown would read as a mark anywhere in a line. A link after `!` would be a picture. */
const escapedWithin = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|~&$^]|!$/g, '\\$&');

/** Invisible, and neither a space nor punctuation. */
const JOINER = '\u2060';
/** Signs of an address for viewers that link bare ones: an `@`, a host's dot, the slashes of a scheme. */
const OF_AN_ADDRESS = /@|\/(?=\/)|\.(?=[\p{L}\\-])|(?<=\p{L})\.(?=\p{N})/gu;
const JOINED = `${JOINER}$&${JOINER}`;
/**
 * Escapes words outside a link: the forum has linked the addresses that it allows, so no viewer may find more. Some
 * viewers link after they have resolved escapes; the joiner works for those as well.
 */
const escapedWords = (text: string): string =>
  escapedWithin(text).replaceAll(OF_AN_ADDRESS, JOINED);
/**
 * Escapes words of a link. A viewer that links bare addresses reads from one quotation mark to the next, past the end
 * of the link's words and past a backslash; it does not take an entity for a mark.
 */
const escapedInLink = (text: string): string =>
  escapedWithin(text).replaceAll("'", '&#39;').replaceAll('"', '&quot;');
const escapedFirst = (line: string): string =>
  line.replace(FIRST_MARK, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));

/**
 * Escapes what Markdown would read as a mark in one line. Every rule here reads a line once: a rule that may begin
 * anywhere in a run of spaces takes a time that grows with the square of the run.
 */
export const escaped = (line: string): string => escapedFirst(escapedWords(line));

/** A viewer shows a run of spaces as one. */
const FURTHER_SPACE = /(?<= ) /g;

/** A plain text as Markdown: it shows as it was typed, with its line breaks, its indents and all its spaces. */
export function asMarkdown(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => {
    const typed = line.trimEnd();
    const words = typed.trimStart();
    return (
      '\u00a0'.repeat(typed.length - words.length) +
      escaped(words).replaceAll(FURTHER_SPACE, '\u00a0')
    );
  });
  // Two spaces at the end of a line break it; an empty line ends a paragraph by itself.
  return lines.reduce((before, line, n) => {
    const breaks = lines[n - 1] !== '' && line !== '';
    return `${before}${breaks ? '  ' : ''}\n${line}`;
  });
}

/*
 * Beside a joiner a `*` always opens or closes, also at a quote within a word of another script. It also keeps two runs
 * of marks apart.
 */
const WORD_FIRST = /^[\p{L}\p{N}]/u;
const WORD_LAST = /[\p{L}\p{M}\p{N}]$/u;
const MARKS: Record<string, string> = { strong: '**', em: '*' };

const isMark = (letter: string | undefined) => letter === '*' || letter === '`';
/** Without spaces around it. A rule for spaces before an end would begin anew at each space of a run. */
function withoutSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ') end--;
  return line.slice(0, end).replace(/^ +/, '');
}

/** The longest run of backticks in a text. */
const longestRun = (text: string) =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));

function codeSpan(content: string): string {
  const code = content.replaceAll('\n', ' ');
  const run = '`'.repeat(longestRun(code) + 1);
  const needsSpaces = /^`|`$/.test(code) || (/^ .* $/.test(code) && /[^ ]/.test(code));
  return needsSpaces ? `${run} ${code} ${run}` : `${run}${code}${run}`;
}

/** The names that mentioned members have today, by their ids. */
export type Names = ReadonlyMap<string, string>;

/** Writes the parts of a paragraph; a line feed stands for a break. */
class InlineWriter {
  #names: Names;
  constructor(names: Names) {
    this.#names = names;
  }

  write(parts: readonly Part[], within: readonly string[] = []): string {
    const written: string[] = [];
    for (const part of parts) {
      const piece = this.#piece(part, within);
      if (isMark(written.at(-1)?.at(-1)) && isMark(piece[0])) written.push(JOINER);
      if (piece !== '') written.push(piece);
    }
    return written.join('');
  }

  #piece(part: Part, within: readonly string[]): string {
    if (typeof part === 'string') {
      const escapeWords = within.includes('a') ? escapedInLink : escapedWords;
      return escapeWords(part.replaceAll(/[ \t\n]+/g, ' '));
    }
    const { name, parts } = part;
    if (name === 'br') return '\n';
    if (name === 'code') return codeSpan(textOf(parts));
    if (name === 'a') return this.#link(part, within);
    const mark = MARKS[name];
    // Emphasis within the same emphasis looks no different.
    if (!mark || within.includes(name)) return this.write(parts, within);
    const words = this.write(parts, [...within, name]);
    if (words.trim() === '') return words;
    const [first, last] = [WORD_FIRST.test(words), WORD_LAST.test(words.slice(-2))];
    return `${mark}${first ? '' : JOINER}${words}${last ? '' : JOINER}${mark}`;
  }

  /** A link that the forum allows; any other is its words. */
  #link({ attributes, parts }: RenderedElement, within: readonly string[]): string {
    const { href = '', 'data-member': member = '' } = attributes;
    const name = this.#names.get(member);
    const isLink = mayLink(href);
    const as = isLink ? [...within, 'a'] : within;
    const words = name === undefined ? this.write(parts, as) : escapedWithin(`@${name}`);
    if (!isLink || words.trim() === '') return words;
    return `[${words}](<${href.replaceAll(/[\\<>&]/g, '\\$&')}>)`;
  }
}

const BLOCKS = new Set(['p', 'pre', 'blockquote', 'ul', 'ol', 'li']);
const isBlock = (part: Part): part is RenderedElement =>
  typeof part !== 'string' && BLOCKS.has(part.name);
/** No number of a list's item has more digits. */
const MOST_NUMBER = 999_999_999;

/** A block as lines, and whether it may follow a line of a paragraph without an empty line between them. */
interface Block {
  lines: string[];
  mayFollow: boolean;
  /** The mark of a list's items; the list after it takes another, or both were one. */
  mark?: string;
}

class BlockWriter {
  #inline: InlineWriter;
  constructor(names: Names) {
    this.#inline = new InlineWriter(names);
  }

  /** @param outer the mark of the list around these parts: a line of equal marks is a rule across the page. */
  write(parts: readonly Part[], outer = ''): Block[] {
    const blocks: Block[] = [];
    let run: Part[] = [];
    const endRun = () => {
      const lines = this.#paragraph(run);
      run = [];
      if (lines.length > 0) blocks.push({ lines, mayFollow: false });
    };
    for (const part of parts) {
      if (!isBlock(part)) {
        run.push(part);
        continue;
      }
      endRun();
      blocks.push(...this.#block(part, outer, blocks.at(-1)?.mark ?? ''));
    }
    endRun();
    return blocks;
  }

  #paragraph(parts: readonly Part[]): string[] {
    const lines = this.#inline.write(parts).split('\n');
    const shown = lines.map((line) => escapedFirst(withoutSpaces(line)));
    if (shown.every((line) => line === '')) return [];
    // An empty line would end the paragraph; two spaces at the end of a line break it.
    return shown.map((line, n) => (line || '\u00a0') + (n < shown.length - 1 ? '  ' : ''));
  }

  #block({ name, attributes, parts }: RenderedElement, outer: string, before: string): Block[] {
    if (name === 'ul' || name === 'ol') return [this.#list(name, attributes, parts, outer, before)];
    if (name === 'pre') {
      const content = textOf(parts).replace(/\n$/, '');
      const fence = '`'.repeat(Math.max(3, longestRun(content) + 1));
      return [
        { lines: [fence, ...(content === '' ? [] : content.split('\n')), fence], mayFollow: false },
      ];
    }
    if (name !== 'blockquote') return this.write(parts, outer);
    const quoted = linesOf(this.write(parts)).map((line) => (line === '' ? '>' : `> ${line}`));
    return [{ lines: quoted.length > 0 ? quoted : ['>'], mayFollow: false }];
  }

  #list(
    name: 'ul' | 'ol',
    { start = '1' }: RenderedElement['attributes'],
    parts: readonly Part[],
    outer: string,
    before: string,
  ): Block {
    const marks = name === 'ul' ? ['-', '+', '*'] : ['.', ')'];
    const mark = marks.find((one) => one !== outer && one !== before) ?? '-';
    const items = parts.filter(isBlock).map((item) => this.write(item.parts, mark));
    const isTight =
      !parts.some(
        (item) => isBlock(item) && item.parts.some((one) => isBlock(one) && one.name === 'p'),
      ) && items.every((blocks) => blocks.slice(1).every(({ mayFollow }) => mayFollow));
    const begin = /^\d{1,9}$/.test(start) ? Number(start) : 1;
    const lines = items.flatMap((blocks, n) => {
      const number = Math.min(begin + n, MOST_NUMBER);
      const head = name === 'ul' ? `${mark} ` : `${number}${mark} `;
      const inner = isTight ? blocks.flatMap((block) => block.lines) : linesOf(blocks);
      const [first = '', ...rest] = inner;
      const indented = rest.map((line) => (line === '' ? '' : ' '.repeat(head.length) + line));
      const item = [first === '' ? head.trimEnd() : head + first, ...indented];
      return isTight || n === 0 ? item : ['', ...item];
    });
    // Neither an empty item nor a number but 1 begins a list right below a paragraph.
    const mayFollow = isTight && begin === 1 && (items[0]?.length ?? 0) > 0;
    return { lines, mayFollow, mark };
  }
}

/** The lines of blocks, with an empty one between each two. */
const linesOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(({ lines }, n) => (n === 0 ? lines : ['', ...lines]));

/**
 * The HTML of a stored text as Markdown that any viewer shows as the forum does: the marks of CommonMark for the
 * elements of a text, and everything else escaped. There is no HTML in it.
 */
export const markdownOf = (html: string, names: Names): string =>
  linesOf(new BlockWriter(names).write(readRendered(html))).join('\n');
