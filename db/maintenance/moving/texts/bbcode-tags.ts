/** Where BBCode stands in a text, and which of its tags belong together. */
import { namesIn } from './html.ts';

export interface Tag {
  name: string;
  isEnd: boolean;
  /** Everything between the name and the bracket, without phpBB's uid: `="Name"` or ` width=10`. */
  attribute: string;
  start: number;
  end: number;
}
/** A tag that is a mark, and for a start where its end is; null: it has none. */
export interface Mark extends Tag {
  close: Tag | null;
}

const HEAD = /\[(\/?)([a-z][a-z0-9_-]{0,30}|\*)(?=[\]=:\s])/giy;
/** Up to the bracket that ends the tag; a pair of brackets is part of an address. */
const REST = /(?:\[\]|[^\][\n])*\]/y;
const QUOTE = /=(&quot;|["'])/y;
const LONGEST_QUOTED = 300;
/** So many quotation marks are tried as the last one of a value. */
const MOST_QUOTES = 4;

/** The end of a tag whose rest begins at a place, or -1: it has none. */
function endFrom(source: string, at: number): number {
  REST.lastIndex = at;
  return REST.test(source) ? REST.lastIndex : -1;
}

/** The end of a tag behind its name, or -1: it has none. Each character is read a bounded number of times. */
function endOf(source: string, at: number): number {
  QUOTE.lastIndex = at;
  const mark = QUOTE.exec(source)?.[1];
  if (mark === undefined) return endFrom(source, at);
  const begin = at + 1 + mark.length;
  const quoted = source.slice(begin, begin + LONGEST_QUOTED);
  let close = -1;
  for (let n = 0; n < MOST_QUOTES; n++) {
    close = quoted.indexOf(mark, close + 1);
    if (close === -1) break;
    const after = begin + close + mark.length;
    const isLast = quoted[close - 1] !== '\\' && /[\]:\s,]/.test(source.charAt(after));
    const end = isLast ? endFrom(source, after) : -1;
    if (end !== -1) return end;
  }
  return endFrom(source, at);
}

const UID = /:(?:[a-z0-9]:)?([a-z0-9]{5,10})$/;

/** The tag that begins at a place. @param uid phpBB's: only tags with it are any. */
export function tagAt(source: string, start: number, uid: string | null = null): Tag | null {
  HEAD.lastIndex = start;
  const [head, slash, name = ''] = HEAD.exec(source) ?? [];
  if (head === undefined) return null;
  const end = endOf(source, start + head.length);
  if (end === -1) return null;
  let attribute = source.slice(start + head.length, end - 1);
  if (uid !== null) {
    if (UID.exec(attribute)?.[1] !== uid) return null;
    attribute = attribute.replace(UID, '');
  }
  return { name: name.toLowerCase(), isEnd: slash === '/', attribute, start, end };
}

function tagsOf(source: string, uid: string | null): Tag[] {
  const tags: Tag[] = [];
  let at = source.indexOf('[');
  while (at !== -1) {
    const tag = tagAt(source, at, uid);
    if (tag) tags.push(tag);
    at = source.indexOf('[', tag?.end ?? at + 1);
  }
  return tags;
}

/** The tags in which no other tag counts. */
const LITERAL = namesIn(`
  code php html xml sql pre noparse nobbc plain icode highlight codebox img attach attachment
  youtube media video
`);
export const isLiteral = (name: string): boolean => LITERAL.has(name);
/** They may cross others. */
const CROSSING = namesIn('b i u s strong em color size font strike del url');
/** They have no end of their own. */
const SINGLE = namesIn('* hr br');

/** So many marks are crossed at most: a hostile text has many. */
const MOST_CROSSED = 20;
/** The place of an open mark with only such around it as it may cross, or -1. */
function crossingAt(open: readonly { mark: Mark }[], name: string): number {
  for (let n = open.length - 1; n >= Math.max(0, open.length - MOST_CROSSED); n--) {
    const inner = open[n]?.mark.name ?? '';
    if (inner === name) return n;
    if (!CROSSING.has(inner)) return -1;
  }
  return -1;
}

/** The marks of a text in its order. A start without an end is none, nor is an end without a start. */
export function marksOf(source: string, uid: string | null): Mark[] {
  const tags = tagsOf(source, uid);
  const last = new Map<string, number>();
  for (const [n, { name, isEnd }] of tags.entries()) if (isEnd) last.set(name, n);
  const marks: Mark[] = [];
  const open: { mark: Mark }[] = [];
  const counts = new Map<string, number>();
  const crossed = new Map<string, number>();
  const unpaired = new Set<Mark>();
  const add = (map: Map<string, number>, name: string, change: number) =>
    map.set(name, (map.get(name) ?? 0) + change);
  let literal = '';
  for (const [n, tag] of tags.entries()) {
    const { name, isEnd } = tag;
    if (literal !== '' && !(isEnd && name === literal)) continue;
    const mark: Mark = { ...tag, close: null };
    if (SINGLE.has(name)) marks.push(mark);
    else if (!isEnd) {
      const hasEnd = (last.get(name) ?? -1) > n;
      if (!hasEnd) {
        if (name === 'li') marks.push(mark);
        continue;
      }
      if (isLiteral(name)) literal = name;
      open.push({ mark });
      add(counts, name, 1);
      marks.push(mark);
    } else if ((counts.get(name) ?? 0) > 0) {
      literal = '';
      const crossing = CROSSING.has(name) ? crossingAt(open, name) : -1;
      if (crossing !== -1) {
        for (const one of open.splice(crossing, 1)) one.mark.close = tag;
        add(counts, name, -1);
        marks.push(mark);
        continue;
      }
      for (let inner = open.pop(); inner; inner = open.pop()) {
        add(counts, inner.mark.name, -1);
        inner.mark.close = tag;
        if (inner.mark.name === name) break;
        if (CROSSING.has(inner.mark.name)) {
          add(crossed, inner.mark.name, 1);
          marks.push({ ...mark, name: inner.mark.name, end: mark.start });
        } else if (inner.mark.name !== 'li') unpaired.add(inner.mark);
      }
      marks.push(mark);
    } else if ((crossed.get(name) ?? 0) > 0) {
      add(crossed, name, -1);
      marks.push({ ...mark, name: '' });
    } else if (name === 'li') marks.push(mark);
  }
  for (const { mark } of open) unpaired.add(mark);
  return marks.filter((mark) => !unpaired.has(mark));
}
