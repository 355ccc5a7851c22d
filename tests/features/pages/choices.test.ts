import { describe, expect, test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

/** What a reader chooses for a browser: its values, how a page shows them, and the sentence about any other value. */
const CHOICES = [
  ['theme', ['dark', 'light'], 'data-theme', 'Theme must be one of: light, dark'],
  ['language', ['bn', 'en'], 'lang', 'Language must be one of: en, bn'],
] as const;

const forum = await openFileForum();

describe.each(CHOICES)('%s', (name, values, attribute, sentence) => {
  const [value] = values;
  const FORM = 'application/x-www-form-urlencoded';
  const JSON_TYPE = 'application/json';

  interface Sent {
    body?: unknown;
    type?: string;
    headers?: Record<string, string>;
    to?: TestApp;
  }

  function choose({ body, type = FORM, headers = {}, to = forum }: Sent) {
    const fields = body as Record<string, string>;
    return fetch(`${to.url}/${name}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': type, ...headers },
      body: type.startsWith(FORM) ? new URLSearchParams(fields).toString() : JSON.stringify(body),
    });
  }

  describe('its call', () => {
    test.each([FORM, JSON_TYPE, `${FORM}; charset=utf-8`])(
      'sets the cookie and leads back, with a body of %s',
      async (type) => {
        const reply = await choose({ body: { [name]: value, back: '/' }, type });
        expect([reply.status, reply.headers.get('location'), await reply.text()]).toEqual([
          303,
          '/',
          '',
        ]);
        expect(reply.headers.getSetCookie()).toEqual([
          `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`,
        ]);
        expect(reply.headers.get('cache-control')).toBe('no-store');
      },
    );

    test('the next page has it, and another choice replaces it', async () => {
      for (const one of values) {
        const reply = await choose({ body: { [name]: one, back: '/login' } });
        const [cookie = ''] = reply.headers.getSetCookie();
        const page = await fetch(`${forum.url}${reply.headers.get('location')}`, {
          headers: { accept: 'text/html', cookie: cookie.split(';')[0] ?? '' },
        });
        expect(await page.text()).toMatch(new RegExp(`<html[^>]* ${attribute}="${one}"`));
      }
    });

    test.each(Object.values(SCREENS))(
      'leads back to the screen %s, with its query',
      async (path) => {
        const address = path.replace(':id', '01a1f9e0-384b-730b-8b3e-66c9d66ee53d');
        for (const back of [address, `${address}?sort=popular&page=2`]) {
          const reply = await choose({ body: { [name]: value, back } });
          expect([reply.status, reply.headers.get('location')]).toEqual([303, back]);
        }
      },
    );

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
      const reply = await choose({ body: { [name]: value, back } });
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([400, []]);
      expect(await reply.json()).toMatchObject({
        code: 'bad-input',
        message: 'Back must be the address of a screen',
      });
    });

    test('takes line breaks for no part of an answer’s head', async () => {
      const back = '/post-details/x\r\nset-cookie: a=b';
      const reply = await choose({ body: { [name]: value, back } });
      expect(reply.headers.getSetCookie()).toHaveLength(1);
      expect(reply.headers.get('location')).not.toMatch(/\s/);
    });

    test.each([
      [{ [name]: 'blue', back: '/' }],
      [{ [name]: `${value}; Domain=evil.example`, back: '/' }],
      [{ [name]: [value], back: '/' }],
      [{ back: '/' }],
      [[value]],
      [null],
    ])('refuses %j with a sentence', async (body) => {
      const reply = await choose({ body, type: JSON_TYPE });
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([400, []]);
      expect(await reply.json()).toMatchObject({ message: sentence });
    });

    test('refuses other sites, and other types of bodies', async () => {
      const body = { [name]: value, back: '/' };
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
      const long = { [name]: value, back: `/?q=${'x'.repeat(10_000)}` };
      expect((await choose({ body: long })).status).toBe(413);
    });
  });

  test('over https its cookie is secure', async () => {
    const https = await openTestApp({ PUBLIC_URL: 'https://forum.example.org' });
    const reply = await choose({ body: { [name]: value, back: '/' }, to: https });
    expect(reply.headers.getSetCookie()).toEqual([
      `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`,
    ]);
  });
});

test('other calls take no forms', async () => {
  const reply = await fetch(`${forum.url}/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'title=x',
  });
  expect(reply.status).toBe(415);
});

test('a language that LANGUAGES leaves out is refused', async () => {
  const { url } = await openTestApp({ LANGUAGES: 'en' });
  const reply = await fetch(`${url}/language`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'bn', back: '/' }),
  });
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([400, []]);
  expect(await reply.json()).toMatchObject({ message: 'Language must be one of: en' });
});

test('members and visitors choose alike, and neither choice changes the other', async () => {
  const member = await forum.member('Ana');
  for (const cookie of ['theme=dark', `${member.cookie}; theme=dark`]) {
    const reply = await fetch(`${forum.url}/language`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ language: 'bn', back: '/' }),
    });
    const [chosen = ''] = reply.headers.getSetCookie();
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([303, [chosen]]);
    const page = await fetch(`${forum.url}/`, {
      headers: { accept: 'text/html', cookie: `${cookie}; ${chosen.split(';')[0]}` },
    });
    expect(await page.text()).toContain('<html data-theme="dark" lang="bn">');
  }
});
