import type { MarkdownIt } from 'markdown-it';
import { beginsList, ESCAPABLE, isDivider } from './markers.ts';

type BlockState = InstanceType<MarkdownIt['block']['State']>;
const MARK = new RegExp(ESCAPABLE);

/** A line from its first character on, behind the markers of the quotes and lists around it. */
const lineOf = ({ src, bMarks, tShift, eMarks }: BlockState, line: number): string =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);

/** A list begins with an item that has words. */
function withListsOfWords({ block: { ruler } }: MarkdownIt): void {
  ruler.enableOnly('list');
  const [rule] = ruler.getRules('');
  ruler.at(
    'list',
    (state, line, ...rest) =>
      rule !== undefined && beginsList(lineOf(state, line)) && rule(state, line, ...rest),
    { alt: ['paragraph', 'blockquote'] },
  );
}

/** A divider is a paragraph as it was typed, and ends what stands before it. */
function withDividers({ block: { ruler } }: MarkdownIt): void {
  ruler.before(
    'list',
    'divider',
    (state, line, _end, silent) => {
      const typed = lineOf(state, line);
      if (!isDivider(typed)) return false;
      if (silent) return true;
      const map: [number, number] = [line, line + 1];
      state.line = line + 1;
      state.push('paragraph_open', 'p', 1).map = map;
      const content = typed.trim();
      Object.assign(state.push('inline', '', 0), { content, map, children: [] });
      state.push('paragraph_close', 'p', -1);
      return true;
    },
    { alt: ['paragraph', 'blockquote', 'list'] },
  );
}

/** Only before a mark does a backslash vanish; a line break needs none. */
function withEscapesOfMarks({ inline: { ruler } }: MarkdownIt): void {
  ruler.at('escape', (state, silent) => {
    const { src, pos, posMax } = state;
    const escaped = src.charAt(pos + 1);
    if (src[pos] !== '\\' || pos + 1 >= posMax || !MARK.test(escaped)) return false;
    if (!silent) {
      const token = state.push('text_special', '', 0);
      Object.assign(token, { content: escaped, markup: `\\${escaped}`, info: 'escape' });
    }
    state.pos += 2;
    return true;
  });
}

/**
 * The rules by which markers that mark nothing stand as they were typed. They are set after the limit of depth, and
 * before any other rule is enabled.
 */
export function withTypedMarkers(md: MarkdownIt): void {
  withListsOfWords(md);
  withDividers(md);
  withEscapesOfMarks(md);
}
