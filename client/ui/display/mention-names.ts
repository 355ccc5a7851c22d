import {
  beginningOf,
  type Mentions,
  namesOf,
  withNamesOfToday,
} from '../../../contract/values/excerpt.ts';
import type { Format } from '../../../contract/values/text-format.ts';

/** A text of a member as answers give it. */
export interface Formatted {
  text: string;
  format: Format;
  /** As the server rendered it. Null: nothing is marked; undefined: it is not known yet. */
  html?: string | null | undefined;
  mentions?: Mentions;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (name: string) => name.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

/** The HTML with the names that mentioned members have today; it has those of the time of writing. */
export function withCurrentNames(html: string, mentions: Mentions): string {
  if (!mentions?.length) return html;
  const names = namesOf(mentions);
  return html.replaceAll(/( data-member="([^"]+)">)@[^<]*/g, (whole, start: string, id: string) => {
    const name = names.get(id);
    return name === undefined ? whole : `${start}@${escaped(name)}`;
  });
}

/** The first graphemes that a reader reads of a text: without its marks, with the names of today. */
export const readableBeginning = ({ text, format, mentions }: Formatted, most: number) =>
  beginningOf(withNamesOfToday(text, mentions), format, most);
