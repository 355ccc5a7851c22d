import { expect, test } from 'vitest';
import { asBytes, asJson, ResponseCache } from '../../server/cache/response-cache.ts';

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
