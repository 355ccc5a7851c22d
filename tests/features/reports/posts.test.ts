import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { editPost, publish } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { keyed, nextEvent, type Person, subscribe } from '../../support/person.ts';

const { forum, root, mitu, ana, bo } = await openFileForumWith(['Root', 'Mitu', 'Ana', 'Bo']);
const report = (by: Person, postId: string, more: object = {}) =>
  expectCall(by, 'POST /reports', { body: { postId, feedback: 'Spam or scam', ...more } as never });
const listed = async () =>
  (await expectCall(mitu, 'GET /reports', { query: { of: 'posts' } })).body;

test('a reported post is in a list of its own, and the admins hear of it', async () => {
  const socket = await root.socket();
  const [joined] = await subscribe(socket, 'admin');
  expect(joined).toMatchObject({ state: { postTotal: 0, postReportsRev: 0 } });
  const postId = await publish(ana);
  const added = nextEvent(socket, 'postReport:added');
  const { body } = await report(bo, postId);
  const row = {
    _id: body.insertedId,
    postId,
    feedback: 'Spam or scam',
    editedSince: false,
    others: 0,
    reporterEmail: bo.email,
  };
  expect(await added).toMatchObject({ report: row, postTotal: 1, postReportsRev: 1 });
  expect(await listed()).toMatchObject({ total: 1, reportsRev: 1, reports: [row] });
  expect((await mitu.call('GET /reports')).body.total).toBe(0);

  // A new reason replaces the earlier one.
  await report(bo, postId, { feedback: 'Irrelevant content' });
  await report(mitu, postId);
  expect(await listed()).toMatchObject({
    total: 2,
    reports: [{ others: 1 }, { feedback: 'Irrelevant content', others: 1 }],
  });
  const removed = nextEvent(socket, 'postReport:removed');
  const params = { id: body.insertedId };
  await expectCall(mitu, 'DELETE /reports/{id}', { params });
  expect(await removed).toMatchObject({ _id: body.insertedId, postId, others: 0, postTotal: 1 });
  await mitu.refused(404, 'DELETE /reports/{id}', { params });
  const { body: ignored } = await expectCall(mitu, 'DELETE /posts/{id}/reports', {
    params: { id: postId },
  });
  expect(ignored).toEqual({ success: true, removed: 1 });
  expect(await listed()).toMatchObject({ total: 0, reports: [] });
  expect((await bo.call('GET /inbox')).body.items).toMatchObject([{ kind: 'report', postId }]);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('a report tells of the text that was read', async () => {
  const postId = await publish(ana);
  await report(bo, postId, { version: 1 });
  // A vote between makes the edit leave a revision.
  await bo.call('PATCH /posts/{id}/upvote', { params: { id: postId } });
  await editPost(ana, postId, { title: 'Next' });
  const [row] = (await listed()).reports;
  expect(row).toMatchObject({ editedSince: true });
  expect(row?.commentText).not.toContain('Next');
  await report(mitu, postId, { version: 1 });
  expect((await listed()).reports[0]?.commentText).toBe(row?.commentText);
  const body = { postId, feedback: 'Spam or scam', version: 9 };
  expect((await mitu.refused(400, 'POST /reports', { body })).params).toEqual({ field: 'version' });
});

test('the reports of a deleted post go with it', async () => {
  const { total } = await listed();
  const postId = await publish(ana);
  await report(bo, postId);
  await mitu.call('DELETE /posts/{id}/reports', { params: { id: await publish(ana) } });
  await root.call('DELETE /posts/{id}', { params: { id: postId } });
  expect((await listed()).total).toBe(total);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('a report names a post or a comment, and a repeat is known by its key', async () => {
  const postId = await publish(ana);
  const feedback = 'Spam or scam';
  for (const body of [
    { feedback, reporterEmail: bo.email },
    { feedback, commentId: postId },
    { feedback, commentId: postId, postId, reporterEmail: bo.email },
  ])
    await bo.refused(400, 'POST /reports', { body });
  await bo.refused(404, 'POST /reports', { body: { feedback, postId: 'none' } });
  await bo.refused(403, 'POST /reports', { body: { feedback, postId, reporterEmail: ana.email } });
  const once = keyed(bo);
  const { body: first } = await report(once, postId);
  expect((await report(once, postId)).body).toEqual(first);
});
