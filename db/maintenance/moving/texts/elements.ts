import type { TextBuilder } from './builder.ts';
import { type Attributes, type ElementHandler, namesIn } from './html.ts';

const STRONG = namesIn('b strong');
const EMPHASIS = namesIn('i em var dfn address cite');
const CODE_IN_LINES = namesIn('code kbd samp tt c');
const CODE = new Set([...CODE_IN_LINES, 'pre', 'xmp', 'listing']);
const HEADINGS = namesIn('h1 h2 h3 h4 h5 h6 legend caption summary');
const PARAGRAPHS = namesIn(`
  p table hr details section article header footer main nav aside figure figcaption dl form
  fieldset spoiler
`);
const LINES = namesIn('div tr dt dd center thead tbody tfoot option');
const FRAMES = namesIn('iframe video audio embed source object frame');
/** Their content is no text. */
const HIDDEN = namesIn('script style template head noembed noframes');
/** Elements that change how words look, in a way that our markup can't say. */
const LOOKS = namesIn(`
  u ins s strike del font small big mark sub sup spoiler center table details hr color size
  marquee blink ruby rt
`);
/** Elements that mean nothing to a reader. */
const SILENT = namesIn(`
  html body title meta base span abbr acronym label time wbr bdo bdi data picture param noscript
  area map col colgroup input button br a img blockquote ul ol menu li td th q nobr
`);
const KNOWN = new Set(
  [STRONG, EMPHASIS, CODE, HEADINGS, PARAGRAPHS, LINES, FRAMES, HIDDEN, LOOKS, SILENT].flatMap(
    (names) => [...names],
  ),
);

/** Elements that forums store within texts of BBCode. Any other was typed, and shown as it was. */
const STORED = namesIn('br a img b i u strong em p div span font');

const numberOf = (text = ''): number => (/^\d{1,9}$/.test(text) ? Number(text) : 1);
const POWER = /^[-+0-9\u09e6-\u09ef]/;
const POST_ID = /^\d{1,19}$/;

/** The id and the author that a quote's attributes name, by the ways of several forums. */
function quoteOf(attributes: Attributes) {
  const first = (...names: string[]) =>
    names.map((name) => attributes[name]).find((value) => value !== undefined && value !== '');
  const id = first('data-post-id', 'data-ipsquote-contentcommentid', 'data-id') ?? '';
  const author = first('data-author', 'data-username', 'data-ipsquote-username', 'rel') ?? null;
  return { id: POST_ID.test(id) ? id : null, author };
}

interface Options {
  /** True if a line break of the source is one of the text. */
  breaks: boolean;
  /** The elements whose tags stay text: none, unknown ones, or all that no forum stores in its BBCode. */
  keeps: 'none' | 'unknown' | 'most';
}

/** Builds a text by the elements of HTML. The readers of other markups use it by the same names. */
export class Elements implements ElementHandler {
  readonly #builder: TextBuilder;
  readonly #options: Options;
  /** The code that is open: its words, and how many of its elements are. */
  #code: { words: string; depth: number; isBlock: boolean } | null = null;
  #hidden = '';
  /** True right behind a break: a line break of the source there is the same one. */
  #isBroken = false;
  #hasCell = false;
  /** True right behind the start of a power, which would else read as more digits. */
  #isPower = false;
  /** The marks of open spans: a digit each. */
  #spans: number[] = [];

  constructor(builder: TextBuilder, options: Options) {
    this.#builder = builder;
    this.#options = options;
  }

  text(words: string): void {
    if (this.#hidden !== '') return;
    if (this.#code) this.#code.words += words;
    else {
      const power = this.#isPower && POWER.test(words) ? '^' : '';
      const shown = power + (this.#isBroken ? words.replace(/^\r?\n/, '') : words);
      if (this.#options.breaks) this.#builder.lines(shown);
      else this.#builder.text(shown);
    }
    this.#isPower = false;
    this.#isBroken = false;
  }

  open(name: string, attributes: Attributes, source: string): void {
    if (this.#hidden !== '') return;
    const wasBroken = this.#isBroken;
    this.#isBroken = false;
    if (this.#code) {
      if (CODE.has(name)) this.#code.depth++;
      else if (name === 'br') this.#code.words += '\n';
      return;
    }
    if (this.#isText(name, source)) this.#builder.text(source);
    else if (KNOWN.has(name)) this.#known(name, attributes, wasBroken);
    else this.#builder.drop(name);
  }

  /** True if a tag stays text. Marks of other kinds have no source here. */
  #isText(name: string, source: string): boolean {
    const { keeps } = this.#options;
    if (source === '' || keeps === 'none') return false;
    return keeps === 'most' ? !STORED.has(name) : !KNOWN.has(name);
  }

  #known(name: string, attributes: Attributes, wasBroken: boolean) {
    if (HIDDEN.has(name)) this.#hidden = name;
    if (LOOKS.has(name)) this.#builder.drop(name);
    if (STRONG.has(name)) this.#builder.strong(1);
    else if (EMPHASIS.has(name)) this.#builder.emphasis(1);
    else if (CODE.has(name))
      this.#code = { words: '', depth: 1, isBlock: !CODE_IN_LINES.has(name) };
    else if (HEADINGS.has(name)) {
      this.#builder.paragraph();
      this.#builder.strong(1);
    } else if (PARAGRAPHS.has(name)) this.#builder.paragraph();
    else if (LINES.has(name)) this.#builder.newLine();
    else this.#special(name, attributes, wasBroken);
    if (name === 'tr') this.#hasCell = false;
    this.#isPower = name === 'sup';
  }

  #special(name: string, attributes: Attributes, wasBroken: boolean) {
    const builder = this.#builder;
    if (name === 'br') {
      builder.lineBreak();
      this.#isBroken = true;
    } else if (name === 'a') this.#anchor(attributes);
    else if (name === 'img') this.#image(attributes);
    else if (name === 'span') {
      const { style = '' } = attributes;
      const isStrong = /font-weight:\s*(?:bold|[6-9]00)/i.test(style);
      const isSlanted = /font-style:\s*italic/i.test(style);
      this.#spans.push((isStrong ? 1 : 0) + (isSlanted ? 2 : 0));
      if (isStrong) builder.strong(1);
      if (isSlanted) builder.emphasis(1);
    } else if (name === 'blockquote') {
      const { id, author } = quoteOf(attributes);
      builder.openQuote(id, author);
    } else if (name === 'ul' || name === 'menu') builder.openList(null);
    else if (name === 'ol') builder.openList(numberOf(attributes['start']));
    else if (name === 'li') builder.item();
    else if (name === 'td' || name === 'th') {
      if (this.#hasCell) builder.text(' | ');
      this.#hasCell = true;
    } else if (name === 'q') builder.text('“');
    else if (FRAMES.has(name)) {
      builder.drop(name);
      const address = attributes['src'] ?? attributes['data'] ?? '';
      if (address !== '') this.#linked(address);
    } else this.#isBroken = wasBroken;
  }

  #linked(address: string) {
    this.#builder.newLine();
    this.#builder.beginLink(address);
    this.#builder.text(address.replace(/^\/\//, 'https://'));
    this.#builder.endLink();
    this.#builder.newLine();
  }

  #anchor(attributes: Attributes) {
    const { href } = attributes;
    if (href !== undefined && href !== '' && !href.startsWith('#')) this.#builder.beginLink(href);
  }

  #image(attributes: Attributes) {
    const { src = '', alt = '', title = '' } = attributes;
    const isEmoji =
      /\b(?:emoji|smil)/i.test(attributes['class'] ?? '') || src.startsWith('{SMILIES_PATH}');
    if (isEmoji || src === '' || /^data:/i.test(src)) this.#builder.text(alt || title);
    else this.#builder.picture(src, alt);
    if (/^data:/i.test(src)) this.#builder.drop('img');
  }

  close(name: string, source: string): void {
    if (this.#hidden !== '') {
      if (name === this.#hidden) this.#hidden = '';
      return;
    }
    this.#isBroken = false;
    if (this.#code) {
      if (CODE.has(name) && --this.#code.depth === 0) this.#endCode();
      return;
    }
    const builder = this.#builder;
    if (this.#isText(name, source)) builder.text(source);
    else if (STRONG.has(name)) builder.strong(-1);
    else if (EMPHASIS.has(name)) builder.emphasis(-1);
    else if (HEADINGS.has(name)) {
      builder.strong(-1);
      builder.paragraph();
    } else if (PARAGRAPHS.has(name)) builder.paragraph();
    else if (LINES.has(name)) builder.newLine();
    else if (name === 'a') builder.endLink();
    else if (name === 'span') {
      const marks = this.#spans.pop() ?? 0;
      if (marks & 1) builder.strong(-1);
      if (marks & 2) builder.emphasis(-1);
    } else if (name === 'blockquote') builder.close('quote');
    else if (name === 'ul' || name === 'ol' || name === 'menu') builder.close('list');
    else if (name === 'q') builder.text('”');
  }

  #endCode() {
    const code = this.#code;
    this.#code = null;
    if (!code) return;
    if (code.isBlock || code.words.trim().includes('\n')) this.#builder.codeBlock(code.words);
    else this.#builder.code(code.words);
  }

  /** Ends code that nothing closed. */
  finish(): void {
    this.#endCode();
  }
}
