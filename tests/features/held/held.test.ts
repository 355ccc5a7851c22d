import { expect, test } from 'vitest';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { briefs, idOf, inboxOf } from '../../support/features/inbox.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

const { forum, root } = await joinShared(['Root'], { NEWCOMERS: 'held' });
await root.call('POST /membership', { body: { email: root.email } });
/** A member whose account is young, of whom nothing stands yet. */
const newcomer = () => forum.someone('New');
const postIn = (who: Person, description: string, more: object = {}) =>
  who.call('POST /posts', { body: postBy(who, { description, ...more }) });
const commentOn = (who: Person, postId: string, text: string, more: object = {}) =>
  who.call('POST /comments', { body: { postId, authorEmail: who.email, text, ...more } });
const total = async () => (await forum.visitor.call('GET /posts/total')).body.count;

test('a post with a link waits: only its author and the moderators see it, until it is approved', async () => {
  const ana = await newcomer();
  const before = await total();
  const reply = await postIn(ana, LINK, { title: 'চা বিক্রয়যোগ্য' });
  expectAnswer('POST /posts', reply);
  const { insertedId: id, held } = reply.body;
  expect(held).toBe(true);
  expect(await total()).toBe(before);
  for (const who of [ana, root, forum.visitor])
    expectProblem(await who.call('GET /posts/{id}', { params: { id } }), 404);
  const mine = await expectCall(ana, 'GET /me/held');
  expect(mine.body).toMatchObject({
    total: 1,
    held: [{ _id: id, kind: 'post', postId: null, title: 'চা বিক্রয়যোগ্য', text: LINK }],
  });
  expect((await waiting(root)).held).toContainEqual(mine.body.held[0]);
  expect(await waiting(await newcomer(), 'GET /me/held')).toEqual({ held: [], total: 0 });
  const found = async () => {
    const { body } = await forum.visitor.call('GET /search', { query: { q: 'বিক্রয়যোগ্য' } });
    return body.results.map(({ _id }) => _id);
  };
  expect(await found()).toEqual([]);

  expect(await approve(root, id)).toEqual({ status: 200, id });
  const opened = await forum.visitor.call('GET /posts/{id}', { params: { id } });
  expect(opened.body).toMatchObject({ title: 'চা বিক্রয়যোগ্য', description: LINK, version: 1 });
  expect(await total()).toBe(before + 1);
  const newest = await forum.visitor.call('GET /posts');
  expect(newest.body[0]?._id).toBe(id);
  expect(await found()).toEqual([id]);
  expect((await waiting(ana, 'GET /me/held')).total).toBe(0);
  expectProblem(await root.call('POST /held/{id}/approve', { params: { id } }), 404);
});

test('a comment waits in the same way; approval notifies as if it had been written then', async () => {
  const [ana, bo] = [await newcomer(), await newcomer()];
  const postId = await publish(bo, { title: 'Of Bo' });
  const answered = await writeComment(bo, postId, 'Which one?');
  const reply = await commentOn(ana, postId, LINK, { replyTo: answered._id });
  expectAnswer('POST /comments', reply);
  expect(reply.body).toMatchObject({ held: true, text: LINK, replyTo: { _id: answered._id } });
  expect(reply.headers.get('x-rev')).toBeNull();
  const thread = () => forum.visitor.call('GET /comments/{id}', { params: { id: postId } });
  expect((await thread()).body.totalComments).toBe(1);
  expect(await briefs(bo)).toEqual([]);
  const repliers = async () =>
    (await forum.visitor.call('GET /posts/{id}', { params: { id: postId } })).body.repliers;
  const [bos, ...others] = await repliers();
  expect(others).toEqual([]);
  const { insertedId: id } = reply.body;
  expect(await approve(root, id)).toEqual({ status: 200, id });
  const { body } = await thread();
  expect(body.totalComments).toBe(2);
  expect(body.comments[0]).toMatchObject({ _id: id, replyTo: { _id: answered._id } });
  expect(await repliers()).toEqual([expect.objectContaining({ _id: await idOf(ana) }), bos]);
  expect((await briefs(bo)).map(({ kind }) => kind)).toEqual(['reply']);
});

test('a moderator approves what others wrote before, not what they wrote themselves', async () => {
  const [ana, bo] = [await newcomer(), await newcomer()];
  const ids = [];
  for (const who of [ana, bo]) {
    ids.push((await postIn(who, LINK)).body.insertedId);
    const params = { id: await idOf(who) };
    await root.call('PUT /admin/users/{id}/moderator', { params, body: { on: true } });
  }
  const [own = '', other = ''] = ids;
  const refused = await ana.refused(403, 'POST /held/{id}/approve', { params: { id: own } });
  expect(refused.code).toBe('not-allowed');
  expect((await approve(ana, other)).status).toBe(200);
  expect((await approve(bo, own)).status).toBe(200);
});

test('only newcomers wait: three comments that stand are enough, and moderators never wait', async () => {
  const ana = await newcomer();
  const postId = await publish(root);
  const comments = [];
  for (const text of ['One.', 'Two.', 'Three.'])
    comments.push(await writeComment(ana, postId, text));
  expect((await postIn(ana, LINK)).body.held).toBeUndefined();
  await ana.call('DELETE /comments/{id}', { params: { id: String(comments[0]?._id) } });
  expect((await postIn(ana, LINK)).body.held).toBe(true);
  expect((await postIn(root, LINK)).body.held).toBeUndefined();
});

test('a post that waits counts among the five at once; one that is refused does not', async () => {
  const ana = await newcomer();
  const counts = async (postCount: number, total: number) => {
    const { body } = await ana.call('GET /posts/count', { query: { email: ana.email } });
    const list = await ana.call('GET /posts/user/{email}', { params: { email: ana.email } });
    expect([body.count, list.body.total]).toEqual([postCount, total]);
  };
  const { insertedId: first } = (await postIn(ana, LINK)).body;
  await counts(1, 0);
  const { insertedId: second } = (await postIn(ana, LINK)).body;
  await counts(2, 0);
  await root.call('DELETE /held/{id}', { params: { id: second } });
  await counts(1, 0);
  await approve(root, first);
  await counts(1, 1);
});

test('an edit waits: the text stays as it is until then, and a newer edit takes its place', async () => {
  const ana = await newcomer();
  const id = await publish(ana, { title: 'Green tea' });
  const edit = (description: string) =>
    ana.call('PATCH /posts/{id}', { params: { id }, body: { description, version: 1 } });
  const first = await edit(LINK);
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ held: true, version: 1, description: 'Milk first, or last?' });
  await edit(`${LINK} now`);
  const { held } = await waiting(ana, 'GET /me/held');
  expect(held).toMatchObject([{ kind: 'post-edit', postId: id, text: `${LINK} now` }]);
  expect(await approve(root, String(held[0]?._id))).toEqual({ status: 200, id });
  const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
  expect(body).toMatchObject({ description: `${LINK} now`, version: 2 });
});

test('an edit of a comment waits; one that is older than the text is not approved', async () => {
  const ana = await newcomer();
  const { _id: id } = await writeComment(ana, await publish(root), 'Tea.');
  const edit = (text: string) =>
    ana.call('PATCH /comments/{id}', { params: { id }, body: { text, version: 1 } });
  expect((await edit(LINK)).status).toBe(201);
  const [held] = (await waiting(ana, 'GET /me/held')).held;
  expect(held).toMatchObject({ kind: 'comment-edit', commentId: id });
  expect((await edit('Milk.')).status).toBe(200);
  expect((await approve(root, String(held?._id))).status).toBe(409);
  const query = { reason: 'Older than the text.' };
  await expectCall(root, 'DELETE /held/{id}', {
    params: { id: String(held?._id) },
    query,
  });
});

test('who refuses a text says why: its author is told, and the audit keeps it', async () => {
  const ana = await newcomer();
  const { insertedId: id } = (await postIn(ana, LINK, { title: 'Tea for sale' })).body;
  const params = { id };
  const remove = () => root.call('DELETE /held/{id}', { params, query: { reason: 'বিজ্ঞাপন' } });
  expectAnswer('DELETE /held/{id}', await remove());
  expectProblem(await remove(), 404);
  const [item] = (await inboxOf(ana)).items;
  expect(item).toMatchObject({
    kind: 'held',
    title: 'Tea for sale',
    approved: false,
    by: 'Root',
    reason: 'বিজ্ঞাপন',
  });
  expect(item).not.toHaveProperty('postId');
  const { entries } = (await root.call('GET /admin/audit')).body;
  expect(entries.find(({ target }) => target === id)).toMatchObject({ act: 'text refused' });
});

test('what waits under a deleted post or on a deleted comment goes with it', async () => {
  const ana = await newcomer();
  const postId = await publish(root);
  const comment = await writeComment(ana, postId, 'Tea.');
  await commentOn(ana, postId, LINK);
  const params = { id: comment._id };
  await ana.call('PATCH /comments/{id}', { params, body: { text: LINK, version: 1 } });
  expect((await waiting(ana, 'GET /me/held')).total).toBe(2);
  await ana.call('DELETE /comments/{id}', { params });
  expect((await waiting(ana, 'GET /me/held')).total).toBe(1);
  await root.call('DELETE /posts/{id}', { params: { id: postId } });
  expect(await waiting(ana, 'GET /me/held')).toEqual({ held: [], total: 0 });
});

test('a repeat with the same key answers what has become of it', async () => {
  const ana = await newcomer();
  const postId = await publish(root);
  const key = { 'idempotency-key': '01890a5d-ac96-774b-bcce-b302099a8057' };
  const send = () => commentOn(ana.withHeaders(key), postId, LINK);
  const first = await send();
  expect((await send()).body).toEqual(first.body);
  const { id } = await approve(root, first.body.insertedId);
  const after = (await send()).body;
  expect(after).toMatchObject({ insertedId: id, _id: id, text: LINK });
  expect(after.held).toBeUndefined();
});

test('a comment whose post is closed meanwhile is not approved; it waits on, and edits go on', async () => {
  const ana = await newcomer();
  const close = (id: string, on: boolean) =>
    root.call('PUT /posts/{id}/closed', { params: { id }, body: { on } });
  const postId = await publish(ana, { title: 'Black tea' });
  const thread = { params: { id: postId } };
  const comments = async () =>
    (await forum.visitor.call('GET /comments/{id}', thread)).body.totalComments;
  const { insertedId: id } = await writeComment(ana, postId, LINK);
  const edit = { params: { id: postId }, body: { description: `${LINK} now`, version: 1 } };
  expect((await ana.call('PATCH /posts/{id}', edit)).body.held).toBe(true);
  await close(postId, true);
  // No other one comes to wait there.
  const more = { postId, authorEmail: ana.email, text: LINK };
  expect((await ana.refused(403, 'POST /comments', { body: more })).code).toBe('post-closed');
  const approval = { params: { id } };
  const refused = await root.refused(403, 'POST /held/{id}/approve', approval);
  expect(refused.code).toBe('post-closed');
  const { held } = await waiting(ana, 'GET /me/held');
  const ids = held.map(({ kind, _id }) => kind === 'comment' && _id);
  expect(ids.filter(Boolean)).toEqual([id]);
  expect(await comments()).toBe(0);
  const changed = held.find(({ kind, postId: of }) => kind === 'post-edit' && of === postId);
  expect((await approve(root, String(changed?._id))).status).toBe(200);
  await close(postId, false);
  expect((await approve(root, id)).status).toBe(200);
  expect(await comments()).toBe(1);
});
