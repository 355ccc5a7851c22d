import { describe, expect, test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const forum = await openFileForum({ SITE_NAME: 'Tea & "Talk" আড্ডা' });

const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(forum.url + path, { headers });

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}
async function manifest() {
  const { body } = await get('/manifest.webmanifest');
  return JSON.parse(body) as { name: string; start_url: string; display: string; icons: Icon[] };
}

/** The width and height that a PNG names itself. */
async function sizeOf(path: string): Promise<[width: number, height: number]> {
  const reply = await fetch(forum.url + path);
  expect([path, reply.status, reply.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
  const png = Buffer.from(await reply.arrayBuffer());
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the web app', () => {
  test('has a manifest with the name of the forum', async () => {
    const { status, headers } = await get('/manifest.webmanifest');
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
    ]);
    expect(await manifest()).toMatchObject({
      name: 'Tea & "Talk" আড্ডা',
      start_url: '/',
      display: 'standalone',
    });
  });

  test('has every icon of the manifest in the size that it names', async () => {
    const { icons } = await manifest();
    expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
    for (const { src, sizes } of icons) expect((await sizeOf(src)).join('x')).toBe(sizes);
  });

  test('has a touch icon, a favicon and a picture for shared links', async () => {
    expect(await sizeOf('/apple-touch-icon.png')).toEqual([180, 180]);
    expect(await sizeOf('/social.png')).toEqual([1200, 630]);
    const { status, headers } = await get('/favicon.ico');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  });

  test('has icons that browsers keep for a day, and then ask for only when they differ', async () => {
    const { headers } = await get('/favicon.ico');
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    const known = await get('/favicon.ico', { 'if-none-match': headers.get('etag') ?? '' });
    expect([known.status, known.body]).toEqual([304, '']);
  });

  test('names them in its pages', async () => {
    const { body } = await get('/', { accept: 'text/html' });
    for (const [, href = ''] of body.matchAll(
      /<link[^>]* rel="(?:icon|apple-touch-icon|manifest|alternate)"[^>]* href="(\/[^"]*)"/g,
    ))
      expect([href, (await get(href)).status]).toEqual([href, 200]);
    for (const path of [
      '/favicon.ico',
      '/apple-touch-icon.png',
      '/manifest.webmanifest',
      '/feed.xml',
    ])
      expect(body).toContain(`href="${path}"`);
  });
});

describe('GET /sw.js', () => {
  const workerOf = async (env: Record<string, string>) => {
    const { url } = await openTestApp(env);
    const { status, headers, body } = await rawRequest(`${url}/sw.js`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    return [status, body.includes('unregister'), body.includes("'fetch'")];
  };
  const GOES_AWAY = [200, true, false];
  const STAYS = [200, false, true];

  test('is the service worker, or the one that takes it away, as SERVICE_WORKER says', async () => {
    expect(await workerOf({ SERVICE_WORKER: 'on' })).toEqual(STAYS);
    expect(await workerOf({ SERVICE_WORKER: 'off' })).toEqual(GOES_AWAY);
  });

  test('is off by default in development, and on in production', async () => {
    expect(await workerOf({})).toEqual(GOES_AWAY);
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://forum.example.org',
      JWT_SECRET: 'x'.repeat(64),
      VERIFY: 'off',
    };
    expect(await workerOf(production)).toEqual(STAYS);
    expect(await workerOf({ ...production, SERVICE_WORKER: 'off' })).toEqual(GOES_AWAY);
  });
});

describe('what the service worker keeps in advance', () => {
  const LISTS = ['anyone', 'signedIn', 'moderator', 'admin'];

  test('is listed by readers, and every file of the lists is served', async () => {
    const { url, raw } = await openTestApp({ SERVICE_WORKER: 'on' });
    const { status, headers, body } = await raw('/sw-files.json');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(Object.keys(body as object)).toEqual(LISTS);
    const files = Object.values(body as Record<string, string[]>).flat();
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) expect([file, (await fetch(url + file)).status]).toEqual([file, 200]);
  });

  test('is also a page that names nobody, and that no engine lists', async () => {
    const { url } = await openTestApp({ SERVICE_WORKER: 'on' });
    const { status, headers, body } = await rawRequest(`${url}/sw-page`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).toContain('"answers":[]');
  });

  test('is nothing where SERVICE_WORKER is off', async () => {
    const { url } = await openTestApp({ SERVICE_WORKER: 'off' });
    for (const path of ['/sw-files.json', '/sw-page'])
      expect((await rawRequest(url + path)).status).toBe(404);
  });
});

describe('theme', async () => {
  const FORM = 'application/x-www-form-urlencoded';
  const JSON_TYPE = 'application/json';
  const forum = await openFileForum();

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

    test.each(Object.values(SCREENS))(
      'leads back to the screen %s, with its query',
      async (path) => {
        const address = path.replace(':id', '01a1f9e0-384b-730b-8b3e-66c9d66ee53d');
        for (const back of [address, `${address}?sort=popular&page=2`]) {
          const reply = await choose({ body: { theme: 'light', back } });
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
});
