import type { MarkdownIt } from 'markdown-it';
import Parser from 'markdown-it';
import { withLatinDigits } from '../values/languages.ts';
import { BENGALI_NUMBER } from './bengali-number.ts';
import { withImages } from './inline-images.ts';
import { withInlineLinks } from './inline-links.ts';
import { withLinkLimit } from './link-limit.ts';
import { mayLink, REL } from './links.ts';
import { withDepthLimit } from './nesting.ts';
import { withTypedMarkers } from './typed-markers.ts';

const DIGIT = /[0-9\u09e6-\u09ef]/;
const WORD = /[0-9A-Za-z\u0980-\u09ff]/;
/** Bengali adds its endings without a space, also to a quoted word: `**"কলকাতা"**র`. */
const BENGALI = /[\u0980-\u09ff]/;
const SPACE = /\s/;

/** A run of `*` that is an operator of a sum, as in `2*3*4` or `2*x`. */
const isProduct = (before: string, after: string, length: number) =>
  WORD.test(before) &&
  WORD.test(after) &&
  (length === 1
    ? DIGIT.test(before) || DIGIT.test(after)
    : DIGIT.test(before) && DIGIT.test(after));

/** Says which runs of `*` open and close emphasis; `_` never does. */
function withEmphasisRules(md: MarkdownIt): void {
  md.inline.State = class extends md.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const run = super.scanDelims(start, canSplitWord);
      if (this.src[start] !== '*') return { ...run, can_open: false, can_close: false };
      const before = this.src.charAt(start - 1);
      const after = this.src.charAt(start + run.length);
      if (isProduct(before, after, run.length))
        return { ...run, can_open: false, can_close: false };
      return {
        ...run,
        can_open: run.can_open || (BENGALI.test(before) && after !== '' && !SPACE.test(after)),
        can_close: run.can_close || (BENGALI.test(after) && before !== '' && !SPACE.test(before)),
      };
    }
  };
}

/** The same text with ASCII digits in the numbers of lists; each character keeps its place. */
const asciiNumbers = (text: string): string =>
  text.replaceAll(
    BENGALI_NUMBER,
    (_, before: string, number: string) => before + withLatinDigits(number),
  );

/**
 * Lets lists be numbered in Bengali digits (১. ২.). The rules of lists read markers from `src`, which has ASCII digits;
 * every content is read by `getLines`, from the text as it was written.
 */
function withBengaliNumerals(md: MarkdownIt): void {
  md.block.State = class extends md.block.State {
    readonly #written: string;
    constructor(...[src, ...rest]: ConstructorParameters<typeof md.block.State>) {
      super(asciiNumbers(src), ...rest);
      this.#written = src;
    }
    override getLines(begin: number, end: number, indent: number, keepLastLF: boolean): string {
      const { src } = this;
      this.src = this.#written;
      const lines = super.getLines(begin, end, indent, keepLastLF);
      this.src = src;
      return lines;
    }
  };
}

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
  withTypedMarkers(md);
  withLinkLimit(md);
  md.enable(RULES);
  withImages(md);
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
