import { expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { atOnce, CALLERS, numbers } from '../../support/races.ts';

async function openTalk() {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const bo = await forum.memberWithoutPassword('Bo');
  const postId = await publish(bo);
  const ids: string[] = [];
  for (const n of numbers) ids.push((await writeComment(bo, postId, `Milk ${n}.`))._id);
  const put = (n: number, comment: string) =>
    at(ana, n).call('PUT /reads/{postId}', { params: { postId }, body: { comment } });
  const position = async () =>
    (await ana.call('GET /reads', { query: { posts: postId } })).body[postId];
  return { at, ana, bo, postId, ids, put, position };
}

test('races: of many devices at once the position further on stays, and each answer is true', async () => {
  const { ids, put, position } = await openTalk();
  // Neighbours go opposite ways, so that many of them overtake each other.
  const order = numbers.map((n) => (n % 2 ? n : CALLERS - 1 - n));
  const replies = await atOnce((n) => put(n, String(ids[order[n] as number])));
  expect(await position()).toEqual({ comment: ids.at(-1), new: 0 });
  for (const [n, { status, body }] of replies.entries()) {
    expect(status).toBe(200);
    const reached = ids.indexOf(body.comment);
    expect(reached).toBeGreaterThanOrEqual(order[n] as number);
    expect(body.new).toBe(CALLERS - 1 - reached);
  }
});

test('races: each step forward raises the rev of the room once', async () => {
  const { ids, put } = await openTalk();
  const replies = await atOnce((n) => put(n, String(ids[n])));
  const revs = new Map(replies.map(({ headers, body }) => [body.comment, headers.get('x-rev')]));
  const [first, ...rest] = [...new Set(revs.values())].map(Number).sort((a, b) => a - b);
  expect(rest).toEqual(rest.map((_, n) => Number(first) + n + 1));
});

test('races: marks while their post is deleted answer 200 or 404, and leave nothing behind', async () => {
  const { at, bo, postId, ids, put, position } = await openTalk();
  const remove = () => at(bo, 0).call('DELETE /posts/{id}', { params: { id: postId } });
  const statuses = await atOnce(
    async (n) => (n === CALLERS / 2 ? await remove() : await put(n, String(ids[n]))).status,
  );
  expect(statuses[CALLERS / 2]).toBe(200);
  for (const status of statuses) expect([200, 400, 404]).toContain(status);
  expect(await position()).toBeUndefined();
});
