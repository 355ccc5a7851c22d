/** Where the markers of lists and the backslash are marks, and where they stand as they were typed. */

/** The number of a list's item, in ASCII or Bengali digits. */
const NUMBER = '[0-9\\u09e6-\\u09ef]{1,9}[.)]';
/** The characters that a backslash escapes: those of our marks. Before another one it is a backslash. */
export const ESCAPABLE = '[\\\\`*[\\]()#>+.~@:\\-]';

const ITEM = new RegExp(`^(?:[-+*]|${NUMBER})[ \\t]+[^ \\t\\n]`);
const DIVIDER = /^([-+*])(?:[ \t]+\1){2,}[ \t]*$/;
const SHORTEST_DIVIDER = 3;

/** True if a line can begin a list: an item without words, as the answer `42.`, begins none. */
export const beginsList = (line: string): boolean => ITEM.test(line);
/** True for a line as `* * *`, which parts a text. It has no mark. */
export const isDivider = (line: string): boolean => DIVIDER.test(line);

const MARKER = new RegExp(`>|[-+*]|${NUMBER}`, 'g');
const MARKERS = `(?:(?:>|[-+*](?=[ \\t]|$)|${NUMBER}(?=[ \\t]|$))[ \\t]*)+`;
/**
 * The markers at the start of a line, and a group for the character after them. A line begins behind a kept piece, too:
 * it is a block of code with its last line break.
 */
const LINE_STARTS = new RegExp(`(?:^|(?<=\\u0002))[ \\t]*${MARKERS}(?=([^\\n]?))`, 'gm');

/** The place from which markers that nothing follows stand as typed. */
function typedFrom(markers: string): number {
  const found = [...markers.matchAll(MARKER)];
  const last = found.at(-1);
  if (!last || last[0] === '>') return markers.length;
  let first = found.length - 1;
  if (/[-+*]/.test(last[0])) while (found[first - 1]?.[0] === last[0]) first--;
  const isDivided = found.length - first >= SHORTEST_DIVIDER;
  return (isDivided ? found[first] : last)?.index ?? last.index;
}

/** A text without the markers of its quotes and lists. The numbers of lists stay, because readers see them. */
export const withoutMarkers = (text: string): string =>
  text.replaceAll(LINE_STARTS, (markers: string, next: string) => {
    const typed = next === '' ? typedFrom(markers) : markers.length;
    const marks = markers.slice(0, typed).trimStart();
    return marks.replaceAll(/[>*+-][ \t]*/g, '') + markers.slice(typed);
  });
