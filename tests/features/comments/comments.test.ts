import { describe, expect, test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openThreadForum } from '../../support/forums/thread.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';

const { admin, ana, bo, forum, postId } = await openThreadForum();
await ana.call('POST /membership', { body: { email: ana.email } });

const thread = async (id: string, query: object = {}, as: Person = forum.visitor) =>
  (await expectCall(as, 'GET /comments/{id}', { params: { id }, query })).body;
const send = (person: Person, more: object) =>
  person.call('POST /comments', {
    body: { postId, authorEmail: person.email, text: 'Milk last.', createdAt: 'now', ...more },
  });

describe('POST /comments', () => {
  test('answers the comment, flat, with the id that was made', async () => {
    proves('3.4', '7.24');
    const { body: author } = await bo.call('POST /users', {
      body: { email: bo.email, displayName: 'Bo Sen', photoURL: 'https://example.com/b.png' },
    });
    const createdAt = ' 20/11/2026, 10:00:00\u202fAM';
    const reply = await send(bo, { text: ' Cafe\u0301! ', createdAt, authorName: 'Mallory' });
    expectAnswer('POST /comments', reply);
    const { insertedId, ...comment } = reply.body;
    expect(comment).toEqual({
      _id: insertedId,
      postId,
      format: 'plain',
      html: null,
      mentions: [],
      authorId: author._id,
      authorEmail: bo.email,
      authorName: 'Bo Sen',
      authorImage: 'https://example.com/b.png',
      text: 'Caf\u00e9!',
      createdAt,
      postedAt: comment.postedAt,
      version: 1,
      editedAt: null,
      replyTo: null,
      thanks: 0,
    });
    expect((await thread(postId, {}, ana)).comments[0]).toEqual(comment);
    const masked = { ...comment, authorEmail: 'bo…@example.com' };
    expect((await thread(postId)).comments[0]).toEqual(masked);
  });

  test('an empty one, or one of white space, is refused, and nothing is written', async () => {
    proves('5.8');
    const before = await thread(postId);
    for (const text of ['', ' \n\t\u3000'])
      expect(expectProblem(await send(ana, { text }), 400)).toBe('Text is required');
    expect(await thread(postId)).toEqual(before);
  });

  test('an unknown post has no comments and takes none', async () => {
    for (const id of ['nope', '\u0000', '']) expectProblem(await send(ana, { postId: id }), 404);
    expectProblem(await forum.raw('/comments/nope?page=1'), 404);
    expectProblem(await forum.raw('/comments/%00'), 404);
  });
});

describe('GET /comments/{id}', () => {
  test('comes five at a time, newest first, with a true total past its end', async () => {
    proves('7.23', '3.11', '9.4');
    const id = await publish(ana);
    expect(await thread(id)).toEqual({ comments: [], totalComments: 0 });
    for (let n = 1; n <= 7; n++) await writeComment(bo, id, `No. ${n}`);
    const page = async (query: object) => {
      const { comments, totalComments } = await thread(id, query);
      return [comments.map(({ text }) => Number(text.slice(4))), totalComments];
    };
    expect(await page({})).toEqual([[7, 6, 5, 4, 3], 7]);
    expect(await page({ page: 2 })).toEqual([[2, 1], 7]);
    expect(await page({ page: 3 })).toEqual([[], 7]);
    expect(await page({ page: 2, limit: 3 })).toEqual([[4, 3, 2], 7]);
    expect(await page({ limit: 1_000 })).toEqual([[7, 6, 5, 4, 3, 2, 1], 7]);
    const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
    expect(body.commentCount).toBe(7);
  });
});

describe('DELETE /comments/{id}', () => {
  test('is for its author and for admins, and takes its reports with it', async () => {
    proves('7.31', '4.15');
    const id = await publish(ana);
    const mine = await writeComment(bo, id, 'Mine.');
    const other = await writeComment(bo, id, 'Other.');
    const stats = (await admin.call('GET /admin/stats')).body;
    const { total } = (await admin.call('GET /reports')).body;
    for (const person of [ana, bo]) await reportComment(person, mine._id);
    expect((await admin.call('GET /reports')).body.total).toBe(total + 2);
    const remove = (person: Person, one: string) =>
      person.call('DELETE /comments/{id}', { params: { id: one } });

    // Not even the author of the post may take away what others say there.
    expectProblem(await remove(ana, mine._id), 403);
    expectAnswer('DELETE /comments/{id}', await remove(admin, mine._id));
    expect((await admin.call('GET /reports')).body.total).toBe(total);
    expectProblem(await remove(admin, mine._id), 404);
    expectAnswer('DELETE /comments/{id}', await remove(bo, other._id));
    expect(await thread(id)).toEqual({ comments: [], totalComments: 0 });
    expect((await admin.call('GET /admin/stats')).body.comments).toBe(stats.comments - 2);
  });

  test('of many requests that delete it at once, one succeeds', async () => {
    const id = await publish(ana);
    const { _id } = await writeComment(ana, id, 'Gone soon.');
    await writeComment(ana, id, 'Stays.');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ana.call('DELETE /comments/{id}', { params: { id: _id } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await thread(id)).totalComments).toBe(1);
  });
});
