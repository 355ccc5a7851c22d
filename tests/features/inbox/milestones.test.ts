import { afterAll, expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { briefs, idOf, inboxOf, seeAll } from '../../support/features/inbox.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';
import { openTestApp } from '../../support/test-app.ts';

const vote = (who: Person, id: string, way: 'up' | 'down' = 'up') =>
  who.call(`PATCH /posts/{id}/${way}vote`, { params: { id } });
const withdraw = (who: Person, id: string) =>
  who.call('DELETE /posts/{id}/vote', { params: { id } });
/** Members with these names, and a number. */
const voters = (forum: Awaited<ReturnType<typeof openTestApp>>, name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => forum.memberWithoutPassword(`${name}${n}`)));

const forum = await openTestApp({}, true);
afterAll(() => forum.close());

test('milestones: one that votes of unmuted members pass is told by the next vote', async () => {
  const ana = await forum.memberWithoutPassword('Ana');
  const muted = await voters(forum, 'Muted', 2);
  const others = await voters(forum, 'Other', 9);
  const post = await publish(ana);
  const mutes = await Promise.all(muted.map(async (who) => ({ memberId: await idOf(who) })));
  for (const params of mutes) await ana.call('PUT /mutes/{memberId}', { params });
  for (const who of [...muted, ...others.slice(0, 8)]) await vote(who, post);
  expect(await briefs(ana)).toMatchObject([{ kind: 'votes', count: 1 }]);
  for (const params of mutes) await ana.call('DELETE /mutes/{memberId}', { params });
  await vote(others[8] as Person, post);
  expect(await briefs(ana)).toMatchObject([{ kind: 'votes', count: 10, seen: false }]);
});

test('milestones: votes of members who have written posts count', async () => {
  const [mia, ...writers] = await voters(forum, 'Writer', 3);
  for (const who of writers) await publish(who);
  const post = await publish(mia as Person);
  for (const who of writers) await vote(who, post);
  expect(await briefs(mia as Person)).toMatchObject([{ kind: 'votes', count: 1 }]);
});

test('milestones: they come where more than twenty votes of muted members do not count', async () => {
  const ana = await forum.memberWithoutPassword('Eva');
  const post = await publish(ana);
  for (const who of await voters(forum, 'Mute', 25)) {
    await ana.call('PUT /mutes/{memberId}', { params: { memberId: await idOf(who) } });
    await vote(who, post);
  }
  for (const who of await voters(forum, 'Another', 20)) await vote(who, post);
  expect(await briefs(ana)).toMatchObject([{ kind: 'votes', count: 10 }]);
});

test('milestones: of votes at once, cast, turned, withdrawn and cast again, the tenth is told once', async () => {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const crowd = await voters(forum, 'Voter', 20);
  const socket = await ana.socket();
  await subscribe(socket, `inbox:${ana.email}`);
  const device = recordEvents(socket);
  for (const count of [10, 20]) {
    const some = crowd.slice(0, count);
    const post = await publish(ana, { upVote: 500 });
    await Promise.all(
      some.map(async (who, n) => {
        const there = at(who, n);
        await vote(there, post, n % 2 ? 'up' : 'down');
        await vote(there, post, 'up');
        await withdraw(there, post);
        await vote(there, post, 'down');
      }),
    );
    await device.until(
      'inbox:changed',
      ({ top }) => top[0]?.postId === post && top[0].count === 10,
    );
    const told = { kind: 'votes', postId: post, count: 10 };
    expect(await inboxOf(ana)).toMatchObject({ unseen: 1, items: [{ ...told, seen: false }] });
    await seeAll(ana);
    await Promise.all(some.map((who, n) => withdraw(at(who, n), post)));
    await Promise.all(some.map((who, n) => vote(at(who, n), post)));
    expect(await inboxOf(ana)).toMatchObject({ unseen: 0, items: [{ ...told, seen: true }] });
    await ana.call('DELETE /posts/{id}', { params: { id: post } });
  }
  expect(device.wrong).toEqual([]);
});

test('milestones: of many posts at once, while their author marks them, each is told', async () => {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const crowd = await voters(forum, 'Voter', 10);
  const posts = await Promise.all(
    Array.from({ length: 5 }, (_, n) => publish(ana, { title: `${n}` })),
  );
  await Promise.all(
    crowd.flatMap((who, n) =>
      posts.map(async (post) => {
        await vote(at(who, n), post);
        const [newest] = (await inboxOf(ana)).items;
        // A newer act may have given the item another id.
        if (newest) await ana.call('POST /inbox/seen', { body: { until: newest._id } });
      }),
    ),
  );
  const { items, unseen } = await inboxOf(ana);
  expect(items.map(({ kind, count }) => [kind, count])).toEqual(posts.map(() => ['votes', 10]));
  expect(items.map(({ title }) => title).sort()).toEqual(['0', '1', '2', '3', '4']);
  expect(unseen).toBe(items.filter(({ seen }) => !seen).length);
});
