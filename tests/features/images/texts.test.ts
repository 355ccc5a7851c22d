import { expect, test } from 'vitest';
import { removeUnusedImages } from '../../../db/features/images/lifetime.ts';
import { postBy, writeComment } from '../../support/content.ts';
import { sendPicture } from '../../support/features/images.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

const { forum, root, mitu, ana, bo } = await openFileForumWith(['Root', 'Mitu', 'Ana', 'Bo']);
const { store } = forum.app.context;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const reference = ({ _id }: { _id: string }, alt = 'Tea') => `![${alt}](image:${_id})`;
const statusOf = async ({ url }: { url: string }) => (await forum.raw(url, {})).status;

const publishWith = async (by: Person, description: string) => {
  const body = { ...postBy(by, { description }), format: 'markdown' as const };
  return (await by.call('POST /posts', { body })).body.insertedId;
};
const placeOf = async ({ _id }: { _id: string }) => {
  const { body } = await mitu.call('GET /admin/images', { query: { limit: 100 } });
  const found = body.images.find((image) => image._id === _id);
  return found && [found.postId, found.commentId];
};

test('moderators see where a picture stands: in the newest text of its owner that shows it now', async () => {
  const [image, foreign] = [await sendPicture(ana), await sendPicture(bo)];
  const postId = await publishWith(ana, `${reference(image)} ${reference(foreign)}`);
  expect(await placeOf(image)).toEqual([postId, null]);
  expect(await placeOf(foreign)).toEqual([null, null]);
  const comment = { postId, authorEmail: ana.email, text: reference(image), format: 'markdown' };
  const { body } = await ana.call('POST /comments', { body: comment as never });
  expect(await placeOf(image)).toEqual([postId, body._id]);
  const newer = await publishWith(ana, reference(image));
  expect(await placeOf(image)).toEqual([newer, null]);
  const edit = (id: string) =>
    ana.call('PATCH /posts/{id}', { params: { id }, body: { description: 'Milk', version: 1 } });
  await edit(newer);
  expect(await placeOf(image)).toEqual([postId, body._id]);
  const change = { params: { id: body._id }, body: { text: 'Milk', version: 1 } };
  expect((await ana.call('PATCH /comments/{id}', change)).status).toBe(200);
  expect(await placeOf(image)).toEqual([postId, null]);
  await edit(postId);
  expect(await placeOf(image)).toEqual([null, null]);
});

test('a text names at most so many pictures, by at most so many words', async () => {
  const image = await sendPicture(ana);
  const many = (count: number) =>
    Array.from({ length: count }, () => reference(image)).join('\n\n');
  const post = (description: string) => ({
    body: { ...postBy(ana, { description }), format: 'markdown' as const },
  });
  const full = await ana.refused(400, 'POST /posts', post(many(11)));
  expect(full).toMatchObject({ code: 'too-many-images', params: { limit: 10 } });
  const wordy = await ana.refused(400, 'POST /posts', post(reference(image, 'x'.repeat(501))));
  expect(wordy).toMatchObject({ code: 'bad-input', params: { field: 'alt', limit: 500 } });
  await publishWith(ana, reference(image, 'x'.repeat(500)));
  const postId = await publishWith(ana, many(10));
  const comment = { postId, authorEmail: ana.email, text: many(5), format: 'markdown' };
  expect((await ana.refused(400, 'POST /comments', { body: comment })).params).toEqual({
    limit: 4,
  });
});

/** Looks at the pictures as at so many hours from now. */
const lookIn = (hours: number) => removeUnusedImages(store, Date.now() + hours * HOUR_MS);
const EIGHT_DAYS = (8 * DAY_MS) / HOUR_MS;

test('a picture that no text names goes eight days after its upload', async () => {
  const image = await sendPicture(ana);
  await lookIn(EIGHT_DAYS - 1);
  expect(await statusOf(image)).toBe(200);
  await lookIn(EIGHT_DAYS);
  expect(await statusOf(image)).toBe(404);
});

test('a picture stays as long as a text or a visible revision names it, and eight days longer', async () => {
  const image = await sendPicture(bo);
  const id = await publishWith(bo, reference(image));
  await lookIn(100 * EIGHT_DAYS);
  expect(await statusOf(image)).toBe(200);
  // A vote between makes the edit leave a revision.
  await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
  await bo.call('PATCH /posts/{id}', { params: { id }, body: { description: 'Milk', version: 1 } });
  await lookIn(100 * EIGHT_DAYS);
  expect(await statusOf(image)).toBe(200);
  const params = { id, version: '1' };
  await root.call('DELETE /posts/{id}/revisions/{version}', { params });
  await lookIn(0);
  await lookIn(EIGHT_DAYS - 1);
  expect(await statusOf(image)).toBe(200);
  await lookIn(EIGHT_DAYS + 1);
  expect(await statusOf(image)).toBe(404);
});

test('a deleted post leaves its pictures eight days', async () => {
  const image = await sendPicture(bo);
  const id = await publishWith(bo, reference(image));
  await writeComment(ana, id, 'Milk last.');
  await bo.call('DELETE /posts/{id}', { params: { id } });
  await lookIn(1);
  await lookIn(EIGHT_DAYS);
  expect(await statusOf(image)).toBe(200);
  await lookIn(EIGHT_DAYS + 1);
  expect(await statusOf(image)).toBe(404);
});
