import { expect, test } from 'vitest';
import { sendPicture } from '../../support/features/images.ts';
import { faults, finish, leave } from '../../support/features/leaving.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);

test('the own data of a member name their pictures, and leaving takes them away', async () => {
  const image = await sendPicture(ana);
  const { body } = await ana.call('GET /me/export');
  const lines = body as unknown as { type: string }[];
  expect(lines.filter(({ type }) => type === 'image')).toMatchObject([
    { address: image._id, bytes: image.bytes, width: image.width },
  ]);
  await leave(ana);
  // They are there as long as the leaving can be undone.
  expect((await forum.raw(image.url, {})).status).toBe(200);
  await finish(forum);
  expect((await forum.raw(image.url, {})).status).toBe(404);
  await forum.app.jobs.images.run();
  expect(await faults(forum)).toEqual([]);
});
