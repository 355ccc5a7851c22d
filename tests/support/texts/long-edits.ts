import type { Person, Reply } from '../person.ts';

/** The longest description in bytes: letters that are sent in three parts of three bytes each. */
const LETTERS = 19_900;
const LONGEST = '\uac01'.repeat(LETTERS).normalize('NFD');
const BYTES = LETTERS * 9;
/** The number of the longest edits within a day's 5 MB. It is less than the writes of a minute. */
export const MOST_LONG_EDITS = Math.floor(5_000_000 / (BYTES + 'Title10 '.length));

/** The longest text, another one for each version. */
export const longText = (version: number): string => `${version} ${LONGEST}`;

/** Edits a post once more, by the longest text; `who` may come through any server. */
export const editLong = (who: Person, id: string, version: number): Promise<Reply<unknown>> =>
  who.call('PATCH /posts/{id}', {
    params: { id },
    body: { title: 'Title', description: longText(version), version },
  });
