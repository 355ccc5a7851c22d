import { expect, test } from 'vitest';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { LINK, waiting } from '../../support/features/held.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { CALLERS, numbers } from '../../support/races.ts';

test('races: posts that wait and posts that stand are at most five together', async () => {
  const { forum, at } = await openForumOfMany({ NEWCOMERS: 'held' });
  const [ana, root] = [await forum.memberWithoutPassword('Ana'), await forum.admin('Root')];
  const post = (n: number) =>
    at(ana, n).call('POST /posts', { body: postBy(ana, n % 2 ? { description: LINK } : {}) });
  const replies = await Promise.all(numbers.map(post));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(CALLERS - 5);
  const { held } = await waiting(root);
  const stand = await forum.visitor.call('GET /posts/total');
  expect(held.length + stand.body.count).toBe(5);
  // A refused one frees its place, an approved one keeps it.
  for (const [n, { _id: id }] of held.entries())
    await root.call(n % 2 ? 'POST /held/{id}/approve' : 'DELETE /held/{id}', { params: { id } });
  const again = await Promise.all(numbers.map(post));
  expect(again.filter(({ status }) => status === 201)).toHaveLength(Math.ceil(held.length / 2));
});

test('races: of all who settle a text one does, and it is counted once', async () => {
  const { forum, at } = await openForumOfMany({ NEWCOMERS: 'held' });
  const [ana, root] = [await forum.memberWithoutPassword('Ana'), await forum.admin('Root')];
  const postId = await publish(ana);
  const { insertedId: id } = await writeComment(ana, postId, LINK);
  const replies = await Promise.all(
    numbers.map((n) =>
      at(root, n).call(n % 2 ? 'DELETE /held/{id}' : 'POST /held/{id}/approve', { params: { id } }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(CALLERS - 1);
  const isApproved = replies.findIndex(({ status }) => status === 200) % 2 === 0;
  const { body } = await forum.visitor.call('GET /comments/{id}', { params: { id: postId } });
  expect(body.totalComments).toBe(isApproved ? 1 : 0);
});

test('races: a text that is approved while its post is deleted leaves nothing behind', async () => {
  const { forum, at } = await openForumOfMany({ NEWCOMERS: 'held' });
  const [ana, root] = [await forum.memberWithoutPassword('Ana'), await forum.admin('Root')];
  const postId = await publish(ana);
  const texts = [];
  for (const _ of numbers) texts.push((await writeComment(ana, postId, LINK)).insertedId);
  const [gone, ...approvals] = await Promise.all([
    root.call('DELETE /posts/{id}', { params: { id: postId } }),
    ...texts.map((id, n) => at(root, n).call('POST /held/{id}/approve', { params: { id } })),
  ]);
  expect(gone.status).toBe(200);
  for (const { status } of approvals) expect([200, 404]).toContain(status);
  expect(await waiting(root)).toEqual({ held: [], total: 0 });
  expect((await root.call('GET /admin/stats')).body.comments).toBe(0);
});

test('races: of an edit and an approval of what was read, the first wins, and the other is told', async () => {
  const { forum, at } = await openForumOfMany({ NEWCOMERS: 'held' });
  const [root, bo] = [await forum.admin('Root'), await forum.memberWithoutPassword('Bo')];
  const postId = await publish(root);
  const texts = [];
  for (const _ of numbers) texts.push((await writeComment(bo, postId, LINK)).insertedId);
  const outcomes = await Promise.all(
    texts.map(async (id, n) => {
      const params = { id };
      const [approved, edited] = await Promise.all([
        at(root, n).call('POST /held/{id}/approve', { params, body: { version: 1 } }),
        at(bo, n + 1).call('PATCH /held/{id}', { params, body: { text: 'Tea.', version: 1 } }),
      ]);
      return `${approved.status} ${edited.status}`;
    }),
  );
  for (const outcome of outcomes) expect(['200 404', '409 200']).toContain(outcome);
  const approved = outcomes.filter((outcome) => outcome === '200 404').length;
  const { body } = await forum.visitor.call('GET /comments/{id}', {
    params: { id: postId },
    query: { limit: 100 },
  });
  expect(body.totalComments).toBe(approved);
  expect(new Set(body.comments.map(({ text }) => text)).has('Tea.')).toBe(false);
  expect((await waiting(root)).held.map(({ text }) => text)).toEqual(
    Array(numbers.length - approved).fill('Tea.'),
  );
});
