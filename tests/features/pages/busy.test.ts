import { expect, test, vi } from 'vitest';
import { extendSession } from '../../../db/features/identity/sessions.ts';
import { LastCopies } from '../../../server/pages/last-copies.ts';
import { editComment, editPost, publish, writeComment } from '../../support/content.ts';
import { onFile } from '../../support/forums/old.ts';
import {
  openFileForumWithPasswords,
  openForum,
  openForumWithPasswords,
} from '../../support/open-forum.ts';
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

/** A forum with two posts and a comment. Visitors have read its pages once, and now documents have their share. */
async function readForum() {
  const { forum, root, ana } = await openForum(['Root', 'Ana']);
  const [id, other] = [await publish(ana, { title: 'Milk first' }), await publish(root)];
  const { _id: comment } = await writeComment(ana, id, 'Milk last.');
  const page = `/post-details/${id}`;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawRequest(forum.url + path, { method, headers: { ...BROWSER, ...headers } });
  const first = await Promise.all(['/', page].map((path) => get(path)));
  expect(first.map(({ status }) => status)).toEqual([200, 200]);
  forum.app.context.documentLoad.add(30_000);
  return { forum, root, ana, id, other, comment, page, get, first };
}

onFile(
  'busy documents: a visitor gets the last copy, which lacks a comment, a vote and a post, and says that it is old',
  async () => {
    const { ana, root, id, page, get, first } = await readForum();
    await writeComment(root, id, 'Neither.');
    await root.call('PATCH /posts/{id}/upvote', { params: { id } });
    await publish(ana, { title: 'Newer' });
    for (const [n, path] of ['/', page].entries()) {
      const { status, headers, body } = await get(path);
      expect([status, headers.get('warning')]).toEqual([200, '110 - "Response is Stale"']);
      expect(body).toBe(first[n]?.body);
      const head = await get(path, {}, 'HEAD');
      expect([head.status, head.headers.get('etag'), head.body]).toEqual([
        200,
        headers.get('etag'),
        '',
      ]);
      const known = await get(path, { 'if-none-match': headers.get('etag') ?? '' });
      expect([known.status, known.headers.get('warning')]).toEqual([
        304,
        '110 - "Response is Stale"',
      ]);
    }
  },
);

onFile('busy documents: a copy is of one language, theme, view and encoding', async () => {
  const { get, page } = await readForum();
  expect((await get(page)).status).toBe(200);
  for (const headers of [
    { 'accept-language': 'bn' },
    { cookie: 'theme=dark' },
    { cookie: 'comments=full' },
    { 'accept-encoding': 'gzip' },
  ])
    expect([headers, (await get(page, headers)).status]).toEqual([headers, 503]);
  expect((await get('/search?q=milk')).status).toBe(503);
});

type Read = Awaited<ReturnType<typeof readForum>>;
test.each<[string, (read: Read) => Promise<unknown>]>([
  ['a removed post', ({ ana, id }) => ana.call('DELETE /posts/{id}', { params: { id } })],
  [
    'a removed comment',
    ({ ana, comment: id }) => ana.call('DELETE /comments/{id}', { params: { id } }),
  ],
  ['an edited post', ({ ana, id }) => editPost(ana, id, { description: 'No milk.' })],
  ['an edited comment', ({ ana, comment }) => editComment(ana, comment, 'No milk.')],
  ['a name of before', ({ ana }) => ana.call('PATCH /me', { body: { displayName: 'Anna' } })],
  ['what a setting hides', ({ root }) => root.call('PATCH /settings', { body: { photos: 'own' } })],
])('busy documents: no copy shows %s', async (_, change) => {
  const read = await readForum();
  await change(read);
  expect((await read.get(read.page)).status).toBe(503);
});

test('busy documents: what was taken away while its page was made leaves no copy', async () => {
  const copies = new LastCopies(true);
  /** Keeps a page; while it is made, these tags are dropped, and those taken. */
  async function keep(key: string, ...dropped: [tags: string[], taken: string[]]) {
    const kept = copies.keep(key, async () => ({ body: key, rev: undefined, tags: ['post:1'] }));
    copies.drop(...dropped);
    await kept;
    return copies.find(key)?.body;
  }
  expect(await keep('added', ['post:1'], [])).toBe('added');
  expect(await keep('taken', ['post:1'], ['post:1'])).toBeUndefined();
});

test('busy documents: one of several servers, which may miss a removal of another one, keeps no copy', async () => {
  const copies = new LastCopies(false);
  await copies.keep('/', async () => ({ body: 'x', rev: undefined, tags: ['feed'] }));
  expect(copies.find('/')).toBeUndefined();
});

onFile(
  'busy documents: a page that says why there is none is made for members alone, else its copy is shown',
  async () => {
    const { forum } = await openForumWithPasswords([]);
    const { cookie } = await forum.member('Ben');
    const get = (path: string, headers = {}) =>
      rawRequest(forum.url + path, { headers: { ...BROWSER, ...headers } });
    expect((await get('/nowhere')).status).toBe(404);
    forum.app.context.documentLoad.add(30_000);
    const copy = await get('/nowhere-else');
    expect([copy.status, copy.headers.get('warning')]).toEqual([404, '110 - "Response is Stale"']);
    const dark = { cookie: 'theme=dark' };
    expect((await get('/nowhere', dark)).status).toBe(503);
    expect((await get('/nowhere', { cookie: `theme=dark; ${cookie}` })).status).toBe(404);
  },
);

test('busy documents: an account whose cookie has asked for as much as a network may is a visitor', async () => {
  const { forum } = await openForumWithPasswords([], { RATE_LIMITS: 'on' });
  const { cookie, email } = await forum.member('Ben');
  const { documentLoad, limits } = forum.app.context;
  documentLoad.add(30_000);
  const get = () => rawRequest(`${forum.url}/?tag=t`, { headers: { ...BROWSER, cookie } });
  expect((await get()).status).toBe(200);
  await limits.takeRead(email, false, 299);
  expect(
    (await rawRequest(`${forum.url}/?tag=u`, { headers: { ...BROWSER, cookie } })).status,
  ).toBe(503);
});
