import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { briefs, idOf } from '../../support/features/inbox.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { onServers } from '../../support/servers.ts';

const forum = await openFileForum();
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => forum.someone('Voter')));
const vote = (who: Person, id: string) => who.call('PATCH /posts/{id}/upvote', { params: { id } });
const faults = () => faultsOf(forum.app.context.config);

test('milestones: muted members and the author alone tell nothing, also at once with a first vote that counts', async () => {
  const [ana, muted, ben] = (await people(3)) as [Person, Person, Person];
  await ana.call('PUT /mutes/{memberId}', { params: { memberId: await idOf(muted) } });
  const [alone, together] = [await publish(ana), await publish(ana)];
  await Promise.all([ana, muted].map((who) => vote(who, alone)));
  expect(await briefs(ana)).toEqual([]);
  await Promise.all([muted, ana, ben].map((who) => vote(who, together)));
  expect(await briefs(ana)).toMatchObject([{ kind: 'votes', count: 1 }]);
});

test('milestones: fsck finds a post that keeps another one than its author was told of', async () => {
  const [ana, ben] = (await people(2)) as [Person, Person];
  const post = await publish(ana);
  await vote(ben, post);
  expect(await faults()).toEqual([]);
  await executeSql(forum, `update posts set told_votes = 10 where id = '${post}'`);
  expect((await faults()).join()).toMatch(/told of \(.+\): keeps 10, counted 1/);
  await executeSql(forum, `update posts set told_votes = 1 where id = '${post}'`);
});

test('milestones: posts of before they kept them take them from the notices', async () => {
  const [ana, ben] = (await people(2)) as [Person, Person];
  const [first] = [await publish(ana), await publish(ana)];
  await vote(ben, first);
  const engine = onServers ? 'postgres' : 'sqlite';
  const file = new URL(`../../../migrations/${engine}/0021_told_votes.sql`, import.meta.url);
  await executeSql(forum, 'alter table posts drop column told_votes');
  await executeSql(forum, readFileSync(file, 'utf8'));
  expect(await faults()).toEqual([]);
});
