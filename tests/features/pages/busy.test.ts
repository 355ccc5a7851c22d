import { expect, test, vi } from 'vitest';
import { extendSession } from '../../../db/features/identity/sessions.ts';
import { DocumentLoad } from '../../../server/pages/document-load.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords, openForumWithPasswords } from '../../support/open-forum.ts';
import { nextEvent, subscribe } from '../../support/person.ts';
import { rawBytes, rawRequest } from '../../support/raw-http.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana'], { SITE_NAME: '"'.repeat(80) });
const postId = await publish(ana, { title: 'Milk first' });
const BROWSER = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(forum.url + path, { method, headers: { ...BROWSER, ...headers } });
/** Documents have had the whole event loop for half a minute, which is more than their share for the next ones. */
const fill = () => forum.app.context.documentLoad.add(30_000);
/** An address of home that nobody has asked for. */
let asked = 0;
const newAddress = () => `/?tag=t${++asked}`;

test('busy documents: they are full once they have had 30 % of ten seconds, and each millisecond counts less with its age', () => {
  let now = 0;
  const load = new DocumentLoad({ elapsed: () => now });
  load.add(3_000);
  expect(load.isFull).toBe(false);
  load.count(() => {
    now += 100;
  });
  expect(load.isFull).toBe(true);
  now += 1_000;
  expect(load.isFull).toBe(false);
  for (let second = 0; second < 60; second++) {
    load.add(290);
    now += 1_000;
    expect(load.isFull).toBe(false);
  }
  for (let second = 0; second < 60; second++) {
    load.add(350);
    now += 1_000;
  }
  expect(load.isFull).toBe(true);
});

test('busy documents: the time of each piece is counted, not that between two of them', () => {
  let now = 0;
  const load = new DocumentLoad({ elapsed: () => now });
  function* document(ms: number) {
    for (const piece of ['a', 'b']) {
      now += ms;
      yield piece;
    }
  }
  for (const piece of load.pieces(document(1))) now += piece.length * 100_000;
  expect(load.isFull).toBe(false);
  expect([...load.pieces(document(1_800))]).toEqual(['a', 'b']);
  expect(load.isFull).toBe(true);
});

test.each([
  ['en', 'The forum is busy', 'Try again'],
  ['bn', 'ফোরাম এখন ব্যস্ত', 'আবার চেষ্টা করুন'],
])(
  'busy documents: a visitor reads so in %s, in at most a kilobyte, and when to come back',
  async (language, ...words) => {
    fill();
    const headers = { ...BROWSER, 'accept-language': language };
    const { status, headers: got, body } = await rawBytes(forum.url + newAddress(), { headers });
    expect([status, got.get('retry-after'), got.get('warning')]).toEqual([503, '10', null]);
    expect(got.get('content-type')).toBe('text/html; charset=utf-8');
    expect(got.get('cache-control')).toBe('no-cache');
    expect(got.get('content-language')).toBe(language);
    expect(body.length).toBeLessThanOrEqual(1_000);
    for (const word of [...words, 'data-code="busy"', '&quot;'])
      expect(body.toString()).toContain(word);
  },
);

test('busy documents: HEAD says the same without a page', async () => {
  fill();
  const { status, headers, body } = await get(newAddress(), {}, 'HEAD');
  expect([status, headers.get('retry-after'), body]).toEqual([503, '10', '']);
});

test('busy documents: nothing is read for a refusal', async () => {
  fill();
  const { store } = forum.app.context;
  const reads = [vi.spyOn(store, 'read'), vi.spyOn(store, 'readNow')];
  const cookie = `theme=dark; adda.session_token=${'x'.repeat(32)}.forged`;
  for (const path of [newAddress(), '/search?q=milk', `/post-details/${postId}?page=1`])
    expect((await get(path, { cookie })).status).toBe(503);
  for (const read of reads) expect(read).not.toHaveBeenCalled();
});

test('busy documents: members by a session get theirs; a forged, ended, expired or other cookie is a visitor’s', async () => {
  const { cookie } = await forum.member('Ben');
  fill();
  expect((await get(newAddress(), { cookie })).status).toBe(200);
  expect((await get(newAddress(), { cookie: `theme=dark; ${cookie}` })).status).toBe(200);
  const [, token = ''] = /session_token=([^;]*)/.exec(cookie) ?? [];
  const changed = (token.startsWith('a') ? 'b' : 'a') + token.slice(1);
  for (const other of [
    'theme=dark; language=bn; digits=latin',
    'adda.session_token=',
    'adda.session_token=%E0%A4%A',
    `adda.session_token=${token.split('.')[0]}`,
    `adda.session_token=${changed}`,
    `x${cookie}`,
  ])
    expect([other, (await get(newAddress(), { cookie: other })).status]).toEqual([other, 503]);
  await forum.post('/auth/sign-out', {}, { cookie, origin: forum.url });
  expect((await get(newAddress(), { cookie })).status).toBe(503);

  const { cookie: old } = await forum.member('Cem');
  const ended = { token: /session_token=([^.]*)/.exec(old)?.[1] ?? '', expiresAt: new Date(0) };
  await extendSession(forum.app.context.store, { ...ended, updatedAt: new Date(0) });
  expect((await get(newAddress(), { cookie: old })).status).toBe(503);
});

test('busy documents: what the cache answers, redirects, files, calls, feeds and sockets go on', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana']);
  const get = (path: string) => rawRequest(forum.url + path, { headers: BROWSER });
  const id = await publish(ana);
  for (let n = 0; n < 2; n++) expect((await get(`/post-details/${id}`)).status).toBe(200);
  forum.app.context.documentLoad.add(30_000);
  expect((await get(`/post-details/${id}?page=2`)).status).toBe(503);
  expect((await get(`/post-details/${id}`)).status).toBe(200);
  expect((await get(`/post/${id}`)).status).toBe(301);
  expect((await get('/tags/General')).status).toBe(301);
  for (const path of ['/robots.txt', '/feed.xml', '/sitemap.xml', '/manifest.webmanifest'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect((await forum.visitor.call('GET /posts')).body).toHaveLength(1);
  const socket = await forum.visitor.socket();
  await subscribe(socket, `comments:${id}`);
  const heard = nextEvent(socket, 'comment:added');
  await writeComment(ana, id, 'Milk last.');
  expect((await heard).comment.text).toBe('Milk last.');
});
