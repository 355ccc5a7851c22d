import { expect, test } from 'vitest';
import { rawRequest } from '../../support/raw-http.ts';
import { openTestApp } from '../../support/test-app.ts';

const HTML = { accept: 'text/html' };

/** Uses up an address's reads of a minute: no answer is kept for addresses that nobody has asked for. */
const useUp = (url: string) =>
  Promise.all(Array.from({ length: 300 }, (_, n) => rawRequest(`${url}/tags?fresh=${n}`)));

test.each(['/', '/login', '/announcements', '/nowhere'])(
  'over the limit of reads, a browser at %s gets a page that says so',
  async (path) => {
    const forum = await openTestApp({ RATE_LIMITS: 'on' });
    const ask = (headers: Record<string, string>) => rawRequest(`${forum.url}${path}`, { headers });
    await useUp(forum.url);

    const refused = await ask(HTML);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toContain('<title>Too many requests – My Site</title>');
    expect(refused.body).toMatch(/<h1[^>]*>Too many requests<\/h1>/);
  },
);

test('over the limit of reads, a program still gets its answer as JSON', async () => {
  const forum = await openTestApp({ RATE_LIMITS: 'on' });
  const url = `${forum.url}/announcements`;
  await useUp(forum.url);
  const { status, body } = await rawRequest(url, { headers: { accept: 'application/json' } });
  expect(status).toBe(429);
  expect(JSON.parse(body)).toMatchObject({ statusCode: 429, code: 'too-many-requests' });
});

test('the 301st short address of a post is refused as any other read is', async () => {
  const forum = await openTestApp({ RATE_LIMITS: 'on' });
  const ask = async (n: number) => (await rawRequest(`${forum.url}/post/${n}`)).status;
  const statuses = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(n)));
  expect(new Set(statuses)).toEqual(new Set([301]));
  expect(await ask(300)).toBe(429);
});
