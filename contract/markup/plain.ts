import type { Format } from '../values/text-format.ts';
import { BARE_ADDRESS } from './address-characters.ts';
import { hasFormatting } from './formatting.ts';
import { imagePattern, wordsForImage } from './images.ts';
import { ESCAPABLE, withoutMarkers } from './markers.ts';
import { mentionPattern } from './mentions.ts';

/** The opening of a block of code: a group for its fence. */
export const FENCE_START = '^[ \\t>]*(`{3,}|~{3,})';
/**
 * A block of code, up to the end of the text where nothing closes it: a group for its fence, and one for the code.
 * @param first the number of its first group. Named groups would take three times as long.
 */
export const blockOfCode = (first: number): string =>
  `${FENCE_START}[^\`\\n]*\\n?([\\s\\S]*?)(?:^[ \\t>]*\\${first}[\`~]*[ \\t]*$|(?![\\s\\S]))`;
/** An escaped mark, or code within a line: groups for the mark, for the backticks and for the code. */
export const literal = (first: number): string =>
  `\\\\(${ESCAPABLE})|(?<!\`)(\`{1,9})(?!\`)([^\`]+)\\${first + 1}(?!\`)`;

const BLOCKS_OF_CODE = new RegExp(`${blockOfCode(1)}\\n?`, 'gm');
const LITERALS = new RegExp(literal(1), 'g');
const IMAGES = imagePattern('g');
const LINK =
  /\[([^[\]]*)\]\(((?:https?:|mailto:|\/(?!logout|auth\/))[^\s()<>]{1,2048})(?:\s+"[^"\n]{0,200}")?\)/g;
const ADDRESSES = new RegExp(BARE_ADDRESS, 'g');
const EMPHASIS =
  /(?<![0-9\u09e6-\u09ef*])(\*{1,3})(?=[^\s*])([^*]*[^\s*])\1(?![0-9\u09e6-\u09ef*])/g;
/** Stands for a piece in which no mark counts; no stored text contains control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: texts can't contain them, so they mark a place
const KEPT = /\u0001(\d+)\u0002/g;

/**
 * A text as its reader sees it: without its marks, with the names of mentions and the words of links. It uses no
 * parser, so it may read a rare nesting otherwise than `renderText`.
 */
export function withoutFormatting(text: string, format: Format): string {
  if (format === 'plain' || !hasFormatting(text)) return text;
  const pieces: string[] = [];
  const keep = (piece: string) => `\u0001${pieces.push(piece) - 1}\u0002`;
  const restore = (kept: string): string =>
    kept.includes('\u0001')
      ? kept.replaceAll(KEPT, (_, at: string) => restore(pieces[Number(at)] ?? ''))
      : kept;
  const written = text.replaceAll(BLOCKS_OF_CODE, (_, _marks, code: string) => keep(code));
  const bare = withoutMarkers(written)
    .replaceAll(LITERALS, (_, escaped?: string, _ticks?: string, code?: string) =>
      keep(escaped ?? code ?? ''),
    )
    .replaceAll(IMAGES, (_, alt: string) => keep(wordsForImage(alt, text)))
    .replaceAll(mentionPattern('g'), '@$1')
    .replaceAll(LINK, '$1')
    .replaceAll(ADDRESSES, keep)
    .replaceAll(EMPHASIS, '$2')
    .replaceAll(EMPHASIS, '$2');
  return restore(bare).trim();
}
