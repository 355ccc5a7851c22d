import { describe, expect, test } from 'vitest';
import type { InputOf } from '../../../contract/core/calls.ts';
import { amount } from '../../support/amounts.ts';
import { editComment, editPost, publish, writeComment } from '../../support/content.ts';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openGoldForum } from '../../support/forums/gold.ts';
import { openTestApp } from '../../support/test-app.ts';
import { BENGALI_WORDS } from '../../support/texts/bengali-words.ts';
import { goldOneOf } from '../posts/forum.ts';

const { author, forum } = await openGoldForum();

type Query = InputOf<'GET /search'>['query'];
async function search(q: string, more: Partial<Query> = {}) {
  return (await expectCall(forum.visitor, 'GET /search', { query: { q, ...more } })).body;
}
const titles = async (q: string, more?: Partial<Query>) =>
  (await search(q, more)).results.map(({ title }) => title);
const texts = async (q: string, more?: Partial<Query>) =>
  (await search(q, more)).results.map(({ excerpt }) => excerpt);

describe('what is found', () => {
  test('a post has all words in its title and text together, a comment in its own text', async () => {
    const id = await publish(author, { title: 'Harbour lights', description: 'seen at midnight' });
    await writeComment(author, id, 'Midnight it was');
    await writeComment(author, id, 'the harbour sleeps');
    expect((await search('harbour midnight')).results).toMatchObject([{ kind: 'post', _id: id }]);
    expect((await search('midnight')).results.map(({ kind }) => kind)).toEqual(['comment', 'post']);
    expect(await titles('harbour noon')).toEqual([]);
    const [comment] = (await search('sleeps')).results;
    expect(comment).toMatchObject({ postId: id, title: 'Harbour lights', commentCount: 2 });
  });

  test('the last word is a prefix, of two letters at least; the others are whole', async () => {
    await publish(author, { title: 'Quince jelly', description: 'q u boils' });
    expect(await titles('jelly quin')).toEqual(['Quince jelly']);
    expect(await titles('quin jelly')).toEqual([]);
    expect(await titles('jelly q')).toEqual(['Quince jelly']);
    expect(await titles('jelly j')).toEqual([]);
  });

  test('a phrase stands together, and not over the end of the title', async () => {
    await publish(author, { title: 'Slow walnut', description: 'bread rises. Walnut cake too' });
    expect(await titles('"walnut cake"')).toEqual(['Slow walnut']);
    expect(await titles('walnut "cake walnut"')).toEqual([]);
    expect(await titles('"walnut bread"')).toEqual([]);
    expect(await titles('“slow walnut” cake')).toEqual(['Slow walnut']);
    expect(await titles('"bread rises walnut')).toEqual(['Slow walnut']);
    expect(await titles('"bread ris"')).toEqual([]);
  });

  test('operators are text', async () => {
    await publish(author, { title: 'Either zebra or okapi', description: 'not NEAR a gnu' });
    expect(await titles('zebra OR okapi')).toEqual(['Either zebra or okapi']);
    for (const q of ['zebra AND gnu', 'zebra -gnu', 'NOT gnu', 'gnu*', "zebra' gnu", 'NEAR(gnu)'])
      expect([q, (await search(q)).results.length]).toEqual([q, q === 'zebra AND gnu' ? 0 : 1]);
    for (const q of ['zebra : gnu ^', '{title}: zebra', "zebra & !gnu | 'x", '_a1 zebra'])
      expect((await search(q)).results.length).toBeLessThanOrEqual(1);
  });

  test('a phrase is found in a text that repeats its words very often', async () => {
    const often = 'tick '.repeat(400);
    await publish(author, { title: 'Clock', description: `${often} tick tock chime` });
    await publish(author, { title: 'Other clock', description: `chime tock ${often}` });
    expect(await titles('"tick tock chime"')).toEqual(['Clock']);
    expect(await titles('"chime tock"')).toEqual(['Other clock']);
  });

  test('what an address hides is not found', async () => {
    const { results } = await search('example');
    expect(JSON.stringify(results)).not.toContain('@');
    expect(await titles(author.email)).toEqual([]);
  });

  test('a deleted text is not found any more', async () => {
    const id = await publish(author, { title: 'Ephemeral', description: 'mayfly' });
    const comment = await writeComment(author, id, 'mayfly wings');
    expect(await texts('mayfly')).toHaveLength(2);
    await author.call('DELETE /comments/{id}', { params: { id: comment._id } });
    expect(await texts('mayfly')).toEqual(['mayfly']);
    await writeComment(author, id, 'mayfly again');
    await author.call('DELETE /posts/{id}', { params: { id } });
    expect(await texts('mayfly')).toEqual([]);
  });
});

describe('filters', () => {
  test('in, tag and author', async () => {
    const boss = await forum.admin('Root');
    await boss.call('POST /tags', { body: { name: 'রান্না' } });
    const id = await publish(author, { title: 'Kolach', description: 'dough', tag: 'রান্না' });
    await publish(author, { title: 'Plain kolach', description: 'dough' });
    await writeComment(boss, id, 'my kolach');
    expect(await titles('kolach', { in: 'posts' })).toEqual(['Plain kolach', 'Kolach']);
    expect(await texts('kolach', { in: 'comments' })).toEqual(['my kolach']);
    expect(await texts('kolach', { tag: 'রান্না' })).toEqual(['my kolach', 'dough']);
    expect(await texts('kolach', { tag: 'no such tag' })).toEqual([]);
    const { results } = await search('kolach', { in: 'comments' });
    const mine = { author: String(results[0]?.authorId) };
    expect(await texts('kolach', mine)).toEqual(['my kolach']);
    expect(await texts('kolach', { author: 'nobody' })).toEqual([]);
    expect(await texts('kolach', { ...mine, tag: 'general' })).toEqual([]);
  });

  test.each([
    [{ q: 'a' }, 'q must be at least 2 characters long'],
    [{ q: ' ১ ' }, 'q must be at least 2 characters long'],
    [{ q: '?!' }, 'q must have a word'],
    [{ q: 'a b c d e f g h i' }, 'q must have at most 8 words'],
    [{ q: 'x'.repeat(101) }, 'q must be at most 100 characters long'],
    [{ q: 'tea', before: 'nonsense' }, 'before is not of this search'],
  ])('%j is refused', async (query, sentence) => {
    expect(expectProblem(await forum.visitor.call('GET /search', { query }), 400)).toBe(sentence);
  });

  test('an unknown filter, or a search without words, is refused', async () => {
    for (const bad of ['q=tea&in=some', 'q=tea&sort=old', 'q=tea&limit=0', 'q=tea&in=posts&in=all'])
      expectProblem(await forum.raw(`/search?${bad}`), 400);
    for (const path of ['/search', '/search?q=', '/search?q=%20'])
      expectProblem(await forum.raw(path), 400);
  });
});

describe('pages', () => {
  test.each(['new', 'best'] as const)('sort=%s: pages have every text once', async (sort) => {
    const word = `pagoda${sort}`;
    const comments: string[] = [];
    for (let n = 0; n < 5; n++) {
      const id = await publish(author, { title: `${word} ${n}`, description: 'x' });
      for (let m = 0; m < n; m++)
        comments.push((await writeComment(author, id, `${word} ${m}`))._id);
    }
    const whole = (await search(word, { sort, limit: 100 })).results.map(({ _id }) => _id);
    expect(new Set(whole).size).toBe(15);
    const seen: string[] = [];
    for (let before: string | null = null; ; ) {
      const page = await search(word, { sort, limit: 4, ...(before ? { before } : {}) });
      seen.push(...page.results.map(({ _id }) => _id));
      before = page.next;
      if (before === null) break;
    }
    expect(seen).toEqual(whole);
  });

  test('a cursor belongs to its search, and survives its row', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++)
      ids.unshift(await publish(author, { title: `Lantern ${n}`, description: 'x' }));
    const { next } = await search('lantern', { limit: 1 });
    const before = String(next);
    for (const other of [{ in: 'posts' }, { sort: 'best' }, { tag: 'general' }] as const) {
      const query = { q: 'lantern', before, ...other };
      expectProblem(await forum.visitor.call('GET /search', { query }), 400);
    }
    const otherWord = { query: { q: 'lanterns', before } };
    expectProblem(await forum.visitor.call('GET /search', otherWord), 400);
    await author.call('DELETE /posts/{id}', { params: { id: String(ids[0]) } });
    const rest = await search('lantern', { before });
    expect(rest.results.map(({ _id }) => _id)).toEqual(ids.slice(1));
    expect(rest.next).toBeNull();
  });

  test('a cursor whose kind is no number is refused', async () => {
    await publish(author, { title: 'Pharos', description: 'x' });
    await publish(author, { title: 'Pharos', description: 'x' });
    const { next } = await search('pharos', { sort: 'best', limit: 1 });
    const parts: unknown[] = JSON.parse(Buffer.from(String(next), 'base64url').toString());
    for (const kind of ['__proto__', '0', [0], 2]) {
      const forged = JSON.stringify([...parts.slice(0, -1), kind]);
      const before = Buffer.from(forged).toString('base64url');
      const query = { q: 'pharos', sort: 'best', limit: 1, before } as const;
      expectProblem(await forum.visitor.call('GET /search', { query }), 400);
    }
  });
});

describe('edits', () => {
  test('an edited text is found by its new words, and not by its old ones', async () => {
    const id = await publish(author, { title: 'Saffron', description: 'threads' });
    const comment = await writeComment(author, id, 'cardamom');
    await editPost(author, id, { title: 'Turmeric' });
    await editComment(author, comment._id, 'clove');
    expect(await titles('turmeric')).toEqual(['Turmeric']);
    expect(await texts('clove')).toEqual(['clove']);
    for (const old of ['saffron', 'cardamom']) expect([old, await titles(old)]).toEqual([old, []]);
  });
});

const WORDS_PER_POST = 8;

test('Bengali words: none is missed, none is falsely found', async () => {
  const forum = await openTestApp();
  const author = await goldOneOf(forum);
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
    if (compared(word).length < 2 || n % amount(4, 1) > 0) continue;
    const wanted = compared(word);
    // Decomposed letters, and a joiner that nobody sees.
    const typed = (n >> 2) % 2 === 0 ? word.normalize('NFD') : `${word}\u200c`;
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
  const writer = await forum.someone();
  await publish(writer, { title: 'First', description: `x ${one}, y` });
  await publish(writer, { title: 'Second', description: `x ${other}। y` });
  await publish(writer, { title: 'Neither', description: `x ক${one} ${one.slice(0, -1)} y` });
  const { _id: by } = (await writer.call('GET /me')).body;
  for (const word of [one, other])
    expect(await titles(`"${word}"`, { author: by })).toEqual(['Second', 'First']);
});
