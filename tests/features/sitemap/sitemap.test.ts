import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { keyOf, timeOf } from '../../../db/core/ids.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { openTestApp } from '../../support/test-app.ts';

const HOME = 'https://forum.example.org';
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

describe('sitemap', async () => {
  const forum = await openFileForum({ PUBLIC_URL: HOME });

  const get = (path: string, method = 'GET') => rawRequest(forum.url + path, { method });
  const timesIn = (xml: string) =>
    [...xml.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, time = '']) => time);
  const monthNow = () => new Date().toISOString().slice(0, 7);

  test('robots.txt names the sitemap and keeps crawlers out of the dashboard', async () => {
    const { status, headers, body } = await get('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = ['User-agent: *', 'Disallow: /dashboard', `Sitemap: ${HOME}/sitemap.xml`];
    expect(body.split('\n')).toEqual(expect.arrayContaining(lines));
  });

  test('robots.txt turns the crawlers of AI services away while AI_CRAWLERS says so', async () => {
    const root = await forum.admin('Root');
    const refusals = async () => {
      const groups = (await get('/robots.txt')).body.split('\n\n');
      return groups
        .filter((group) => group.endsWith('\nDisallow: /'))
        .map((group) => group.split('\n'));
    };
    expect(await refusals()).toEqual([]);
    await root.call('PATCH /settings', { body: { aiCrawlers: 'refuse' } });
    const names =
      'GPTBot OAI-SearchBot ClaudeBot CCBot Google-Extended Applebot-Extended Bytespider meta-externalagent PerplexityBot Amazonbot Diffbot';
    const lines = names.split(' ').map((name) => `User-agent: ${name}`);
    expect(await refusals()).toEqual([[...lines, 'Disallow: /']]);
    await root.call('PATCH /settings', { body: { aiCrawlers: 'allow' } });
    expect(await refusals()).toEqual([]);
  });

  describe('sitemaps', () => {
    test('of an empty forum name its own pages only', async () => {
      const { headers, body } = await get('/sitemap.xml');
      expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
      expect(addressesIn(body)).toEqual([`${HOME}/sitemap-site.xml`]);
      const site = await get('/sitemap-site.xml');
      const pages = ['/', '/announcements', '/tags/general'];
      expect(addressesIn(site.body)).toEqual(pages.map((path) => HOME + path));
      expect(timesIn(site.body)).toEqual([]);
      expect((await get(`/sitemap-${monthNow()}.xml`)).status).toBe(404);
    });

    test('name every post, oldest first, with the time of its last comment', async () => {
      const ana = await forum.memberWithoutPassword('Ana');
      await ana.call('POST /membership', { body: { email: ana.email } });
      const month = monthNow();
      const ids = [await publish(ana), await publish(ana), await publish(ana)];
      const [first = '', second = ''] = ids;
      await writeComment(ana, first, 'First.');
      const last = await writeComment(ana, first, 'Last.');
      const { body } = await get('/sitemap.xml');
      expect(addressesIn(body)).toEqual([
        `${HOME}/sitemap-site.xml`,
        `${HOME}/sitemap-${month}.xml`,
      ]);
      const posts = await get(`/sitemap-${month}.xml`);
      expect(posts.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      expect(addressesIn(posts.body)).toEqual(ids.map((id) => `${HOME}/post-details/${id}`));
      // The times of ids never decrease; those of the clock do where it is stepped back.
      const times = [last._id, ...ids.slice(1)].map((id) => new Date(timeOf(id)).toISOString());
      expect(timesIn(posts.body)).toEqual(times);
      expect(timesIn((await get('/sitemap-site.xml')).body)).toHaveLength(1);

      await ana.call('DELETE /posts/{id}', { params: { id: second } });
      expect((await get(`/sitemap-${month}.xml`)).body).not.toContain(second);
      const head = await get(`/sitemap-${month}.xml`, 'HEAD');
      expect([head.status, head.body]).toEqual([200, '']);
    });

    test('have no section of anything else', async () => {
      const none = ['2026-13', '2026-1', '2026', '1999-01', 'x', '9999-12'];
      for (const section of [...none, `${monthNow()}-1`, `${monthNow()}-2`]) {
        expect((await get(`/sitemap-${section}.xml`)).status).toBe(404);
        expect((await get(`/sitemap-${section}`)).status).toBe(404);
      }
    });
  });
});

/** More than one section of one month, and another month with few posts. */
const MONTHS = [
  { name: '2026-02', posts: 7 },
  { name: '2026-03', posts: 50_003 },
];
const dir = mkdtempSync(join(tmpdir(), 'adda-sitemap-'));
const ids: Record<string, string[]> = {};

/** The id of a time in milliseconds. */
function idAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const file = join(dir, 'forum.db');
await openSqlite(file).close();
const handle = new Database(file);
handle.exec(`insert into users (key, id, email, display_name, photo_url, search_text, is_member, post_count, created_at)
      values (1, 'u', 'many@example.com', 'Many', '', 'many', 1, 50010, 0);
    insert into tags (key, id, name) values (1, 't', 'general');
    insert into counters (name, value) values ('posts', 50010), ('users', 1), ('rev.feed', 50010)`);
const insert = handle.prepare(
  `insert into posts (key, id, author_key, title, description, tag, start_up, start_down, score, created_text, posted_at)
      values (?, ?, 1, 'Post', 'Text', 'general', 0, 0, 0, '', ?)`,
);
handle.transaction(() => {
  for (const { name, posts } of MONTHS) {
    const first = Date.parse(`${name}-01T00:00:00Z`);
    ids[name] = Array.from({ length: posts }, (_, n) => idAt(first + n * 20));
    for (const [n, id] of ids[name].entries()) insert.run(keyOf(id), id, first + n * 20);
  }
})();
handle.close();
const forum = await openTestApp({ DATABASE_URL: `file://${file}`, PUBLIC_URL: HOME }, true);
afterAll(async () => {
  await forum.close();
  rmSync(dir, { recursive: true });
});

const addressesOf = async (path: string) => {
  const { status, body } = await rawRequest(forum.url + path);
  expect([path, status]).toEqual([path, 200]);
  return addressesIn(body);
};
const pagesOf = (list: readonly string[] = []) => list.map((id) => `${HOME}/post-details/${id}`);

test('sitemaps: a month of more than 50,000 posts is split, and every post is in one section', async () => {
  expect(await addressesOf('/sitemap.xml')).toEqual(
    ['site', '2026-02', '2026-03', '2026-03-2'].map((name) => `${HOME}/sitemap-${name}.xml`),
  );
  expect(await addressesOf('/sitemap-2026-02.xml')).toEqual(pagesOf(ids['2026-02']));
  const march = ids['2026-03'] ?? [];
  for (const [n, name] of ['2026-03', '2026-03-2'].entries()) {
    const expected = pagesOf(march.slice(n * 50_000, (n + 1) * 50_000));
    expect(await addressesOf(`/sitemap-${name}.xml`)).toEqual(expected);
  }
  expect((await rawRequest(`${forum.url}/sitemap-2026-03-3.xml`)).status).toBe(404);
});

test('sitemaps: other requests are answered while a section is sent', async () => {
  let isDone = false;
  const section = addressesOf('/sitemap-2026-03.xml').finally(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    expect((await rawRequest(`${forum.url}/posts/total`)).status).toBe(200);
    answered++;
  }
  expect((await section).length).toBe(50_000);
  expect(answered).toBeGreaterThan(5);
});
