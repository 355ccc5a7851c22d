/** The names of members in texts that mention them go when they leave. */
import { mentionOf, mentionPattern } from '../../../contract/markup/mentions.ts';
import { LEFT_NAME } from '../../../contract/values/limits.ts';

/** The columns with texts that mention members, by table: the text, and its HTML where that is kept. */
export const MENTIONING = {
  posts: { text: 'description', html: 'html' },
  comments: { text: 'text', html: 'html' },
  postRevisions: { text: 'text', html: 'html' },
  commentRevisions: { text: 'text', html: 'html' },
  held: { text: 'text' },
  reports: { text: 'reportedText' },
  postReports: { text: 'reportedText' },
  announcements: { text: 'description' },
} as const satisfies Record<string, { text: string; html?: 'html' }>;

/** The ids of the members whom a text mentions. */
export const mentionedIn = (text: string): Set<string> =>
  new Set([...text.matchAll(mentionPattern('g'))].flatMap(([, , id]) => id ?? []));

/** A text as a part of a regular expression with the flag `u`, which refuses an escaped hyphen. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const inHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A text that mentions members, and its HTML. */
export interface Mentioning {
  text: string;
  html: string | null;
}

/** A mention as it is shown: a link to the member. */
const SHOWN = /(<a [^<>]*data-member="([^"]*)"[^<>]*>)@[^<]*(<\/a>)/g;

/** HTML in which a mention within a link, which is a name alone, has the name of all who have left; others' stay. */
const withoutPlain = (html: string, names: readonly string[]) =>
  [...new Set(names)].reduce((shown, name) => {
    const plain = new RegExp(
      `(<a [^<>]*data-member=[^<>]*>[^<]*</a>)|@${escaped(inHtml(name))}(?![\\p{L}\\p{M}\\p{N}])`,
      'gu',
    );
    return shown.replaceAll(plain, (_, member?: string) => member ?? `@${LEFT_NAME}`);
  }, html);

/** A text and its HTML whose mentions of a member have the name of all who have left. */
export function withoutName(id: string, { text, html }: Mentioning): Mentioning {
  const names: string[] = [];
  const rename = (whole: string, name: string, mentioned: string) => {
    if (mentioned !== id) return whole;
    names.push(name);
    return mentionOf(LEFT_NAME, id);
  };
  const changed = text.replaceAll(mentionPattern('g'), rename);
  if (html === null) return { text: changed, html };
  let replaced = 0;
  // In code a mention stays as it is written.
  const shown = html
    .replaceAll(mentionPattern('g'), (whole, _name, mentioned) => {
      if (mentioned !== id) return whole;
      replaced += 1;
      return mentionOf(LEFT_NAME, id);
    })
    .replaceAll(SHOWN, (whole, begin: string, mentioned: string, end: string) => {
      if (mentioned !== id) return whole;
      replaced += 1;
      return `${begin}@${LEFT_NAME}${end}`;
    });
  return { text: changed, html: replaced === names.length ? shown : withoutPlain(shown, names) };
}
