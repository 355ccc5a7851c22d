import { describe, expect, test } from 'vitest';
import { LIMIT_REACHED } from '../../../contract/values/limits.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person, Reply } from '../../support/person.ts';
import { reportBy } from '../../support/races.ts';
import { openTestApp } from '../../support/test-app.ts';

const LIMITED = { RATE_LIMITS: 'on' };
const statuses = (replies: Reply<unknown>[]) =>
  replies.reduce<Record<number, number>>((sum, { status }) => {
    sum[status] = (sum[status] ?? 0) + 1;
    return sum;
  }, {});
const times = <T>(n: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => act(at)));

/** Expects that some were refused, and told in sentence and header when to come again. */
function expectTooMany(replies: Reply<unknown>[], most: number) {
  const reply = replies.find(({ status }) => status === 429) as Reply<unknown>;
  const sentence = expectProblem(reply, 429);
  const seconds = Number(reply.headers.get('retry-after'));
  // The window has hardly begun.
  expect(seconds).toBeGreaterThan(most / 2);
  expect(seconds).toBeLessThanOrEqual(most);
  expect(sentence).toBe(`Too many requests. Please try again in ${seconds} seconds.`);
}

describe('rate limits: a minute', () => {
  test('brings an account sixty writes, and no other account fewer', async () => {
    const { ana, bo } = await joinShared(['Ana', 'Bo'], LIMITED);
    const params = { id: await publish(ana) };
    const vote = (person: Person) => person.call('PATCH /posts/{id}/upvote', { params });
    const replies = await times(70, () => vote(ana));
    expect(statuses(replies)).toEqual({ 200: 59, 429: 11 });
    expectTooMany(replies, 60);
    expectTooMany([await ana.call('POST /logout')], 60);
    expect((await vote(bo)).status).toBe(200);
    expect((await ana.call('GET /posts')).status).toBe(200);
  });

  test('brings an account 120 marks of what was read, which take nothing from its writes', async () => {
    const { ana } = await joinShared(['Ana'], LIMITED);
    const postId = await publish(ana);
    const { _id: comment } = await writeComment(ana, postId, 'Milk last.');
    const mark = () => ana.call('PUT /reads/{postId}', { params: { postId }, body: { comment } });
    const replies = await times(125, mark);
    expect(statuses(replies)).toEqual({ 200: 120, 429: 5 });
    expect((await writeComment(ana, postId, 'Milk first.')).text).toBe('Milk first.');
  });

  test('brings an account three hundred reads; one that the response cache answers counts as a tenth', async () => {
    const { forum, ana, bo } = await joinShared(['Ana', 'Bo'], LIMITED);
    const headers = { authorization: `Bearer ${ana.token}` };
    // No answer is kept for an address that nobody has asked for.
    const replies = await times(310, (at) => forum.raw(`/posts?fresh=${at}`, { headers }));
    expect(statuses(replies)).toEqual({ 200: 300, 429: 10 });
    await bo.call('GET /posts');
    expect(statuses(await times(400, () => bo.call('GET /posts')))).toEqual({ 200: 400 });
  });

  test('brings an address of visitors sixty writes and three hundred reads, whatever they say where they come from', async () => {
    const forum = await openTestApp(LIMITED);
    const writes = await times(65, () => forum.visitor.call('POST /logout'));
    expect(statuses(writes)).toEqual({ 401: 60, 429: 5 });
    const replies = await times(310, (at) =>
      forum.raw(`${at % 2 ? '/posts' : '/posts/total'}?fresh=${at}`, {
        headers: {
          'x-forwarded-for': `203.0.113.${at % 200}`,
          forwarded: `for=203.0.113.${at % 200}`,
        },
      }),
    );
    expect(statuses(replies)).toEqual({ 200: 300, 429: 10 });
    expectTooMany([await forum.visitor.call('GET /announcements')], 60);
    // Bad tokens are no way around it, members are not held up by it.
    expectProblem(await forum.raw('/tags', { headers: { authorization: 'Bearer a.b.c' } }), 429);
    expect((await (await forum.memberWithoutPassword('Ana')).call('GET /tags')).status).toBe(200);
  });

  test('a proxy that is trusted tells visitors apart', async () => {
    const forum = await openTestApp({ ...LIMITED, TRUST_PROXY: '127.0.0.0/8' });
    const ask = (at: number, address: string) => {
      const headers = { 'x-forwarded-for': `198.51.100.${at % 9}, ${address}` };
      return forum.raw(`/posts?fresh=${at}`, { headers });
    };
    const replies = await times(310, (at) => ask(at, `203.0.113.${at % 2}`));
    expect(statuses(replies)).toEqual({ 200: 310 });
    // Only what the trusted proxy itself saw counts, not what it was told.
    const more = await times(290, (at) => ask(310 + at, '203.0.113.1'));
    expect(statuses(more)).toEqual({ 200: 145, 429: 145 });
  });
});

describe('rate limits: an hour', () => {
  test('brings a Gold member ten new posts; what is refused does not count', async () => {
    const { ana } = await joinShared(['Ana'], LIMITED);
    await ana.call('POST /membership', { body: { email: ana.email } });
    const post = (more: object = {}) =>
      ana.call('POST /posts', { body: { ...postBy(ana), ...more } });
    expect(statuses(await times(8, () => post({ tag: 'nope' })))).toEqual({ 400: 8 });
    const another = { authorEmail: 'bo@example.com' };
    expect(statuses(await times(8, () => post(another)))).toEqual({ 403: 8 });
    const replies = await times(14, () => post());
    expect(statuses(replies)).toEqual({ 201: 10, 429: 4 });
    expectTooMany(replies, 3_600);
    const published = replies.find(({ status }) => status === 201)?.body as { insertedId: string };
    await ana.call('DELETE /posts/{id}', { params: { id: published.insertedId } });
    expectTooMany([await post()], 3_600);
  });

  test('the sixth post of a free member is refused for the five, however often it is sent', async () => {
    const { ana } = await joinShared(['Ana'], LIMITED);
    for (let n = 0; n < 5; n++) await publish(ana);
    for (let n = 0; n < 12; n++) {
      const reply = await ana.call('POST /posts', { body: postBy(ana) });
      expect(expectProblem(reply, 403)).toBe(LIMIT_REACHED);
    }
  });

  test('brings a member twenty reports', async () => {
    const { ana, bo } = await joinShared(['Ana', 'Bo'], LIMITED);
    const id = await publish(ana);
    const comments = await times(22, (at) => writeComment(ana, id, `No. ${at}`));
    const report = (commentId: string) =>
      bo.call('POST /reports', { body: reportBy(bo, commentId) });
    expect((await report('nope')).status).toBe(404);
    const replies = await times(22, (at) => report(comments[at]?._id ?? ''));
    expect(statuses(replies)).toEqual({ 201: 20, 429: 2 });
    expectTooMany(replies, 3_600);
  });
});

test('rate limits: RATE_LIMITS=off lifts them all', async () => {
  const { forum, ana } = await joinShared(['Ana']);
  await ana.call('POST /membership', { body: { email: ana.email } });
  const posts = await times(70, () => ana.call('POST /posts', { body: postBy(ana) }));
  expect(statuses(posts)).toEqual({ 201: 70 });
  await ana.refused(400, 'POST /posts', { body: { ...postBy(ana), tag: 'nope' } });
  expect(statuses(await times(310, () => forum.visitor.call('GET /tags')))).toEqual({ 200: 310 });
});
