import { expect, test } from 'vitest';
import { postBy, publish } from '../support/content.ts';
import { author, forum, registerGoldForum } from '../support/gold-forum.ts';

registerGoldForum();

async function found(q: string) {
  const { body } = await forum.visitor.call('GET /search', { query: { q } });
  const [{ excerpt = '', marks = [] } = {}] = body.results;
  return { excerpt, marked: marks.map(([from, to]) => excerpt.slice(from, to)) };
}
const graphemes = (text: string) =>
  [...new Intl.Segmenter().segment(text)].map((one) => one.segment);

test('marks are what was found, in the letters of the text', async () => {
  await publish(author, { title: 'Marks', description: 'The GROSS, gross and Grossly ১২৩ gros.' });
  expect((await found('gross')).marked).toEqual(['GROSS', 'gross', 'Grossly']);
  expect((await found('gross 12')).marked).toEqual(['GROSS', 'gross', '১২৩']);
  expect((await found('"gross and"')).marked).toEqual(['gross and']);
});

test('an excerpt lies around what was found, and ends between graphemes', async () => {
  const filler = 'কৃষ্ণচূড়া ফুটেছে 👩‍👩‍👧‍👦 আজ। '.repeat(60);
  await publish(author, { title: 'Far', description: `${filler}চাঁদের আলো ${filler}` });
  const { excerpt, marked } = await found('চাঁদ');
  expect(marked).toEqual(['চাঁদের']);
  expect(excerpt).toMatch(/^….*…$/);
  const inner = graphemes(excerpt.slice(1, -1));
  expect(inner).toHaveLength(200);
  const whole = new Set(graphemes(`${filler}চাঁদের আলো ${filler}`));
  expect(inner.filter((one) => !whole.has(one))).toEqual([]);
});

test('what only the title has leaves the beginning of the text unmarked', async () => {
  await publish(author, { title: 'Onlytitle', description: 'line one\nline two' });
  expect(await found('onlytitle')).toEqual({ excerpt: 'line one line two', marked: [] });
});

test('a word at the cut is not taken for a shorter one', async () => {
  const description = `cutmark ${'ab '.repeat(63)}gravestone gra`;
  await publish(author, { title: 'Cut', description });
  const { excerpt, marked } = await found('"gra" cutmark');
  expect(excerpt.endsWith(' gra…')).toBe(true);
  expect(marked).toEqual(['cutmark']);
});

test('marks of a text are neither found nor shown', async () => {
  const link = '[the pier](https://example.org/boardwalk)';
  const body = {
    ...postBy(author, { title: 'Marked', description: `A **bold** *gull* on ${link}` }),
    format: 'markdown' as const,
  };
  await author.call('POST /posts', { body });
  const { excerpt, marked } = await found('gull pier');
  expect(excerpt).toBe('A bold gull on the pier');
  expect(marked).toEqual(['gull', 'pier']);
  expect(await found('boardwalk')).toEqual({ excerpt: '', marked: [] });
});
