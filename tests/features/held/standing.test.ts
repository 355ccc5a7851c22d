import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { holdStanding } from '../../../db/features/held/standing.ts';
import { publish, writeComment } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { approve, waiting } from '../../support/features/held.ts';
import { openFileForumWith } from '../../support/open-forum.ts';

const { forum, root, ana, bo } = await openFileForumWith(['Root', 'Ana', 'Bo']);
const hold = (kind: 'post' | 'comment', id: string) =>
  forum.app.context.store.write((tx) => holdStanding(tx, { kind, id }));
const newest = async () => (await forum.visitor.call('GET /posts')).body.map(({ _id }) => _id);
const thread = async (id: string) =>
  (await forum.visitor.call('GET /comments/{id}', { params: { id } })).body;

test('a post that stood waits: it is unknown, and its approval brings it back to its place', async () => {
  const post = await publish(ana, { title: 'Stood' });
  const later = await publish(bo);
  const comment = await writeComment(bo, post, 'Others wrote this');
  await bo.call('PATCH /posts/{id}/upvote', { params: { id: post } });
  await bo.call('PUT /saved/{postId}', { params: { postId: post } });
  const votes = (await forum.visitor.call('GET /posts/{id}', { params: { id: post } })).body.upVote;
  expect(await hold('post', post)).toBe(true);
  expect(await hold('post', post)).toBe(false);
  expectProblem(await forum.visitor.call('GET /posts/{id}', { params: { id: post } }), 404);
  expect((await forum.raw(`/post/${post}`)).status).toBe(404);
  expect(await newest()).not.toContain(post);
  const mine = await waiting(ana, 'GET /me/held');
  expect(mine.held).toMatchObject([{ _id: post, kind: 'post', title: 'Stood', version: 1 }]);
  const body = { title: 'Edited meanwhile', version: 1 };
  expect((await ana.call('PATCH /held/{id}', { params: { id: post }, body })).status).toBe(200);

  expect(await approve(root, post)).toEqual({ status: 200, id: post });
  const { body: back } = await bo.call('GET /posts/{id}', { params: { id: post } });
  expect(back).toMatchObject({ title: 'Edited meanwhile', version: 2, commentCount: 1 });
  expect(back.upVote).toBe(votes);
  expect((await newest()).slice(0, 2)).toEqual([later, post]);
  expect((await thread(post)).comments.map(({ _id }) => _id)).toEqual([comment._id]);
  const saved = await bo.call('GET /saved');
  expect(saved.body.posts.map(({ _id }) => _id)).toEqual([post]);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('a comment that stood comes back between the others, also where its post was closed meanwhile', async () => {
  const post = await publish(ana);
  const ids = [];
  for (const who of [bo, ana, bo]) ids.push((await writeComment(who, post, 'A word'))._id);
  const [, middle = ''] = ids;
  expect(await hold('comment', middle)).toBe(true);
  expect((await thread(post)).totalComments).toBe(2);
  await root.call('PUT /posts/{id}/closed', { params: { id: post }, body: { on: true } });
  expect(await approve(root, middle)).toEqual({ status: 200, id: middle });
  expect((await thread(post)).comments.map(({ _id }) => _id)).toEqual(ids.toReversed());
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test.each(['withdrawn by its author', 'refused'])(
  'a text that stood is %s: nothing of it is left',
  async (how) => {
    const post = await publish(ana);
    await writeComment(bo, post, 'goes with it');
    await hold('post', post);
    const by = how === 'refused' ? root : ana;
    expect((await by.call('DELETE /held/{id}', { params: { id: post } })).status).toBe(200);
    expect((await forum.raw(`/post/${post}`)).status).toBe(404);
    expect((await waiting(root)).total).toBe(0);
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  },
);
