import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { lengthOf } from '../../../server/http/read-path/response-body.ts';
import { asBytes, asJson, ResponseCache } from '../../../server/http/read-path/response-cache.ts';

const KB = 1_000;

/** Asks twice, for what is asked for once is not kept. */
async function ask(responseCache: ResponseCache, key: string, bytes: number, room = key) {
  const make = async () => ({ body: 'x'.repeat(bytes), rev: 1, tags: [room] });
  await responseCache.getOrCreate(key, make);
  await responseCache.getOrCreate(key, make);
}
const kept = (responseCache: ResponseCache, keys: string[]) =>
  keys.filter((key) => responseCache.get(key));

test('response cache: it never exceeds its size, and evicts the oldest first', async () => {
  const responseCache = new ResponseCache(100 * KB);
  const keys = Array.from({ length: 300 }, (_, n) => `/posts/${n}`);
  for (const key of keys) await ask(responseCache, key, 600);
  const left = kept(responseCache, keys);
  expect(left).toEqual(keys.slice(-left.length));
  expect(left.length * 600).toBeLessThan(100 * KB);
  expect(left.length).toBeGreaterThan(60);
});

test('response cache: an answer that would evict all others is not stored', async () => {
  const responseCache = new ResponseCache(100 * KB);
  await ask(responseCache, '/posts/small', 500);
  await ask(responseCache, '/posts/huge', 90 * KB);
  expect(kept(responseCache, ['/posts/small', '/posts/huge'])).toEqual(['/posts/small']);
});

test('response cache: a dropped answer frees its space', async () => {
  const responseCache = new ResponseCache(100 * KB);
  for (let round = 0; round < 200; round++) {
    await ask(responseCache, `/posts?page=${round}`, 900, 'feed');
    responseCache.drop(['feed']);
  }
  const keys = Array.from({ length: 60 }, (_, n) => `/posts/${n}`);
  for (const key of keys) await ask(responseCache, key, 600);
  expect(kept(responseCache, keys)).toEqual(keys);
});

test('response cache: text of any kind comes back unchanged', async () => {
  const responseCache = new ResponseCache();
  const json = JSON.stringify({ text: 'আড্ডা ☕ 🙏 \u2028 <b>' });
  const ready = await responseCache.getOrCreate('/x', async () => ({
    body: asBytes(json),
    rev: 1,
    tags: [],
  }));
  expect(ready.body.length).toBe(Buffer.byteLength(json));
  expect(asJson(ready)).toBe(json);
});

/** A response that is under creation until `finish` is called. */
function slow(tags: string[]) {
  const held = Promise.withResolvers<void>();
  let made = 0;
  return {
    finish: held.resolve,
    made: () => made,
    async make() {
      made += 1;
      const body = String(made);
      await held.promise;
      return { body, rev: 1, tags };
    },
  };
}

test('response cache: the drop of another tag keeps no response out, the drop of its own does', async () => {
  for (const [dropped, isKept] of [
    ['post:other', true],
    ['post:mine', false],
  ] as const) {
    const responseCache = new ResponseCache();
    await responseCache.getOrCreate('/', async () => ({ body: '', rev: 1, tags: ['post:mine'] }));
    responseCache.clear();
    const page = slow(['post:mine']);
    const answer = responseCache.getOrCreate('/', page.make);
    responseCache.drop([dropped]);
    page.finish();
    await answer;
    expect([dropped, responseCache.get('/') !== undefined]).toEqual([dropped, isKept]);
  }
});

test('response cache: requests at once share one creation, but none gets what a drop has outdated', async () => {
  const responseCache = new ResponseCache();
  const page = slow(['feed']);
  const first = responseCache.getOrCreate('/', page.make);
  const sharing = Array.from({ length: 20 }, () => responseCache.getOrCreate('/', page.make));
  responseCache.drop(['feed']);
  const after = responseCache.getOrCreate('/', page.make);
  page.finish();
  expect((await first).body).toBe('1');
  expect((await after).body).not.toBe('1');
  await Promise.all(sharing);
  expect(page.made()).toBeLessThan(4);
});

test('response cache: a creation that fails fails for all who share it, and is not kept', async () => {
  const responseCache = new ResponseCache();
  const fail = async () => {
    throw new Error('no disk');
  };
  const answers = [responseCache.getOrCreate('/', fail), responseCache.getOrCreate('/', fail)];
  for (const answer of answers) await expect(answer).rejects.toThrow('no disk');
  const made = await responseCache.getOrCreate('/', async () => ({ body: 'x', rev: 1, tags: [] }));
  expect(made.body).toBe('x');
});

/** A response that the cache has served, of a text that becomes a quarter shorter. */
async function served(responseCache: ResponseCache, key: string, bytes = 1_600) {
  const body = randomBytes(bytes).toString('base64').slice(0, bytes);
  const make = async () => ({ body, rev: 1, tags: [key] });
  for (let n = 0; n < 2; n++) await responseCache.getOrCreate(key, make);
  return responseCache.getOrCreate(key, make);
}
const bytesOf = (responseCache: ResponseCache, key: string) => {
  const { body = '', copies = {} } = responseCache.get(key) ?? {};
  return [body, ...Object.values(copies)].reduce((sum, one) => sum + lengthOf(one ?? ''), 0);
};

test('response cache: compressed copies count towards its size', async () => {
  const responseCache = new ResponseCache(100 * KB);
  const keys = Array.from({ length: 100 }, (_, n) => `/posts/${n}`);
  for (const key of keys)
    for (const encoding of ['br', 'gzip'] as const)
      await responseCache.compress(key, await served(responseCache, key), encoding);
  const left = kept(responseCache, keys);
  const bytes = left.map((key) => bytesOf(responseCache, key));
  expect(Math.min(...bytes)).toBeGreaterThan(1_600 + 2 * KB);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(100 * KB);
  expect(left.length).toBeGreaterThan(15);
  responseCache.drop(keys);
  const others = Array.from({ length: 45 }, (_, n) => `/others/${n}`);
  for (const key of others) await ask(responseCache, key, 1_600);
  expect(kept(responseCache, others)).toEqual(others);
});

test('response cache: a response that is dropped while its copy is made stays away', async () => {
  const responseCache = new ResponseCache();
  const copying = responseCache.compress('/', await served(responseCache, '/'), 'br');
  responseCache.drop(['/']);
  await copying;
  expect(responseCache.get('/')).toBeUndefined();
  const anew = await served(responseCache, '/');
  expect(anew.copies).toBeUndefined();
});

test('response cache: one copy is made at a time, of what was served before, and once', async () => {
  const responseCache = new ResponseCache();
  const [one, other] = [await served(responseCache, '/1'), await served(responseCache, '/2')];
  const copying = responseCache.compress('/1', one, 'gzip');
  expect(copying).toBeDefined();
  expect(responseCache.compress('/2', other, 'gzip')).toBeUndefined();
  await copying;
  expect(await responseCache.compress('/2', other, 'gzip')).toBeUndefined();
  const found = responseCache.get('/2');
  expect(lengthOf(found?.copies?.gzip ?? '')).toBeGreaterThan(KB);
  const never = { body: 'x'.repeat(2 * KB), rev: 1, tags: [] };
  expect(responseCache.compress('/3', never, 'gzip')).toBeUndefined();
  expect(found && responseCache.compress('/2', found, 'gzip')).toBeUndefined();
});

test('response cache: what is no shorter compressed stays as it is, and is not tried again', async () => {
  const responseCache = new ResponseCache();
  const body = randomBytes(2 * KB).toString('latin1');
  const make = () => ({ body, rev: 1, tags: [] });
  for (let n = 0; n < 3; n++) await responseCache.getOrCreate('/', make);
  const response = await responseCache.getOrCreate('/', make);
  await responseCache.compress('/', response, 'br');
  const found = await responseCache.getOrCreate('/', make);
  expect([found.body, found.copies]).toEqual([body, { br: null }]);
  expect(responseCache.compress('/', found, 'br')).toBeUndefined();
});

test('response cache: a copy that would make a response too large for the cache is not kept', async () => {
  const responseCache = new ResponseCache(100 * KB);
  const response = await served(responseCache, '/', 4 * KB);
  await responseCache.compress('/', response, 'br');
  expect(bytesOf(responseCache, '/')).toBe(4 * KB);
  expect(responseCache.compress('/', response, 'br')).toBeUndefined();
});
