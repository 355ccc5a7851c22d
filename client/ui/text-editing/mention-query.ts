/** The text after an `@`, and the members it may mean. */
import { wordsOf } from '../../../contract/search/words.ts';

/** Somebody whom a text can mention. */
export interface Mentionable {
  id: string;
  name: string;
  photo: string;
}

export interface MentionQuery {
  /** Where the `@` stands. */
  from: number;
  /** Where the caret stands. */
  to: number;
  /** The text after the `@`; '' right after it. */
  typed: string;
}

/** Most people that are offered at once. */
const MOST_OFFERED = 6;

/** An `@` that begins a word, and the begin of a name up to the caret. In an e-mail address it stands within a word. */
const TYPED = /(?<![\p{L}\p{M}\p{N}._%+@-])@((?:[\p{L}\p{M}\p{N}][^@[\]\n]{0,79})?)$/u;

/** The mention that is being typed at the caret; null: none. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const [whole, typed] = TYPED.exec(line) ?? [];
  if (whole === undefined || typed === undefined) return null;
  return { from: caret - whole.length, to: caret, typed };
}

/** Words in the form that the search compares, each after a space. */
const comparable = (text: string) =>
  wordsOf(text)
    .map((word) => ` ${word}`)
    .join('');

/** The people of whose names some word begins with what is typed, in their order. */
export function peopleWhoFit(people: readonly Mentionable[], typed: string): Mentionable[] {
  const begin = comparable(typed);
  return people.filter(({ name }) => comparable(name).includes(begin)).slice(0, MOST_OFFERED);
}
