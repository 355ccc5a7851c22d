import { expect, test, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { holdLastHour } from '../../../db/features/raid/sweep.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { approve, waiting } from '../../support/features/held.ts';
import { openForum } from '../../support/open-forum.ts';

test("newcomers' comments under a post that waits do not stand with it: they wait on", async () => {
  const { forum, root, ana, bo } = await openForum(['Root', 'Ana', 'Bo']);
  await root.call('PATCH /settings', { body: { newcomers: 'held' } });
  const post = await publish(ana);
  const spam: string[] = [];
  for (let n = 0; n < 2; n += 1) spam.push((await writeComment(bo, post, `Spam ${n}`))._id);
  const { _id: answer } = await writeComment(root, post, 'No, thanks.');
  await root.call('PUT /admin/raid', { body: { on: true } });
  const { store, config } = forum.app.context;
  await vi.waitFor(async () => {
    await holdLastHour(store, new AbortController().signal);
    expect((await waiting(root)).held.map(({ _id }) => _id)).toEqual([post]);
  });
  expect(await faultsOf(config)).toEqual([]);
  expect((await approve(root, post)).id).toBe(post);
  const thread = async () => {
    const { comments } = (await root.call('GET /comments/{id}', { params: { id: post } })).body;
    return comments.map(({ _id }) => _id);
  };
  expect(await thread()).toEqual([answer]);
  expect((await waiting(root)).held.map(({ _id }) => _id)).toEqual(spam.toReversed());
  for (const id of spam) expect((await approve(root, id)).id).toBe(id);
  expect(await thread()).toEqual([answer, ...spam.toReversed()]);
  expect(await faultsOf(config)).toEqual([]);
});

test('a text that was under way as the raid began, and is committed after a look, waits at the next one', async () => {
  const { forum, root, ana } = await openForum(['Root', 'Ana']);
  await root.call('PATCH /settings', { body: { newcomers: 'held' } });
  const post = await publish(root);
  const { _id } = await writeComment(ana, post, 'Just in time');
  /** Looks pass over it, as over a row that is not committed. */
  const hide = (since: string) =>
    executeSql(forum, `update comments set waited_since = ${since} where id = '${_id}'`);
  await hide('1');
  await root.call('PUT /admin/raid', { body: { on: true } });
  const { store } = forum.app.context;
  const look = () => holdLastHour(store, new AbortController().signal);
  await look();
  await hide('null');
  await look();
  expect((await waiting(root)).held.map((text) => text._id)).toEqual([_id]);
  expect((await approve(root, _id)).id).toBe(_id);
  await look();
  expect((await waiting(root)).total).toBe(0);
});
