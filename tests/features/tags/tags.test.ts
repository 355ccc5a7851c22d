import { describe, expect, test } from 'vitest';
import { hueOf } from '../../../contract/values/text.ts';
import { editPost, publish } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openGoldForum } from '../../support/forums/gold.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { atOnce } from '../../support/races.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { proves } from '../../support/runner/spec-claims.ts';

const { forum, root: admin } = await openFileForumWith(['Root']);

const add = (name: unknown) => admin.call('POST /tags', { body: { name } as never });
const names = async () => {
  const reply = await expectCall(forum.visitor, 'GET /tags');
  return reply.body.map(({ name }) => name);
};

test('tags: general is there; an added one is answered, in lower case, and stands by its name', async () => {
  proves('7.14', '3.3', '7.15', '4.18');
  expect((await forum.visitor.call('GET /tags')).body).toEqual([
    { _id: expect.any(String), name: 'general', hue: 2, asks: false },
  ]);
  const reply = await add('  Education ');
  expectAnswer('POST /tags', reply);
  expect(reply.body.name).toBe('education');
  await add('Arts');
  // A linguistic order would put é before z.
  for (const name of ['zoo', 'éclair', 'বই']) await add(name);
  expect(await names()).toEqual(['arts', 'education', 'general', 'zoo', 'éclair', 'বই']);
  expect((await forum.visitor.call('GET /tags')).body).toContainEqual(reply.body);
});

test.each([
  ['Computer Science', 'computer science'],
  ['#Music', 'music'],
  ['## Chess', 'chess'],
  ['C++', 'c++'],
  ['50%', '50%'],
  ['.NET', '.net'],
  ['v2.', 'v2.'],
  ['..a', '..a'],
  ['শিক্ষা', 'শিক্ষা'],
  ['Cafe\u0301', 'caf\u00e9'],
  ['🫖'.repeat(30), '🫖'.repeat(30)],
])('%j becomes %j', async (given, kept) => {
  const reply = await add(given);
  expectAnswer('POST /tags', reply);
  expect(reply.body.name).toBe(kept);
  expect(await names()).toContain(kept);
});

test('tags: an existing one, however it is written, is refused and not added again', async () => {
  await add('Café au lait');
  const before = await names();
  for (const name of ['café au lait', 'CAFÉ AU LAIT', ' cafe\u0301 au lait ', '#café au lait'])
    expect(expectProblem(await add(name), 409)).toBe('The tag "café au lait" exists already.');
  expect(await names()).toEqual(before);
});

test('tags: of many requests that add one at once, one succeeds', async () => {
  const statuses = (await atOnce(() => add('rush'))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  expect((await names()).filter((name) => name === 'rush')).toHaveLength(1);
});

test.each([
  ['', 'Name is required'],
  [' # # ', 'Name is required'],
  ...['.', '..', '#..', ' . . ', '…', '‥', '․', '．', '.\u200d.', '.\u2060', '%2e', '%2E.'].map(
    // No address could hold it.
    (name) => [name, 'Name must not be dots alone'],
  ),
])('a name that is not as it should be is refused: %j', async (name = '', sentence = '') => {
  const before = await names();
  expect(expectProblem(await add(name), 400)).toBe(sentence);
  expect(await names()).toEqual(before);
});

describe('the hue of a tag', () => {
  const change = (id: string, body: object) =>
    admin.call('PATCH /tags/{id}', { params: { id }, body });
  const shown = async (id: string) =>
    (await forum.visitor.call('GET /tags')).body.find(({ _id }) => _id === id);

  test('is one of eight by its name, the same however that is written', () => {
    expect(['general', 'বই', ''].map(hueOf)).toEqual([2, 4, 1]);
    expect(hueOf('Cafe\u0301')).toBe(hueOf('CAF\u00c9'));
    const hues = Array.from({ length: 100 }, (_, n) => hueOf(`tag ${n}`));
    expect([...new Set(hues)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('is that of the name until an admin chooses one, and again once none is chosen', async () => {
    const { body: tag } = await add('Colours');
    expect(tag.hue).toBe(hueOf('colours'));
    for (const [hue, now] of [
      [7, 7],
      [0, 0],
      [undefined, 0],
      [null, tag.hue],
    ] as const) {
      const reply = await change(tag._id, hue === undefined ? {} : { hue });
      expectAnswer('PATCH /tags/{id}', reply);
      expect(reply.body).toEqual({ ...tag, hue: now });
      expect(await shown(tag._id)).toEqual(reply.body);
    }
  });

  test('is refused where it is none of the eight, and of an unknown tag', async () => {
    const { body: tag } = await add('Plain');
    const of = (id: string, hue: unknown) => ({ params: { id }, body: { hue } as never });
    for (const hue of [8, -1, 1.5, '3']) {
      const { params } = await admin.refused(400, 'PATCH /tags/{id}', of(tag._id, hue));
      expect(params).toMatchObject({ field: 'hue' });
    }
    await admin.refused(404, 'PATCH /tags/{id}', of(crypto.randomUUID(), 3));
    expect(await shown(tag._id)).toEqual(tag);
  });

  test('stands in the log once for each change', async () => {
    const { body: tag } = await add('Logged');
    for (const hue of [3, 3, null]) await change(tag._id, { hue });
    const { entries } = (await admin.call('GET /admin/audit', { query: { act: 'tag changed' } }))
      .body;
    const ours = entries.filter(({ target }) => target === tag._id);
    expect(ours.map(({ actor, detail }) => [actor, detail])).toEqual([
      [admin.email, 'logged: hue by name'],
      [admin.email, 'logged: hue 3'],
    ]);
  });
});

describe('pages', async () => {
  const { forum, root } = await openGoldForum();
  const CUPS = 'চা ও কেক';
  for (const name of [CUPS, 'tea & cake']) await root.call('POST /tags', { body: { name } });
  for (let n = 1; n <= 6; n++) await publish(root, { title: `Cup ${n}`, tag: CUPS, upVote: 9 - n });
  await publish(root, { title: 'Elsewhere' });

  const at = (name: string) => `/tags/${encodeURIComponent(name)}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(forum.url + path, { headers: { accept: 'text/html', ...headers } });
  const mainOf = (html: string) => html.slice(html.indexOf('posts-of-tag'), html.indexOf('<aside'));
  const cups = (html: string) => [...mainOf(html).matchAll(/Cup (\d)/g)].map(([, n]) => Number(n));

  describe('the page of a tag', () => {
    test('shows its posts in both orders, page by page, with one canonical address each', async () => {
      const newest = await get(at(CUPS));
      expect([newest.status, cups(newest.body)]).toEqual([200, [6, 5, 4, 3, 2]]);
      expect(newest.body).not.toMatch(/>Elsewhere<.*<aside/s);
      expect(newest.body).toContain(`<title>#${CUPS} – My Site</title>`);
      expect(newest.body).toContain(`<link rel="canonical" href="${forum.url}${at(CUPS)}" />`);
      expect(newest.body).not.toContain('noindex');
      expect(cups((await get(`${at(CUPS)}?page=2`)).body)).toEqual([1]);
      expect(cups((await get(`${at(CUPS)}?sort=popular`)).body)).toEqual([1, 2, 3, 4, 5]);
    });

    test('has one address: other ways to write the name lead there for good', async () => {
      for (const [given, there] of [
        ['/tags/General', '/tags/general'],
        ['/tags/GENERAL?page=2&sort=popular', '/tags/general?sort=popular&page=2'],
        [at('Tea & Cake'), at('tea & cake')],
      ] as const) {
        const { status, headers } = await get(given);
        expect([given, status, headers.get('location')]).toEqual([given, 301, there]);
      }
    });

    test('is not there for an unknown tag, an odd page, or a page past the end', async () => {
      const statusOf = async (path: string) => (await get(path)).status;
      expect(await statusOf('/tags/nothing')).toBe(404);
      expect(await statusOf(`/tags/${'x'.repeat(31)}`)).toBe(400);
      expect(await statusOf('/tags/%E0%A4%A')).toBeGreaterThanOrEqual(400);
      expect(await statusOf(`${at(CUPS)}?page=0`)).toBe(400);
      expect(await statusOf(`${at(CUPS)}?page=3`)).toBe(404);
      expect(await statusOf(at('tea & cake'))).toBe(200);
    });

    test('shows a new post of the tag in the next page that is asked for', async () => {
      for (const _ of [1, 2]) await get(at('tea & cake'));
      const id = await publish(root, { title: 'Cup 7', tag: 'tea & cake' });
      expect(cups((await get(at('tea & cake'))).body)).toEqual([7]);
      await editPost(root, id, { tag: 'general' });
      expect(cups((await get(at('tea & cake'))).body)).toEqual([]);
    });

    test('has a feed of its own with an entry per post, and none without the tag', async () => {
      const path = `${at(CUPS)}/feed.xml`;
      const { status, headers, body } = await get(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      const entries = [...body.matchAll(/<title>Cup (\d)/g)].map(([, n]) => Number(n));
      expect(entries).toEqual([6, 5, 4, 3, 2, 1]);
      const self = `<link rel="self" type="application/atom+xml" href="${forum.url}${path}"/>`;
      expect(body).toContain(self);
      expect(body).not.toContain('@example.com');
      expect((await get(path, { 'if-none-match': String(headers.get('etag')) })).status).toBe(304);
      expect((await get('/tags/nothing/feed.xml')).status).toBe(404);
      expect((await get(at(CUPS))).body).toContain(`href="${path}"`);
    });
  });
});
