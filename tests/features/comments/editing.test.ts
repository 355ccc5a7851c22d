import { describe, expect, test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { expectAnswer, expectConflict, expectProblem } from '../../support/expect-answer.ts';
import { admin, ana, bo, forum, postId, registerThreadForum } from '../../support/forums/thread.ts';
import type { Person } from '../../support/person.ts';

registerThreadForum();

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
    expect(comments[0]).toEqual({ ...edited, authorEmail: 'b…@example.com' });
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

  test.each([
    [{ text: undefined }, 'Text is required'],
    [{ text: ' \n\u3000' }, 'Text is required'],
    [{ text: 'x'.repeat(5_001) }, 'Text must be at most 5000 characters long'],
    [{ text: 'a\u0000' }, 'Text must not contain the NUL character'],
    [{ text: '\u200b' }, 'Text must contain something that can be seen'],
    [{ version: '1' }, 'Version must be of type integer'],
    [{ version: 0 }, 'Version must be at least 1'],
  ])(
    'a field that is not as it should be is named, and nothing changes (%#)',
    async (more, sentence) => {
      const { _id } = await writeComment(bo, postId, 'One.');
      const before = await shown(_id);
      const reply = await edit(bo, _id, { text: 'Two.', version: 1, ...more });
      expect(expectProblem(reply, 400)).toBe(sentence);
      expect(await shown(_id)).toEqual(before);
    },
  );
});
