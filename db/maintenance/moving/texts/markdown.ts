import Parser, { type MarkdownIt } from 'markdown-it';
import EMOJI from 'markdown-it-emoji/lib/data/full.mjs';
import { withDepthLimit } from '../../../../contract/markup/nesting.ts';
import { BbcodeMarks } from './bbcode.ts';
import { tagAt } from './bbcode-tags.ts';
import type { TextBuilder } from './builder.ts';
import { Elements } from './elements.ts';
import { namesIn, parseHtml } from './html.ts';

/** Discourse's own marks in brackets. The others of BBCode stay words, as they do there. */
const IN_LINES = namesIn(`
  quote b i u s url email color size details poll date spoiler wrap left right center hide grid
  policy event chat date-range
`);
/** Those that take a line of their own, whatever stands around it. */
const OWN_LINE =
  /^\[\/?(?:quote|details|poll|spoiler|hide|wrap|grid|policy|event|chat|center|left|right)(?:[\s=][^\n]*)?\][ \t]*$/;
/** Polls and events come by tables of their own. */
const HIDDEN = namesIn('poll event policy');

/** Adds the marks of Discourse, each as a token of its own that names no end. */
function withBbcode(md: MarkdownIt): void {
  md.block.ruler.before(
    'fence',
    'bbcode',
    (state, line, _end, silent) => {
      const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
      if (state.src[start] !== '[' || (state.sCount[line] ?? 0) - state.blkIndent >= 4)
        return false;
      const text = state.src.slice(start, state.eMarks[line]);
      if (!OWN_LINE.test(text) || tagAt(text, 0)?.end !== text.trimEnd().length) return false;
      if (silent) return true;
      state.line = line + 1;
      const token = state.push('bbcode', '', 0);
      token.content = text.trimEnd();
      token.block = true;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list', 'table'] },
  );
  md.inline.ruler.before('link', 'bbcode', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== '[') return false;
    const tag = tagAt(src, pos);
    if (!tag || tag.end > posMax || !IN_LINES.has(tag.name) || src[tag.end] === '(') return false;
    if (!silent) state.push('bbcode', '', 0).content = src.slice(pos, tag.end);
    state.pos = tag.end;
    return true;
  });
}

const BLOCKS = namesIn(`
  table code fence blockquote hr list reference html_block heading lheading paragraph
`);

function create(isDiscourse: boolean): MarkdownIt {
  const md = new Parser('default', { html: true, breaks: true });
  // Without this limit the parser leaves out what stands too deep.
  withDepthLimit(md);
  md.block.ruler.enable([...BLOCKS]);
  // The builder decides which addresses are links; those of uploads are none that a browser opens.
  md.validateLink = () => true;
  if (isDiscourse) withBbcode(md);
  return md;
}
const PARSERS = { discourse: create(true), markdown: create(false) };

/** Names that Discourse has beside those of GitHub. */
const OWN_EMOJI: Readonly<Record<string, string>> = {
  slight_smile: '🙂',
  slight_frown: '🙁',
  upside_down: '🙃',
  hugs: '🤗',
  zipper_mouth: '🤐',
  face_with_raised_eyebrow: '🤨',
  rolling_eyes: '🙄',
  sunglasses: '😎',
  nerd: '🤓',
  frowning_face: '☹️',
  robot: '🤖',
  grinning_face: '😀',
  thumbsup: '👍',
  face_with_tears_of_joy: '😂',
  red_heart: '❤️',
  folded_hands: '🙏',
  clapping_hands: '👏',
  man_shrugging: '🤷‍♂️',
  woman_shrugging: '🤷‍♀️',
  man_facepalming: '🤦‍♂️',
  woman_facepalming: '🤦‍♀️',
};
const KNOWN_EMOJI = new Map([...Object.entries(EMOJI), ...Object.entries(OWN_EMOJI)]);
/** A name, and the tone of a skin; the tones begin with the second one of Unicode's scale. */
const EMOJI_CODE = /:([a-z0-9_+-]{1,50}):(?:t([2-6]):)?/g;
const LIGHTEST = 0x1f3fb;

/** Words with the characters of their emoji in place of `:names:`. Unknown names stay. */
const withEmoji = (words: string): string =>
  words.includes(':')
    ? words.replaceAll(EMOJI_CODE, (code, name: string, tone?: string) => {
        const emoji = KNOWN_EMOJI.get(name);
        if (emoji === undefined) return code;
        return tone ? emoji + String.fromCodePoint(LIGHTEST + Number(tone) - 2) : emoji;
      })
    : words;

type Token = ReturnType<MarkdownIt['parse']>[number];

/** Discourse writes sizes into the words of a picture, and `attachment` into those of a file. */
const SIZE = /\|(?:\d+x\d+|attachment|thumbnail|video|audio)\b.*$/;

const FILE = /\|attachment$/;

class MarkdownReader {
  readonly #builder: TextBuilder;
  readonly #elements: Elements;
  readonly #marks: BbcodeMarks;
  readonly #isDiscourse: boolean;
  /** The hidden mark that is open. */
  #hidden = '';
  /** How many ends of each name are ahead, and how many starts are open. */
  readonly #ends = new Map<string, number>();
  readonly #starts = new Map<string, number>();

  constructor(builder: TextBuilder, kind: keyof typeof PARSERS) {
    this.#builder = builder;
    this.#isDiscourse = kind === 'discourse';
    this.#elements = new Elements(builder, { breaks: false, keeps: 'unknown' });
    this.#marks = new BbcodeMarks(builder, this.#elements);
  }

  read(tokens: readonly Token[]): void {
    for (const { type, content } of tokens.flatMap((token) => [token, ...(token.children ?? [])])) {
      const tag = type === 'bbcode' ? tagAt(content, 0) : null;
      if (tag?.isEnd) this.#count(this.#ends, tag.name, 1);
    }
    for (const token of tokens) this.#token(token);
    this.#elements.finish();
  }

  #count(counts: Map<string, number>, name: string, change: number): number {
    const count = (counts.get(name) ?? 0) + change;
    counts.set(name, count);
    return count;
  }

  #token(token: Token) {
    const { type, content } = token;
    if (type === 'bbcode') this.#bbcode(content, token.block);
    if (this.#hidden !== '' || type === 'bbcode') return;
    const builder = this.#builder;
    if (type === 'inline') for (const child of token.children ?? []) this.#token(child);
    else if (type === 'text')
      this.#elements.text(this.#isDiscourse ? withEmoji(content).replace(FILE, '') : content);
    else if (type === 'fence' || type === 'code_block') builder.codeBlock(content);
    else if (type === 'code_inline') builder.code(content);
    else if (type === 'image')
      builder.picture(`${token.attrGet('src') ?? ''}`, content.replace(SIZE, ''));
    // HTML may begin in one token and end in another.
    else if (type === 'html_block' || type === 'html_inline') parseHtml(content, this.#elements);
    else if (token.nesting === -1) this.#elements.close(token.tag, '');
    else {
      const attributes = (token.attrs ?? []).map(([name, value]) => [name, `${value}`] as const);
      this.#elements.open(token.tag, Object.fromEntries(attributes), '');
    }
  }

  /** A start without an end ahead stays words, and so does an end without a start. */
  #bbcode(source: string, isLine: boolean) {
    const tag = tagAt(source, 0);
    if (!tag) return;
    const { name, isEnd, attribute } = tag;
    const ends = this.#count(this.#ends, name, isEnd ? -1 : 0);
    if (this.#hidden !== '') {
      if (isEnd && name === this.#hidden) this.#hidden = '';
      return;
    }
    const isSingle = name.startsWith('date');
    const isPaired = isEnd ? (this.#starts.get(name) ?? 0) > 0 : ends > 0;
    if (!isSingle && !isPaired) this.#elements.text(source);
    else if (HIDDEN.has(name)) {
      this.#builder.drop(name);
      this.#hidden = name;
    } else {
      this.#count(this.#starts, name, isEnd ? -1 : 1);
      if (name === 'spoiler' && !isLine) {
        // Within a line it takes no paragraph of its own.
        if (!isEnd) this.#builder.drop(name);
      } else if (isEnd) this.#marks.end(name);
      else this.#marks.start({ name, attribute }, null);
    }
  }
}

/** Reads Markdown, or that of Discourse with its own marks. */
export function readMarkdown(
  source: string,
  builder: TextBuilder,
  kind: keyof typeof PARSERS,
): void {
  new MarkdownReader(builder, kind).read(PARSERS[kind].parse(source, {}));
}
