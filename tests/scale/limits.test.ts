import { describe, expect, test } from 'vitest';
import { type House, type Person, postBy, watch } from '../house.ts';
import { openParting } from './apart.ts';
import { alone, openPair, SKIPPED } from './pair.ts';

const many = (times: number, act: (n: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: times }, async (_, n) => (await act(n)).status));

const counted = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

describe.skipIf(alone)(`Limits of two servers (${SKIPPED})`, { timeout: 60_000 }, () => {
  test('are shared: of 20 posts at once through both, ten are too many', async () => {
    const { one, there } = await openPair({ RATE_LIMITS: 'on' });
    const ana = await one.neighbour('Ana');
    const publishBy = (person: Person) => person.call('POST /posts', { body: postBy(ana) });
    const statuses = await many(20, (n) => publishBy(n % 2 ? ana : there(ana)));
    expect([201, 403, 429].map((status) => counted(statuses, status))).toEqual([5, 5, 10]);
  });

  test('are shared by the sockets of an account', async () => {
    const { one, there } = await openPair({ RATE_LIMITS: 'on' });
    const ana = await one.neighbour('Ana');
    const [here, away] = [await ana.socket(), await there(ana).socket()];
    for (let n = 0; n < 60; n++) here.emit('unwatch', ['tags']);
    expect(await watch(here, 'tags')).toMatchObject([{ ok: true }]);
    const cut = new Promise((resolve) => away.once('disconnect', resolve));
    for (let n = 0; n < 40; n++) away.emit('unwatch', ['tags']);
    expect(await cut).toBe('io server disconnect');
    expect(here.connected).toBe(true);
  });

  test('are counted by each for itself while Redis is away, and nobody waits for it', async () => {
    const { one, two, part } = await openParting({ RATE_LIMITS: 'on' });
    await part();
    const write = ({ visitor }: House) => visitor.call('POST /logout');
    for (const house of [one, two]) {
      const statuses = await many(65, () => write(house));
      expect([401, 429].map((status) => counted(statuses, status))).toEqual([60, 5]);
    }
  });
});
