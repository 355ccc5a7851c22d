import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

let forum: TestApp;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  forum = await openTestApp({}, true);
  ana = await forum.memberWithoutPassword('Ana');
  bo = await forum.memberWithoutPassword('Bo');
  for (const one of [ana, bo]) await one.call('POST /membership', { body: { email: one.email } });
});
afterAll(() => forum.close());

const put = (who: Person, postId: string, comment: string) =>
  who.call('PUT /reads/{postId}', { params: { postId }, body: { comment } });
const readsOf = async (who: Person, ...posts: string[]) => {
  const reply = await who.call('GET /reads', { query: { posts: posts.join(',') } });
  expectAnswer('GET /reads', reply);
  return reply.body;
};
/** A post with comments by Bo; answers its id and theirs. */
async function talk(comments: number) {
  const postId = await publish(ana);
  const ids: string[] = [];
  for (let n = 0; n < comments; n++) ids.push((await writeComment(bo, postId, `Milk ${n}.`))._id);
  return { postId, ids };
}

describe('reads: PUT /reads/{postId}', () => {
  test('moves the position forward, and counts what is new after it', async () => {
    const { postId, ids } = await talk(3);
    for (const [n, id] of ids.entries()) {
      const reply = await put(ana, postId, id);
      expectAnswer('PUT /reads/{postId}', reply);
      expect(reply.body).toEqual({ comment: id, new: 2 - n });
    }
  });

  test('changes nothing by a step back or by the same comment, not even the rev', async () => {
    const { postId, ids } = await talk(3);
    const first = await put(ana, postId, String(ids[1]));
    for (const id of [ids[0], ids[1]]) {
      const reply = await put(ana, postId, String(id));
      expectAnswer('PUT /reads/{postId}', reply);
      expect(reply.body).toEqual({ comment: ids[1], new: 1 });
      expect(reply.headers.get('x-rev')).toBe(first.headers.get('x-rev'));
    }
  });

  test('answers 400 for a comment of another post, an unknown one and one that is gone', async () => {
    const { postId, ids } = await talk(2);
    const other = await talk(1);
    await bo.call('DELETE /comments/{id}', { params: { id: String(ids[1]) } });
    for (const comment of [other.ids[0], ids[1], postId, 'nothing', '', '%00']) {
      const problem = await ana.refused(400, 'PUT /reads/{postId}', {
        params: { postId },
        body: { comment },
      });
      expect(problem.message).toBe('Comment is not one of this post.');
    }
    expect(await readsOf(ana, postId)).toEqual({ [postId]: { comment: null, new: 1 } });
  });

  test('answers 400 without a comment, and 404 for an unknown post', async () => {
    const { postId, ids } = await talk(1);
    for (const body of [undefined, {}, { comment: null }, { comment: ['a'] }])
      await ana.refused(400, 'PUT /reads/{postId}', { params: { postId }, body });
    const body = { comment: ids[0] };
    for (const unknown of ['nothing', String(ids[0]), '%00']) {
      const problem = await ana.refused(404, 'PUT /reads/{postId}', {
        params: { postId: unknown },
        body,
      });
      expect(problem.code).toBe('post-unknown');
    }
  });

  test('goes with a post that is deleted, and its id is unknown from then on', async () => {
    const { postId, ids } = await talk(1);
    await put(bo, postId, String(ids[0]));
    await put(ana, postId, String(ids[0]));
    await ana.call('DELETE /posts/{id}', { params: { id: postId } });
    expect(await readsOf(ana, postId)).toEqual({});
    await ana.refused(404, 'PUT /reads/{postId}', {
      params: { postId },
      body: { comment: ids[0] },
    });
  });
});

describe('reads: GET /reads', () => {
  test('answers null and all comments by others for a post that was never read', async () => {
    const { postId } = await talk(2);
    await writeComment(ana, postId, 'No milk.');
    expect(await readsOf(ana, postId)).toEqual({ [postId]: { comment: null, new: 2 } });
    expect(await readsOf(bo, postId)).toEqual({ [postId]: { comment: null, new: 1 } });
  });

  test('counts the comments that are there, by others, after the position', async () => {
    const { postId, ids } = await talk(4);
    await put(ana, postId, String(ids[1]));
    await writeComment(ana, postId, 'No milk.');
    const at = async () => (await readsOf(ana, postId))[postId];
    expect(await at()).toEqual({ comment: ids[1], new: 2 });
    await bo.call('DELETE /comments/{id}', { params: { id: String(ids[0]) } });
    expect(await at()).toEqual({ comment: ids[1], new: 2 });
    await bo.call('DELETE /comments/{id}', { params: { id: String(ids[3]) } });
    expect(await at()).toEqual({ comment: ids[1], new: 1 });
  });

  test('keeps a position whose comment was deleted', async () => {
    const { postId, ids } = await talk(3);
    await put(ana, postId, String(ids[1]));
    await bo.call('DELETE /comments/{id}', { params: { id: String(ids[1]) } });
    expect(await readsOf(ana, postId)).toEqual({ [postId]: { comment: ids[1], new: 1 } });
    expect((await put(ana, postId, String(ids[0]))).body).toEqual({ comment: ids[1], new: 1 });
    expect((await put(ana, postId, String(ids[2]))).body).toEqual({ comment: ids[2], new: 0 });
  });

  test('answers many posts at once, leaves unknown ones out, and tells nobody of another', async () => {
    const [one, two] = [await talk(1), await talk(2)];
    await put(bo, one.postId, String(one.ids[0]));
    await put(ana, two.postId, String(two.ids[0]));
    const asked = [one.postId, 'nothing', two.postId, '', '__proto__', one.postId, '%00'];
    expect(await readsOf(ana, ...asked)).toEqual({
      [one.postId]: { comment: null, new: 1 },
      [two.postId]: { comment: two.ids[0], new: 1 },
    });
  });

  test('takes a hundred posts, and refuses one more, or none at all', async () => {
    const { postId } = await talk(0);
    const posts = Array.from({ length: 100 }, () => postId);
    expect(await readsOf(ana, ...posts)).toEqual({ [postId]: { comment: null, new: 0 } });
    const more = { query: { posts: [...posts, 'one-more'].join(',') } };
    const problem = await ana.refused(400, 'GET /reads', more);
    expect(problem.message).toBe('Posts must name at most 100 posts.');
    await ana.refused(400, 'GET /reads', {});
  });
});
