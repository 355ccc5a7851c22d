import { expect, test } from 'vitest';
import { removeFreeFiles } from '../../../db/features/images/collect.ts';
import { publish, writeComment } from '../../support/content.ts';
import { LINK, waiting } from '../../support/features/held.ts';
import { sendPicture } from '../../support/features/images.ts';
import { idOf } from '../../support/features/inbox.ts';
import {
  everything,
  faults,
  finish,
  leave,
  marked,
  mention,
  placesOf,
} from '../../support/features/leaving.ts';
import { openForum } from '../../support/open-forum.ts';

async function open() {
  const people = await openForum(['Root', 'Ana', 'Bo', 'Zubaida']);
  const { root, ana } = people;
  const params = { id: await idOf(ana) };
  return {
    ...people,
    clear: () => root.call('POST /members/{id}/clear', { params, body: { reason: 'Spam' } }),
    undo: () => root.call('DELETE /members/{id}/clear', { params }),
  };
}

test('comments of who had left before are archived with the post of another, and come back', async () => {
  const { forum, root, ana, bo, clear, undo } = await open();
  const post = await publish(ana);
  const { _id } = await writeComment(bo, post, 'Milk first.');
  await bo.call('PATCH /posts/{id}/upvote', { params: { id: post } });
  const { body: before } = await root.call('GET /posts/{id}', { params: { id: post } });
  await leave(bo, 'keep');
  await finish(forum);
  await clear();
  expect(await faults(forum)).toEqual([]);
  await undo();
  const { comments } = (await root.call('GET /comments/{id}', { params: { id: post } })).body;
  expect(comments).toMatchObject([{ _id, authorName: 'Deleted member' }]);
  const { body: after } = await root.call('GET /posts/{id}', { params: { id: post } });
  expect(after.upVote).toBe(before.upVote);
  expect(await faults(forum)).toEqual([]);
});

test('an undone act brings back no name of who has left meanwhile', async () => {
  const { forum, root, ana, zubaida, clear, undo } = await open();
  const her = mention('Zubaida', await idOf(zubaida));
  const own = await publish(ana, { description: `Thanks, ${her}`, ...marked });
  await writeComment(ana, own, `So says ${her}`, marked);
  await root.call('PATCH /settings', { body: { newcomers: 'held' } });
  await writeComment(ana, own, `${LINK}, ${her}`, marked);
  const [held] = (await waiting(root)).held;
  const ids = [String(held?._id)];
  const { body: refused } = await root.call('POST /held/refuse', { body: { ids, members: false } });
  await clear();
  await leave(zubaida);
  await finish(forum);
  await undo();
  await root.call('DELETE /held/refuse/{id}', { params: { id: refused._id } });
  expect((await waiting(root)).held.map(({ text }) => text)).toEqual([
    `${LINK}, ${her.replace('Zubaida', 'Deleted member')}`,
  ]);
  // No name that somebody typed is looked for in the log.
  expect(await placesOf(forum, 'Zubaida')).toEqual(['audit.detail']);
  expect(await faults(forum)).toEqual([]);
});

test('an undone clear brings back no picture of who has left meanwhile', async () => {
  const { forum, ana, clear, undo } = await open();
  const { url, _id } = await sendPicture(ana);
  await publish(ana, { description: `![Tea](image:${_id})`, ...marked });
  await leave(ana, 'keep');
  await clear();
  await finish(forum);
  await undo();
  expect((await forum.raw(url)).status).toBe(404);
  const { store, config } = forum.app.context;
  await removeFreeFiles(store, config.images.folder);
  expect((await everything(forum))['image_files']).toEqual([]);
  expect(await faults(forum)).toEqual([]);
});
