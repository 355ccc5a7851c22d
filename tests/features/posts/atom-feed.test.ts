import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

let forum: TestApp;
let ana: Person;
beforeAll(async () => {
  forum = await openTestApp(
    { PUBLIC_URL: 'https://forum.example.org', SITE_NAME: 'Tea & Talk' },
    true,
  );
  ana = await forum.memberWithoutPassword('Ana');
  await ana.call('POST /membership', { body: { email: ana.email } });
});
afterAll(() => forum.close());

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
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
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
    expect(entriesOf(body).map((entry) => part(entry, 'id'))).toEqual(
      ids
        .toReversed()
        .slice(0, 50)
        .map((id) => `urn:uuid:${id}`),
    );
  });

  test('is known by a hash of its bytes until a commit changes it', async () => {
    const id = await publish(ana, { title: 'To be removed' });
    const [first, second, third] = [await feed(), await feed(), await feed()];
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect([second.body, third.body, third.headers.get('etag')]).toEqual([
      first.body,
      first.body,
      etag,
    ]);
    for (const given of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const known = await feed({ 'if-none-match': given });
      expect([known.status, known.body, known.headers.get('etag')]).toEqual([304, '', etag]);
    }
    await ana.call('DELETE /posts/{id}', { params: { id } });
    const after = await feed({ 'if-none-match': etag });
    expect([after.status, after.body.includes(id)]).toEqual([200, false]);
    expect(after.headers.get('cache-control')).toBe('no-cache');
  });

  test('names an author as they are called today', async () => {
    await feed();
    await feed();
    await ana.call('POST /users', { body: { email: ana.email, displayName: 'Ana <Rahman>' } });
    expect(part(entriesOf((await feed()).body)[0] ?? '', 'name')).toBe('Ana <Rahman>');
  });

  test('never takes an address from the request', async () => {
    const local = await openTestApp();
    await publish(await local.memberWithoutPassword('Bo'));
    for (let n = 0; n < 3; n++) {
      const { body } = await feed(
        { host: 'localhost:1', 'x-forwarded-host': 'evil.example' },
        local,
      );
      const addresses = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
      expect(addresses).toHaveLength(3);
      expect(addresses.every((href) => href.startsWith(`${local.url}/`))).toBe(true);
    }
  });
});
