import type { Reply } from './plan.ts';
import type { Staging } from './platform.ts';
import type { Quote } from './texts/convert.ts';

/** How many earlier replies of a topic are searched for quoted words, from the newest back. */
const MOST_SEARCHED = 200;
/** How many of anybody are passed for those. A long topic would otherwise be read whole for each of its quotes. */
const MOST_PASSED = 2_000;
/** So many letters and digits of a quote say which text it is of. */
const ENOUGH = 60;

/** The letters and digits of a text in lower case: marks, white space and signs differ between a text and its quote. */
const squashed = (text: string) =>
  text
    // A mark ends at the next sign that begins one: else many open signs would each be read to the end of the text.
    .replaceAll(/<[^<>]*>|\[[^[\]]*\]|&\w+;/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

/**
 * Finds which earlier reply of the same topic a reply answers: the one that the platform names, or that its first quote
 * is of. A quote of a topic's first text names none.
 * @returns the id of a comment, or null.
 */
export function repliedToBy({ database }: Staging) {
  const earlier = database.prepare<[number, number, number], { id: string }>(
    `select ids.id from reply_ids as ids where ids.old = ? and ids.topic = ?
      and ids.key < (select key from reply_ids where old = ?)`,
  );
  const alias = database.prepare<[string], { old: string }>(
    `select old from aliases where kind = 'text' and old_id = ? and what = 'text'`,
  );
  const byAuthor = database.prepare<[number, number, string], { id: string; text: string }>(
    `select ids.id, replies.text from (select old, id, key from reply_ids
        where topic = ? and key < (select key from reply_ids where old = ?) order by key desc limit ${MOST_PASSED}) as ids
      cross join replies on replies.old = ids.old cross join people on people.old = replies.author
      where lower(people.name) = lower(?) order by ids.key desc limit ${MOST_SEARCHED}`,
  );
  const named = (old: number, { topic, old: own }: Reply) =>
    Number.isSafeInteger(old) ? (earlier.get(old, topic, own)?.id ?? null) : null;
  function byWords({ author, words }: Quote, { topic, old }: Reply): string | null {
    const quoted = squashed(words).slice(0, ENOUGH);
    if (!author || quoted === '') return null;
    for (const { id, text } of byAuthor.iterate(topic, old, author))
      if (squashed(text).includes(quoted)) return id;
    return null;
  }
  return (reply: Reply, quotes: readonly Quote[]): string | null => {
    if (reply.reply_to !== null) return named(reply.reply_to, reply);
    const [first] = quotes;
    if (!first) return null;
    if (first.id === null) return byWords(first, reply);
    const old = /^\d+$/.test(first.id) ? first.id : alias.get(first.id)?.old;
    return old === undefined ? null : named(Number(old), reply);
  };
}
