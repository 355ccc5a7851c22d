import { describe, expect, test, vi } from 'vitest';
import { yieldTurn } from '../../../db/core/procedure.ts';
import { networkOf } from '../../../server/limits/network.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const { forum, ana } = await openFileForumWith(['Ana'], { SITE_NAME: 'Tea House' });
const postId = await publish(ana, { title: 'The first cup', description: 'Milk first, or last?' });
for (let n = 1; n <= 6; n++)
  await writeComment(ana, postId, `Comment number ${n}, with many words`);

const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(`${forum.url}${path}`, { headers: { accept: 'text/html', ...headers } });
const titleOf = (html: string) => html.match(/<title>(.*)<\/title>/)?.[1];
/** The page as a reader without scripts sees it. */
const shownBy = (html: string) =>
  html.slice(
    html.indexOf('<div id="root">'),
    html.indexOf('<script type="application/json" id="state">'),
  );

describe('rendered pages', () => {
  test('home shows its posts, and the page of a post its text and its comments', async () => {
    const home = await get('/');
    expect(shownBy(home.body)).toContain('The first cup');
    expect(home.body).toMatch(/<noscript>.*need JavaScript/);
    const post = await get(`/post-details/${postId}`);
    expect(titleOf(post.body)).toBe('The first cup – Tea House');
    expect(shownBy(post.body)).toContain('Milk first, or last?');
    expect(shownBy(post.body)).toContain('Comment number 6');
    // Good news and what others do come into regions that are there from the first byte on.
    for (const role of ['status', 'log'])
      expect(shownBy(post.body)).toMatch(new RegExp(`<(\\w+) [^>]*role="${role}"[^>]*></\\1>`));
  });

  test('the rules in a page declare every property that they use', async () => {
    for (const path of ['/', `/post-details/${postId}`, '/announcements']) {
      const rules = (await get(path)).body.match(/<style>(.*?)<\/style>/s)?.[1] ?? '';
      const named = (pattern: RegExp) => [...rules.matchAll(pattern)].map(([, name]) => name);
      const declared = new Set(named(/(?:[{;]|@property )(--[\w-]+)/g));
      const used = named(/var\((--[\w-]+)\)/g);
      expect(used.length).toBeGreaterThan(0);
      expect(used.filter((name) => !declared.has(name))).toEqual([]);
    }
  });

  test('home arrives as its reader knows it: announcements open at a first visit, or compact rows', async () => {
    const root = await forum.admin('Root');
    await root.call('POST /announcements', { body: { title: 'News', description: 'Of tea.' } });
    for (const [cookie, isOpen, isCompact] of [
      ['', true, false],
      ['home=seen', false, false],
      ['theme=dark; home=compact', false, true],
      ['home=other', true, false],
      ['nohome=seen', true, false],
    ] as const) {
      const home = shownBy((await get('/', { cookie })).body);
      expect([
        /class="house[^"]* open"/.test(home),
        home.includes('class="posts compact"'),
      ]).toEqual([isOpen, isCompact]);
    }
  });

  test('the page of a post makes no formatter of times and numbers that an earlier one made', async () => {
    await get(`/post-details/${postId}`);
    const made = [
      vi.spyOn(Intl, 'DateTimeFormat'),
      vi.spyOn(Intl, 'NumberFormat'),
      vi.spyOn(Date.prototype, 'toLocaleDateString'),
      vi.spyOn(Date.prototype, 'toLocaleString'),
    ];
    // Without options one formatter serves all numbers of a language.
    const written = vi.spyOn(Number.prototype, 'toLocaleString');
    const { status, body } = await get(`/post-details/${postId}?page=2`);
    const calls = made.map(({ mock }) => mock.calls.length);
    const withOptions = written.mock.calls.filter(([, options]) => options !== undefined);
    for (const spy of [...made, written]) spy.mockRestore();
    expect([status, shownBy(body).includes('Comment number 1')]).toEqual([200, true]);
    expect([...calls, withOptions.length]).toEqual([0, 0, 0, 0, 0]);
  });

  test('further pages are named by the address: odd numbers 400, past the end 404', async () => {
    const second = await get(`/post-details/${postId}?page=2`);
    expect(shownBy(second.body)).toContain('Comment number 1');
    for (const odd of ['0', '-1', 'x', '1.5', '1e3', ' 2', '01', '']) {
      const { status, body } = await get(`/?page=${encodeURIComponent(odd)}`);
      expect([odd, status, titleOf(body)]).toEqual([odd, 400, 'There is no such page – Tea House']);
    }
    for (const past of ['/?page=2', `/post-details/${postId}?page=3`, '/?sort=popular&page=9'])
      expect((await get(past)).status).toBe(404);
  });

  test('an unknown post is a page that says so, with 404; one that was removed says so for ever, with 410', async () => {
    const unknown = await get('/post-details/01a1f9e0-384b-730b-8b3e-66c9d66ee53d');
    const title = 'This post is not here – Tea House';
    expect([unknown.status, titleOf(unknown.body)]).toEqual([404, title]);
    expect(unknown.body).toContain('<meta name="robots" content="noindex" />');
    const id = await publish(ana, { title: 'A cup too many' });
    expect((await get(`/post-details/${id}`)).status).toBe(200);
    expect((await get(`/post-details/${id}?page=2`)).status).toBe(404);
    await ana.call('DELETE /posts/{id}', { params: { id } });
    for (let n = 0; n < 3; n++) {
      const { status, body } = await get(`/post-details/${id}`);
      expect([status, titleOf(body)]).toEqual([410, title]);
      expect(body).not.toContain('A cup too many');
    }
    expect((await get(`/posts/${id}`, { accept: 'application/json' })).status).toBe(404);
  });

  test('the full view has the comments whole, in either order; the link of one that is gone says so', async () => {
    const shown = async (query: string) =>
      shownBy((await get(`/post-details/${postId}${query}`)).body);
    const places = async (query: string) => {
      const html = await shown(query);
      return [1, 6].map((n) => html.indexOf(`Comment number ${n}, with many words`));
    };
    const [first = -1, last = -1] = await places('?comments=full');
    expect(last).toBeGreaterThan(-1);
    expect(first).toBeGreaterThan(last);
    const [oldest = -1, newest = -1] = await places('?comments=full-old');
    expect(oldest).toBeGreaterThan(-1);
    expect(newest).toBeGreaterThan(oldest);
    const gone = await shown('?comment=01a1f9e0-384b-730b-8b3e-66c9d66ee53d');
    expect(gone).toContain('The comment of this link is not here');
    expect(gone).toContain('Comment number 6');
  });

  test.each([
    ['/login', 'Signing in needs JavaScript'],
    ['/register', 'Joining needs JavaScript'],
    ['/membership', 'Becoming a Gold member needs JavaScript'],
    ['/dashboard/add-post', 'Writing needs JavaScript'],
    ['/dashboard/my-posts', 'This page needs JavaScript'],
  ])(
    '%s, which needs scripts, says so within the shell, with the way to what can be read',
    async (path, title) => {
      const { body } = await get(path);
      const [, said = ''] =
        /<noscript>(.*?)<\/noscript>/s.exec(body.slice(body.indexOf('<body'))) ?? [];
      expect(said).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
      for (const part of ['<header', '<footer', 'href="/membership"']) expect(said).toContain(part);
      expect(said).toMatch(/<a [^>]*href="\/"[^>]*>all posts and comments<\/a>/);
    },
  );

  test('the page of a person has their posts, and their comments at an address that it links to', async () => {
    const { body } = await ana.call('GET /comments/{id}', { params: { id: postId } });
    const authorId = body.comments[0]?.authorId;
    const posts = shownBy((await get(`/people/${authorId}`)).body);
    expect(posts).toContain('The first cup');
    expect(posts).not.toContain('Comment number 6');
    const [, tab = ''] = /<a [^>]*href="([^"]*tab=comments[^"]*)"/.exec(posts) ?? [];
    const address = new URL(tab, `${forum.url}/people/${authorId}`);
    expect(shownBy((await get(address.pathname + address.search)).body)).toContain(
      'Comment number 6',
    );
  });

  test('/post/{id} leads for good to the page of the post, with its query', async () => {
    const { status, headers } = await get(`/post/${postId}?page=2`);
    expect([status, headers.get('location')]).toEqual([301, `/post-details/${postId}?page=2`]);
    expect((await get(`/post/${postId}/`)).status).toBe(301);
  });

  test('search by tag works by the address alone, and is not for engines', async () => {
    const { body } = await get('/?tag=%23general');
    expect(shownBy(body)).toContain('The first cup');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect((await get('/')).body).not.toContain('noindex');
    expect((await get('/?tag=%00')).status).toBe(400);
  });

  test('a comment stands in the next page that is asked for, however often it was asked before', async () => {
    const address = `/post-details/${postId}`;
    for (let n = 0; n < 3; n++) await get(address);
    await writeComment(ana, postId, 'Fresh from the pot');
    expect(shownBy((await get(address)).body)).toContain('Fresh from the pot');
    expect((await get('/')).body).toContain('"commentCount":7');
  });
});

describe('rendered pages as bytes', () => {
  test('are not sent again to whoever has them', async () => {
    const { headers } = await get('/');
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await get('/', { 'if-none-match': etag });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await get('/', { 'if-none-match': '*' })).status).toBe(304);
    await publish(ana, { title: 'The second cup' });
    expect((await get('/', { 'if-none-match': etag })).status).toBe(200);
  });

  test('the first document of home and of a post is at most 14,336 bytes in brotli', async () => {
    // Other words in each text, as people write them: repeated ones would weigh nothing.
    const words = (n: number) =>
      Array.from({ length: 900 }, (_, at) => `চা${((at + 7) * (n + 3) * 7919) % 10_007}`).join(' ');
    for (let n = 0; n < 8; n++) {
      const writer = await forum.memberWithoutPassword(`Writer${n}`);
      await publish(writer, { title: `A long talk ${n}`, description: words(n) });
    }
    for (const path of ['/', `/post-details/${postId}`]) {
      const answer = await rawRequest(`${forum.url}${path}`, {
        headers: { accept: 'text/html', 'accept-encoding': 'br' },
      });
      expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(14_336);
    }
  });
});

describe('the rendered page of a search', async () => {
  const riverId = await publish(ana, { title: 'নদীর ধারে', description: 'Lanterns by the river' });
  await writeComment(ana, riverId, 'নদী, and **lanterns** again');
  const search = (query: string, headers?: Record<string, string>) =>
    get(`/search?${query}`, headers);

  test('shows what is found, with its marks, and is not for engines', async () => {
    const { status, body } = await search(new URLSearchParams({ q: 'নদী' }).toString());
    expect(status).toBe(200);
    expect(shownBy(body)).toMatch(/<mark[^>]*>নদী<\/mark>/);
    expect(shownBy(body)).toContain(`/post-details/${riverId}?comment=`);
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toContain(ana.email);
  });

  test('without words it has the form, and says so when nothing is found', async () => {
    for (const query of ['', 'q=', 'q=%20&in=posts&tag=&sort=new']) {
      const { status, body } = await search(query);
      expect([query, status]).toEqual([query, 200]);
      expect(shownBy(body)).toContain('Find words in all posts and comments.');
    }
    expect(shownBy((await search('q=nowhere')).body)).toContain('Nothing has all of these words.');
  });

  test('searches for words that are choices elsewhere, like any others', async () => {
    await writeComment(ana, riverId, 'All is new here');
    for (const word of ['all', 'new']) {
      const shown = shownBy((await search(`q=${word}`)).body);
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
    const { status, body, headers } = await search(query);
    expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(shownBy(body)).toContain(sentence);
  });

  test('is made anew for each reader: a new text stands in the next one, which is not sent twice', async () => {
    for (let n = 0; n < 3; n++)
      expect((await search('q=drizzle')).body).toContain('Nothing has all');
    await writeComment(ana, riverId, 'A drizzle at dawn');
    const { headers, body } = await search('q=drizzle');
    expect(shownBy(body)).toContain('at dawn');
    const etag = headers.get('etag') ?? '';
    expect((await search('q=drizzle', { 'if-none-match': etag })).status).toBe(304);
  });

  test('names the author whose texts alone are searched, and knows no stranger', async () => {
    const { authorId } = await writeComment(ana, riverId, 'A pebble from the river');
    const { body } = await search(`q=pebble&author=${authorId}`);
    expect(shownBy(body)).toMatch(/Only by[^A]*Ana/);
    expect(shownBy(body)).toContain('from the river');
    const stranger = await search('q=pebble&author=nobody');
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
    const { status, body, headers } = await search('q=river').finally(() => {
      isOver = true;
    });
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(shownBy(body)).toContain('Please load this page again in a moment.');
    await Promise.all(reads);
    expect((await search('q=river')).status).toBe(200);
  });
});
