import { expect, test, vi } from 'vitest';
import type { CommentPage } from '../../../contract/features/comments.ts';
import { EXCERPT } from '../../../contract/values/limits.ts';
import { newId } from '../../../db/core/ids.ts';
import { editComment, publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { joinShared, openForum } from '../../support/open-forum.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { crowd, numbers } from '../../support/races.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';

const { forum, root, ana, bo } = await joinShared(['Root', 'Ana', 'Bo']);
await ana.call('POST /membership', { body: { email: ana.email } });
const postId = await publish(ana);

const reply = (person: Person, replyTo: unknown, post = postId) =>
  person.call('POST /comments', {
    body: { postId: post, authorEmail: person.email, text: 'I think so, too.', replyTo } as never,
  });
const thread = async (id: string, as = forum.visitor) =>
  (await expectCall(as, 'GET /comments/{id}', { params: { id } })).body;
const quotedBy = (comments: CommentPage['comments']) => comments.map((one) => one.replyTo);
const remove = (person: Person, id: string) =>
  person.call('DELETE /comments/{id}', { params: { id } });

test('a reply names the comment that it answers, in the answer, the thread, the event and the state', async () => {
  const post = await publish(ana);
  const quoted = await writeComment(ana, post, 'Milk first?');
  const sockets = await Promise.all([forum.visitor.socket(), bo.socket()]);
  const recorders = sockets.map(recordEvents);
  for (const socket of sockets) await subscribe(socket, `comments:${post}`);
  const answer = await reply(bo, quoted._id, post);
  expectAnswer('POST /comments', answer);
  const { _id, authorId } = quoted;
  const replyTo = { _id, authorId, authorName: 'Ana', excerpt: 'Milk first?' };
  expect(answer.body.replyTo).toEqual(replyTo);
  for (const as of [forum.visitor, ana])
    expect(quotedBy((await thread(post, as)).comments)).toEqual([replyTo, null]);
  for (const recorder of recorders) {
    expect((await recorder.until('comment:added')).comment.replyTo).toEqual(replyTo);
    expect(recorder.wrong).toEqual([]);
  }
  const [watched] = await subscribe(await ana.socket(), `comments:${post}`);
  const state = watched?.state as CommentPage;
  expect(quotedBy(state.comments)).toEqual([replyTo, null]);
});

test('the excerpt has a hundred graphemes, never half of one', async () => {
  for (const [text, excerpt] of [
    ['ক্ষি'.repeat(200), 'ক্ষি'.repeat(EXCERPT)],
    ['👩‍👩‍👧'.repeat(101), '👩‍👩‍👧'.repeat(EXCERPT)],
    ['e\u0323\u0302'.repeat(100), '\u1ec7'.repeat(EXCERPT)],
    [`${'x'.repeat(99)}\ny`, `${'x'.repeat(99)}\n`],
  ]) {
    const quoted = await writeComment(ana, postId, text as string);
    expect((await reply(bo, quoted._id)).body.replyTo).toMatchObject({ excerpt });
  }
});

test('a reply outlives the comment that it answers', async () => {
  const post = await publish(ana);
  const quoted = await writeComment(ana, post, 'Gone soon');
  const { _id } = (await reply(bo, quoted._id, post)).body;
  const further = (await reply(ana, _id, post)).body;
  await thread(post);
  expect((await remove(ana, quoted._id)).status).toBe(200);
  const { comments, totalComments } = await thread(post);
  expect(totalComments).toBe(2);
  expect(comments).toEqual([
    expect.objectContaining({ _id: further._id, replyTo: expect.objectContaining({ _id }) }),
    expect.objectContaining({ _id, replyTo: { removed: true } }),
  ]);
});

test("what a reply shows is today's text and name", async () => {
  const cem = await forum.newcomer('Cem');
  const post = await publish(ana);
  const { _id: id } = await writeComment(cem, post, 'Hello');
  await reply(bo, id, post);
  await thread(post);
  await editComment(cem, id, 'Good bye');
  const replyTo = async () => (await thread(post)).comments[0]?.replyTo;
  expect(await replyTo()).toMatchObject({ excerpt: 'Good bye', authorName: 'Cem' });
  await cem.call('PATCH /me', { body: { displayName: 'Cem Kara' } });
  expect(await replyTo()).toMatchObject({ excerpt: 'Good bye', authorName: 'Cem Kara' });
});

test('an answer to nothing, to another post, or to what is deleted is refused and not written', async () => {
  const before = await thread(postId);
  const elsewhere = await publish(ana);
  const foreign = (await writeComment(ana, elsewhere, 'Foreign'))._id;
  const earlier = `${postId.slice(0, 8)}-0000-7000-8000-000000000000`;
  const impossible = ['', 'nope', '%', '\u0000', postId, foreign, earlier, foreign.toUpperCase()];
  const future = `ffffffff-ffff-7${newId().slice(15)}`;
  for (const replyTo of [...impossible, future, newId().replace(/^(.{14})7/, '$14')]) {
    const answer = await reply(bo, replyTo);
    const sentence = 'replyTo must be a comment of the same post';
    expect([replyTo, expectProblem(answer, 400)]).toEqual([replyTo, sentence]);
    expect(answer.body).toMatchObject({ code: 'bad-input' });
  }
  for (const replyTo of [7, {}, [], 'x'.repeat(65)]) expectProblem(await reply(bo, replyTo), 400);
  const gone = (await writeComment(ana, postId, 'Gone'))._id;
  await remove(root, gone);
  const answer = await reply(bo, gone);
  expect(expectProblem(answer, 400)).toBe('The comment that you answer was deleted.');
  expect(answer.body).toMatchObject({ code: 'reply-gone' });
  expectProblem(await reply(bo, before.comments[0]?._id, 'nope'), 404);
  expectProblem(await reply(forum.visitor, gone), 401);
  expect(await thread(postId)).toEqual(before);
});

test('a reply to what was deleted is told so also after the clock has stepped back, while ids go on', async () => {
  const own = await openForum(['Root', 'Ana']);
  const post = await publish(own.ana);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_800_000 });
  await writeComment(own.ana, post, 'From the future');
  vi.useRealTimers();
  const gone = (await writeComment(own.ana, post, 'Gone'))._id;
  await remove(own.root, gone);
  expect((await reply(own.ana, gone, post)).body).toMatchObject({ code: 'reply-gone' });
});

test('races: each reply to a comment that is deleted meanwhile is either written or refused', async () => {
  const { forum: many, at } = await openForumOfMany();
  const admin = await many.admin('Root');
  const people = await crowd(many);
  const post = await publish(admin);
  const quoted = await writeComment(admin, post, 'Short life');
  const answers = await Promise.all([
    ...numbers.slice(0, 10).map((n) => reply(at(people[n] as Person, n), quoted._id, post)),
    admin.call('DELETE /comments/{id}', { params: { id: quoted._id } }),
    ...numbers.slice(10).map((n) => reply(at(people[n] as Person, n), quoted._id, post)),
  ]);
  const replies = answers.filter(({ body }) => !('success' in body)) as Awaited<
    ReturnType<typeof reply>
  >[];
  const written = replies.filter(({ status }) => status === 201);
  for (const answer of replies)
    if (answer.status !== 201)
      expect(answer).toMatchObject({ status: 400, body: { code: 'reply-gone' } });
  const page = { params: { id: post }, query: { limit: 100 } };
  const { comments, totalComments } = (await many.visitor.call('GET /comments/{id}', page)).body;
  expect(totalComments).toBe(written.length);
  expect(comments.map((one) => one._id).toSorted()).toEqual(
    written.map(({ body }) => body._id).toSorted(),
  );
  for (const one of comments) expect(one.replyTo).toEqual({ removed: true });
});
