import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectConflict, expectProblem } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { openPostsForum } from './forum.ts';

const { admin, forum, goldOne, read, someone } = await openPostsForum();

const edit = (person: Person, id: string, body: object) =>
  person.call('PATCH /posts/{id}', { params: { id }, body: body as never });

describe('PATCH /posts/{id}', () => {
  test('answers the post with its next version and rev, and all read it', async () => {
    const ana = await someone();
    const id = await publish(ana, { upVote: 3 });
    await ana.call('PATCH /posts/{id}/downvote', { params: { id } });
    const before = await read(id, ana);
    expect([before.version, before.editedAt]).toEqual([1, null]);
    const texts = { title: ' Tea, again ', description: 'Milk\nlast.', tag: 'Green Tea' };
    const reply = await edit(ana, id, { ...texts, version: 1 });
    expectAnswer('PATCH /posts/{id}', reply);
    const { editedAt } = reply.body;
    expect(Date.parse(String(editedAt))).toBeGreaterThanOrEqual(Date.parse(before.postedAt));
    expect(reply.body).toEqual({
      ...before,
      title: 'Tea, again',
      description: 'Milk\nlast.',
      tag: 'green tea',
      version: 2,
      editedAt,
      rev: before.rev + 1,
    });
    expect(reply.headers.get('x-rev')).toBe(String(before.rev + 1));
    expect(await read(id, ana)).toEqual(reply.body);
  });

  test('a text that is not named stays; the empty tag means the default one', async () => {
    const ana = await someone();
    const id = await publish(ana, { tag: 'tea' });
    const before = await read(id);
    const { body } = await edit(ana, id, { title: 'Another', version: 1 });
    expect(body).toMatchObject({ title: 'Another', description: before.description, tag: 'tea' });
    expect((await edit(ana, id, { tag: '', version: 2 })).body).toMatchObject({
      title: 'Another',
      tag: 'general',
      version: 3,
    });
  });

  test('the same texts change nothing at all, nor does an edit that names none', async () => {
    const ana = await someone();
    const id = await publish(ana, { tag: 'চা' });
    const before = await read(id, ana);
    const { title, description } = before;
    for (const body of [{}, { title: `${title} ` }, { title, description, tag: 'চা' }]) {
      const reply = await edit(ana, id, { ...body, version: 1 });
      expectAnswer('PATCH /posts/{id}', reply);
      expect(reply.body).toEqual(before);
    }
    expect(await read(id, ana)).toEqual(before);
  });

  test('a stale version is refused with what is there now, also where nothing would change', async () => {
    const ana = await someone();
    const id = await publish(ana);
    const { body: current } = await edit(ana, id, { title: 'Second', version: 1 });
    for (const [title, version] of [
      ['Third', 1],
      ['Second', 1],
      ['Third', 3],
    ] as const)
      expectConflict(await edit(ana, id, { title, version }), current);
    expectConflict(await edit(ana, id, { version: 1 }), current);
    expect(await read(id, ana)).toEqual(current);
  });

  test('is refused in the order 401, 404, 403, 400, 409', async () => {
    const [ana, bo] = [await someone(), await someone()];
    const id = await publish(ana);
    const bad = { title: '', version: 7 };
    expectProblem(await edit(forum.visitor, 'nope', bad), 401);
    expectProblem(await edit(bo, 'nope', bad), 404);
    for (const person of [bo, admin])
      expect(expectProblem(await edit(person, id, bad), 403)).toBe(
        'Only its author may change a post.',
      );
    expectProblem(await edit(ana, id, bad), 400);
    expect(expectProblem(await edit(ana, id, { title: 'Tea' }), 400)).toBe('Version is required');
    expectProblem(await edit(ana, id, { tag: 'coffee', version: 7 }), 400);
    expect((await edit(ana, id, { title: 'Tea', version: 7 })).status).toBe(409);
  });

  test('every list and every search shows the edit, and the rev of the feed stays', async () => {
    const ana = await goldOne();
    const id = await publish(ana, { title: 'Before', tag: 'tea', upVote: 1_000 });
    const lists = async () => {
      const replies = [
        await forum.visitor.call('GET /posts'),
        await forum.visitor.call('GET /posts/popular', { query: { limit: 100 } }),
        await forum.visitor.call('GET /posts/search', { query: { tag: 'tea' } }),
        await forum.visitor.call('GET /posts/search', { query: { tag: 'চা' } }),
      ];
      const mine = await ana.call('GET /posts/user/{email}', { params: { email: ana.email } });
      const recent = await ana.call('GET /user/{email}/recent-posts', {
        params: { email: ana.email },
      });
      return {
        titles: [...replies.map(({ body }) => body), mine.body.posts, recent.body].map(
          (posts) => posts.find(({ _id }) => _id === id)?.title,
        ),
        revs: replies.map(({ headers }) => headers.get('x-rev')),
      };
    };
    // A response is cached at its second request.
    const before = await lists();
    expect(await lists()).toEqual(before);
    expect(before.titles).toEqual(['Before', 'Before', 'Before', undefined, 'Before', 'Before']);
    await edit(ana, id, { title: 'After', version: 1 });
    const after = ['After', 'After', 'After', undefined, 'After', 'After'];
    expect(await lists()).toEqual({ ...before, titles: after });
    await edit(ana, id, { tag: 'চা', version: 2 });
    const moved = ['After', 'After', undefined, 'After', 'After', 'After'];
    expect(await lists()).toEqual({ ...before, titles: moved });
  });

  test('votes and comments go on with an edited post', async () => {
    const [ana, bo] = [await someone(), await someone()];
    const id = await publish(ana);
    await edit(ana, id, { title: 'Second', version: 1 });
    await bo.call('PATCH /posts/{id}/upvote', { params: { id } });
    await writeComment(bo, id, 'Milk last.');
    expect(await read(id)).toMatchObject({ version: 2, upVote: 1, commentCount: 1, rev: 4 });
  });
});
