import { Tokenizer } from 'htmlparser2';

/** The names of elements or marks in a list, apart by white space. */
export const namesIn = (list: string): ReadonlySet<string> => new Set(list.match(/\S+/g));

export type Attributes = Readonly<Record<string, string>>;
/** Receives what a text of elements consists of, in its order. */
export interface ElementHandler {
  open(name: string, attributes: Attributes, source: string): void;
  close(name: string, source: string): void;
  text(words: string): void;
}

/**
 * Reads HTML, or XML with the names as written, as a flat sequence: no end of an element needs its start, so that time is
 * linear whatever is nested. A tag without its end is text.
 */
export function parseHtml(source: string, handler: ElementHandler, xmlMode = false): void {
  let words = '';
  let start = -1;
  let name = '';
  let attribute = '';
  let value = '';
  let attributes = new Map<string, string>();
  const flush = () => {
    if (words !== '') handler.text(words);
    words = '';
  };
  const cased = (written: string) => (xmlMode ? written : written.toLowerCase());
  const open = (end: number) => {
    flush();
    handler.open(name, Object.fromEntries(attributes), source.slice(start, end + 1));
    start = -1;
  };
  const tokenizer = new Tokenizer(
    { xmlMode, decodeEntities: true, recognizeSelfClosing: xmlMode },
    {
      ontext: (from, to) => {
        words += source.slice(from, to);
      },
      ontextentity: (point) => {
        words += String.fromCodePoint(point);
      },
      onopentagname: (from, to) => {
        start = from - 1;
        name = cased(source.slice(from, to));
        attributes = new Map();
      },
      onattribname: (from, to) => {
        attribute = cased(source.slice(from, to));
        value = '';
      },
      onattribdata: (from, to) => {
        value += source.slice(from, to);
      },
      onattribentity: (point) => {
        value += String.fromCodePoint(point);
      },
      onattribend: () => {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: open,
      onselfclosingtag: (end) => {
        open(end);
        if (xmlMode) handler.close(name, '');
      },
      onclosetag: (from, to) => {
        flush();
        handler.close(cased(source.slice(from, to)), `</${source.slice(from, to)}>`);
      },
      oncdata: (from, to, offset) => {
        words += source.slice(from, to - offset);
      },
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => {
        if (start !== -1) words += source.slice(start);
        flush();
      },
    },
  );
  tokenizer.write(source);
  tokenizer.end();
}
