import type { TextBuilder } from './builder.ts';
import { Elements } from './elements.ts';
import { parseHtml } from './html.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const textIn = (value: unknown, name: string): string => {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === 'string' || typeof found === 'number' ? `${found}` : '';
};

/** The operations of a text, or null: it is none of Vanilla's rich editor. */
function operationsOf(source: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(source);
    const list = isObject(parsed) && 'ops' in parsed ? parsed['ops'] : parsed;
    return Array.isArray(list) ? list : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

type LineKind = 'words' | 'heading' | 'quote' | 'code' | 'bullet' | 'ordered';
interface Line {
  kind: LineKind;
  /** How many lists are around its list. */
  depth: number;
}

/** The kind of a line, which the attributes of its line break say. */
function lineOf(attributes: unknown): Line {
  if (!isObject(attributes)) return { kind: 'words', depth: 0 };
  const { list, header } = attributes;
  const type = isObject(list) ? textIn(list, 'type') : list;
  const depth = Number(isObject(list) ? list['depth'] : attributes['indent']) || 0;
  if (type === 'bullet' || type === 'ordered') return { kind: type, depth };
  const has = (...names: string[]) => names.some((name) => attributes[name]);
  if (has('code-block', 'codeBlock', 'code_block')) return { kind: 'code', depth: 0 };
  if (has('blockquote', 'blockquote-line')) return { kind: 'quote', depth: 0 };
  return { kind: header ? 'heading' : 'words', depth: 0 };
}

const DEEPEST_LIST = 4;

class RichReader {
  readonly #builder: TextBuilder;
  /** The parts of a line, which are written at its end: only there its kind is known. */
  #parts: (() => void)[] = [];
  #words = '';
  #code: string[] = [];
  #kind: LineKind = 'words';
  #lists = 0;

  constructor(builder: TextBuilder) {
    this.#builder = builder;
  }

  operation(operation: unknown): void {
    if (!isObject(operation)) return;
    const { insert, attributes } = operation;
    if (isObject(insert)) this.#parts.push(() => this.#object(insert));
    if (typeof insert !== 'string') return;
    for (const [n, words] of insert.split('\n').entries()) {
      if (n > 0) this.#endLine(lineOf(attributes));
      if (words === '') continue;
      this.#words += words;
      this.#parts.push(() => this.#run(words, attributes));
    }
  }

  finish(): void {
    if (this.#parts.length > 0) this.#endLine(lineOf(null));
    this.#begin({ kind: 'words', depth: 0 });
  }

  #run(words: string, attributes: unknown) {
    const builder = this.#builder;
    const marks = isObject(attributes) ? attributes : {};
    const link = textIn(marks, 'link');
    if (marks['strike']) builder.drop('strike');
    if (link !== '') builder.beginLink(link);
    if (marks['bold']) builder.strong(1);
    if (marks['italic']) builder.emphasis(1);
    if (marks['code'] || marks['codeInline']) builder.code(words);
    else builder.text(words);
    if (marks['italic']) builder.emphasis(-1);
    if (marks['bold']) builder.strong(-1);
    if (link !== '') builder.endLink();
  }

  /** Ends the blocks before a line of another kind, and begins those around it. */
  #begin({ kind, depth }: Line) {
    const builder = this.#builder;
    if (this.#kind !== kind) {
      if (this.#kind === 'code') builder.codeBlock(this.#code.join('\n'));
      this.#code = [];
      if (this.#kind === 'quote') builder.close('quote');
      for (; this.#lists > 0; this.#lists--) builder.close('list');
      builder.paragraph();
      if (kind === 'quote') builder.openQuote(null, null);
      this.#kind = kind;
    }
    if (kind !== 'bullet' && kind !== 'ordered') return;
    const lists = Math.min(Math.max(depth, 0), DEEPEST_LIST) + 1;
    for (; this.#lists > lists; this.#lists--) builder.close('list');
    for (; this.#lists < lists; this.#lists++) builder.openList(kind === 'ordered' ? 1 : null);
    builder.item();
  }

  #endLine(line: Line) {
    const builder = this.#builder;
    this.#begin(line);
    if (line.kind === 'code') this.#code.push(this.#words);
    else {
      if (line.kind === 'heading') builder.paragraph();
      if (line.kind === 'heading') builder.strong(1);
      for (const write of this.#parts) write();
      if (line.kind === 'heading') builder.strong(-1);
      builder.lineBreak();
    }
    this.#parts = [];
    this.#words = '';
  }

  /** A member, an emoji, or what stands for an address. */
  #object(insert: Json) {
    const builder = this.#builder;
    const { mention, emoji, image } = insert;
    if (isObject(mention)) builder.text(`@${textIn(mention, 'name')}`);
    else if (isObject(emoji)) builder.text(textIn(emoji, 'emojiChar'));
    else if (typeof image === 'string') builder.picture(image, '');
    else {
      const [name = 'embed', embed] = Object.entries(insert)[0] ?? [];
      const data = isObject(embed) && isObject(embed['data']) ? embed['data'] : embed;
      this.#embed(name, data);
    }
  }

  #embed(name: string, data: unknown) {
    const builder = this.#builder;
    const kind = textIn(data, 'embedType') || textIn(data, 'type');
    const address = textIn(data, 'url');
    const words = textIn(data, 'name') || address;
    if (kind === 'quote' && isObject(data)) {
      const id = textIn(data, 'recordID');
      builder.openQuote(id === '' ? null : id, textIn(data['insertUser'], 'name') || null);
      const elements = new Elements(builder, { breaks: false, keeps: 'none' });
      parseHtml(textIn(data, 'body'), elements);
      elements.finish();
      builder.close('quote');
    } else if (kind === 'image' && address !== '') builder.picture(address, textIn(data, 'name'));
    else if (address === '') builder.drop(name);
    else {
      builder.newLine();
      builder.beginLink(address);
      builder.text(words);
      builder.endLink();
      builder.newLine();
    }
  }
}

/** Reads the JSON of Vanilla's rich editor; another text is read as plain. */
export function readRich(source: string, builder: TextBuilder): void {
  const operations = operationsOf(source);
  if (!operations) {
    builder.lines(source);
    return;
  }
  const reader = new RichReader(builder);
  for (const operation of operations) reader.operation(operation);
  reader.finish();
}
