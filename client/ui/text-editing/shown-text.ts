/** A text as its author sees it in a field: each mention is a name, `@Rahim Uddin`. Its source has `@[name](member:ID)`. */
import { mentionPattern } from '../../../contract/markup/mentions.ts';
import { blockOfCode, literal } from '../../../contract/markup/plain.ts';

export interface ShownMention {
  /** Where its name stands in the shown text. */
  start: number;
  end: number;
  id: string;
  /** Its bytes in the source. They stay as they are, also where the member has another name today. */
  source: string;
}

export interface ShownText {
  text: string;
  /** In the order of the text, none within another. */
  mentions: readonly ShownMention[];
}

/** The name of a member today, given the name of the time of writing. */
export type NameOf = (id: string, name: string) => string;

const MENTION = mentionPattern('g').source;
/** Every mention contains this marker; a text without it is shown as it is. */
const SIGN = '](member:';
/** Code and escaped marks, in which no mention counts, and mentions: groups for the ticks, the name and the id. */
const TOKENS = new RegExp(`${blockOfCode(1)}|${literal(3)}|${MENTION}`, 'gmu');
/** Code within a line ends with its paragraph. */
const PARAGRAPHS = /\n[ \t]*\n/;

const shownName = (name: string) => `@${name.replaceAll(/\s+/g, ' ')}`;

/** A source as its author sees it. Mentions in code stay as they are written, as they do for readers. */
export function shownText(source: string, nameOf: NameOf = (_, name) => name): ShownText {
  const written = source.replaceAll(/\r\n?/g, '\n');
  if (!written.includes(SIGN)) return { text: written, mentions: [] };
  const mentions: ShownMention[] = [];
  const names = new Map<string, string>();
  let text = '';
  let end = 0;
  TOKENS.lastIndex = 0;
  for (let found = TOKENS.exec(written); found; found = TOKENS.exec(written)) {
    const { 0: token, 4: ticks, 5: code, 6: name, 7: id, index } = found;
    if (ticks && code && PARAGRAPHS.test(code)) TOKENS.lastIndex = index + ticks.length;
    if (name === undefined || id === undefined) continue;
    text += written.slice(end, index);
    const start = text.length;
    // A name is looked up once, however often a text has it.
    const shown = names.get(token) ?? shownName(nameOf(id, name));
    names.set(token, shown);
    text += shown;
    mentions.push({ start, end: text.length, id, source: token });
    end = index + token.length;
  }
  return { text: text + written.slice(end), mentions };
}

/** The source of a shown text. */
export function sourceOf({ text, mentions }: ShownText): string {
  let source = '';
  let at = 0;
  for (const { start, end, source: token } of mentions) {
    source += text.slice(at, start) + token;
    at = end;
  }
  return source + text.slice(at);
}

/** A part of a text that is replaced. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

function commonBeginning(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length++;
  return length;
}

/**
 * Returns the change that an input has made.
 * @param caret the position of the caret afterwards: the end of the new text.
 * @param selected the selection before, where it is known: it tells equal letters apart.
 */
export function editBetween(
  before: string,
  after: string,
  caret: number,
  selected: { from: number; to: number } | null,
): Edit {
  const grown = after.length - before.length;
  if (selected) {
    const { from, to } = selected;
    const isReplaced = after.startsWith(before.slice(0, from)) && after.endsWith(before.slice(to));
    if (isReplaced && to + grown >= from) return { from, to, text: after.slice(from, to + grown) };
  }
  let kept = after.length - caret;
  if (!before.endsWith(after.slice(caret))) {
    kept = 0;
    const most = Math.min(before.length, after.length);
    while (kept < most && before.at(-1 - kept) === after.at(-1 - kept)) kept++;
  }
  const to = before.length - kept;
  const from = commonBeginning(before.slice(0, to), after.slice(0, after.length - kept));
  return { from, to, text: after.slice(from, after.length - kept) };
}

export interface Range {
  from: number;
  to: number;
}

/** Where a place or a part of a text is after an edit outside of it. */
const moved = <Part extends { start: number; end: number }>(
  part: Part,
  { from, to, text }: Edit,
): Part => {
  const by = part.start >= to ? text.length - (to - from) : 0;
  return { ...part, start: part.start + by, end: part.end + by };
};

/**
 * The mentions after an edit: those that it has not touched. A mention into which somebody types is plain text then.
 * @returns also what is left of mentions that were deleted in part.
 */
export function mentionsAfter(
  mentions: readonly ShownMention[],
  edit: Edit,
): { kept: ShownMention[]; torn: Range[] } {
  const { from, to, text } = edit;
  const kept: ShownMention[] = [];
  const torn: Range[] = [];
  for (const mention of mentions) {
    const { start, end } = mention;
    if (end <= from || start >= to) kept.push(moved(mention, edit));
    else if (text === '' && from < to && (start < from || end > to)) {
      const rest = { from: Math.min(start, from), to: from + Math.max(0, end - to) };
      const last = torn.at(-1);
      if (last && last.to >= rest.from) last.to = rest.to;
      else torn.push(rest);
    }
  }
  return { kept, torn };
}

/** The remains of torn mentions after a further edit. A remainder in which somebody has typed since is plain text. */
export function tornAfter(torn: readonly Range[], edit: Edit): Range[] {
  const { from, to, text } = edit;
  return torn.flatMap((range) => {
    if (to < range.from || (to === range.from && text === ''))
      return [
        { from: range.from + text.length - (to - from), to: range.to + text.length - (to - from) },
      ];
    if (from > range.to) return [range];
    // The space that ends a word of an input method is not typed into it.
    if (text !== '') return from === range.to && text.trim() === '' ? [range] : [];
    const left = Math.max(0, from - range.from) + Math.max(0, range.to - to);
    const start = Math.min(range.from, from);
    return left === 0 ? [] : [{ from: start, to: start + left }];
  });
}

/** A part of a text, made wider so that it divides no mention. */
export function widened(mentions: readonly ShownMention[], { from, to }: Range): Range {
  const touched = mentions.filter(({ start, end }) => end > from && start < to);
  return {
    from: Math.min(from, ...touched.map(({ start }) => start)),
    to: Math.max(to, ...touched.map(({ end }) => end)),
  };
}

/**
 * Returns the range that an input deletes or replaces: the selection, widened to whole mentions. From a caret, a
 * deletion of a character or a word reaches the mention beside it.
 */
export function deletedAround(
  { text, mentions }: ShownText,
  { from, to }: Range,
  inputType: string,
): Range {
  if (from !== to) return widened(mentions, { from, to });
  const isNear = (gap: string) => gap === '' || (inputType.includes('Word') && gap.trim() === '');
  if (/^delete(Content|Word)Backward$/.test(inputType)) {
    const before = mentions.findLast(({ start }) => start < from);
    if (before && isNear(text.slice(before.end, from)))
      return { from: before.start, to: Math.max(before.end, from) };
  }
  if (/^delete(Content|Word)Forward$/.test(inputType)) {
    const after = mentions.find(({ end }) => end > from);
    if (after && isNear(text.slice(from, after.start)))
      return { from: Math.min(after.start, from), to: after.end };
  }
  return { from, to };
}

/** A part of a shown text, with the mentions that lie within it as a whole. */
export function partOf({ text, mentions }: ShownText, { from, to }: Range): ShownText {
  return {
    text: text.slice(from, to),
    mentions: mentions
      .filter(({ start, end }) => start >= from && end <= to)
      .map((mention) => ({ ...mention, start: mention.start - from, end: mention.end - from })),
  };
}

/** How often a part stands in a text before a place; mentions of one name are told apart by it. */
function countBefore(text: string, part: string, place: number): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1 && at < place; at = text.indexOf(part, at + 1))
    count++;
  return count;
}

/** The mentions of a text in another one, which has the same words in the same order and further marks around them. */
export function carriedMentions(from: ShownText, into: string): ShownMention[] {
  return from.mentions.flatMap((mention) => {
    const name = from.text.slice(mention.start, mention.end);
    let start = into.indexOf(name);
    for (let n = countBefore(from.text, name, mention.start); n > 0 && start !== -1; n--)
      start = into.indexOf(name, start + 1);
    return start === -1 ? [] : [{ ...mention, start, end: start + name.length }];
  });
}
