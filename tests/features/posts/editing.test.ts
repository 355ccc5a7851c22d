import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectConflict, expectProblem } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { openPostsForum } from './forum.ts';

const { admin, forum, goldOne, read, someone } = await openPostsForum();
const [ana, bo] = [await goldOne(), await someone()];
const thread = await publish(ana);

const edit = (person: Person, id: string, body: object) =>
  person.call('PATCH /posts/{id}', { params: { id }, body: body as never });
const editComment = (person: Person, id: string, body: object) =>
  person.call('PATCH /comments/{id}', { params: { id }, body: body as never });
const shownPost = async (id: string, as: Person = ana) => {
  const { body, headers } = await as.call('GET /posts/{id}', { params: { id } });
  return { rev: headers.get('x-rev'), shown: body };
};
const shownComment = async (id: string, as: Person = ana) => {
  const { body, headers } = await as.call('GET /comments/{id}', { params: { id: thread } });
  return { rev: headers.get('x-rev'), shown: body.comments.find(({ _id }) => _id === id) };
};

describe.each([
  {
    kind: 'post',
    call: 'PATCH /posts/{id}',
    field: 'title',
    send: edit,
    shownTo: shownPost,
    write: () => publish(ana, { title: 'One', description: 'Milk.', tag: 'চা', upVote: 3 }),
    change: { title: ' Tea, again ', description: 'Milk\nlast.', tag: 'Green Tea' },
    changed: { title: 'Tea, again', description: 'Milk\nlast.', tag: 'green tea', rev: 2 },
    same: [{}, { title: 'One ' }, { title: 'One', description: 'Milk.', tag: 'চা' }],
  },
  {
    kind: 'comment',
    call: 'PATCH /comments/{id}',
    field: 'text',
    send: editComment,
    shownTo: shownComment,
    write: async () => (await writeComment(ana, thread, 'One'))._id,
    change: { text: ' Milk first, as in কলকাতা\u09df. ' },
    changed: { text: 'Milk first, as in কলকাতা\u09af\u09bc.' },
    same: [{ text: ' One\n' }],
  },
] as const)('$call', ({ kind, call, field, send, shownTo, write, change, changed, same }) => {
  const as = (text: string, version?: number) => ({ [field]: text, version });

  test('answers it with its next version and the rev of its room, and all read it', async () => {
    const id = await write();
    const before = await shownTo(id);
    const reply = await send(ana, id, { ...change, version: 1 });
    expectAnswer(call, reply);
    const { editedAt } = reply.body;
    expect(Date.parse(String(editedAt))).toBeGreaterThanOrEqual(
      Date.parse(String(before.shown?.postedAt)),
    );
    const after = { ...before.shown, ...changed, version: 2, editedAt };
    expect(reply.body).toEqual(after);
    expect(Number(reply.headers.get('x-rev'))).toBe(Number(before.rev) + 1);
    expect(await shownTo(id)).toEqual({ rev: reply.headers.get('x-rev'), shown: after });
    const authorEmail = expect.stringMatching(/^me…@/);
    expect((await shownTo(id, forum.visitor)).shown).toMatchObject({ ...changed, authorEmail });
  });

  test('changes nothing at all by the same text', async () => {
    const id = await write();
    const before = await shownTo(id);
    for (const body of same) {
      const reply = await send(ana, id, { ...body, version: 1 });
      expectAnswer(call, reply);
      expect({ rev: reply.headers.get('x-rev'), shown: reply.body }).toEqual(before);
    }
    expect(await shownTo(id)).toEqual(before);
  });

  test('refuses a stale version with what is there now, also where nothing would change', async () => {
    const id = await write();
    const { body: current } = await send(ana, id, as('Second', 1));
    const stale = [as('Third', 1), as('Second', 1), as('Third', 3)];
    for (const body of stale) expectConflict(await send(ana, id, body), current);
    expect((await shownTo(id)).shown).toEqual(current);
    expect((await send(ana, id, as('Third', 2))).body.version).toBe(3);
  });

  test('is refused in the order 401, 404, 403, 400, 409', async () => {
    const id = await write();
    const bad = as('', 7);
    expectProblem(await send(forum.visitor, 'nope', bad), 401);
    expectProblem(await send(bo, 'nope', bad), 404);
    const sentence = `Only its author may change a ${kind}.`;
    for (const person of [bo, admin])
      expect(expectProblem(await send(person, id, bad), 403)).toBe(sentence);
    expectProblem(await send(ana, id, bad), 400);
    expect(expectProblem(await send(ana, id, as('Tea')), 400)).toBe('Version is required');
    if (kind === 'post') expectProblem(await send(ana, id, { tag: 'coffee', version: 7 }), 400);
    expect((await send(ana, id, as('Tea', 7))).status).toBe(409);
    await ana.call(`DELETE /${kind}s/{id}`, { params: { id } });
    expectProblem(await send(ana, id, as('Tea', 1)), 404);
  });
});

test('an edit of a comment leaves the counts and the revs of the post and of the feed alone', async () => {
  const { _id } = await writeComment(bo, thread, 'One.');
  const figures = async () => {
    const feed = await ana.call('GET /posts');
    const stats = (await admin.call('GET /admin/stats')).body;
    return [await read(thread, ana), feed.headers.get('x-rev'), stats];
  };
  const before = await figures();
  await editComment(bo, _id, { text: 'Two.', version: 1 });
  expect(await figures()).toEqual(before);
});

test('a text that is not named stays, the empty tag means the default one; votes and comments go on', async () => {
  const id = await publish(ana, { tag: 'tea' });
  const { description } = await read(id);
  const { body } = await edit(ana, id, { title: 'Another', version: 1 });
  expect(body).toMatchObject({ title: 'Another', description, tag: 'tea' });
  await edit(ana, id, { tag: '', version: 2 });
  await bo.call('PATCH /posts/{id}/upvote', { params: { id } });
  await writeComment(bo, id, 'Milk last.');
  const counts = { version: 3, upVote: 1, commentCount: 1, rev: 5 };
  expect(await read(id)).toMatchObject({ title: 'Another', tag: 'general', ...counts });
});

test('every list and every search shows the edit of a post, and the rev of the feed stays', async () => {
  const id = await publish(ana, { title: 'Before', tag: 'tea', upVote: 1_000 });
  const lists = async () => {
    const replies = [
      await forum.visitor.call('GET /posts'),
      await forum.visitor.call('GET /posts/popular', { query: { limit: 100 } }),
      await forum.visitor.call('GET /posts/search', { query: { tag: 'tea' } }),
      await forum.visitor.call('GET /posts/search', { query: { tag: 'চা' } }),
    ];
    const hers = { params: { email: ana.email } };
    const mine = await ana.call('GET /posts/user/{email}', hers);
    const recent = await ana.call('GET /user/{email}/recent-posts', hers);
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
