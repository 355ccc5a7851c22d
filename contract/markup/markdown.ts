import Parser, { type MarkdownIt } from 'markdown-it';
import { withEmphasisRules } from './emphasis.ts';
import { withInlineLinks } from './inline-links.ts';
import { withLinkLimit } from './link-limit.ts';
import { mayLink, REL } from './links.ts';
import { withDepthLimit } from './nesting.ts';
import { withBengaliNumerals } from './numerals.ts';

/** Every rule of markdown-it that a text may use; the preset `zero` has none but paragraphs. */
const RULES = [
  ...['fence', 'blockquote', 'list', 'paragraph'],
  ...['newline', 'escape', 'backticks', 'emphasis', 'link'],
];

/** A link that leads nowhere, as `[x]()`, stays text. */
function withoutEmptyLinks(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'empty-links', ({ tokens }) => {
    for (const { children } of tokens) {
      let isEmpty = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isEmpty = token.attrGet('href') === '';
        if (!isEmpty || !token.type.startsWith('link_')) continue;
        const content = token.type === 'link_open' ? '[' : ']()';
        Object.assign(token, { type: 'text', tag: '', nesting: 0, content });
      }
    }
  });
}

function create(): MarkdownIt {
  const md = new Parser('zero', { breaks: true });
  md.validateLink = mayLink;
  withDepthLimit(md);
  withLinkLimit(md);
  md.enable(RULES);
  withInlineLinks(md);
  withEmphasisRules(md);
  withBengaliNumerals(md);
  withoutEmptyLinks(md);

  const { rules } = md.renderer;
  const { escapeHtml } = md.utils;
  rules['fence'] = (tokens, at) =>
    `<pre><code>${escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`;
  rules['link_open'] = (tokens, at, _options, _env, renderer) => {
    const attributes = [...(tokens[at]?.attrs ?? [])].filter(([name]) => name !== 'title');
    attributes.splice(1, 0, ['rel', REL]);
    return `<a${renderer.renderAttrs({ attrs: attributes })}>`;
  };
  return md;
}

/** The one parser of marks. It keeps nothing between two texts. */
export const markdown = create();
