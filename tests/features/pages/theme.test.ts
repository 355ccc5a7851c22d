import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
let forum: TestApp;
beforeAll(async () => {
  forum = await openTestApp({}, true);
});
afterAll(() => forum.close());

interface Sent {
  body?: unknown;
  type?: string;
  headers?: Record<string, string>;
  to?: TestApp;
}

function choose({ body, type = FORM, headers = {}, to = forum }: Sent) {
  const fields = body as Record<string, string>;
  return fetch(`${to.url}/theme`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type, ...headers },
    body: type.startsWith(FORM) ? new URLSearchParams(fields).toString() : JSON.stringify(body),
  });
}

describe('POST /theme', () => {
  test.each([FORM, JSON_TYPE, `${FORM}; charset=utf-8`])(
    'sets the cookie and leads back, with a body of %s',
    async (type) => {
      const reply = await choose({ body: { theme: 'dark', back: '/' }, type });
      expect([reply.status, reply.headers.get('location'), await reply.text()]).toEqual([
        303,
        '/',
        '',
      ]);
      expect(reply.headers.getSetCookie()).toEqual([
        'theme=dark; Path=/; Max-Age=31536000; SameSite=Lax',
      ]);
      expect(reply.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('the next page has the theme, and another choice replaces it', async () => {
    for (const theme of ['dark', 'light']) {
      const reply = await choose({ body: { theme, back: '/login' } });
      const [cookie = ''] = reply.headers.getSetCookie();
      const page = await fetch(`${forum.url}${reply.headers.get('location')}`, {
        headers: { accept: 'text/html', cookie: cookie.split(';')[0] ?? '' },
      });
      expect(await page.text()).toContain(`data-theme="${theme}"`);
    }
  });

  test.each(Object.values(SCREENS))('leads back to the screen %s, with its query', async (path) => {
    const address = path.replace(':id', '01a1f9e0-384b-730b-8b3e-66c9d66ee53d');
    for (const back of [address, `${address}?sort=popular&page=2`]) {
      const reply = await choose({ body: { theme: 'light', back } });
      expect([reply.status, reply.headers.get('location')]).toEqual([303, back]);
    }
  });

  test.each([
    ['nowhere', '/nowhere'],
    ['a call', '/posts'],
    ['another site', 'https://evil.example/'],
    ['another host', '//evil.example/login'],
    ['another host, by a backslash', '/\\evil.example/login'],
    ['another host, by a tab', '/\t/evil.example/login'],
    ['a script', 'javascript:alert(1)'],
    ['no path', 'login'],
    ['nothing', ''],
    ['a path past its root', '/../nowhere'],
    ['no encoding', '/post-details/%'.concat('/x')],
  ])('refuses to lead back to %s', async (_, back) => {
    const reply = await choose({ body: { theme: 'dark', back } });
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([400, []]);
    expect(await reply.json()).toMatchObject({
      code: 'bad-input',
      message: 'Back must be the address of a screen',
    });
  });

  test('takes line breaks for no part of an answer’s head', async () => {
    const back = '/post-details/x\r\nset-cookie: a=b';
    const reply = await choose({ body: { theme: 'dark', back } });
    expect(reply.headers.getSetCookie()).toHaveLength(1);
    expect(reply.headers.get('location')).not.toMatch(/\s/);
  });

  test.each([
    [{ theme: 'blue', back: '/' }],
    [{ theme: 'dark; Domain=evil.example', back: '/' }],
    [{ theme: ['dark'], back: '/' }],
    [{ back: '/' }],
    [['dark']],
    [null],
  ])('refuses %j with a sentence', async (body) => {
    const reply = await choose({ body, type: JSON_TYPE });
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([400, []]);
    expect(await reply.json()).toMatchObject({ message: 'Theme must be one of: light, dark' });
  });

  test('refuses other sites, and other types of bodies', async () => {
    const body = { theme: 'dark', back: '/' };
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: forum.url },
    ] as Record<string, string>[])
      expect((await choose({ body, headers })).status).toBe(403);
    for (const headers of [
      { origin: forum.url },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
    ] as Record<string, string>[])
      expect((await choose({ body, headers })).status).toBe(303);
    expect((await choose({ body, type: 'text/plain' })).status).toBe(415);
    const long = { theme: 'dark', back: `/?q=${'x'.repeat(10_000)}` };
    expect((await choose({ body: long })).status).toBe(413);
  });

  test('other calls take no forms', async () => {
    const reply = await fetch(`${forum.url}/posts`, {
      method: 'POST',
      headers: { 'content-type': FORM },
      body: 'title=x',
    });
    expect(reply.status).toBe(415);
  });
});

test('over https the cookie of the theme is secure', async () => {
  const https = await openTestApp({ PUBLIC_URL: 'https://forum.example.org' });
  const reply = await choose({ body: { theme: 'dark', back: '/' }, to: https });
  expect(reply.headers.getSetCookie()).toEqual([
    'theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  ]);
});
