import type { Format } from '../text-format.ts';
import { hasMarks } from './marks.ts';
import { mentionPattern } from './mentions.ts';

const FENCE = /^[ \t>]*(`{3,}|~{3,})[^`\n]*\n?([\s\S]*?)(?:^[ \t>]*\1[`~]*[ \t]*$|(?![\s\S]))\n?/gm;
const CONTAINERS =
  /^[ \t]*(?:(?:>|[-+*](?=[ \t]|$)|[0-9\u09e6-\u09ef]{1,9}[.)](?=[ \t]|$))[ \t]*)+/gm;
const LITERAL = /\\([!-/:-@[-`{-~])|(?<!`)(`{1,9})(?!`)([^`]+)\2(?!`)/g;
const LINK =
  /\[([^[\]]*)\]\(((?:https?:|mailto:|\/(?!logout|auth\/))[^\s()<>]{1,2048})(?:\s+"[^"\n]{0,200}")?\)/g;
const EMPHASIS =
  /(?<![0-9\u09e6-\u09ef*])(\*{1,3})(?=[^\s*])([^*]*[^\s*])\1(?![0-9\u09e6-\u09ef*])/g;
/** Stands for a piece in which no mark counts; no stored text contains control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: texts can't contain them, so they mark a place
const KEPT = /\u0001(\d+)\u0002/g;

/**
 * A text as its reader sees it: without its marks, with the names of mentions and the words of links. It uses no
 * parser, so it may read a rare nesting otherwise than `renderText`.
 */
export function withoutMarks(text: string, format: Format): string {
  if (format === 'plain' || !hasMarks(text)) return text;
  const pieces: string[] = [];
  const keep = (piece: string) => `\u0001${pieces.push(piece) - 1}\u0002`;
  const restore = (kept: string): string =>
    kept.replaceAll(KEPT, (_, at: string) => restore(pieces[Number(at)] ?? ''));
  const bare = text
    .replaceAll(FENCE, (_, _marks, code: string) => keep(code))
    .replaceAll(CONTAINERS, '')
    .replaceAll(LITERAL, (_, escaped?: string, _ticks?: string, code?: string) =>
      keep(escaped ?? code ?? ''),
    )
    .replaceAll(mentionPattern('g'), '@$1')
    .replaceAll(LINK, '$1')
    .replaceAll(EMPHASIS, '$2')
    .replaceAll(EMPHASIS, '$2');
  return restore(bare).trim();
}
