import { expect, test } from 'vitest';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { openTestApp } from '../../support/test-app.ts';

const forum = await openTestApp({ NEWCOMERS: 'held' }, true);
const root = await forum.admin('Root');
const ana = await forum.memberWithoutPassword('Ana');
const close = (id: string, on: boolean) =>
  root.call('PUT /posts/{id}/closed', { params: { id }, body: { on } });
const commentsOn = async (postId: string) =>
  (await forum.visitor.call('GET /comments/{id}', { params: { id: postId } })).body.totalComments;

test('no comment waits under a closed post', async () => {
  const postId = await publish(root);
  const before = (await waiting(root)).total;
  await close(postId, true);
  const body = { postId, authorEmail: ana.email, text: LINK };
  expect((await ana.refused(403, 'POST /comments', { body })).code).toBe('post-closed');
  expect((await waiting(root)).total).toBe(before);
});

test('a comment whose post is closed meanwhile is not approved; it waits on, and edits go on', async () => {
  const postId = await publish(ana);
  const { insertedId: id } = await writeComment(ana, postId, LINK);
  const edit = { params: { id: postId }, body: { description: `${LINK} now`, version: 1 } };
  expect((await ana.call('PATCH /posts/{id}', edit)).body.held).toBe(true);
  await close(postId, true);
  const approval = { params: { id } };
  const refused = await root.refused(403, 'POST /held/{id}/approve', approval);
  expect(refused.code).toBe('post-closed');
  const { held } = await waiting(ana, 'GET /me/held');
  const ids = held.filter((one) => one.postId === postId).map(({ _id }) => _id);
  expect(ids).toContain(id);
  expect(await commentsOn(postId)).toBe(0);
  const changed = held.find(({ kind, postId: of }) => kind === 'post-edit' && of === postId);
  expect((await approve(root, String(changed?._id))).status).toBe(200);
  await close(postId, false);
  expect((await approve(root, id)).status).toBe(200);
  expect(await commentsOn(postId)).toBe(1);
});

test('a silenced member holds nothing new; what waited before is approved or refused as ever', async () => {
  const bo = await forum.memberWithoutPassword(`Bo${Date.now()}`);
  const post = () => bo.call('POST /posts', { body: postBy(bo, { description: LINK }) });
  const [first, second] = [await post(), await post()];
  await sanction(root, bo, 'silence');
  expect((await post()).body).toMatchObject({ statusCode: 403, code: 'silenced' });
  expect((await waiting(bo, 'GET /me/held')).total).toBe(2);
  expect((await approve(root, first.body.insertedId)).status).toBe(200);
  const gone = { params: { id: second.body.insertedId } };
  expect((await root.call('DELETE /held/{id}', gone)).status).toBe(200);
  expect((await waiting(bo, 'GET /me/held')).total).toBe(0);
});
