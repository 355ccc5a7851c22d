import { describe, expect, test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { sharedForum } from '../../support/open-forum.ts';
import type { TestApp } from '../../support/test-app.ts';

/** What a reader chooses for a browser: its values, how a page shows them, and the sentence about any other value. */
const CHOICES = [
  ['theme', ['dark', 'light'], 'data-theme', 'Theme must be one of: light, dark'],
  ['language', ['bn', 'en'], 'lang', 'Language must be one of: en, bn'],
] as const;

const forum = await sharedForum();

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
    test('sets the cookie and leads back, with each type of body, and the next page has it', async () => {
      for (const type of [FORM, JSON_TYPE, `${FORM}; charset=utf-8`]) {
        const reply = await choose({ body: { [name]: value, back: '/' }, type });
        const { status, headers } = reply;
        expect([status, headers.get('location'), await reply.text()]).toEqual([303, '/', '']);
        expect(headers.getSetCookie()).toEqual([
          `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`,
        ]);
        expect(headers.get('cache-control')).toBe('no-store');
      }
      for (const one of values) {
        const reply = await choose({ body: { [name]: one, back: '/login' } });
        const [cookie = ''] = reply.headers.getSetCookie();
        const page = await fetch(`${forum.url}${reply.headers.get('location')}`, {
          headers: { accept: 'text/html', cookie: cookie.split(';')[0] ?? '' },
        });
        expect(await page.text()).toMatch(new RegExp(`<html[^>]* ${attribute}="${one}"`));
      }
    });

    test('leads back to each screen, with its query, and nowhere else', async () => {
      for (const path of Object.values(SCREENS)) {
        const address = path.replace(':id', '01a1f9e0-384b-730b-8b3e-66c9d66ee53d');
        for (const back of [address, `${address}?sort=popular&page=2`]) {
          const reply = await choose({ body: { [name]: value, back } });
          expect([reply.status, reply.headers.get('location')]).toEqual([303, back]);
        }
      }
      const addresses = [
        ...['/nowhere', '/posts', 'login', '', '/../nowhere', '/post-details/%/x'],
        ...['https://evil.example/', '//evil.example/login', 'javascript:alert(1)'],
        ...['/\\evil.example/login', '/\t/evil.example/login'],
      ];
      for (const back of addresses) {
        const reply = await choose({ body: { [name]: value, back } });
        expect([back, reply.status, reply.headers.getSetCookie()]).toEqual([back, 400, []]);
        expect(await reply.json()).toMatchObject({
          code: 'bad-input',
          message: 'Back must be the address of a screen',
        });
      }
    });

    test('takes line breaks for no part of an answer’s head', async () => {
      const back = '/post-details/x\r\nset-cookie: a=b';
      const reply = await choose({ body: { [name]: value, back } });
      expect(reply.headers.getSetCookie()).toHaveLength(1);
      expect(reply.headers.get('location')).not.toMatch(/\s/);
    });

    test('refuses any other value with a sentence', async () => {
      for (const body of [
        ...[{ [name]: 'blue', back: '/' }, { [name]: [value], back: '/' }, { back: '/' }, null],
        ...[{ [name]: `${value}; Domain=evil.example`, back: '/' }, [value]],
      ]) {
        const reply = await choose({ body, type: JSON_TYPE });
        expect([reply.status, reply.headers.getSetCookie()]).toEqual([400, []]);
        expect(await reply.json()).toMatchObject({ message: sentence });
      }
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
    const https = await sharedForum({ PUBLIC_URL: 'https://forum.example.org' });
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
  const { url } = await sharedForum({ LANGUAGES: 'en' });
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
  const { cookie: session } = await forum.member('Chooser');
  for (const cookie of ['theme=dark', `${session}; theme=dark`]) {
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
