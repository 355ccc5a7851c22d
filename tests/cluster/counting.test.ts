import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openTestApp } from '../support/test-app.ts';
import { startRedis } from './support/machines.ts';
import { alone, SKIPPED, until } from './support/pair.ts';

const LIMITED = { RATE_LIMITS: 'on' };
const NOT_COUNTING = {
  status: 'not ready',
  database: 'ok',
  redis: 'The limits are not counted yet.',
};

describe.skipIf(alone)(`Counting over all servers (${SKIPPED})`, { timeout: 60_000 }, () => {
  test('a server is ready once the connection that counts is open, and counting alone is logged', async () => {
    const own = await startRedis();
    await own.redis.kill();
    const forum = await openTestApp({ ...own.env, ...LIMITED });
    const { log } = forum.app.context;
    const [warned, informed] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')];
    const ready = await forum.raw('/readyz');
    expect([ready.status, ready.body]).toEqual([503, NOT_COUNTING]);

    const statusOfWrite = async () => (await forum.visitor.call('POST /logout')).status;
    for (let n = 0; n < 3; n++) expect(await statusOfWrite()).toBe(401);
    const alone = 'Redis does not answer: this server counts the limits alone';
    const ofCounting = () => warned.mock.calls.filter(([said]) => String(said) === alone);
    expect(ofCounting()).toHaveLength(1);

    await own.redis.start();
    await until(async () => (await forum.raw('/readyz')).status === 200, 10_000);
    expect(informed.mock.calls).toContainEqual(['limits are counted over all servers again']);
    const statuses = await Promise.all(Array.from({ length: 65 }, statusOfWrite));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(ofCounting()).toHaveLength(1);
  });

  test('a server that does not reach Redis for ten seconds is ready alone', async () => {
    const own = await startRedis();
    await own.redis.kill();
    const forum = await openTestApp({ ...own.env, ...LIMITED });
    expect((await forum.raw('/readyz')).status).toBe(503);
    const { now } = performance;
    const clock = vi.spyOn(performance, 'now');
    clock.mockImplementation(() => now.call(performance) + 10_000);
    onTestFinished(() => clock.mockRestore());
    const ready = await forum.raw('/readyz');
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ok', database: 'ok', redis: "The other servers can't be heard." },
    ]);
  });

  test('no count is lost in the first moments of a server', async () => {
    const forum = await openTestApp(LIMITED);
    const statuses = await Promise.all(
      Array.from({ length: 310 }, async (_, n) => (await forum.raw(`/posts?fresh=${n}`)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});
