import { describe, expect, test } from 'vitest';
import type { ClusterBus } from '../../server/cluster/cluster-bus.ts';
import { postBy, publish } from '../support/content.ts';
import { PASSWORD, type Person, subscribe } from '../support/person.ts';
import type { TestApp } from '../support/test-app.ts';
import { editLong, MOST_LONG_EDITS } from '../support/texts/long-edits.ts';
import { openParting } from './support/apart.ts';
import { alone, openPair, SKIPPED, until } from './support/pair.ts';

const many = (times: number, act: (n: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: times }, async (_, n) => (await act(n)).status));

const signIn = (forum: TestApp, email: string, password: string) =>
  forum.post('/auth/sign-in/email', { email, password }, { origin: forum.url });

const counted = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

describe.skipIf(alone)(`Limits of two servers (${SKIPPED})`, { timeout: 60_000 }, () => {
  test('are shared: of 20 posts at once through both, ten are too many', async () => {
    const { one, there } = await openPair({ RATE_LIMITS: 'on' });
    const ana = await one.memberWithoutPassword('Ana');
    const publishBy = (person: Person) => person.call('POST /posts', { body: postBy(ana) });
    const statuses = await many(20, (n) => publishBy(n % 2 ? ana : there(ana)));
    expect([201, 403, 429].map((status) => counted(statuses, status))).toEqual([5, 5, 10]);
  });

  test('are shared: the 5 MB of edits that a member has a day', async () => {
    const { one, there } = await openPair({ RATE_LIMITS: 'on' });
    const ana = await one.memberWithoutPassword('Ana');
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
    const { one, there } = await openPair({ RATE_LIMITS: 'on' });
    const ana = await one.memberWithoutPassword('Ana');
    const [here, away] = [await ana.socket(), await there(ana).socket()];
    for (let n = 0; n < 60; n++) here.emit('unwatch', ['tags']);
    expect(await subscribe(here, 'tags')).toMatchObject([{ ok: true }]);
    for (let n = 0; n < 39; n++) away.emit('unwatch', ['tags']);
    const tooMany = { error: 'too-many', retryAfter: expect.any(Number) };
    expect(await away.emitWithAck('watch', [])).toEqual(tooMany);
    expect([here.connected, away.connected]).toEqual([true, true]);
  });

  test('let ten wrong passwords through, however many come at once through both', async () => {
    const { one, two } = await openPair({ RATE_LIMITS: 'on' });
    const ana = await one.member('Ana');
    const statuses = await many(40, (n) => signIn(n % 2 ? one : two, ana.email, `wrong ${n}`));
    expect([401, 429].map((status) => counted(statuses, status))).toEqual([10, 30]);
    expect((await signIn(two, ana.email, PASSWORD)).status).toBe(429);
  });

  test('let all right passwords through that come at once through both', async () => {
    const { one, two } = await openPair({ RATE_LIMITS: 'on' });
    const ana = await one.member('Ana');
    const statuses = await many(30, (n) => signIn(n % 2 ? one : two, ana.email, PASSWORD));
    expect(counted(statuses, 200)).toBe(30);
  });

  test('forget sign-ins that were under way on a server that was killed', async () => {
    const { one } = await openPair({ RATE_LIMITS: 'on' });
    const gauge = (one.app.context.bus as ClusterBus).gauge('trials', 1);
    expect(await gauge.add('ana', 'a')).toBe(1);
    expect(await gauge.add('ana', 'b')).toBe(2);
    expect(await gauge.add('ana', 'b')).toBe(2);
    await until(async () => (await gauge.add('ana', 'c')) === 1);
  });

  test('are counted by each for itself while Redis is away, and nobody waits for it', async () => {
    const { one, two, part } = await openParting({ RATE_LIMITS: 'on' });
    await part();
    const write = ({ visitor }: TestApp) => visitor.call('POST /logout');
    for (const forum of [one, two]) {
      const statuses = await many(65, () => write(forum));
      expect([401, 429].map((status) => counted(statuses, status))).toEqual([60, 5]);
    }
  });
});
