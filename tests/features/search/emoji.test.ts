import { describe, expect, test } from 'vitest';
import { parseSearch } from '../../../contract/search/query.ts';
import { placedWords, wordsOf } from '../../../contract/search/words.ts';
import { excerptOf } from '../../../server/features/search/excerpt.ts';
import { termFinder } from '../../../server/features/search/find-terms.ts';
import { publish } from '../../support/content.ts';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import { joinShared } from '../../support/open-forum.ts';

const { forum, ana } = await joinShared(['Ana']);
const find = async (q: string) =>
  (await expectCall(forum.visitor, 'GET /search', { query: { q } })).body.results.map(
    ({ title, excerpt, marks }) => [title, ...marks.map(([from, to]) => excerpt.slice(from, to))],
  );

test('a word beside an emoji is found and marked, whatever selects the form of the emoji', async () => {
  await publish(ana, { title: 'Heart', description: 'ভালোবাসা❤️তোমাকে' });
  await publish(ana, { title: 'Sun', description: 'রোদ☀️দুপুর 1️⃣চিনি 👍🏽ধন্যবাদ' });
  expect(await find('তোমাকে')).toEqual([['Heart', 'তোমাকে']]);
  expect(await find('"ভালোবাসা তোমাকে"')).toEqual([['Heart', 'ভালোবাসা❤️তোমাকে']]);
  expect(await find('চিনি')).toEqual([['Sun', 'চিনি']]);
  expect(await find('ধন্যবাদ')).toEqual([['Sun', 'ধন্যবাদ']]);
  expect(await find('❤️ দুপুর')).toEqual([['Sun', 'দুপুর']]);
});

test.each(['❤️', '☀️', '#️⃣*️⃣', '👍🏽'])('%s has no word', async (q) => {
  const reply = await forum.visitor.call('GET /search', { query: { q } });
  expect(expectProblem(reply, 400)).toBe('q must have a word');
});

describe('words', () => {
  test.each([
    ['1️⃣2️⃣', ['1', '2']],
    ['চা☕️চা', ['চা', 'চা']],
    ['葛\u{e0100}飾', ['葛飾']],
    ['ᠠ\u180bᠡ', ['ᠠᠡ']],
    ['a\ufe0eb', ['ab']],
    ['a\u20dd b', ['a', 'b']],
    ['👩🏽‍💻কোড', ['কোড']],
    ['e\u0301\ufe0f', ['é']],
  ])('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
    expect([...placedWords(text.normalize('NFC'))].map(({ word }) => word)).toEqual(words);
  });

  test.each([
    ['তোমাকে', '❤️তোমাকে❤️'],
    ['"চা খাই"', 'চা☕️খাই'],
    ['葛飾', '葛\u{e0100}飾'],
    ['1', '1️⃣'],
  ])('%s is found deep in a long text', (q, words) => {
    const text = `${'slow '.repeat(800)}${words} ${'slow '.repeat(300)}`;
    const finder = termFinder(parseSearch(q));
    const { excerpt, marks } = excerptOf({ text, format: 'plain' }, finder, null);
    expect(excerpt).toContain(words);
    expect(marks).toHaveLength(1);
  });
});
