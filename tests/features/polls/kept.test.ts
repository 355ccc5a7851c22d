import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { archiveWaiting } from '../../../db/features/archive/archive.ts';
import { restoreArchive } from '../../../db/features/archive/restore.ts';
import { unshownPolls } from '../../../db/features/polls/polls.ts';
import { POLL, publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { finish, leave } from '../../support/features/leaving.ts';
import { openForumOfMany } from '../../support/many-servers.ts';

const vote = 'PUT /posts/{id}/poll/vote' as const;
const result = 'GET /posts/{id}/poll' as const;
const on = (id: string) => ({ params: { id } });

test('who leaves takes their vote out of running polls after seven days, and leaves it in those that have ended', async () => {
  const { forum } = await openForumOfMany();
  const { store, scores, config } = forum.app.context;
  const root = await forum.admin('Root');
  const [ana, bo] = [await forum.member('Ana'), await forum.memberWithoutPassword('Bo')];
  const ask = async () => {
    const id = await publish(root, { poll: POLL });
    await ana.call(vote, { ...on(id), body: { options: [0] } });
    await bo.call(vote, { ...on(id), body: { options: [1] } });
    return id;
  };
  const [running, ended, away] = [await ask(), await ask(), await ask()];
  await root.call('PUT /posts/{id}/poll/closed', { ...on(ended), body: { on: true } });
  await expect.poll(() => store.read(unshownPolls())).toEqual([]);
  const count = async (id: string) => {
    const { totals, voters } = (await bo.call(result, on(id))).body;
    return { totals, voters };
  };
  const both = { totals: [1, 1, 0], voters: 2 };
  await leave(ana);
  expect(await count(running)).toEqual(both);
  await store.write((tx) => archiveWaiting(tx, { kind: 'post', id: away }, 0));
  await finish(forum);
  expect(await count(running)).toEqual({ totals: [0, 1, 0], voters: 1 });
  expect(await count(ended)).toEqual(both);
  await store.write((tx) => restoreArchive(tx, scores, away));
  expect(await count(away)).toEqual({ totals: [0, 1, 0], voters: 1 });
  // The next look of a server shows them.
  expect((await store.read(unshownPolls())).sort()).toEqual([running, away].sort());
  expect(await faultsOf(config)).toEqual([]);
});

test('fsck finds a wrong total of a running poll, a poll that its post does not show, and a vote in none', async () => {
  const { forum } = await openForumOfMany();
  const root = await forum.admin('Root');
  const id = await publish(root, { poll: POLL });
  await root.call(vote, { ...on(id), body: { options: [2] } });
  const { store, config } = forum.app.context;
  await expect.poll(() => store.read(unshownPolls())).toEqual([]);
  const of = `where post_key = (select key from posts where id = '${id}')`;
  const spoil = async (sql: string) => {
    await executeSql(forum, sql);
    return (await faultsOf(config)).join('\n');
  };
  expect(await spoil(`update polls set totals = '[1,0,1]' ${of}`)).toBe(
    `A running poll of ${id}: keeps 1 voters and [1,0,1], counted 1 and [0,0,1]`,
  );
  expect(await spoil(`update polls set totals = '[0,0,1]', voters = 2 ${of}`)).toContain(
    `A running poll of ${id}: keeps 2 voters`,
  );
  expect(await spoil(`update posts set poll = null where id = '${id}'`)).toContain(
    `A post (${id}) shows a poll`,
  );
  expect(await spoil(`update polls set totals = '[]', voters = 0 ${of}`)).toContain(
    'is in no poll',
  );
});
