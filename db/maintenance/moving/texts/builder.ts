import { addressesIn, mayLink } from '../../../../contract/markup/links.ts';
import { markdown } from '../../../../contract/markup/markdown.ts';
import {
  allowed,
  type Block,
  type Container,
  type ContainerKind,
  type Converted,
  EMPHASIS,
  isPictureName,
  type Link,
  type Quote,
  type Run,
  STRONG,
  type TextContext,
} from './blocks.ts';
import { linesOf } from './write.ts';

/** Quotes count once and lists twice, as elements of HTML do; what stands deeper is no container. */
const DEEPEST = 10;
const DEPTHS: Readonly<Record<ContainerKind, number>> = { quote: 1, list: 2, item: 0 };
const LONGEST_WORDS = 200;
/** So many names of dropped marks are counted; a hostile text has many. */
const MOST_DROPPED = 50;
/** Writes a text by what a parser of another markup finds, in its order. It has no depth that input decides. */
export class TextBuilder {
  readonly #context: TextContext;
  readonly #root: Block[] = [];
  readonly #quotes: Quote[] = [];
  readonly #dropped = new Map<string, number>();
  readonly #containers: Container[] = [];
  readonly #open: Record<ContainerKind, number> = { quote: 0, list: 0, item: 0 };
  #blocks: Block[] = this.#root;
  #lines: Run[][] | null = null;
  #isBlank = true;
  #strong = 0;
  #emphasis = 0;
  #link: Link | null = null;
  #unlinked = '';
  #pictures = 0;

  constructor(context: TextContext) {
    this.#context = context;
  }

  /** Words, in which runs of white space are one space. Bare addresses become links. */
  text(words: string): void {
    const shown = allowed(words.replaceAll(/\s+/g, ' '));
    if (shown === '' || (shown === ' ' && this.#isBlank)) return;
    this.#quote(shown);
    if (this.#link !== null || !shown.includes('://')) {
      this.#push('words', shown, this.#link);
      return;
    }
    let end = 0;
    for (const { index, address } of addressesIn(markdown.linkify, shown)) {
      if (index > end) this.#push('words', shown.slice(end, index), null);
      const to = this.#context.link(address);
      this.#push('words', address, { address: mayLink(to) ? to : address });
      end = index + address.length;
    }
    if (end < shown.length) this.#push('words', shown.slice(end), null);
  }

  /** Words in which each line break counts. */
  lines(words: string): void {
    for (const [n, line] of words.split(/\r\n?|\n/).entries()) {
      if (n > 0) this.lineBreak();
      this.text(line);
    }
  }

  /** Code within a line. */
  code(words: string): void {
    const shown = allowed(words.replaceAll(/\s+/g, ' ')).trim();
    if (shown === '') return;
    this.#quote(shown);
    this.#push('code', shown, this.#link);
  }

  /** A block of code. */
  codeBlock(words: string): void {
    this.paragraph();
    const code = allowed(words.replaceAll(/\r\n?/g, '\n')).replace(/^\n/, '').trimEnd();
    if (code === '') return;
    this.#quote(code);
    this.#container().push({ kind: 'code', words: code });
  }

  /** A picture; one that is not ours is a link to its address. */
  picture(address: string, alt: string): void {
    const words = allowed(alt).replaceAll(/\s+/g, ' ').trim();
    const source = this.#context.picture(address, words);
    if (source !== null) {
      this.#push('picture', source, this.#link);
      return;
    }
    this.#pictures++;
    this.#linkTo(address, words);
  }

  #linkTo(address: string, words: string) {
    const isInLink = this.#link !== null;
    if (!isInLink) this.beginLink(address);
    this.text(words || address);
    if (!isInLink) this.endLink();
  }

  /** An attachment by its index in the text (phpBB) or by its id; what it is not known by stays words. */
  attachment(index: string, name: string): void {
    const known = /^\d+$/.test(index) ? this.#context.attachments?.[Number(index)] : undefined;
    const words = allowed(known?.name ?? (/^\d+$/.test(name) ? '' : name));
    const source = this.#context.picture(known?.address ?? name, words);
    if (source !== null) this.#push('picture', source, this.#link);
    else if (known) {
      if (isPictureName(words)) this.#pictures++;
      this.#linkTo(known.address, words);
    } else {
      this.drop('attachment');
      this.text(name);
    }
  }

  lineBreak(): void {
    if (this.#lines === null) return;
    this.#quote(' ');
    if (this.#isBlank) this.paragraph();
    else {
      this.#lines.push([]);
      this.#isBlank = true;
    }
  }

  /** Ends a line where one has begun; a new paragraph begins only after an empty line. */
  newLine(): void {
    if (!this.#isBlank) this.lineBreak();
  }

  /** Ends the paragraph. */
  paragraph(): void {
    const lines = this.#lines;
    this.#lines = null;
    const isLastBlank = this.#isBlank;
    this.#isBlank = true;
    if (lines === null) return;
    this.#quote(' ');
    if (isLastBlank) lines.pop();
    if (lines.length > 0) this.#container().push({ kind: 'paragraph', lines });
  }

  strong(change: 1 | -1): void {
    this.#strong = Math.max(this.#containers.at(-1)?.around.strong ?? 0, this.#strong + change);
  }
  emphasis(change: 1 | -1): void {
    const least = this.#containers.at(-1)?.around.emphasis ?? 0;
    this.#emphasis = Math.max(least, this.#emphasis + change);
  }

  /** Begins a link; what we may not link to stands in parentheses behind its words. */
  beginLink(address: string): void {
    if (this.#link !== null || this.#unlinked !== '') this.endLink();
    const trimmed = allowed(address).trim();
    const scheme = trimmed.startsWith('//') ? 'https:' : /^www\./i.test(trimmed) ? 'http://' : '';
    const whole = scheme + trimmed;
    const to = this.#context.link(whole);
    if (mayLink(to)) this.#link = { address: to };
    else {
      this.drop('link');
      if (/^[a-z][a-z0-9+.-]*:/i.test(to) && !/^(?:javascript|data|vbscript|upload):/i.test(to))
        this.#unlinked = to;
    }
  }

  endLink(): void {
    this.#link = null;
    const unlinked = this.#unlinked;
    this.#unlinked = '';
    if (unlinked !== '' && !this.#isBlank) this.text(` (${unlinked})`);
  }

  openQuote(id: string | null, author: string | null): void {
    const name = author === null ? '' : allowed(author).replaceAll(/\s+/g, ' ').trim();
    const isTopQuote = this.#open.quote === 0;
    this.#begin('quote');
    if (name !== '') {
      this.#strong++;
      this.#push('words', `${name}:`, null);
      this.#strong--;
      this.lineBreak();
    }
    if (isTopQuote) this.#quotes.push({ id, author: name === '' ? null : name, words: '' });
  }
  /** @param start the number of the first item; null: it has none. */
  openList(start: number | null): void {
    this.#begin('list', start);
  }
  /** An item ends the one before it; without a list around it, one begins. */
  item(): void {
    if (this.#open.list === 0) this.openList(null);
    while (this.#containers.at(-1)?.kind !== 'list') this.#end();
    this.#begin('item');
  }

  /** Ends the innermost container of a kind, and all within it. @returns false: none is open. */
  close(kind: ContainerKind): boolean {
    if (this.#open[kind] === 0) return false;
    while (this.#end() !== kind);
    return true;
  }

  /** Counts a mark that has no counterpart. */
  drop(name: string): void {
    const key = this.#dropped.has(name) || this.#dropped.size < MOST_DROPPED ? name : 'others';
    this.#dropped.set(key, (this.#dropped.get(key) ?? 0) + 1);
  }

  /** Ends the text. */
  finish(): Converted {
    while (this.#end() !== null);
    return {
      text: linesOf(this.#root).join('\n'),
      quotes: this.#quotes.map((quote) => ({
        ...quote,
        words: quote.words.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_WORDS).toWellFormed(),
      })),
      pictures: this.#pictures,
      dropped: Object.fromEntries(this.#dropped),
    };
  }

  #push(kind: Run['kind'], words: string, link: Link | null) {
    if (this.#containers.at(-1)?.kind === 'list') this.item();
    this.#lines ??= [[]];
    if (words.trim() !== '') this.#isBlank = false;
    const marks = (this.#strong > 0 ? STRONG : 0) | (this.#emphasis > 0 ? EMPHASIS : 0);
    const line = this.#lines.at(-1);
    const before = line?.at(-1);
    // Two spans of code beside each other would share their backticks.
    const isSame = kind === 'code' && before?.kind === 'code' && before.link === link;
    if (isSame) line?.splice(-1, 1, { ...before, words: before.words + words });
    else line?.push({ kind, words, marks, link });
  }

  /** Adds to the words of the quote at the top level that is open. */
  #quote(words: string) {
    if (this.#open.quote !== 1) return;
    const quote = this.#quotes.at(-1);
    if (quote && quote.words.length < LONGEST_WORDS) quote.words += words.slice(0, LONGEST_WORDS);
  }

  #container(): Block[] {
    if (this.#containers.at(-1)?.kind === 'list') this.item();
    return this.#blocks;
  }

  /** No link crosses the border of a container. */
  #begin(kind: ContainerKind, start: number | null = null) {
    this.endLink();
    this.paragraph();
    if (kind !== 'item') this.#container();
    const outer = this.#containers.at(-1);
    const depth = (outer?.depth ?? 0) + DEPTHS[kind];
    const around = { blocks: this.#blocks, strong: this.#strong, emphasis: this.#emphasis };
    const container: Container = { kind, blocks: this.#blocks, items: null, depth, around };
    if (kind === 'item') {
      if (outer?.items) {
        container.blocks = [];
        outer.items.push(container.blocks);
      }
    } else if (depth > DEEPEST) this.drop('depth');
    else if (kind === 'quote') {
      container.blocks = [];
      this.#blocks.push({ kind, blocks: container.blocks });
    } else {
      container.items = [];
      this.#blocks.push({ kind: 'list', start, items: container.items });
    }
    this.#blocks = container.blocks;
    this.#containers.push(container);
    this.#open[kind]++;
  }

  #end(): ContainerKind | null {
    this.endLink();
    this.paragraph();
    const container = this.#containers.pop();
    if (!container) return null;
    const { kind, around } = container;
    this.#open[kind]--;
    this.#blocks = around.blocks;
    this.#strong = around.strong;
    this.#emphasis = around.emphasis;
    return kind;
  }
}
