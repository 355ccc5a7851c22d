import { expect, test } from 'vitest';
import { MOST_HELD } from '../../../contract/values/limits.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { LINK, waiting } from '../../support/features/held.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, CALLERS, numbers } from '../../support/races.ts';

async function openHolding() {
  const { forum, at } = await openForumOfMany({ NEWCOMERS: 'held' });
  return { forum, at, ana: await forum.newcomer('Ana'), root: await forum.admin('Root') };
}
/** A post, and comments that wait under it. */
async function manyUnder(author: Person, newcomer: Person) {
  const postId = await publish(author);
  const texts: string[] = [];
  for (const _ of numbers) texts.push((await writeComment(newcomer, postId, LINK)).insertedId);
  return { postId, texts };
}

test('races: posts that wait and posts that stand are at most five together', async () => {
  const { forum, at, ana, root } = await openHolding();
  const post = (n: number) =>
    at(ana, n).call('POST /posts', { body: postBy(ana, n % 2 ? { description: LINK } : {}) });
  const replies = await atOnce(post);
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(CALLERS - 5);
  const { held } = await waiting(root);
  const stand = await forum.visitor.call('GET /posts/total');
  expect(held.length + stand.body.count).toBe(5);
  // A refused one frees its place, an approved one keeps it.
  for (const [n, { _id: id }] of held.entries())
    await root.call(n % 2 ? 'POST /held/{id}/approve' : 'DELETE /held/{id}', { params: { id } });
  const again = await atOnce(post);
  expect(again.filter(({ status }) => status === 201)).toHaveLength(Math.ceil(held.length / 2));
});

test('races: of all who settle a text one does, and it is counted once', async () => {
  const { forum, at, ana, root } = await openHolding();
  const postId = await publish(ana);
  const { insertedId: id } = await writeComment(ana, postId, LINK);
  const replies = await atOnce((n) =>
    at(root, n).call(n % 2 ? 'DELETE /held/{id}' : 'POST /held/{id}/approve', { params: { id } }),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(CALLERS - 1);
  const isApproved = replies.findIndex(({ status }) => status === 200) % 2 === 0;
  const { body } = await forum.visitor.call('GET /comments/{id}', { params: { id: postId } });
  expect(body.totalComments).toBe(isApproved ? 1 : 0);
});

test('races: a text that is approved while its post is deleted leaves nothing behind', async () => {
  const { at, ana, root } = await openHolding();
  const { postId, texts } = await manyUnder(ana, ana);
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
  const { forum, at, ana, root } = await openHolding();
  const { postId, texts } = await manyUnder(root, ana);
  const outcomes = await Promise.all(
    texts.map(async (id, n) => {
      const params = { id };
      const [approved, edited] = await Promise.all([
        at(root, n).call('POST /held/{id}/approve', { params, body: { version: 1 } }),
        at(ana, n + 1).call('PATCH /held/{id}', { params, body: { text: 'Tea.', version: 1 } }),
      ]);
      return `${approved.status} ${edited.status}`;
    }),
  );
  for (const outcome of outcomes) expect(['200 404', '409 200']).toContain(outcome);
  const approved = outcomes.filter((outcome) => outcome === '200 404').length;
  const page = { params: { id: postId }, query: { limit: 100 } };
  const { body } = await forum.visitor.call('GET /comments/{id}', page);
  expect(body.totalComments).toBe(approved);
  expect(new Set(body.comments.map(({ text }) => text)).has('Tea.')).toBe(false);
  expect((await waiting(root)).held.map(({ text }) => text)).toEqual(
    Array(numbers.length - approved).fill('Tea.'),
  );
});

test('races: of 40 texts that come to wait at once 30 do', async () => {
  const { at, ana, root } = await openHolding();
  const postId = await publish(ana);
  const body = { postId, authorEmail: ana.email, text: LINK };
  const send = (n: number) => at(ana, n).call('POST /comments', { body });
  const replies = (await Promise.all([atOnce(send), atOnce(send)])).flat();
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(MOST_HELD);
  const refused = replies.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(2 * CALLERS - MOST_HELD);
  expect((await waiting(root)).total).toBe(MOST_HELD);
});
