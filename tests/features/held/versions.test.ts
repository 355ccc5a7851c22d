import { expect, test } from 'vitest';
import type { InputOf } from '../../../contract/core/calls.ts';
import { editPost, postBy, publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { inboxOf } from '../../support/features/inbox.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

const { forum, root } = await joinShared(['Root'], { NEWCOMERS: 'held' });
await root.call('POST /membership', { body: { email: root.email } });
const newcomer = () => forum.someone('New');
type Body = NonNullable<InputOf<'PATCH /held/{id}'>['body']>;

async function holdPost(who: Person, more: object = {}): Promise<string> {
  const body = postBy(who, { description: LINK, ...more });
  return (await who.call('POST /posts', { body })).body.insertedId;
}
const edit = (who: Person, id: string, body: Body) =>
  who.call('PATCH /held/{id}', { params: { id }, body });
const mine = async (who: Person) => (await waiting(who, 'GET /me/held')).held;

test('an author edits a post that waits: it waits on, also without a link, and is published as it is then', async () => {
  const ana = await newcomer();
  const id = await holdPost(ana, { title: 'Tea for sale' });
  const [before] = await mine(ana);
  expect(before).toMatchObject({ _id: id, version: 1, text: LINK });
  const change = { title: 'চা', text: 'No **link**.', format: 'markdown', tag: 'Food', version: 1 };
  await root.call('POST /tags', { body: { name: 'Food' } });
  const reply = await edit(ana, id, change as Body);
  expectAnswer('PATCH /held/{id}', reply);
  const after = { ...before, ...change, tag: 'food', version: 2, alike: null };
  expect(reply.body).toEqual(after);
  expect(await mine(ana)).toEqual([after]);
  expect((await waiting(root)).held).toContainEqual(after);
  const { id: published } = await approve(root, id);
  const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id: published } });
  expect(body).toMatchObject({
    title: 'চা',
    description: 'No **link**.',
    html: '<p>No <strong>link</strong>.</p>',
    tag: 'food',
    version: 1,
  });
});

test('an edit of a waiting comment, and of a waiting edit, names the text alone', async () => {
  const ana = await newcomer();
  const postId = await publish(ana, { title: 'Of versions' });
  const { insertedId: comment } = await writeComment(ana, postId, LINK);
  await editPost(ana, postId, { description: LINK });
  const [change] = await mine(ana);
  for (const body of [{ title: 'Tea' }, { tag: 'general' }])
    expectProblem(await edit(ana, comment, { ...body, version: 1 }), 400);
  const better = await edit(ana, comment, { text: 'Better.', version: 1 });
  expect(better.body).toMatchObject({ kind: 'comment', text: 'Better.', version: 2 });
  const id = String(change?._id);
  const best = { kind: 'post-edit', title: 'Best tea', text: LINK, version: 2 };
  expect((await edit(ana, id, { title: 'Best tea', version: 1 })).body).toMatchObject(best);
  expect(await approve(root, id)).toEqual({ status: 200, id: postId });
  const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id: postId } });
  expect(body).toMatchObject({ title: 'Best tea', description: LINK, version: 2 });
});

test('an edit is refused by the rules of what it edits, and changes nothing', async () => {
  const ana = await newcomer();
  const id = await holdPost(ana);
  const faults = [{ text: ' \u200b ' }, { tag: 'unknown' }, { title: 'T'.repeat(201) }];
  for (const body of [...faults, { title: 'Tea\u0000' }])
    expectProblem(await edit(ana, id, { ...body, version: 1 } as Body), 400);
  expect(await mine(ana)).toMatchObject([{ _id: id, text: LINK, version: 1 }]);
  // A comment that waits has the length of a comment.
  const { insertedId } = await writeComment(ana, await publish(root), LINK);
  expectProblem(await edit(ana, insertedId, { text: 'T'.repeat(5_001), version: 1 }), 400);
  expect((await edit(ana, insertedId, { text: 'T'.repeat(5_000), version: 1 })).status).toBe(200);
});

test('nobody settles or changes a text that they have not read: the answer is the text as it is now', async () => {
  const ana = await newcomer();
  const id = await holdPost(ana);
  const { body: current } = await edit(ana, id, { text: 'Another.', version: 1 });
  const params = { id };
  const stale = [
    await edit(ana, id, { text: 'A third.', version: 1 }),
    await root.call('POST /held/{id}/approve', { params, body: { version: 1 } }),
    await root.call('DELETE /held/{id}', { params, query: { version: 1 } }),
    await ana.call('DELETE /held/{id}', { params, query: { version: 1 } }),
  ];
  for (const reply of stale) {
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'version-conflict', current });
  }
  expect(await mine(ana)).toEqual([current]);
  const read = await root.call('POST /held/{id}/approve', { params, body: { version: 2 } });
  expectAnswer('POST /held/{id}/approve', read);
  expect(read.body.success).toBe(true);
});

test('its author withdraws a text: nobody is told, and the place is free again', async () => {
  const ana = await newcomer();
  const id = await holdPost(ana);
  const params = { id };
  const gone = await ana.call('DELETE /held/{id}', { params, query: { version: 1 } });
  expectAnswer('DELETE /held/{id}', gone);
  expect(await mine(ana)).toEqual([]);
  expect((await inboxOf(ana)).items).toEqual([]);
  const count = await ana.call('GET /posts/count', { query: { email: ana.email } });
  expect(count.body.count).toBe(0);
  expectProblem(await ana.call('DELETE /held/{id}', { params }), 404);
  expectProblem(await edit(ana, id, { text: 'Too late.', version: 1 }), 404);
});

test('a silenced author may withdraw what waits, and neither adds nor changes a text; moderators settle as ever', async () => {
  const ana = await newcomer();
  const [first, second, third] = [await holdPost(ana), await holdPost(ana), await holdPost(ana)];
  await sanction(root, ana, 'silence');
  const silenced = { statusCode: 403, code: 'silenced' };
  const { body } = await ana.call('POST /posts', { body: postBy(ana, { description: LINK }) });
  expect(body).toMatchObject(silenced);
  expect((await edit(ana, first, { text: 'Please.', version: 1 })).body).toMatchObject(silenced);
  expect(await mine(ana)).toHaveLength(3);
  await expectCall(ana, 'DELETE /held/{id}', { params: { id: first } });
  expect((await approve(root, second)).status).toBe(200);
  await expectCall(root, 'DELETE /held/{id}', { params: { id: third } });
  expect(await mine(ana)).toEqual([]);
});

test('its author is told of an approval, which leads to the text and goes with it', async () => {
  const ana = await newcomer();
  const id = await holdPost(ana, { title: 'Tea for sale' });
  const { id: postId } = await approve(root, id);
  const { insertedId: comment } = await writeComment(ana, postId, LINK);
  const { id: commentId } = await approve(root, comment);
  const [second, first] = (await inboxOf(ana)).items;
  expect(first).toMatchObject({ kind: 'held', approved: true, by: 'Root', postId });
  expect(second).toMatchObject({ kind: 'held', approved: true, by: 'Root', postId, commentId });
  expect(first).toMatchObject({ title: 'Tea for sale' });
  await root.call('DELETE /comments/{id}', { params: { id: commentId } });
  expect((await inboxOf(ana)).items.map(({ kind }) => kind)).toEqual(['removed', 'held']);
  await root.call('DELETE /posts/{id}', { params: { id: postId } });
  expect((await inboxOf(ana)).items.map(({ kind }) => kind)).toEqual(['removed', 'removed']);
});
