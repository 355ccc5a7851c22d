import { expect, test } from 'vitest';
import { likenessOf } from '../../../db/core/newcomers/likeness.ts';
import { leastMs } from '../../support/processor-time.ts';

const TEXT = 'Cheap watches, only today at the old bazaar';
const alike = (text: string, title?: string) =>
  likenessOf({ text, ...(title !== undefined && { title }) }) === likenessOf({ text: TEXT });

test.each([
  ['case, spaces and punctuation', 'CHEAP watches -- only today… at the old: bazaar!!'],
  ['marks', '**Cheap** _watches_, only `today` at the old bazaar'],
  ['characters that show nothing', 'Che\u200bap wat\u00adches, only today at the old ba\u2060zaar'],
  ['marks on letters', 'Che\u0301ap watche\u0308s, only today at the old bazaar'],
  ['forms of letters', 'Ｃｈｅａｐ watches, only today at the old bazaar'],
])('%s do not make a text another one', (_, text) => {
  expect(alike(text)).toBe(true);
});

test('a title counts as the begin of the text, another letter or digit makes another text', () => {
  expect(alike('only today at the old bazaar', 'Cheap watches')).toBe(true);
  expect(alike(`${TEXT} 2`)).toBe(false);
  expect(alike(TEXT.replace('old', 'odd'))).toBe(false);
});

test('Bengali texts are alike in whatever way they were typed', () => {
  const text = 'ঢাকায় কম দামে ঘড়ি পাবেন, ফোন করুন ০১২';
  const decomposed = likenessOf({ text: text.normalize('NFD').replace('০১২', '012') });
  expect(likenessOf({ text })).toEqual(expect.stringMatching(/^[\w-]{22}$/));
  expect(decomposed).toBe(likenessOf({ text }));
});

test.each([
  ['19 letters', 'a b'.repeat(9).slice(0, -2), null],
  ['20 letters', 'abcde fghij abcde fghij', expect.any(String)],
  ['19 letters beyond the base plane', '𐍈'.repeat(19), null],
  ['20 letters beyond the base plane', '𐍈'.repeat(20), expect.any(String)],
  ['signs alone', '?!'.repeat(100), null],
])('%s', (_, text, likeness) => {
  expect(likenessOf({ text })).toEqual(likeness);
});

test('the time is linear in the length, of marks and of letters alike', async () => {
  for (const unit of ['a', '\u0301', ' ', 'ক্ষ', 'a\u0301', '-a'])
    expect(await leastMs(40, () => likenessOf({ text: unit.repeat(20_000) }))).toBeLessThan(40);
});
