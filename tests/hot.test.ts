import { expect, test } from 'vitest';
import { asBytes, asJson, Hot } from '../server/hot.ts';

const KB = 1_000;

/** Asks twice, for what is asked for once is not kept. */
async function ask(hot: Hot, key: string, bytes: number, room = key) {
  const make = async () => ({ body: 'x'.repeat(bytes), rev: 1, shows: [room] });
  await hot.keep(key, make);
  await hot.keep(key, make);
}
const kept = (hot: Hot, keys: string[]) => keys.filter((key) => hot.get(key));

test('what is kept never weighs more than it may, and the oldest goes first', async () => {
  const hot = new Hot(100 * KB);
  const keys = Array.from({ length: 300 }, (_, n) => `/posts/${n}`);
  for (const key of keys) await ask(hot, key, 600);
  const left = kept(hot, keys);
  expect(left).toEqual(keys.slice(-left.length));
  expect(left.length * 600).toBeLessThan(100 * KB);
  expect(left.length).toBeGreaterThan(60);
});

test('an answer that would push out all others is made anew each time', async () => {
  const hot = new Hot(100 * KB);
  await ask(hot, '/posts/small', 500);
  await ask(hot, '/posts/huge', 90 * KB);
  expect(kept(hot, ['/posts/small', '/posts/huge'])).toEqual(['/posts/small']);
});

test('what was dropped leaves its place to others', async () => {
  const hot = new Hot(100 * KB);
  for (let round = 0; round < 200; round++) {
    await ask(hot, `/posts?page=${round}`, 900, 'feed');
    hot.drop(['feed']);
  }
  const keys = Array.from({ length: 60 }, (_, n) => `/posts/${n}`);
  for (const key of keys) await ask(hot, key, 600);
  expect(kept(hot, keys)).toEqual(keys);
});

test('text of any kind comes back as it was', async () => {
  const hot = new Hot();
  const json = JSON.stringify({ text: 'আড্ডা ☕ 🙏 \u2028 <b>' });
  const ready = await hot.keep('/x', async () => ({ body: asBytes(json), rev: 1, shows: [] }));
  expect(ready.body.length).toBe(Buffer.byteLength(json));
  expect(asJson(ready)).toBe(json);
});
