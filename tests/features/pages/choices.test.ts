import { describe, expect, test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { sharedForum } from '../../support/open-forum.ts';

/** Choices that a browser keeps: the values, the attribute that shows them, and the error for any other value. */
const CHOICES = [
  ['theme', ['dark', 'light'], 'data-theme', 'Theme must be one of: light, dark'],
  ['language', ['bn', 'en'], 'lang', 'Language must be one of: en, bn'],
] as const;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
type Headers = Record<string, string>;

const forum = await sharedForum();

/** Sends a form, or JSON where its type says so. */
async function send(
  path: string,
  body: unknown,
  {
    type = FORM,
    headers = {},
    to = forum,
  }: { type?: string; headers?: Headers; to?: typeof forum },
) {
  const fields = body as Record<string, string>;
  const reply = await fetch(to.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type, ...headers },
    body: type.startsWith(FORM) ? new URLSearchParams(fields).toString() : JSON.stringify(body),
  });
  return {
    status: reply.status,
    cookies: reply.headers.getSetCookie(),
    location: reply.headers.get('location') ?? '',
    caching: reply.headers.get('cache-control'),
    text: await reply.text(),
  };
}
/** The HTML of a page for who has this cookie. */
async function pageFor(cookie: string, path: string) {
  const page = await fetch(forum.url + path, { headers: { accept: 'text/html', cookie } });
  return page.text();
}

describe.each(CHOICES)('%s', (name, values, attribute, sentence) => {
  const [value] = values;
  const good = { [name]: value, back: '/' };
  const choose = (body: unknown, more: Parameters<typeof send>[2] = {}) =>
    send(`/${name}`, body, more);
  const cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;

  describe('its call', () => {
    test('sets the cookie and leads back, with each type of body, and the next page has it', async () => {
      for (const type of [FORM, JSON_TYPE, `${FORM}; charset=utf-8`])
        expect(await choose(good, { type })).toEqual({
          status: 303,
          location: '/',
          text: '',
          cookies: [cookie],
          caching: 'no-store',
        });
      for (const one of values) {
        const { cookies, location } = await choose({ [name]: one, back: '/login' });
        const page = await pageFor(cookies[0]?.split(';')[0] ?? '', location);
        expect(page).toMatch(new RegExp(`<html[^>]* ${attribute}="${one}"`));
      }
    });

    test('leads back to each screen, with its query, and nowhere else', async () => {
      for (const path of Object.values(SCREENS)) {
        const address = path.replace(':id', '01a1f9e0-384b-730b-8b3e-66c9d66ee53d');
        for (const back of [address, `${address}?sort=popular&page=2`])
          expect(await choose({ ...good, back })).toMatchObject({ status: 303, location: back });
      }
      const addresses = [
        ...['/nowhere', '/posts', 'login', '', '/../nowhere', '/post-details/%/x'],
        ...['https://evil.example/', '//evil.example/login', 'javascript:alert(1)'],
        ...['/\\evil.example/login', '/\t/evil.example/login'],
      ];
      for (const back of addresses) {
        const { status, cookies, text } = await choose({ ...good, back });
        expect([back, status, cookies]).toEqual([back, 400, []]);
        expect(JSON.parse(text)).toMatchObject({
          code: 'bad-input',
          message: 'Back must be the address of a screen',
        });
      }
    });

    test('takes line breaks for no part of an answer’s head', async () => {
      const back = '/post-details/x\r\nset-cookie: a=b';
      const { cookies, location } = await choose({ ...good, back });
      expect([cookies.length, location]).toEqual([1, expect.stringMatching(/^\S+$/)]);
    });

    test('refuses any other value with a sentence', async () => {
      for (const body of [
        ...[{ ...good, [name]: 'blue' }, { ...good, [name]: [value] }, { back: '/' }, null],
        ...[{ ...good, [name]: `${value}; Domain=evil.example` }, [value]],
      ]) {
        const { status, cookies, text } = await choose(body, { type: JSON_TYPE });
        expect([status, cookies]).toEqual([400, []]);
        expect(JSON.parse(text)).toMatchObject({ message: sentence });
      }
    });

    test('refuses other sites, and other types of bodies', async () => {
      for (const [status, headers] of [
        [403, { origin: 'https://evil.example' }],
        [403, { origin: 'null' }],
        [403, { 'sec-fetch-site': 'cross-site' }],
        [403, { 'sec-fetch-site': 'same-site', origin: forum.url }],
        [303, { origin: forum.url }],
        [303, { 'sec-fetch-site': 'same-origin', origin: 'null' }],
      ] as [number, Headers][])
        expect([headers, (await choose(good, { headers })).status]).toEqual([headers, status]);
      expect((await choose(good, { type: 'text/plain' })).status).toBe(415);
      const long = { ...good, back: `/?q=${'x'.repeat(10_000)}` };
      expect((await choose(long)).status).toBe(413);
    });
  });

  test('over https its cookie is secure', async () => {
    const to = await sharedForum({ PUBLIC_URL: 'https://forum.example.org' });
    expect((await choose(good, { to })).cookies).toEqual([`${cookie}; Secure`]);
  });
});

const BENGALI = { language: 'bn', back: '/' };

test('other calls take no forms', async () => {
  expect((await send('/posts', { title: 'x' }, {})).status).toBe(415);
});

test('a language that LANGUAGES leaves out is refused', async () => {
  const to = await sharedForum({ LANGUAGES: 'en' });
  const { status, cookies, text } = await send('/language', BENGALI, { to });
  expect([status, cookies]).toEqual([400, []]);
  expect(JSON.parse(text)).toMatchObject({ message: 'Language must be one of: en' });
});

test('members and visitors choose alike, and neither choice changes the other', async () => {
  const { cookie: session } = await forum.member('Chooser');
  for (const cookie of ['theme=dark', `${session}; theme=dark`]) {
    const { status, cookies } = await send('/language', BENGALI, { headers: { cookie } });
    expect([status, cookies.length]).toEqual([303, 1]);
    const page = await pageFor(`${cookie}; ${cookies[0]?.split(';')[0]}`, '/');
    expect(page).toContain('<html data-theme="dark" lang="bn">');
  }
});
