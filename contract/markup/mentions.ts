/**
 * A mention in the source of a text: `@[Rahim Uddin](member:ID)`. The name is the one of the time of writing; a reader
 * sees the name of today. A name has at most 80 code points.
 */
const MENTION = /@\[([^[\]\n]{1,80})\]\(member:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/u;

/** The source of a mention of a member. Brackets in a name would end it, so they become parentheses. */
export const mentionOf = (name: string, id: string): string =>
  `@[${name.replaceAll('[', '(').replaceAll(']', ')').replaceAll(/\s+/g, ' ')}](member:${id})`;

/** A fresh expression that finds mentions from `lastIndex` on (`g`) or exactly there (`y`): name, id. */
export const mentionPattern = (flag: 'g' | 'y'): RegExp => new RegExp(MENTION, `${flag}u`);
