import { expect, test } from 'vitest';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { parseSearch } from '../../../contract/search/query.ts';
import { excerptOf, readBudget } from '../../../server/features/search/excerpt.ts';
import { termFinder } from '../../../server/features/search/find-terms.ts';
import { postBy, publish } from '../../support/content.ts';
import { openGoldForum } from '../../support/forums/gold.ts';
import { leastMs } from '../../support/processor-time.ts';

const { author, forum } = await openGoldForum();

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

const inOneLine = (text: string) => text.replaceAll(/\s/g, ' ');
const ID = '01900000-0000-7000-8000-000000000001';
const FORMATTED =
  'A **bold word**, *slanted ones*, `code`, [the pier](https://example.org/lighthouse) and ' +
  `@[Rahim Uddin](member:${ID}) among plain words. **কৃষ্ণচূড়া**র নিচে *নদীর ধারে*. `;
const withWord = (length: number, word: string) => {
  const half = FORMATTED.repeat(Math.ceil(length / FORMATTED.length / 2) - 1);
  return `${half}${word} ${half}`;
};
const finderOf = (q: string) => termFinder(parseSearch(q));

test('texts that are read word by word are at most as long as one text, for all results of a page', () => {
  const text = `${'Tea. '.repeat(2_000)} İnci`;
  const budget = readBudget();
  const finder = finderOf('i̇nci');
  const marked = Array.from(
    { length: 3 },
    () => excerptOf({ text, format: 'plain' }, finder, budget).marks.length,
  );
  expect(marked).toEqual([1, 0, 0]);
});

test.each([
  ['between words', ' '],
  ['between paragraphs', '\n\n'],
])('a text of 20,000 characters, cut %s, shows what it would show whole', async (_, gap) => {
  const description = withWord(18_000, 'lantern').replaceAll('. ', `.${gap}`);
  const body = { ...postBy(author, { title: 'Long', description }), format: 'markdown' as const };
  await author.call('POST /posts', { body });
  const { excerpt, marked } = await found('lantern');
  expect(marked).toEqual(['lantern']);
  const whole = inOneLine(withoutFormatting(description, 'markdown'));
  expect(whole).toContain(excerpt.slice(1, -1));
  expect(graphemes(excerpt.slice(1, -1))).toHaveLength(200);
  expect(excerpt.indexOf('lantern')).toBeLessThan(70);
});

test.each([
  ['bold words', `**${'slow '.repeat(300)}moth** end`],
  ['code', `\`${'slow '.repeat(300)}moth\` end`],
  ['a fence', `\`\`\`\n${'slow '.repeat(300)}moth\n\`\`\`\nend`],
  ['the words of a link', `[${'slow '.repeat(300)}moth](https://example.org/) end`],
  ['bold words that end later', `moth **${'slow '.repeat(300)}end** end`],
  ['code that ends later', `moth \`${'slow '.repeat(300)}\` end`],
  ['a link that ends later', `moth [${'slow '.repeat(300)}](https://example.org/) end`],
])('no half of a mark is shown where a cut divides %s', (_, text) => {
  const { excerpt, marks } = excerptOf(
    { text, format: 'markdown' },
    finderOf('moth'),
    readBudget(),
  );
  expect(marks.map(([from, to]) => excerpt.slice(from, to))).toEqual(['moth']);
  expect(excerpt).not.toMatch(/[*`[\]()]|http/);
  expect(inOneLine(withoutFormatting(text, 'markdown'))).toContain(
    excerpt.replaceAll('…', '').trim(),
  );
});

test.each([
  ['divided by a mark', 'moth', 'a mo**th** flies'],
  ['that begins in bold', 'চাঁদের', 'সেই **চাঁদ**ের আলো'],
  ['with a joiner', 'র‍্যাব', 'সেই র‍্যাব এল'],
  ['in other digits', '১২৩', 'number 123 it is'],
  ['whose small letter is two', 'İzmir', 'the port of İzmir at night'],
])('a word %s is found deep in a long text, not in an address', (_, q, words) => {
  const text = `${`[x](https://example.org/${q}) slow `.repeat(100)}${words} ${'slow '.repeat(300)}`;
  const { excerpt, marks } = excerptOf({ text, format: 'markdown' }, finderOf(q), readBudget());
  expect(marks).toHaveLength(1);
  expect(excerpt).toContain(withoutFormatting(words, 'markdown'));
});

test('a page of a hundred texts costs no more for texts that are four times as long', async () => {
  const msOf = (length: number) => {
    const texts = Array.from({ length: 100 }, (_, n) =>
      FORMATTED.repeat(Math.ceil(length / FORMATTED.length))
        .slice(n, length - 60)
        .concat(' a lantern in the dark'),
    );
    return leastMs(0, () => {
      const finder = finderOf('lantern');
      const found = texts.map((text) =>
        excerptOf({ text, format: 'markdown' }, finder, readBudget()),
      );
      expect(found.every(({ marks }) => marks.length === 1)).toBe(true);
    });
  };
  const [short, long] = [await msOf(5_000), await msOf(20_000)];
  expect(long).toBeLessThan(3 * short);
});
