import { expect, test } from 'vitest';
import { expectAnswer } from './answers.ts';
import { openHouse, publish, say } from './house.ts';
import { proves } from './proves.ts';

test('the totals are those of what there is, after each coming and going', async () => {
  proves('3.7', '7.27');
  const house = await openHouse();
  const admin = await house.admin('Root');
  const stats = async () => {
    const reply = await admin.call('GET /admin/stats');
    expectAnswer('GET /admin/stats', reply);
    return reply.body;
  };
  expect(await stats()).toEqual({ posts: 0, comments: 0, users: 1 });
  const [ana, bo] = [await house.neighbour('Ana'), await house.neighbour('Bo')];
  const ids = [await publish(ana), await publish(ana), await publish(bo)];
  for (const id of ids) await Promise.all(['One.', 'Two.'].map((text) => say(bo, id, text)));
  expect(await stats()).toEqual({ posts: 3, comments: 6, users: 3 });
  const { _id } = await say(ana, String(ids[0]), 'Three.');
  await ana.call('DELETE /comments/{id}', { params: { id: _id } });
  await ana.call('DELETE /posts/{id}', { params: { id: String(ids[0]) } });
  expect(await stats()).toEqual({ posts: 2, comments: 4, users: 3 });
});
