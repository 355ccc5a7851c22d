/** Where the host of a bare address ends, and the ending of a word begins that its language writes without a space. */
import type { MarkdownIt } from 'markdown-it';

/** A character of a label; linkify-it decides which of them are a host. */
const OF_LABEL = '(?:[^\\p{Z}\\p{P}\\p{Cc}<>\\uff5c]|-)';
/** The part of an address before the path: a sign-in part, and a group for the host. */
const AUTHORITY = new RegExp(
  `(?:[^\\s@/?#()[\\]]{1,50}@)?(\\[[0-9A-Fa-f:.]{2,45}\\]|${OF_LABEL}{1,63}(?:\\.${OF_LABEL}{1,63}){0,10})`,
  'uy',
);
const PORT = /(?::\d{1,5})?/y;
/** Letters of other scripts, and a hyphen or underscore before what is no part of a host. */
const ENDING = /(?:[-_]+(?![0-9A-Za-z.])|[^\p{ASCII}])/uy;
const NO_LATIN = /[^\p{ASCII}\p{Script=Latin}]/u;
const HYPHEN_OF_ENDING = /-+(?![0-9A-Za-z-])/;

/**
 * The length of the last label of a host without an ending. A top-level domain has one script and no hyphen, so that
 * `com` ends before `এ` and before `-ot`. A private name may have a hyphen.
 */
function labelLength(label: string, isTopLevel: (label: string) => boolean): number {
  if (!/^[0-9A-Za-z]/.test(label)) return label.length;
  const [first = ''] = label.split('-', 1);
  if (first !== label && isTopLevel(first)) return first.length;
  const ends = [label.search(NO_LATIN), label.search(HYPHEN_OF_ENDING), label.length];
  return Math.min(...ends.filter((end) => end !== -1));
}

/**
 * A text up to the end of the host that begins at a place, where an ending is glued to it; else the whole text. A path
 * takes any letters.
 */
export function withoutEnding(
  { __opts__ }: MarkdownIt['linkify'],
  text: string,
  place: number,
): string {
  AUTHORITY.lastIndex = place;
  const [all, host = ''] = AUTHORITY.exec(text) ?? [];
  if (all === undefined) return text;
  const label = host.slice(host.lastIndexOf('.') + 1);
  const isName = !host.startsWith('[');
  const isTopLevel = (name: string) => label !== host && __opts__.tlds.includes(name.toLowerCase());
  const glued = isName ? label.length - labelLength(label, isTopLevel) : 0;
  let end = place + all.length - glued;
  if (glued > 0) return text.slice(0, end);
  PORT.lastIndex = end;
  end += PORT.exec(text)?.[0].length ?? 0;
  ENDING.lastIndex = end;
  return ENDING.test(text) ? text.slice(0, end) : text;
}
