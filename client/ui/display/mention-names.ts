import { mentionOf, mentionPattern } from '../../../contract/markup/mentions.ts';
import { beginningOf } from '../../../contract/values/excerpt.ts';
import type { Format } from '../../../contract/values/text-format.ts';

/** A text of a member as answers give it. */
export interface Formatted {
  text: string;
  format: Format;
  /** As the server rendered it. Null: nothing is marked; undefined: it is not known yet. */
  html?: string | null | undefined;
  mentions?: readonly { _id: string; displayName: string }[] | undefined;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (name: string) => name.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

type Mentions = Formatted['mentions'];
const namesOf = (mentions: Mentions) =>
  new Map(mentions?.map(({ _id, displayName }) => [_id, displayName]));

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
export function readableBeginning({ text, format, mentions }: Formatted, most: number) {
  if (!mentions?.length) return beginningOf(text, format, most);
  const names = namesOf(mentions);
  const current = text.replaceAll(mentionPattern('g'), (source, _, id: string) => {
    const name = names.get(id);
    return name === undefined ? source : mentionOf(name, id);
  });
  return beginningOf(current, format, most);
}
