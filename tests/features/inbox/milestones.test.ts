import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { briefs, idOf, inboxOf, seeAll } from '../../support/features/inbox.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';
import { onServers } from '../../support/servers.ts';
import type { TestApp } from '../../support/test-app.ts';

const forum = await openFileForum();

const vote = (who: Person, id: string, way: 'up' | 'down' = 'up') =>
  who.call(`PATCH /posts/{id}/${way}vote`, { params: { id } });
const withdraw = (who: Person, id: string) =>
  who.call('DELETE /posts/{id}/vote', { params: { id } });
const mute = async (who: Person, whom: Person) =>
  who.call('PUT /mutes/{memberId}', { params: { memberId: await idOf(whom) } });
/** New members of a forum. */
const people = async (count: number, there: TestApp = forum) =>
  (await Promise.all(Array.from({ length: count }, () => there.someone('Voter')))) as [
    Person,
    Person,
    Person,
    ...Person[],
  ];
const faults = () => faultsOf(forum.app.context.config);

test('the first and the tenth vote of others are told, also of who has written posts; the highest only', async () => {
  const [ana, ben, ...others] = await people(11);
  await publish(ben);
  const post = await publish(ana, { title: 'Votes', upVote: 100 });
  await vote(ana, post);
  expect(await briefs(ana)).toEqual([]);
  await vote(ben, post, 'down');
  const told = { kind: 'votes', count: 1, title: 'Votes', people: [], seen: false };
  expect(await briefs(ana)).toMatchObject([told]);
  await seeAll(ana);
  await vote(ben, post);
  await withdraw(ben, post);
  await vote(ben, post);
  expect(await briefs(ana)).toMatchObject([{ ...told, seen: true }]);
  for (const who of others) await vote(who, post);
  expect(await briefs(ana)).toMatchObject([{ ...told, count: 10 }]);
});

test('muted members and the author alone tell nothing, also at once with a first vote that counts', async () => {
  const [ana, muted, ben] = await people(3);
  await mute(ana, muted);
  const [alone, together] = [await publish(ana), await publish(ana)];
  await Promise.all([ana, muted].map((who) => vote(who, alone)));
  expect(await briefs(ana)).toEqual([]);
  await Promise.all([muted, ana, ben].map((who) => vote(who, together)));
  expect(await briefs(ana)).toMatchObject([{ kind: 'votes', count: 1 }]);
});

test('one that votes of unmuted members pass is told by the next vote', async () => {
  const [ana, ...others] = await people(12);
  const last = others.pop() as Person;
  const muted = others.slice(0, 2);
  const post = await publish(ana);
  for (const who of muted) await mute(ana, who);
  for (const who of others) await vote(who, post);
  expect(await briefs(ana)).toMatchObject([{ kind: 'votes', count: 1 }]);
  for (const who of muted)
    await ana.call('DELETE /mutes/{memberId}', { params: { memberId: await idOf(who) } });
  await vote(last, post);
  expect(await briefs(ana)).toMatchObject([{ kind: 'votes', count: 10, seen: false }]);
});

test('they come where more than twenty votes of muted members do not count', async () => {
  const [ana, ...others] = await people(46);
  const post = await publish(ana);
  for (const who of others.slice(0, 25)) await mute(ana, who);
  for (const who of others) await vote(who, post);
  expect(await briefs(ana)).toMatchObject([{ kind: 'votes', count: 10 }]);
});

test('of votes at once, cast, turned, withdrawn and cast again, the tenth is told once', async () => {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const crowd = await people(20, forum);
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

test('of many posts at once, while their author marks them, each is told', async () => {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const crowd = await people(10, forum);
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

test('fsck finds a post that keeps another one than its author was told of', async () => {
  const [ana, ben] = await people(2);
  const post = await publish(ana);
  await vote(ben, post);
  expect(await faults()).toEqual([]);
  await executeSql(forum, `update posts set told_votes = 10 where id = '${post}'`);
  expect((await faults()).join()).toMatch(/told of \(.+\): keeps 10, counted 1/);
  await executeSql(forum, `update posts set told_votes = 1 where id = '${post}'`);
});

test('posts of before they kept them take them from the notices', async () => {
  const [ana, ben] = await people(2);
  const [first] = [await publish(ana), await publish(ana)];
  await vote(ben, first);
  const engine = onServers ? 'postgres' : 'sqlite';
  const file = new URL(`../../../migrations/${engine}/0021_told_votes.sql`, import.meta.url);
  await executeSql(forum, 'update posts set told_votes = 0');
  // The column is there: what the migration does after it is tried.
  const [, fill = ''] = readFileSync(file, 'utf8').split('--> statement-breakpoint');
  await executeSql(forum, fill);
  expect(await faults()).toEqual([]);
});
