import { describe, expect, test } from 'vitest';
import { openFileForum, sharedForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const forum = await openFileForum({ SITE_NAME: 'Tea & "Talk" আড্ডা' });

const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(forum.url + path, { headers });

const ON = { SERVICE_WORKER: 'on' };

type Icon = Record<'src' | 'sizes' | 'purpose', string>;
async function manifest() {
  const { body } = await get('/manifest.webmanifest');
  return JSON.parse(body) as { name: string; start_url: string; display: string; icons: Icon[] };
}

/** The width and height that a PNG names itself. */
async function sizeOf(path: string): Promise<[width: number, height: number]> {
  const reply = await fetch(forum.url + path);
  expect([path, reply.status, reply.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
  const png = Buffer.from(await reply.arrayBuffer());
  expect([png.toString('latin1', 1, 4), png.length < 60_000]).toEqual(['PNG', true]);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the web app', () => {
  test('has a manifest with the name of the forum', async () => {
    const { status, headers } = await get('/manifest.webmanifest');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect(await manifest()).toMatchObject({
      name: 'Tea & "Talk" আড্ডা',
      start_url: '/',
      display: 'standalone',
    });
  });

  test('has every icon in the size that it names, a favicon and a picture for shared links', async () => {
    const { icons } = await manifest();
    expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
    for (const { src, sizes } of icons) expect((await sizeOf(src)).join('x')).toBe(sizes);
    expect(await sizeOf('/apple-touch-icon.png')).toEqual([180, 180]);
    expect(await sizeOf('/social.png')).toEqual([1200, 630]);
    const { status, headers } = await get('/favicon.ico');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    // Browsers keep icons for a day, and then ask for them only when they differ.
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
    for (const name of ['favicon.ico', 'apple-touch-icon.png', 'manifest.webmanifest', 'feed.xml'])
      expect(body).toContain(`href="/${name}"`);
  });
});

describe('GET /sw.js', () => {
  const workerOf = async (env: Record<string, string>) => {
    const { url } = await sharedForum(env);
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

  test('has the words of a copy’s mark and of a push in every language', async () => {
    const { url } = await sharedForum(ON);
    const { body } = await rawRequest(`${url}/sw.js`);
    const [, words = ''] = /^const WORDS = (.*);$/m.exec(body) ?? [];
    expect(JSON.parse(words)).toEqual({
      en: {
        sentence: 'Shown as of {time}',
        tag: 'en-GB-u-nu-latn',
        push: 'There is something new for you',
      },
      bn: {
        sentence: 'সর্বশেষ কপি: {time}',
        tag: 'bn-BD-u-hc-h23-nu-beng',
        push: 'আপনার জন্য নতুন কিছু আছে',
      },
    });
  });

  test('is the service worker, or the one that takes it away: off by default in development, on in production', async () => {
    expect(await workerOf({})).toEqual(GOES_AWAY);
    expect(await workerOf(ON)).toEqual(STAYS);
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
    const { url, raw } = await sharedForum(ON);
    const { status, headers, body } = await raw('/sw-files.json');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(Object.keys(body as object)).toEqual(LISTS);
    const files = Object.values(body as Record<string, string[]>).flat();
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) expect([file, (await fetch(url + file)).status]).toEqual([file, 200]);
  });

  test('is also a page that names nobody, and that no engine lists', async () => {
    const { url } = await sharedForum(ON);
    const { status, headers, body } = await rawRequest(`${url}/sw-page`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).toContain('"answers":[]');
  });

  test('is nothing where SERVICE_WORKER is off', async () => {
    // It is off by default in development.
    const { url } = await sharedForum();
    for (const path of ['/sw-files.json', '/sw-page'])
      expect((await rawRequest(url + path)).status).toBe(404);
  });
});
