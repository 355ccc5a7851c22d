import { expect, test, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { findImage } from '../../../db/features/images/reads.ts';
import { blockImage } from '../../../db/features/images/removal.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { pictureOf, sendPicture } from '../../support/features/images.ts';
import { idOf } from '../../support/features/inbox.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

const { forum, root, mitu, ana, bo } = await openFileForumWith(['Root', 'Mitu', 'Ana', 'Bo']);
const statusOf = async (path: string) => (await forum.raw(path, {})).status;
const logged = async (act: string) => {
  const { body } = await root.call('GET /admin/audit', { query: { act } as never });
  return body.entries.map(({ target, actor }) => [target, actor]);
};

test('a moderator removes a picture, its owner reads why, and the log tells of it', async () => {
  const { _id: id, url } = await sendPicture(ana);
  const [params, query] = [{ id }, { reason: 'Not about tea' }];
  await bo.refused(403, 'DELETE /images/{id}', { params });
  for (let n = 0; n < 2; n++) {
    await expectCall(mitu, 'DELETE /images/{id}', { params, query });
    expect(await statusOf(url)).toBe(404);
  }
  const { body } = await ana.call('GET /inbox');
  expect(body.items).toMatchObject([{ kind: 'removed', reason: 'Not about tea', by: 'Mitu' }]);
  expect(await logged('picture removed')).toEqual([[id, mitu.email]]);
});

test('an owner who removes a picture is told of nothing', async () => {
  const { _id: id } = await sendPicture(bo);
  await bo.call('DELETE /images/{id}', { params: { id } });
  expect((await bo.call('GET /inbox')).body.items).toEqual([]);
});

test('blocked bytes go everywhere and come no more, until an admin takes them again', async () => {
  const body = pictureOf();
  const images = [await sendPicture(ana, body), await sendPicture(bo, body)];
  const params = { id: images[0]?._id ?? '' };
  for (let n = 0; n < 2; n++) await expectCall(mitu, 'POST /admin/images/{id}/block', { params });
  for (const { url } of images) expect(await statusOf(url)).toBe(404);
  const problem = await bo.refused(403, 'POST /images', { body });
  expect(problem.code).toBe('image-blocked');
  await mitu.refused(403, 'DELETE /admin/images/{id}/block', { params });
  for (let n = 0; n < 2; n++) await expectCall(root, 'DELETE /admin/images/{id}/block', { params });
  expect(await statusOf((await sendPicture(bo, body)).url)).toBe(200);
  expect(await logged('picture blocked')).toEqual([[params.id, mitu.email]]);
  expect(await logged('picture unblocked')).toEqual([[params.id, root.email]]);
});

test('admins find blocked bytes for good, and take them again by the id of the list', async () => {
  const own = await openForum(['Root', 'Mitu', 'Ana', 'Bo']);
  const bytes = [pictureOf(), pictureOf(), pictureOf()];
  const images = [];
  for (const body of bytes) images.push(await sendPicture(own.ana, body));
  const [first, second, lost] = images.map(({ _id }) => ({ id: _id }));
  if (!first || !second || !lost) throw new Error('Three pictures were sent.');
  // Blocked by a picture that another sent later.
  const again = await sendPicture(own.bo, bytes[0]);
  const block = (who: Person, params: { id: string }) =>
    expectCall(who, 'POST /admin/images/{id}/block', { params });
  await block(own.mitu, { id: again._id });
  await block(own.root, second);
  await block(own.mitu, lost);
  // As a restore of a backup from before the picture leaves it.
  await executeSql(own.forum, `delete from images where address = '${lost.id}'`);
  await executeSql(
    own.forum,
    'update image_files set blocked_at = 3 where hash not in (select hash from images)',
  );
  const read = async (query = {}) =>
    (await expectCall(own.root, 'GET /admin/images/blocked', { query })).body;
  const { blocked, total } = await read();
  const at = expect.any(String);
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect([total, blocked]).toEqual([
    3,
    [
      { _id: second.id, at, by: 'Root', authorName: 'Ana' },
      { _id: first.id, at, by: 'Mitu', authorName: 'Ana' },
      { _id: hash, at, by: null, authorName: null },
    ],
  ]);
  expect((await read({ page: 2, limit: 1 })).blocked).toEqual([blocked[1]]);
  await own.mitu.refused(403, 'GET /admin/images/blocked');
  for (const { _id: id } of blocked)
    for (let n = 0; n < 2; n++)
      await expectCall(own.root, 'DELETE /admin/images/{id}/block', { params: { id } });
  expect(await read()).toEqual({ blocked: [], total: 0 });
  for (const body of bytes) await sendPicture(own.ana, body);
  await own.root.refused(404, 'DELETE /admin/images/{id}/block', { params: { id: 'unknown' } });
});

test('a block that a kill has cut is done by the next look', async () => {
  const { store } = forum.app.context;
  const [first, second] = [await sendPicture(ana), await sendPicture(ana)];
  const image = await store.read(findImage(first._id));
  if (!image) throw new Error('There is no such picture.');
  // Only its first job commits.
  const cut = Object.create(store, {
    write: { value: vi.fn().mockRejectedValue(new Error('killed')) },
  });
  cut.write.mockImplementationOnce(store.write.bind(store));
  await blockImage(cut, image, { key: image.authorKey, id: '', email: mitu.email });
  expect(await statusOf(first.url)).toBe(404);
  await executeSql(
    forum,
    `update image_files set blocked_at = 1 where hash = (select hash from images where address = '${second._id}')`,
  );
  await forum.app.jobs.images.run();
  expect(await statusOf(second.url)).toBe(404);
  const { body } = await ana.call('GET /inbox');
  expect(body.items[0]).toMatchObject({ kind: 'removed' });
  expect(body.items[0]).not.toHaveProperty('by');
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('all pictures of a member go at once', async () => {
  const cy = await forum.memberWithoutPassword('Cy');
  const images = [await sendPicture(cy), await sendPicture(cy)];
  const kept = await sendPicture(bo);
  const params = { id: await idOf(cy) };
  const { body } = await expectCall(mitu, 'POST /admin/images/member/{id}/remove', { params });
  expect(body.removed).toBe(2);
  for (const { url } of images) expect(await statusOf(url)).toBe(404);
  expect(await statusOf(kept.url)).toBe(200);
  expect(await logged('pictures removed')).toEqual([[cy.email, mitu.email]]);
  await mitu.refused(404, 'POST /admin/images/member/{id}/remove', { params: { id: 'nobody' } });
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('lists name the newest first: a member those of their own, moderators all', async () => {
  const dee = await forum.memberWithoutPassword('Dee');
  const [first, second] = [await sendPicture(dee), await sendPicture(dee)];
  const { body: own } = await expectCall(dee, 'GET /me/images', { query: { limit: 1 } });
  expect(own).toMatchObject({ total: 2, images: [{ ...second, at: expect.any(String) }] });
  const { body: all } = await expectCall(mitu, 'GET /admin/images');
  expect(all.images.slice(0, 2)).toMatchObject([
    { ...second, authorName: 'Dee', small: null, postId: null, commentId: null },
    { ...first, authorId: await idOf(dee) },
  ]);
});
