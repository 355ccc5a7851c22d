import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { admin, forum, goldOne, read, registerPostsForum, someone } from './forum.ts';

registerPostsForum();

describe('DELETE /posts/{id}', () => {
  const remove = (person: Person, id: string) =>
    person.call('DELETE /posts/{id}', { params: { id } });

  test('takes comments, votes and reports with it, and every count follows', async () => {
    proves('7.19');
    const stats = async () => (await admin.call('GET /admin/stats')).body;
    const [ana, bo] = [await someone(), await someone()];
    const before = await stats();
    const total = (await admin.call('GET /reports')).body.total;
    const id = await publish(ana);
    await bo.call('PATCH /posts/{id}/upvote', { params: { id } });
    for (const text of ['First.', 'Second.']) {
      const { _id: commentId } = await writeComment(bo, id, text);
      const body = { commentId, feedback: 'Spam or scam' as const, reporterEmail: ana.email };
      expect((await ana.call('POST /reports', { body })).status).toBe(201);
    }
    expect(await stats()).toEqual({
      ...before,
      posts: before.posts + 1,
      comments: before.comments + 2,
    });

    expectAnswer('DELETE /posts/{id}', await remove(ana, id));
    expect(await stats()).toEqual(before);
    expect((await admin.call('GET /reports')).body.total).toBe(total);
    expect((await forum.visitor.call('GET /posts/total')).body.count).toBe(before.posts);
    await forum.visitor.refused(404, 'GET /posts/{id}', { params: { id } });
    await forum.visitor.refused(404, 'GET /comments/{id}', { params: { id } });
    await bo.refused(404, 'DELETE /posts/{id}/vote', { params: { id } });
    await ana.refused(404, 'DELETE /posts/{id}', { params: { id } });
  });

  test("others' posts stay, and an admin may delete any", async () => {
    proves('6.2');
    const [ana, bo] = [await someone(), await goldOne()];
    const id = await publish(ana);
    await bo.refused(403, 'DELETE /posts/{id}', { params: { id } });
    await forum.visitor.refused(401, 'DELETE /posts/{id}', { params: { id } });
    expect((await read(id))._id).toBe(id);
    expectAnswer('DELETE /posts/{id}', await remove(admin, id));
  });

  test('of many requests that delete it at once, one succeeds', async () => {
    const ana = await someone();
    const id = await publish(ana);
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => remove(ana, id)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    const { body } = await ana.call('GET /posts/count', { query: { email: ana.email } });
    expect(body.count).toBe(0);
  });
});
