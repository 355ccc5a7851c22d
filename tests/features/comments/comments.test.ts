import { describe, expect, test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import {
  expectAnswer,
  expectCall,
  expectConflict,
  expectProblem,
} from '../../support/expect-answer.ts';
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
    });
    expect((await thread(postId, {}, ana)).comments[0]).toEqual(comment);
    expect((await thread(postId)).comments[0]).toEqual({
      ...comment,
      authorEmail: 'bo…@example.com',
    });
  });

  test('an empty one, or one of white space, is refused, and nothing is written', async () => {
    proves('5.8');
    const before = await thread(postId);
    for (const text of ['', ' \n\t\u3000'])
      expect(expectProblem(await send(ana, { text }), 400)).toBe('Text is required');
    expect(await thread(postId)).toEqual(before);
  });

  test('an unknown post has no comments and takes none', async () => {
    for (const id of ['nope', '\u0000', '']) {
      expectProblem(await send(ana, { postId: id }), 404);
    }
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
    expect(
      (await forum.visitor.call('GET /posts/{id}', { params: { id } })).body.commentCount,
    ).toBe(7);
  });
});

describe('DELETE /comments/{id}', () => {
  test('is for its author and for admins, and takes its reports with it', async () => {
    proves('7.31', '4.15');
    const id = await publish(ana);
    const [mine, other] = [
      await writeComment(bo, id, 'Mine.'),
      await writeComment(bo, id, 'Other.'),
    ];
    const stats = (await admin.call('GET /admin/stats')).body;
    const { total } = (await admin.call('GET /reports')).body;
    for (const person of [ana, bo]) {
      await reportComment(person, mine._id);
    }
    expect((await admin.call('GET /reports')).body.total).toBe(total + 2);
    const remove = (person: Person, one: string) =>
      person.call('DELETE /comments/{id}', { params: { id: one } });

    // Not even the author of the post may take away what others say there.
    expectProblem(await remove(ana, mine._id), 403);
    expectProblem(await remove(forum.visitor, mine._id), 401);
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

const edit = (person: Person, id: string, body: object) =>
  person.call('PATCH /comments/{id}', { params: { id }, body: body as never });
const shown = async (id: string) => {
  const { body, headers } = await ana.call('GET /comments/{id}', { params: { id: postId } });
  return { rev: headers.get('x-rev'), comment: body.comments.find(({ _id }) => _id === id) };
};

describe('PATCH /comments/{id}', () => {
  test('answers the comment with its next version, and all read it', async () => {
    const { insertedId: id, ...comment } = await writeComment(bo, postId, 'Milk furst.');
    const before = await shown(id);
    const reply = await edit(bo, id, { text: ' Milk first, as in কলকাতা\u09df. ', version: 1 });
    expectAnswer('PATCH /comments/{id}', reply);
    const { editedAt } = reply.body;
    expect(Date.parse(String(editedAt))).toBeGreaterThanOrEqual(Date.parse(comment.postedAt));
    const edited = {
      ...comment,
      text: 'Milk first, as in কলকাতা\u09af\u09bc.',
      version: 2,
      editedAt,
    };
    expect(reply.body).toEqual(edited);
    expect(Number(reply.headers.get('x-rev'))).toBe(Number(before.rev) + 1);
    expect(await shown(id)).toEqual({ rev: reply.headers.get('x-rev'), comment: edited });
    const { comments } = (
      await forum.visitor.call('GET /comments/{id}', { params: { id: postId } })
    ).body;
    expect(comments[0]).toEqual({ ...edited, authorEmail: 'bo…@example.com' });
  });

  test('leaves the counts and the revs of the post and of the feed alone', async () => {
    const { _id } = await writeComment(bo, postId, 'One.');
    const figures = async () => {
      const post = await ana.call('GET /posts/{id}', { params: { id: postId } });
      const feed = await ana.call('GET /posts');
      return [post.body, feed.headers.get('x-rev'), (await admin.call('GET /admin/stats')).body];
    };
    const before = await figures();
    await edit(bo, _id, { text: 'Two.', version: 1 });
    expect(await figures()).toEqual(before);
  });

  test('the same text changes nothing at all', async () => {
    const { _id } = await writeComment(bo, postId, 'As it is.');
    const before = await shown(_id);
    const reply = await edit(bo, _id, { text: ' As it is.\n', version: 1 });
    expectAnswer('PATCH /comments/{id}', reply);
    expect([reply.headers.get('x-rev'), reply.body]).toEqual([before.rev, before.comment]);
    expect(await shown(_id)).toEqual(before);
  });

  test('a stale version is refused with what is there now, also where nothing would change', async () => {
    const { _id } = await writeComment(bo, postId, 'One.');
    const { body: current } = await edit(bo, _id, { text: 'Two.', version: 1 });
    for (const [text, version] of [
      ['Three.', 1],
      ['Two.', 1],
      ['Three.', 3],
    ] as const)
      expectConflict(await edit(bo, _id, { text, version }), current);
    expect((await shown(_id)).comment).toEqual(current);
    expect((await edit(bo, _id, { text: 'Three.', version: 2 })).body.version).toBe(3);
  });

  test('is refused in the order 401, 404, 403, 400, 409', async () => {
    const { _id } = await writeComment(bo, postId, 'One.');
    const bad = { text: '', version: 7 };
    expectProblem(await edit(forum.visitor, 'nope', bad), 401);
    expectProblem(await edit(ana, 'nope', bad), 404);
    for (const person of [ana, admin])
      expect(expectProblem(await edit(person, _id, bad), 403)).toBe(
        'Only its author may change a comment.',
      );
    expectProblem(await edit(bo, _id, bad), 400);
    expect(expectProblem(await edit(bo, _id, { text: 'Two.' }), 400)).toBe('Version is required');
    expect((await edit(bo, _id, { text: 'Two.', version: 7 })).status).toBe(409);
    await bo.call('DELETE /comments/{id}', { params: { id: _id } });
    expectProblem(await edit(bo, _id, { text: 'Two.', version: 1 }), 404);
  });
});
