import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { timeOf } from '../../../db/core/ids.ts';
import { publish, writeComment } from '../../support/content.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const HOME = 'https://forum.example.org';
let forum: TestApp;
beforeEach(async () => {
  forum = await openTestApp({ PUBLIC_URL: HOME }, true);
});
afterEach(() => forum.close());

const get = (path: string, method = 'GET') => rawRequest(forum.url + path, { method });
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
const timesIn = (xml: string) =>
  [...xml.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, time = '']) => time);
const monthNow = () => new Date().toISOString().slice(0, 7);

test('robots.txt names the sitemap and keeps crawlers out of the dashboard', async () => {
  const { status, headers, body } = await get('/robots.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /dashboard',
      `Sitemap: ${HOME}/sitemap.xml`,
    ]),
  );
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
    expect(addressesIn(body)).toEqual([`${HOME}/sitemap-site.xml`, `${HOME}/sitemap-${month}.xml`]);
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

  test.each([
    '2026-13',
    '2026-1',
    '2026',
    `${monthNow()}-1`,
    `${monthNow()}-2`,
    '1999-01',
    'x',
    '9999-12',
  ])('have no section %s', async (section) => {
    expect((await get(`/sitemap-${section}.xml`)).status).toBe(404);
    expect((await get(`/sitemap-${section}`)).status).toBe(404);
  });
});
