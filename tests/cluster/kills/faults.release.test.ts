import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { type Person, personOf, subscribe } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { openLoad } from '../support/load.ts';
import { startMachines, startRedis } from '../support/machines.ts';
import { alone, SKIPPED, until } from '../support/pair.ts';
import { openProxy } from '../support/proxy.ts';
import { openReader } from '../support/reader.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function openBroken(env: Record<string, string>, envOfTwo = env) {
  const one = await openTestApp(env);
  const two = await openTestApp(envOfTwo);
  const link = () =>
    [one, two].every(({ app }) => app.context.bus?.isUp && app.context.bus.servers === 2);
  await until(link);
  const ana = await one.memberWithoutPassword('Ana');
  const there = personOf(two.url, ana.email, ana.token);
  return { one, two, ana, there, link, post: await publish(ana) };
}

const total = async (person: Person, id: string) =>
  (await person.call('GET /posts/{id}', { params: { id } })).body;

describe.skipIf(alone)(`Faults with two servers (${SKIPPED})`, { timeout: 120_000 }, () => {
  test('Redis killed and back empty under load: no write is refused, all are right within 2 s', async () => {
    const own = await startRedis();
    const { one, two, ana, there, link, post } = await openBroken(own.env);
    const readers = await Promise.all([one, two, one, two].map(({ url }) => openReader(url, post)));
    const load = openLoad(post, [ana, there, ana, there]);
    await sleep(300);
    await own.redis.kill();
    await until(() => !link());
    const before = load.written.length;
    await sleep(1_000);
    expect(load.written.length).toBeGreaterThan(before);
    // Nothing is served from memory: each reads what the other has just written.
    await writeComment(ana, post, 'Do you hear me?');
    expect((await total(two.visitor, post)).commentCount).toBeGreaterThanOrEqual(before);
    await own.redis.start();
    const { rev } = await total(ana, post);
    const took = await until(() => readers.every((reader) => reader.rev >= rev));
    await load.stop();
    expect(took).toBeLessThan(2_000);
    expect([...load.statuses.keys()]).toEqual([201]);
    const now = await total(ana, post);
    await until(() => readers.every((reader) => reader.rev === now.rev), 2_000);
    expect(now.commentCount).toBe(load.written.length + 1);
  });

  test('PostgreSQL restarted under load: only 503s, nothing answered is lost, back within 3 s', async () => {
    const machines = await startMachines();
    const { ana, there, one, post } = await openBroken(machines.env);
    const load = openLoad(post, [ana, there, ana, there]);
    for (const verb of ['stop', 'kill'] as const) {
      await sleep(500);
      await machines.postgres(verb);
      await sleep(500);
      expect((await one.raw('/readyz')).status).toBe(503);
      await machines.postgres('start');
      const before = load.written.length;
      expect(await until(() => load.written.length > before)).toBeLessThan(3_000);
    }
    await load.stop();
    expect([...load.statuses.keys()].sort()).toEqual([201, 503]);
    const kept = new Set<string>();
    const { commentCount } = await total(ana, post);
    for (let page = 1; kept.size < commentCount; page++) {
      const list = await ana.call('GET /comments/{id}', {
        params: { id: post },
        query: { page: String(page), limit: '100' },
      } as never);
      const { comments } = list.body as { comments: { _id: string }[] };
      if (comments.length === 0) break;
      for (const { _id } of comments) kept.add(_id);
    }
    expect(load.written.filter((id) => !kept.has(id))).toEqual([]);
    expect(kept.size).toBe(commentCount);
  });

  test('one server cut off from Redis without a word: both go on and are right again', async () => {
    const own = await startRedis();
    const proxy = await openProxy(own.redisPort);
    const cut = { ...own.env, REDIS_URL: `redis://127.0.0.1:${proxy.port}` };
    const { one, two, ana, there, link, post } = await openBroken(own.env, cut);
    const readers = await Promise.all([one, two].map(({ url }) => openReader(url, post)));
    const load = openLoad(post, [ana, there]);
    await sleep(300);
    proxy.fallSilent();
    await until(() => !two.app.context.bus?.isUp, 2_000);
    const before = load.written.length;
    await sleep(3_000);
    expect(load.written.length).toBeGreaterThan(before + 20);
    // The cache of either is never older than a second.
    const { insertedId } = await writeComment(there, post, 'Through the cut one');
    await until(async () => {
      const { body } = await one.visitor.call('GET /comments/{id}', {
        params: { id: post },
      });
      return body.comments.some(({ _id }) => _id >= insertedId);
    }, 1_500);
    proxy.speak();
    await until(link);
    const { rev } = await total(ana, post);
    expect(await until(() => readers.every((reader) => reader.rev >= rev))).toBeLessThan(2_000);
    await load.stop();
    expect([...load.statuses.keys()]).toEqual([201]);
  });

  test('who comes and who leaves while a server is cut off is counted there as soon as it is back', async () => {
    const own = await startRedis();
    const proxy = await openProxy(own.redisPort);
    const cut = { ...own.env, REDIS_URL: `redis://127.0.0.1:${proxy.port}` };
    const { one, two, ana, link, post: entered } = await openBroken(own.env, cut);
    const left = await publish(ana, { title: 'Left' });
    const [here, there] = [await one.visitor.socket(), await two.visitor.socket()];
    await subscribe(here, `presence:${left}`);
    for (const id of [entered, left]) await subscribe(there, `presence:${id}`);
    const readers = (id: string) => two.app.context.live.presence.counts(id).readers;
    await until(() => readers(left) === 2);
    proxy.refuse();
    await until(() => !two.app.context.bus?.isUp, 2_000);
    await subscribe(here, `presence:${entered}`);
    here.emit('unwatch', [`presence:${left}`]);
    await until(() => one.app.context.live.presence.localCounts(left).readers === 0);
    proxy.speak();
    await until(link);
    await until(() => readers(entered) === 2 && readers(left) === 1);
  });
});
