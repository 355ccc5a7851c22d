import { expect, onTestFinished, test } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { type Named, paramsOf, textsOf } from '../../support/address.ts';
import { editComment, editPost, reportComment } from '../../support/content.ts';
import { approvedTexts } from '../../support/features/held.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

const { forum, root } = await joinShared(['Root'], { NEWCOMERS: 'held' });

/** A post and a comment under it that waited and were approved, and have an earlier text each. */
async function newTexts() {
  const author = await forum.someone('New');
  const texts = await approvedTexts(author, root);
  const { post: id, comment } = texts;
  // A vote and a report keep the edits from being quiet ones.
  await root.call('PATCH /posts/{id}/upvote', { params: { id } });
  await reportComment(root, comment);
  await editPost(author, id, { description: 'Milk first.' });
  await editComment(author, comment, 'Milk first.');
  onTestFinished(async () => {
    await root.call('DELETE /posts/{id}', { params: { id } });
  });
  return { author, ...texts };
}
type Texts = Awaited<ReturnType<typeof newTexts>>;
type Ids = Pick<Texts, 'post' | 'comment'>;

/** The bodies of calls that take more than texts, and the queries that name a post or comment. */
const BODIES: { [Name in AnyCall]?: (ids: Ids, by: Person) => object } = {
  'PATCH /posts/{id}': () => ({ title: 'Milk', version: 2 }),
  'PUT /posts/{id}/closed': () => ({ on: true }),
  'PUT /posts/{id}/pinned': () => ({ on: true }),
  'POST /comments': ({ post: postId, comment: replyTo }, { email: authorEmail }) => ({
    postId,
    replyTo,
    authorEmail,
    text: 'So it is.',
  }),
  'PATCH /comments/{id}': () => ({ text: 'Milk.', version: 2 }),
  'POST /reports': ({ comment: commentId }, { email: reporterEmail }) => ({
    commentId,
    reporterEmail,
    feedback: 'Irrelevant content',
  }),
  'PUT /reads/{postId}': ({ comment }) => ({ comment }),
};
const queryOf = (name: AnyCall, { post, comment }: Ids) => {
  const { query }: Endpoint = CALLS[name];
  const { around, posts } = (query?.properties ?? {}) as Record<string, object>;
  return { ...(around && { around: comment }), ...(posts && { posts: post }) };
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

/** Makes a call by these ids: as the author where only authors may, else as the admin. */
async function act(name: AnyCall, { author }: Texts, ids: Ids) {
  const by = /^PATCH \/(posts|comments)\/\{id\}$|^POST \/comments$/.test(name) ? author : root;
  const named = { ...ids, member: '', email: by.email } as Named;
  const body = BODIES[name]?.(ids, by) ?? textsOf(name);
  const input = { params: paramsOf(name, named), query: queryOf(name, ids), ...(body && { body }) };
  const reply = await by.call(name as 'GET /tags', input as never);
  return { status: reply.status, body: reply.body as unknown };
}

/** An answer with words in the place of what differs between two members and their texts. */
function likened(answer: unknown, { post, comment }: Texts): string {
  return JSON.stringify(answer)
    .replaceAll(post, 'post')
    .replaceAll(comment, 'comment')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'another')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/new\d+/gi, 'new')
    .replaceAll(/"(rev|total|others)":\d+/g, '"$1"');
}

/** All that is there of the texts. */
async function stateOf({ post, comment }: Texts) {
  const [ofPost, ofComment] = [{ params: { id: post } }, { params: { id: comment } }];
  const query = { posts: post };
  const replies = [
    await root.call('GET /posts/{id}', ofPost),
    await root.call('GET /comments/{id}', ofPost),
    await root.call('GET /posts/{id}/revisions', ofPost),
    await root.call('GET /comments/{id}/revisions', ofComment),
    await root.call('GET /reads', { query }),
    await root.call('GET /follows', { query }),
    await root.call('GET /saved', { query }),
  ];
  const { reports } = (await root.call('GET /reports', { query: { limit: 100 } })).body;
  return [
    ...replies.map(({ status, body }) => ({ status, body })),
    reports.filter(({ commentId }) => commentId === comment),
  ];
}

const names = (Object.keys(CALLS) as AnyCall[]).filter(namesText);

test.each(names)(
  '%s by a former id does and answers the same as by the current one',
  async (name) => {
    const [one, other] = [await newTexts(), await newTexts()];
    const { oldPost, oldComment } = other;
    const byCurrent = await act(name, one, one);
    const byFormer = await act(name, other, { post: oldPost, comment: oldComment });
    expect([byCurrent.status, byCurrent.body]).toEqual([
      expect.toSatisfy((status) => status === 200 || status === 201),
      byCurrent.body,
    ]);
    expect(likened(byFormer, other)).toEqual(likened(byCurrent, one));
    expect(likened(await stateOf(other), other)).toEqual(likened(await stateOf(one), one));
  },
);
