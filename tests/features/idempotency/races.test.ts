import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { amount, TEST_TIMEOUT_MS } from '../../support/amounts.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { openForumOfMany, SERVERS } from '../../support/many-servers.ts';
import { keyed, type Reply } from '../../support/person.ts';
import { reportBy } from '../../support/races.ts';

const ROUNDS = amount(6, 500);
const REPEATS = 10;
const THROUGH = SERVERS === 1 ? 'one server' : `${SERVERS} servers`;
const numbers = Array.from({ length: REPEATS }, (_, n) => n);
const inAll = async (replies: Promise<Reply<{ insertedId: string }>>[]) => {
  const all = await Promise.all(replies);
  return {
    statuses: [...new Set(all.map(({ status }) => status))],
    ids: [...new Set(all.map(({ body }) => body.insertedId))],
  };
};

test(`in ${ROUNDS} rounds of ${REPEATS} equal sends at once through ${THROUGH} each is written once`, {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { forum, at } = await openForumOfMany();
  const root = await forum.admin('Root');
  const postId = await publish(root);
  const { _id } = await writeComment(root, postId, 'Not nice');
  for (let round = 0; round < ROUNDS; round++) {
    const one = await forum.memberWithoutPassword(`Sender${round}`);
    const [forPost, forComment, forReport] = [v7(), v7(), v7()];
    // The repeats of the fifth post find the limit full.
    for (let n = 0; n < (round % 2) * 4; n++) await publish(one);
    const sends = numbers.map((n) => at(one, n));
    const comment = { postId, authorEmail: one.email, text: `Round ${round}` };
    const outcomes = await Promise.all([
      inAll(sends.map((who) => keyed(who, forPost).call('POST /posts', { body: postBy(one) }))),
      inAll(sends.map((who) => keyed(who, forComment).call('POST /comments', { body: comment }))),
      inAll(
        sends.map((who) =>
          keyed(who, forReport).call('POST /reports', { body: reportBy(one, _id) }),
        ),
      ),
    ]);
    for (const { statuses, ids } of outcomes) {
      expect(statuses).toEqual([201]);
      expect(ids).toHaveLength(1);
    }
    const { body } = await one.call('GET /posts/user/{email}', { params: { email: one.email } });
    expect(body.total).toBe((round % 2) * 4 + 1);
  }
  const { totalComments } = (await root.call('GET /comments/{id}', { params: { id: postId } }))
    .body;
  expect(totalComments).toBe(ROUNDS + 1);
  expect((await root.call('GET /reports')).body.total).toBe(ROUNDS);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test(`of different texts with one key at once through ${THROUGH} one is written`, {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { forum, at } = await openForumOfMany();
  const one = await forum.memberWithoutPassword('Sender');
  const posts = await Promise.all([0, 1, 2].map(() => publish(one)));
  for (let round = 0; round < ROUNDS; round++) {
    const key = v7();
    const replies = await Promise.all(
      numbers.map((n) => {
        const postId = posts[n % posts.length] as string;
        const body = { postId, authorEmail: one.email, text: `${n}` };
        return keyed(at(one, n), key).call('POST /comments', { body });
      }),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...numbers.slice(1).map(() => 422)]);
  }
  const counts = await Promise.all(
    posts.map(
      async (postId) =>
        (await one.call('GET /comments/{id}', { params: { id: postId } })).body.totalComments,
    ),
  );
  expect(counts.reduce((sum, count) => sum + count)).toBe(ROUNDS);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test(`a text that is sent and deleted at once through ${THROUGH} is never made again`, {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { forum, at } = await openForumOfMany();
  const one = await forum.memberWithoutPassword('Sender');
  const postId = await publish(one);
  for (let round = 0; round < ROUNDS; round++) {
    const key = v7();
    const body = { postId, authorEmail: one.email, text: `Round ${round}` };
    const send = (n: number) => keyed(at(one, n), key).call('POST /comments', { body });
    const { insertedId: id } = (await send(0)).body;
    await Promise.all([
      ...numbers.map(send),
      at(one, 1).call('DELETE /comments/{id}', { params: { id } }),
    ]);
    expect((await send(1)).body).toEqual({ insertedId: id, gone: true });
  }
  const { totalComments } = (await one.call('GET /comments/{id}', { params: { id: postId } })).body;
  expect(totalComments).toBe(0);
});
