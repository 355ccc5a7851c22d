import type { MarkdownIt } from 'markdown-it';

/** No element of a rendered text stands deeper than this. */
export const DEEPEST = 20;
/** Below the quotes and lists there is room for a paragraph, emphasis, a link, and a break or code in it. */
const DEEPEST_CONTAINER = DEEPEST - 4;
const DEEPEST_EMPHASIS = DEEPEST - 2;

/** The rules by which marks that nest too deep stay text. */
export function withDepthLimit(md: MarkdownIt): void {
  const { ruler } = md.block;
  const limit = (name: string, levels: number, alt: string[]) => {
    ruler.enableOnly(name);
    const [rule] = ruler.getRules('');
    ruler.at(
      name,
      (state, ...at) =>
        state.level + levels <= DEEPEST_CONTAINER && rule !== undefined && rule(state, ...at),
      { alt },
    );
  };
  limit('blockquote', 1, ['paragraph', 'blockquote', 'list']);
  limit('list', 2, ['paragraph', 'blockquote']);

  md.core.ruler.after('inline', 'depth', ({ tokens }) => {
    for (const { children, level } of tokens) {
      let depth = level;
      for (const token of children ?? []) {
        if (token.nesting < 0) depth--;
        const deep = depth >= DEEPEST_EMPHASIS && /^(?:em|strong)_/.test(token.type);
        if (token.nesting > 0) depth++;
        if (deep)
          Object.assign(token, { type: 'text', tag: '', nesting: 0, content: token.markup });
      }
    }
  });
}
