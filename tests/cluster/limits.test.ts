import { describe, expect, test, vi } from 'vitest';
import type { ClusterBus } from '../../server/cluster/cluster-bus.ts';
import { postBy, publish } from '../support/content.ts';
import { PASSWORD, subscribe } from '../support/person.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { editLong, MOST_LONG_EDITS } from '../support/texts/long-edits.ts';
import { openParting } from './support/apart.ts';
import { startRedis } from './support/machines.ts';
import { alone, numbers, openFilePair, openPair, SKIPPED, until } from './support/pair.ts';

const LIMITED = { RATE_LIMITS: 'on' };

/** How often a call that is made so many times at once answers each of these statuses. */
async function counted(
  times: number,
  statuses: number[],
  act: (n: number) => Promise<{ status: number }>,
) {
  const all = await Promise.all(numbers(times).map(act));
  return statuses.map((wanted) => all.filter(({ status }) => status === wanted).length);
}
const signIn = (forum: TestApp, email: string, password: string) =>
  forum.post('/auth/sign-in/email', { email, password }, { origin: forum.url });
const write = ({ visitor }: TestApp) => visitor.call('POST /logout');
const readiness = async (forum: TestApp) => {
  const { status, body } = await forum.raw('/readyz');
  return [status, body];
};

describe.skipIf(alone)(`Limits of two servers (${SKIPPED})`, () => {
  const join = openFilePair(LIMITED);

  test('are shared: of 20 posts at once through both, ten are too many', async () => {
    const { there, ana } = await join(['Ana']);
    const publishBy = (n: number) =>
      (n % 2 ? ana : there(ana)).call('POST /posts', { body: postBy(ana) });
    expect(await counted(20, [201, 403, 429], publishBy)).toEqual([5, 5, 10]);
  });

  test('are shared: the 5 MB of edits that a member has a day', async () => {
    const { there, ana } = await join(['Ana']);
    const id = await publish(ana);
    const edit = (version: number) => editLong(version % 2 ? ana : there(ana), id, version);
    for (let version = 1; version <= MOST_LONG_EDITS; version++)
      expect((await edit(version)).status).toBe(200);
    for (const who of [ana, there(ana)])
      expect((await editLong(who, id, MOST_LONG_EDITS + 1)).body).toMatchObject({
        statusCode: 429,
        code: 'edit-bytes',
      });
  });

  test('are shared by the sockets of an account', async () => {
    const { there, ana } = await join(['Ana']);
    const [here, away] = [await ana.socket(), await there(ana).socket()];
    for (let n = 0; n < 60; n++) here.emit('unwatch', ['tags']);
    expect(await subscribe(here, 'tags')).toMatchObject([{ ok: true }]);
    for (let n = 0; n < 39; n++) away.emit('unwatch', ['tags']);
    const tooMany = { error: 'too-many', retryAfter: expect.any(Number) };
    expect(await away.emitWithAck('watch', [])).toEqual(tooMany);
    expect([here.connected, away.connected]).toEqual([true, true]);
  });

  test('let all right passwords through that come at once through both, and ten wrong ones', async () => {
    const { one, two } = await openPair([], LIMITED);
    const { email } = await one.member('Ana');
    const signInBy = (n: number, password: string) => signIn(n % 2 ? one : two, email, password);
    expect(await counted(30, [200], (n) => signInBy(n, PASSWORD))).toEqual([30]);
    expect(await counted(40, [401, 429], (n) => signInBy(n, `wrong ${n}`))).toEqual([10, 30]);
    expect((await signIn(two, email, PASSWORD)).status).toBe(429);
  });

  test('forget sign-ins that were under way on a server that was killed', async () => {
    const { one } = await join([]);
    const gauge = (one.app.context.bus as ClusterBus).gauge('trials', 1);
    expect(await gauge.add('ana', 'a')).toBe(1);
    expect(await gauge.add('ana', 'b')).toBe(2);
    expect(await gauge.add('ana', 'b')).toBe(2);
    await until(async () => (await gauge.add('ana', 'c')) === 1);
  });

  test('are counted by each for itself while Redis is away, and nobody waits for it', async () => {
    const { one, two, part } = await openParting([], LIMITED);
    await part();
    for (const forum of [one, two])
      expect(await counted(65, [401, 429], () => write(forum))).toEqual([60, 5]);
  });
});

describe.skipIf(alone)(`Counting over all servers (${SKIPPED})`, () => {
  /** A forum that has never reached its Redis. */
  async function openCutOff() {
    const { env, redis } = await startRedis();
    await redis.kill();
    const forum = await openTestApp({ ...env, ...LIMITED });
    return { redis, forum };
  }

  test('a server is ready once the connection that counts is open, and counting alone is logged', async () => {
    const { redis, forum } = await openCutOff();
    const { log } = forum.app.context;
    const [warned, informed] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')];
    const notCounting = { database: 'ok', redis: 'The limits are not counted yet.' };
    expect(await readiness(forum)).toEqual([503, { status: 'not ready', ...notCounting }]);
    for (let n = 0; n < 3; n++) expect((await write(forum)).status).toBe(401);
    const alone = 'Redis does not answer: this server counts the limits alone';
    const ofCounting = () => warned.mock.calls.filter(([said]) => String(said) === alone);
    expect(ofCounting()).toHaveLength(1);

    await redis.start();
    await until(async () => (await readiness(forum))[0] === 200, 10_000);
    const ready = { status: 'ok', database: 'ok', redis: 'ok' };
    await expect.poll(() => readiness(forum)).toEqual([200, ready]);
    expect(informed.mock.calls).toContainEqual(['limits are counted over all servers again']);
    expect(await counted(65, [429], () => write(forum))).toEqual([5]);
    expect(ofCounting()).toHaveLength(1);
  });

  test('a server that does not reach Redis for ten seconds is ready alone', async () => {
    const { forum } = await openCutOff();
    expect(await readiness(forum)).toMatchObject([503, {}]);
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 10_000);
    const ready = { status: 'ok', database: 'ok', redis: "The other servers can't be heard." };
    expect(await readiness(forum)).toEqual([200, ready]);
  });

  test('no count is lost in the first moments of a server', async () => {
    const forum = await openTestApp(LIMITED);
    const read = (n: number) => forum.raw(`/posts?fresh=${n}`);
    expect(await counted(310, [429], read)).toEqual([10]);
  });
});
