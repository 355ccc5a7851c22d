import { expect, test, vi } from 'vitest';
import { type House, next, openHouse, type Person, publish, say, watch } from './house.ts';

/** Counts what each commit drops from the response cache. */
function countDrops({ app }: House) {
  const { hot } = app.parts;
  const [drop, clear] = [vi.spyOn(hot, 'drop'), vi.spyOn(hot, 'clear')];
  return {
    drop,
    clear,
    /** The tags of every drop, in order. */
    tags: () => drop.mock.calls.map(([tags]) => [...tags].sort()),
  };
}
const vote = (who: Person, id: string) => who.call('PATCH /posts/{id}/upvote', { params: { id } });

test('one vote drops each tag of the response cache once', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const id = await publish(ana);
  const drops = countDrops(house);
  await vote(ana, id);
  expect(drops.tags()).toEqual([[`post:${id}`, 'scores']]);
  expect(drops.clear).not.toHaveBeenCalled();
});

test('a vote that changes nothing drops nothing', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const id = await publish(ana);
  await vote(ana, id);
  const drops = countDrops(house);
  await vote(ana, id);
  expect(drops.tags()).toEqual([]);
});

test('votes that share a commit drop their tags together, and each post is told once more', async () => {
  const house = await openHouse();
  const people = await Promise.all([1, 2, 3, 4].map((n) => house.neighbour(`Voter${n}`)));
  const id = await publish(people[0] as Person);
  const socket = await house.visitor.socket();
  await watch(socket, `post:${id}`);
  const last = next(socket, 'post:changed', ({ upVote }) => upVote === 4);
  const drops = countDrops(house);
  await Promise.all(people.map((who) => vote(who, id)));
  await last;
  expect(drops.tags().length).toBeLessThanOrEqual(4);
  for (const tags of drops.tags()) expect(tags).toEqual([`post:${id}`, 'scores']);
});

test('a deleted post drops its own answers, its comments, the feed and the popular list, each once', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const id = await publish(ana);
  await say(ana, id, 'Milk last.');
  const drops = countDrops(house);
  await ana.call('DELETE /posts/{id}', { params: { id } });
  expect(drops.tags()).toEqual([[`comments:${id}`, 'feed', `post:${id}`, 'scores']]);
});

test('after an effect that fails the commit stands, nothing stale is served, and clients are asked to sync', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const id = await publish(ana);
  const read = async () => (await house.visitor.call('GET /posts/{id}', { params: { id } })).body;
  for (let n = 0; n < 3; n++) await read();
  const socket = await house.visitor.socket();
  const asked = next(socket, 'resync');
  vi.spyOn(house.app.parts.live, 'postChanged').mockImplementation(() => {
    throw new Error('the effect failed');
  });
  expect((await vote(ana, id)).status).toBe(200);
  await asked;
  expect(await read()).toMatchObject({ upVote: 1 });
});
