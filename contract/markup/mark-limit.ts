import { MOST_MARKS } from '../values/limits.ts';

/** What costs the parser a token: markers at the start of a line, line breaks, and each mark within a line. */
const MARKS =
  /^(?:[ \t]*(?:>|[-+*](?=\s|$)|[0-9\u09e6-\u09ef]{1,9}[.)](?=\s|$)))+|\n|\*{1,3}|`+|\[/gm;
const MARKERS = /[>*+.)-]/g;

/**
 * The part of a text in which marks count: all of it, or the lines before the one with the first mark too many. The
 * limit bounds the time of the parser and the length of the HTML.
 */
export function markedPart(text: string): string {
  let marks = 0;
  for (const { 0: found, index } of text.matchAll(MARKS)) {
    marks += /[^*`[\n]/.test(found) ? (found.match(MARKERS)?.length ?? 0) : 1;
    if (marks > MOST_MARKS) return text.slice(0, text.lastIndexOf('\n', index - 1) + 1);
  }
  return text;
}
