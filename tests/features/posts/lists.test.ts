import { describe, expect, test } from 'vitest';
import type { InputOf } from '../../../contract/core/calls.ts';
import { publish } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { openFileForum, sharedForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';
import { goldOneOf } from './forum.ts';

describe('lists', () => {
  /** A forum of its own with `n` posts, the oldest first. */
  async function forumOf(n: number, votes: (at: number) => object = () => ({})) {
    const own = await openTestApp();
    const author = await goldOneOf(own);
    const ids: string[] = [];
    for (let at = 0; at < n; at++)
      ids.push(await publish(author, { title: `Post ${at}`, ...votes(at) }));
    return { own, author, ids };
  }
  const titles = (posts: { title: string }[]) =>
    posts.map(({ title }) => Number(title.replace('Post ', '')));

  test('come five at a time, at most 100, newest first, with a true total past their end', async () => {
    proves('1.1', '7.10', '7.12', '9.3');
    const { own, author } = await forumOf(102);
    const page = async (query: InputOf<'GET /posts'>['query'] = {}) =>
      titles((await expectCall(own.visitor, 'GET /posts', { query })).body);
    expect(await page()).toEqual([101, 100, 99, 98, 97]);
    expect(await page({ page: 2 })).toEqual([96, 95, 94, 93, 92]);
    expect(await page({ page: 21 })).toEqual([1, 0]);
    expect(await page({ page: 22 })).toEqual([]);
    expect(await page({ page: 2, limit: 99 })).toEqual([2, 1, 0]);
    expect(await page({ page: '007', limit: '01' })).toEqual([95]);
    expect(await page({ page: '9'.repeat(30), limit: '9'.repeat(30) })).toEqual([]);
    expect((await own.visitor.call('GET /posts/total')).body).toEqual({ count: 102 });

    const params = { email: author.email };
    const mine = async (query: object = {}) => {
      const reply = await expectCall(author, 'GET /posts/user/{email}', { params, query });
      expect(reply.body.total).toBe(102);
      return titles(reply.body.posts);
    };
    proves('7.18', '9.4');
    expect(await mine()).toEqual([101, 100, 99, 98, 97, 96, 95, 94, 93, 92]);
    expect(await mine({ page: 11 })).toEqual([1, 0]);
    expect(await mine({ page: 12 })).toEqual([]);

    proves('7.7');
    const recent = await author.call('GET /user/{email}/recent-posts', { params });
    expect(titles(recent.body)).toEqual([101, 100, 99, 98, 97, 96]);

    for (const limit of ['101', '1000000']) {
      expect(await page({ limit })).toHaveLength(100);
      const popular = { query: { limit, page: 2 } };
      expect((await own.visitor.call('GET /posts/popular', popular)).body).toHaveLength(2);
      expect(await mine({ limit })).toHaveLength(100);
    }
    const found = await own.visitor.call('GET /posts/search', { query: { tag: 'general' } });
    expect(found.body).toHaveLength(100);
  });

  test('the popular ones come by votes up minus votes down, ties newest first, and follow each vote', async () => {
    proves('7.11');
    const ups = [0, 3, 2, 0, 9, 1];
    const downs = [0, 1, 0, 4, 8, 0];
    const { own, ids } = await forumOf(6, (at) => ({ upVote: ups[at], downVote: downs[at] }));
    const page = async (query: object = {}) =>
      titles((await own.visitor.call('GET /posts/popular', { query })).body);
    expect(await page()).toEqual([2, 1, 5, 4, 0]);
    expect(await page({ page: 2 })).toEqual([3]);
    const bo = await own.memberWithoutPassword('Bo');
    for (const [name, of, order] of [
      ['PATCH /posts/{id}/upvote', 0, [2, 1, 5, 4, 0, 3]],
      ['PATCH /posts/{id}/downvote', 2, [1, 5, 4, 2, 0, 3]],
      ['DELETE /posts/{id}/vote', 2, [2, 1, 5, 4, 0, 3]],
    ] as const) {
      await bo.call(name, { params: { id: String(ids[of]) } });
      expect(await page({ limit: 6 })).toEqual(order);
    }
    await publish(bo, { title: 'Post 6', upVote: 2 });
    expect(await page({ limit: 3 })).toEqual([6, 2, 1]);
  });
});

const forum = await openFileForum({
  PUBLIC_URL: 'https://forum.example.org',
  SITE_NAME: 'Tea & Talk',
});
const ana = await forum.memberWithoutPassword('Ana');
await ana.call('POST /membership', { body: { email: ana.email } });

const feed = (headers: Record<string, string> = {}, of = forum) =>
  rawRequest(`${of.url}/feed.xml`, { headers });
const entriesOf = (xml: string) => xml.split('<entry>').slice(1);
const decoded = (text = '') =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const part = (xml: string, name: string) =>
  decoded(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(xml)?.[1]);

describe('GET /feed.xml', () => {
  test('of an empty forum is a feed without entries, with a time', async () => {
    const { status, headers, body } = await feed();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(entriesOf(body)).toEqual([]);
    expect(part(body, 'title')).toBe('Tea & Talk');
    expect(Date.parse(part(body, 'updated'))).not.toBeNaN();
    expect(part(body, 'id')).toMatch(/^urn:uuid:[\da-f-]{36}$/);
  });

  test('has a post with its id, address, time, author, tag and text as HTML', async () => {
    const title = 'Milk < tea & "sugar"';
    const description = 'First <b>line</b>\nsecond & last\n\nThen আড্ডা ☕';
    const id = await publish(ana, { title, description });
    const { postedAt } = (await forum.visitor.call('GET /posts/{id}', { params: { id } })).body;
    const { body } = await feed();
    const [entry = ''] = entriesOf(body);
    expect(part(entry, 'id')).toBe(`urn:uuid:${id}`);
    expect(part(entry, 'title')).toBe(title);
    expect(part(entry, 'name')).toBe('Ana');
    expect([part(entry, 'published'), part(entry, 'updated')]).toEqual([postedAt, postedAt]);
    expect(entry).toContain(`href="https://forum.example.org/post-details/${id}"`);
    expect(entry).toContain('<category term="general"/>');
    expect(entry).toContain('<content type="html">');
    expect(part(entry, 'content')).toBe(
      '<p>First &lt;b&gt;line&lt;/b&gt;<br>second &amp; last</p><p>Then আড্ডা ☕</p>',
    );
    expect(body).toContain(
      '<link rel="self" type="application/atom+xml" href="https://forum.example.org/feed.xml"/>',
    );
    expect(part(body, 'updated')).toBe(postedAt);
    expect(body).not.toContain('@');
  });

  test('has the beginning of a very long text, whole words of it', async () => {
    await publish(ana, { description: 'চা ও আড্ডা '.repeat(1_000) });
    const content = part(entriesOf((await feed()).body)[0] ?? '', 'content');
    expect(content.length).toBeLessThan(5_100);
    expect(content).toMatch(/(চা|ও|আড্ডা) …<\/p>$/);
  });

  test('has the 50 newest posts, the newest first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 52; n++) ids.push(await publish(ana, { title: `Post ${n}` }));
    const { body } = await feed();
    const newest = ids.slice(2).toReversed();
    expect(entriesOf(body).map((entry) => part(entry, 'id'))).toEqual(
      newest.map((id) => `urn:uuid:${id}`),
    );
  });

  test('is known by a hash of its bytes until a commit changes it: an author has the name of today', async () => {
    const [first, second] = [await feed(), await feed()];
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect([second.body, second.headers.get('etag')]).toEqual([first.body, etag]);
    for (const given of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const known = await feed({ 'if-none-match': given });
      expect([known.status, known.body, known.headers.get('etag')]).toEqual([304, '', etag]);
    }
    await ana.call('POST /users', { body: { email: ana.email, displayName: 'Ana <Rahman>' } });
    const { status, headers, body } = await feed({ 'if-none-match': etag });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(part(entriesOf(body)[0] ?? '', 'name')).toBe('Ana <Rahman>');
  });

  test('never takes an address from the request', async () => {
    const local = await sharedForum();
    await publish(await local.someone());
    const strange = { host: 'localhost:1', 'x-forwarded-host': 'evil.example' };
    for (let n = 0; n < 3; n++) {
      const { body } = await feed(strange, local);
      const addresses = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
      expect(addresses.length).toBeGreaterThan(2);
      expect(addresses.every((href) => href.startsWith(`${local.url}/`))).toBe(true);
    }
  });
});
