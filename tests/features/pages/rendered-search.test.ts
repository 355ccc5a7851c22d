import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { yieldTurn } from '../../../db/core/procedure.ts';
import { networkOf } from '../../../server/limits/network.ts';
import { publish, writeComment } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

let forum: TestApp;
let ana: Person;
let postId: string;
beforeAll(async () => {
  forum = await openTestApp({}, true);
  ana = await forum.memberWithoutPassword('Ana');
  postId = await publish(ana, { title: 'নদীর ধারে', description: 'Lanterns by the river' });
  await writeComment(ana, postId, 'নদী, and **lanterns** again');
});
afterAll(() => forum.close());

const get = (query: string, headers: Record<string, string> = {}) =>
  rawRequest(`${forum.url}/search?${query}`, { headers: { accept: 'text/html', ...headers } });
/** What a reader without scripts sees. */
const shownBy = (html: string) =>
  html.slice(html.indexOf('<div id="root">'), html.indexOf('<noscript><p'));

describe('the rendered page of a search', () => {
  test('shows what is found, with its marks, and is not for engines', async () => {
    const { status, body } = await get(new URLSearchParams({ q: 'নদী' }).toString());
    expect(status).toBe(200);
    expect(shownBy(body)).toMatch(/<mark[^>]*>নদী<\/mark>/);
    expect(shownBy(body)).toContain(`/post-details/${postId}?comment=`);
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toContain(ana.email);
  });

  test('without words it has the form, and says so when nothing is found', async () => {
    for (const query of ['', 'q=', 'q=%20&in=posts&tag=&sort=new']) {
      const { status, body } = await get(query);
      expect([query, status]).toEqual([query, 200]);
      expect(shownBy(body)).toContain('Find words in all posts and comments.');
    }
    expect(shownBy((await get('q=nowhere')).body)).toContain('Nothing has all of these words.');
  });

  test('searches for words that are choices elsewhere, like any others', async () => {
    await writeComment(ana, postId, 'All is new here');
    for (const word of ['all', 'new']) {
      const shown = shownBy((await get(`q=${word}`)).body);
      expect(shown.toLowerCase()).toMatch(new RegExp(`<mark[^>]*>${word}</mark>`));
    }
  });

  test.each([
    ['q=a', 'must be at least 2 characters long'],
    ['q=%3F!', 'must have a word'],
    ['q=a+b+c+d+e+f+g+h+i', 'must have at most 8 words'],
    [`q=${'x'.repeat(101)}`, 'There is no such page'],
    ['q=lanterns&before=nothing', 'There is no such page'],
    [`q=lanterns&tag=${'x'.repeat(101)}`, 'There is no such page'],
  ])('%s is refused by a page, with 400', async (query, sentence) => {
    const { status, body, headers } = await get(query);
    expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(shownBy(body)).toContain(sentence);
  });

  test('is made anew for each reader: a new text stands in the next one, and none is kept', async () => {
    for (let n = 0; n < 3; n++) expect((await get('q=drizzle')).body).toContain('Nothing has all');
    await writeComment(ana, postId, 'A drizzle at dawn');
    expect(shownBy((await get('q=drizzle')).body)).toContain('at dawn');
  });

  test('names the author whose texts alone are searched, and knows no stranger', async () => {
    const { authorId } = await writeComment(ana, postId, 'A pebble from the river');
    const { body } = await get(`q=pebble&author=${authorId}`);
    expect(shownBy(body)).toMatch(/Only by[^A]*Ana/);
    expect(shownBy(body)).toContain('from the river');
    const stranger = await get('q=pebble&author=nobody');
    expect(stranger.status).toBe(200);
    expect(shownBy(stranger.body)).toContain('Nothing has all of these words.');
  });

  test('waits its turn: where too many search at once, a page says so, with 503', async () => {
    let isOver = false;
    const { store } = forum.app.context;
    const reads = Array.from({ length: 103 }, () =>
      store.readCostly(
        networkOf('127.0.0.1'),
        (function* () {
          while (!isOver) yield* yieldTurn();
        })(),
      ),
    );
    const { status, body, headers } = await get('q=river').finally(() => {
      isOver = true;
    });
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(shownBy(body)).toContain('Please load this page again in a moment.');
    await Promise.all(reads);
    expect((await get('q=river')).status).toBe(200);
  });

  test('is not sent again to whoever has it', async () => {
    const etag = (await get('q=river')).headers.get('etag') ?? '';
    expect((await get('q=river', { 'if-none-match': etag })).status).toBe(304);
  });
});
