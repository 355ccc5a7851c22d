import { expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { addressOf, textsOf } from '../../support/address.ts';
import { editComment, publish, reportComment } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { approvedTexts } from '../../support/features/held.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

const forum = await openTestApp({ NEWCOMERS: 'held' }, true);
const root = await forum.admin('Root');
const { visitor } = forum;

type Texts = Awaited<ReturnType<typeof approvedTexts>> & { author: Person };
async function newTexts(): Promise<Texts> {
  const author = await forum.someone('New');
  return { author, ...(await approvedTexts(author, root)) };
}
const shownPost = async ({ post: id }: Texts) =>
  (await visitor.call('GET /posts/{id}', { params: { id } })).body;
const shownComments = async ({ post: postId }: Texts) =>
  (await visitor.call('GET /comments/{id}', { params: { id: postId } })).body.comments;
const edited = { description: 'Milk first.', version: 1 };

/** Per call that names a post or comment: what it does and answers by the ids of formerly. */
const ACTS: { [Name in AnyCall]?: (texts: Texts) => Promise<void> } = {
  async 'GET /posts/{id}'(texts) {
    for (const who of [visitor, root]) {
      const by = (id: string) => who.call('GET /posts/{id}', { params: { id } });
      const reply = await by(texts.oldPost);
      expect(reply.body).toEqual((await by(texts.post)).body);
      expect(reply.body._id).toBe(texts.post);
    }
  },
  async 'PATCH /posts/{id}'({ author, oldPost: id, post }) {
    const reply = await author.call('PATCH /posts/{id}', { params: { id }, body: edited });
    expect(reply.body).toMatchObject({ _id: post, version: 2, description: 'Milk first.' });
  },
  async 'DELETE /posts/{id}'({ author, oldPost: id, post }) {
    await expectCall(author, 'DELETE /posts/{id}', { params: { id } });
    await visitor.refused(404, 'GET /posts/{id}', { params: { id: post } });
  },
  async 'PATCH /posts/{id}/upvote'(texts) {
    const { body } = await root.call('PATCH /posts/{id}/upvote', { params: { id: texts.oldPost } });
    expect(body).toMatchObject({ upVote: 1, myVote: 'up' });
    expect((await shownPost(texts)).upVote).toBe(1);
  },
  async 'PATCH /posts/{id}/downvote'(texts) {
    await root.call('PATCH /posts/{id}/downvote', { params: { id: texts.oldPost } });
    expect((await shownPost(texts)).downVote).toBe(1);
  },
  async 'DELETE /posts/{id}/vote'(texts) {
    await root.call('PATCH /posts/{id}/upvote', { params: { id: texts.post } });
    await root.call('DELETE /posts/{id}/vote', { params: { id: texts.oldPost } });
    expect((await shownPost(texts)).upVote).toBe(0);
  },
  async 'PUT /posts/{id}/closed'({ oldPost: id, post }) {
    const reply = await root.call('PUT /posts/{id}/closed', { params: { id }, body: { on: true } });
    expect(reply.body).toMatchObject({ _id: post, closed: true });
  },
  async 'PUT /posts/{id}/pinned'({ oldPost: id, post }) {
    for (const on of [true, false]) {
      const reply = await root.call('PUT /posts/{id}/pinned', { params: { id }, body: { on } });
      expect(reply.body).toMatchObject({ _id: post, pinned: on });
    }
  },
  async 'GET /posts/{id}/revisions'({ author, oldPost: id }) {
    await author.call('PATCH /posts/{id}', { params: { id }, body: edited });
    await expectCall(visitor, 'GET /posts/{id}/revisions', { params: { id } });
  },
  async 'DELETE /posts/{id}/revisions/{version}'(texts) {
    const { author, oldPost, post } = texts;
    await root.call('PATCH /posts/{id}/upvote', { params: { id: post } });
    await author.call('PATCH /posts/{id}', { params: { id: post }, body: edited });
    const list = () => visitor.call('GET /posts/{id}/revisions', { params: { id: post } });
    expect((await list()).body).toHaveLength(1);
    const params = { id: oldPost, version: '1' };
    await author.call('DELETE /posts/{id}/revisions/{version}', { params });
    expect((await list()).body).toEqual([]);
  },
  async 'GET /comments/{id}'({ oldPost, post, oldComment, comment }) {
    for (const postId of [oldPost, post])
      for (const query of [{}, { around: oldComment }]) {
        const reply = await visitor.call('GET /comments/{id}', { params: { id: postId }, query });
        expect(reply.body.comments).toMatchObject([{ _id: comment, postId: post }]);
        expect(reply.body.page).toBe('around' in query ? 1 : undefined);
      }
  },
  async 'POST /comments'(texts) {
    const { author, oldPost, post, oldComment, comment } = texts;
    const body = { postId: oldPost, authorEmail: author.email, text: 'So it is.' };
    const reply = await expectCall(author, 'POST /comments', {
      body: { ...body, replyTo: oldComment },
    });
    expect(reply.body).toMatchObject({ postId: post, replyTo: { _id: comment } });
    expect(await shownComments(texts)).toHaveLength(2);
  },
  async 'PATCH /comments/{id}'({ author, oldComment: id, comment }) {
    const reply = await editComment(author, id, 'Milk first.');
    expect(reply.body).toMatchObject({ _id: comment, text: 'Milk first.', version: 2 });
  },
  async 'DELETE /comments/{id}'(texts) {
    await texts.author.call('DELETE /comments/{id}', { params: { id: texts.oldComment } });
    expect(await shownComments(texts)).toEqual([]);
  },
  async 'GET /comments/{id}/revisions'({ author, oldComment: id, comment }) {
    await editComment(author, comment, 'Milk first.');
    await expectCall(visitor, 'GET /comments/{id}/revisions', { params: { id } });
  },
  async 'DELETE /comments/{id}/revisions/{version}'({ author, oldComment: id, comment }) {
    const feedback = 'Spam or scam';
    const report = { commentId: comment, feedback, reporterEmail: root.email } as const;
    await root.call('POST /reports', { body: report });
    await editComment(author, comment, 'Milk first.');
    const list = () => visitor.call('GET /comments/{id}/revisions', { params: { id: comment } });
    expect((await list()).body).toHaveLength(1);
    const params = { id, version: '1' };
    await author.call('DELETE /comments/{id}/revisions/{version}', { params });
    expect((await list()).body).toEqual([]);
  },
  async 'POST /reports'({ oldComment: commentId, comment }) {
    const feedback = 'Spam or scam';
    const body = { commentId, feedback, reporterEmail: root.email } as const;
    await expectCall(root, 'POST /reports', { body });
    const { reports } = (await root.call('GET /reports')).body;
    expect(reports[0]).toMatchObject({ commentId: comment });
  },
  async 'DELETE /comments/{id}/reports'({ oldComment: id, comment }) {
    await reportComment(root, comment);
    const reply = await root.call('DELETE /comments/{id}/reports', { params: { id } });
    expect(reply.body).toEqual({ success: true, removed: 1 });
  },
  async 'PUT /reads/{postId}'({ oldPost, post, oldComment, comment }) {
    for (const postId of [oldPost, post]) {
      const body = { comment: oldComment };
      const reply = await root.call('PUT /reads/{postId}', { params: { postId }, body });
      expect(reply.body).toEqual({ comment, new: 0 });
    }
  },
  async 'GET /reads'({ oldPost, post, comment }) {
    const other = await publish(root);
    const query = { posts: [oldPost, other, post].join() };
    await root.call('PUT /reads/{postId}', { params: { postId: post }, body: { comment } });
    expect((await root.call('GET /reads', { query })).body).toEqual({
      [post]: { comment, new: 0 },
      [other]: { comment: null, new: 0 },
    });
  },
  async 'PUT /follows/{postId}'({ oldPost, post }) {
    await root.call('PUT /follows/{postId}', { params: { postId: oldPost } });
    expect((await root.call('GET /follows')).body[0]).toMatchObject({ postId: post });
  },
  async 'GET /follows'({ author, oldPost, post }) {
    const query = { posts: [oldPost, post].join() };
    expect((await author.call('GET /follows', { query })).body).toMatchObject([{ postId: post }]);
  },
  async 'DELETE /follows/{postId}'({ author, oldPost }) {
    await author.call('DELETE /follows/{postId}', { params: { postId: oldPost } });
    expect((await author.call('GET /follows')).body).toEqual([]);
  },
};

/** True if the input of a call names a post or comment, by the words that the contract has for them. */
function namesText(name: AnyCall): boolean {
  const { query, body }: Endpoint = CALLS[name];
  const fields = Object.keys({ ...query?.properties, ...body?.properties });
  return (
    / \/(posts|comments)\/\{id\}|\{postId\}/.test(name) ||
    fields.some((field) =>
      ['postId', 'commentId', 'comment', 'replyTo', 'around', 'posts'].includes(field),
    )
  );
}

const names = (Object.keys(CALLS) as AnyCall[]).filter(namesText);

test('every call that names a post or comment in its body, or in a path of its own, is tried by an act', () => {
  const isPlain = (name: AnyCall) =>
    (!(CALLS[name] as Endpoint).body || textsOf(name)) &&
    /^((PUT|DELETE) \/\w+\/\{postId\}|GET \/\w+)$/.test(name);
  expect(Object.keys(ACTS).filter((name) => !names.includes(name as AnyCall))).toEqual([]);
  expect(names.filter((name) => !(name in ACTS) && !isPlain(name))).toEqual([]);
});

/** A call that names a post, and gives texts at most, answers its former id as the current one. */
const plainAct =
  (name: AnyCall) =>
  async ({ oldPost, post }: Texts) => {
    const answers = [];
    for (const id of [post, oldPost]) {
      const [method, path] = addressOf(name, { params: { postId: id }, query: { posts: id } });
      const texts = textsOf(name);
      const { status, body } = await forum.raw(path, {
        method,
        headers: {
          authorization: `Bearer ${root.token}`,
          ...(texts && { 'content-type': 'application/json' }),
        },
        ...(texts && { body: JSON.stringify(texts) }),
      });
      answers.push({ status, body: JSON.stringify(body).replace(/"rev":\d+/, '') });
    }
    expect(answers[0]?.status).toBe(200);
    expect(answers[1]).toEqual(answers[0]);
  };

test.each(names)('%s acts on what a former id leads to', async (name) => {
  await (ACTS[name] ?? plainAct(name))(await newTexts());
});
