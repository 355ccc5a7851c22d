import { expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openTestApp } from '../../support/test-app.ts';
import { BENGALI_WORDS } from '../../support/texts/bengali-words.ts';
import { goldOne } from '../posts/forum.ts';

const WORDS_PER_POST = 8;

test('Bengali words: none is missed, none is falsely found', async () => {
  const forum = await openTestApp();
  const author = await goldOne(forum);
  expect(BENGALI_WORDS.length).toBeGreaterThan(1_000);
  const posts = new Map<string, string[]>();
  for (let at = 0; at < BENGALI_WORDS.length; at += WORDS_PER_POST) {
    const words = BENGALI_WORDS.slice(at, at + WORDS_PER_POST);
    posts.set(await publish(author, { title: `${at}`, description: words.join('। ') }), words);
  }
  const compared = (word: string) => word.replaceAll(/[\u200c\u200d]/g, '').normalize('NFC');
  const idsOf = async (q: string) => {
    const { body } = await forum.visitor.call('GET /search', { query: { q, limit: 100 } });
    return body.results.map(({ _id }) => _id).sort();
  };
  const expected = (matches: (word: string) => boolean) =>
    [...posts].flatMap(([id, words]) => (words.some(matches) ? [id] : [])).sort();
  for (const [n, word] of BENGALI_WORDS.entries()) {
    if (compared(word).length < 2) continue;
    const wanted = compared(word);
    // Decomposed letters, and a joiner that nobody sees.
    const typed = n % 2 === 0 ? word.normalize('NFD') : `${word}\u200c`;
    const whole = await idsOf(`"${typed}"`);
    expect([word, whole]).toEqual([word, expected((one) => compared(one) === wanted)]);
    if (n % 5 > 0) continue;
    const asPrefix = await idsOf(typed);
    expect([word, asPrefix]).toEqual([word, expected((one) => compared(one).startsWith(wanted))]);
  }
}, 120_000);

test.each([
  ['ড় typed as one letter or two', 'বা\u09dcি', 'বা\u09a1\u09bcি'],
  ['ঢ়', 'আষা\u09dd', 'আষা\u09a2\u09bc'],
  ['য়', 'সময\u09bc', 'সম\u09df'],
  ['ো', 'ক\u09cbথায', 'ক\u09c7\u09beথায'],
  ['ৌ', 'ন\u09ccকা', 'ন\u09c7\u09d7কা'],
  ['ৎ as ত, hasanta and ZWJ', 'উ\u09ceসব', 'উ\u09a4\u09cd\u200dসব'],
  ['ZWJ', 'র\u200d্যাব', 'র্যাব'],
  ['ZWNJ', 'উদ্\u200cভিদ', 'উদ্ভিদ'],
  ['both digit sets', '১৯৭১', '1971'],
  ['case', 'DHAKA', 'dhaka'],
  ['accents', 'Caf\u00e9', 'cafe\u0301'],
])('%s: each finds the other', async (_, one, other) => {
  const forum = await openTestApp();
  const author = await goldOne(forum);
  await publish(author, { title: 'First', description: `x ${one}, y` });
  await publish(author, { title: 'Second', description: `x ${other}। y` });
  await publish(author, { title: 'Neither', description: `x ক${one} ${one.slice(0, -1)} y` });
  for (const word of [one, other]) {
    const { body } = await forum.visitor.call('GET /search', { query: { q: `"${word}"` } });
    expect(body.results.map(({ title }) => title)).toEqual(['Second', 'First']);
  }
});
