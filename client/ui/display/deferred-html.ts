/**
 * The HTML of long texts, which the server makes after it has rendered a page. A rendering is one turn of the event
 * loop: it takes as long as a page without texts, however long they are. The browser renders its texts at once.
 */
import { perPage } from '../../api/page-state.ts';

interface Deferred {
  /** Stands before the number of a text. No text has it: it is drawn anew for each rendering. */
  mark: string;
  texts: (() => string)[];
}
const held = perPage(() => ({ deferred: null as Deferred | null }));

const END = ';';

/** Makes HTML, or, on the server, says what stands for it until it is made. */
export function orDeferred(make: () => string): string {
  const { deferred } = held();
  if (!deferred) return make();
  return deferred.mark + (deferred.texts.push(make) - 1) + END;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

/** A text, or, on the server, what stands for its HTML; that is what React makes of the text. */
export const textOrDeferred = (text: string): string =>
  held().deferred ? orDeferred(() => escaped(text)) : text;

/**
 * Begins to defer the texts of the page at hand.
 * @returns a function that puts the texts into the rendered HTML, piece by piece; it needs the page no more.
 */
export function deferTexts(): (html: string) => Iterable<string> {
  const deferred: Deferred = { mark: `deferred-${crypto.randomUUID()}-`, texts: [] };
  held().deferred = deferred;
  return function* (html) {
    const [first = '', ...others] = html.split(deferred.mark);
    yield first;
    for (const other of others) {
      const end = other.indexOf(END);
      yield deferred.texts[Number(other.slice(0, end))]?.() ?? '';
      yield other.slice(end + END.length);
    }
  };
}
