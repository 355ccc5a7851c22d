/**
 * A text as its author sees it in a field: each mention is a name, `@Rahim Uddin`. Its source has `@[name](member:ID)`.
 * A name that the field knows means its member wherever it stands outside of code, of words and of addresses.
 */
import { mentionPattern } from '../../../contract/markup/mentions.ts';
import { blockOfCode, literal } from '../../../contract/markup/plain.ts';

/** The sources of mentions by their names. They stay as they are, also where the member has another name today. */
export type Names = ReadonlyMap<string, string>;

export const NO_NAMES: Names = new Map();

/** The name of a member today, given the name of the time of writing. */
export type NameOf = (id: string, name: string) => string;

const MENTION = mentionPattern('g').source;
/** Every mention contains this marker; a text without it is shown as it is. */
const SIGN = '](member:';
/** Code within a line ends with its paragraph. */
const PARAGRAPHS = /\n[ \t]*\n/;

/** A name after one of these is part of a word or of an address. */
const JOINED_BEFORE = '[\\p{L}\\p{M}\\p{N}._%+@/-]';
/** A name that ends with one of these goes on with another one. Bengali names take endings, as in `মিতাকে`. */
const LATIN = '[\\p{Script=Latin}\\d]';
const ENDS_JOINED = new RegExp(`${JOINED_BEFORE}$`, 'u');
const ENDS_LATIN = new RegExp(`${LATIN}$`, 'u');
const BEGINS_LATIN = new RegExp(`^${LATIN}`, 'u');

/** True if a name between two texts is a name of its own. `patternOf` finds no other. */
const standsApart = (before: string, name: string, after: string): boolean =>
  !ENDS_JOINED.test(before.slice(-2)) && !(ENDS_LATIN.test(name) && BEGINS_LATIN.test(after));

/** A member's name as a field shows a mention of it. */
export const shownName = (name: string): string => `@${name.replaceAll(/\s+/g, ' ')}`;

/** Finds a pattern outside of code and of escapes, in which no mention counts. Its groups begin at 6. */
function* findMarked(text: string, pattern: string): Generator<RegExpExecArray> {
  const tokens = new RegExp(`${blockOfCode(1)}|${literal(3)}|${pattern}`, 'gmu');
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const { 4: ticks, 5: code, 6: marked, index } = found;
    if (ticks && code && PARAGRAPHS.test(code)) tokens.lastIndex = index + ticks.length;
    if (marked !== undefined) yield found;
  }
}

/** Replaces what was found in a text. `replacement` is also given the new text before its place. */
function replaceFound(
  text: string,
  all: Iterable<RegExpExecArray>,
  replacement: (found: RegExpExecArray, before: string) => string,
): string {
  let replaced = '';
  let end = 0;
  for (const found of all) {
    replaced += text.slice(end, found.index);
    replaced += replacement(found, replaced);
    end = found.index + found[0].length;
  }
  return replaced + text.slice(end);
}

/** The pattern of known names that stand apart. Where one begins with another, the longer one is meant. */
const patternOf = (names: Names): string => {
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
  const patterns = longestFirst.map((name) => {
    const end = ENDS_LATIN.test(name) ? `(?!${LATIN})` : '';
    return name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&') + end;
  });
  return `(?=@)(?<!${JOINED_BEFORE})(${patterns.join('|')})`;
};

/** The source of a shown text. */
export function sourceOf(text: string, names: Names): string {
  if (names.size === 0) return text;
  return replaceFound(
    text,
    findMarked(text, patternOf(names)),
    ({ 0: name }) => names.get(name) ?? name,
  );
}

/**
 * A source as its author sees it, and the names in it. Mentions in code stay as they are written, as they do for
 * readers. So do the mention of a second member of one name, and one within a word. A member who is mentioned by the
 * names of two times has both: each stands for its own source.
 */
export function shownText(
  source: string,
  nameOf: NameOf = (_, name) => name,
): { text: string; names: Names } {
  const written = source.replaceAll(/\r\n?/g, '\n');
  if (!written.includes(SIGN)) return { text: written, names: NO_NAMES };
  const names = new Map<string, string>();
  const mentions = [...findMarked(written, MENTION)];
  /** The names of each source: that of today, then that of the time of writing. */
  const namesOf = new Map<string, string[]>();
  for (const { 0: token, 6: name = '', 7: id = '' } of mentions) {
    if (namesOf.has(token)) continue;
    const [today, then] = [shownName(nameOf(id, name)), shownName(name)];
    namesOf.set(token, [today, then]);
    if (today === then && !names.has(today)) names.set(today, token);
  }
  const text = replaceFound(written, mentions, ({ 0: token, index }, before) => {
    const shown = namesOf.get(token)?.find((one) => (names.get(one) ?? token) === token);
    const after = written.slice(index + token.length);
    if (shown === undefined || !standsApart(before, shown, after)) return token;
    names.set(shown, token);
    return shown;
  });
  return { text, names };
}

export interface Range {
  from: number;
  to: number;
}

/** The places of the known names in a shown text, in its order. */
export const mentionsIn = (text: string, names: Names): Range[] =>
  names.size === 0
    ? []
    : [...findMarked(text, patternOf(names))].map(({ 0: name, index }) => ({
        from: index,
        to: index + name.length,
      }));

/**
 * Returns the range that an input deletes or replaces: the selection, widened to whole mentions. From a caret, a
 * deletion of a character or a word reaches the mention beside it.
 */
export function deletedAround(
  text: string,
  mentions: readonly Range[],
  { from, to }: Range,
  inputType: string,
): Range {
  const isNear = (gap: string) => gap === '' || (inputType.includes('Word') && gap.trim() === '');
  const isCaret = from === to;
  const touched = mentions.filter((mention) => {
    if (!isCaret) return mention.to > from && mention.from < to;
    if (/^delete(Content|Word)Backward$/.test(inputType))
      return mention.from < from && isNear(text.slice(mention.to, from));
    if (/^delete(Content|Word)Forward$/.test(inputType))
      return mention.to > from && isNear(text.slice(from, mention.from));
    return false;
  });
  return {
    from: Math.min(from, ...touched.map((mention) => mention.from)),
    to: Math.max(to, ...touched.map((mention) => mention.to)),
  };
}
