import { describe, expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { personOf } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { openLoad } from '../support/load.ts';
import { alone, SKIPPED, until } from '../support/pair.ts';
import { startProcess } from '../support/process.ts';
import { openProxy } from '../support/proxy.ts';
import { openReader } from '../support/reader.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Two processes behind one address; the forum in this process only makes the people. */
async function openBehindProxy() {
  const forum = await openTestApp();
  const env = { ...forum.shared, DATA_DIR: forum.dataDir };
  const [a, b] = await Promise.all([startProcess(env), startProcess(env)]);
  const proxy = await openProxy(a.port, b.port);
  const url = `http://127.0.0.1:${proxy.port}`;
  const ana = await forum.memberWithoutPassword('Ana');
  const post = await publish(ana);
  return { a, b, url, forum, ana: personOf(url, ana.email, ana.token), post };
}

describe.skipIf(alone)(`Servers come and go (${SKIPPED})`, { timeout: 120_000 }, () => {
  test('a rolling restart fails no request and misses no change', async () => {
    const { a, b, url, ana, post } = await openBehindProxy();
    const readers = await Promise.all([1, 2, 3, 4].map(() => openReader(url, post)));
    const load = openLoad(post, [ana, ana, ana]);
    for (const server of [a, b]) {
      await sleep(500);
      await server.end('SIGTERM');
      await server.start();
    }
    await load.stop();
    expect([...load.statuses]).toEqual([[201, load.written.length]]);
    const count = load.written.length;
    await until(() => readers.every(({ commentCount }) => commentCount === count), 20_000).catch(
      () =>
        expect(readers.map(({ commentCount }) => commentCount)).toEqual([
          count,
          count,
          count,
          count,
        ]),
    );
    expect(readers.every(({ breaks }) => breaks > 0)).toBe(true);
  });

  test('one server killed: its readers move to the other and are right within 5 s', async () => {
    const { a, url, forum, post } = await openBehindProxy();
    const readers = await Promise.all([1, 2, 3, 4].map(() => openReader(url, post)));
    const ben = await forum.memberWithoutPassword('Ben');
    const load = openLoad(post, [ben]);
    await sleep(300);
    await a.end('SIGKILL');
    await sleep(100);
    await load.stop();
    const count = load.written.length;
    const took = await until(() => readers.every(({ commentCount }) => commentCount === count));
    expect(took).toBeLessThan(5_000);
    expect(readers.some(({ breaks }) => breaks > 0)).toBe(true);
  });
});
