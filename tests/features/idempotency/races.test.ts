import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { amount } from '../../support/amounts.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { openForumOfMany, SERVERS } from '../../support/many-servers.ts';
import { keyed, type Person, type Reply } from '../../support/person.ts';
import { reportBy } from '../../support/races.ts';

const ROUNDS = amount(6, 500);
const REPEATS = 10;
const THROUGH = SERVERS === 1 ? 'one server' : `${SERVERS} servers`;
const numbers = Array.from({ length: REPEATS }, (_, n) => n);
/** Expects that all of these wrote one and the same. */
async function expectOne(replies: Promise<Reply<{ insertedId: string }>>[]) {
  const all = await Promise.all(replies);
  expect([...new Set(all.map(({ status }) => status))]).toEqual([201]);
  expect(new Set(all.map(({ body }) => body.insertedId)).size).toBe(1);
}
async function senderOf() {
  const { forum, at } = await openForumOfMany();
  return { forum, at, one: await forum.memberWithoutPassword('Sender') };
}
const commentsOf = async ({ call }: Person, id: string) =>
  (await call('GET /comments/{id}', { params: { id } })).body.totalComments;

test(`in ${ROUNDS} rounds of ${REPEATS} equal sends at once through ${THROUGH} each is written once`, async () => {
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
    const report = { body: reportBy(one, _id) };
    await Promise.all([
      expectOne(sends.map((who) => keyed(who, forPost).call('POST /posts', { body: postBy(one) }))),
      expectOne(
        sends.map((who) => keyed(who, forComment).call('POST /comments', { body: comment })),
      ),
      expectOne(sends.map((who) => keyed(who, forReport).call('POST /reports', report))),
    ]);
    const { body } = await one.call('GET /posts/user/{email}', { params: { email: one.email } });
    expect(body.total).toBe((round % 2) * 4 + 1);
  }
  expect(await commentsOf(root, postId)).toBe(ROUNDS + 1);
  expect((await root.call('GET /reports')).body.total).toBe(ROUNDS);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test(`of different texts with one key at once through ${THROUGH} one is written`, async () => {
  const { forum, at, one } = await senderOf();
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
  const counts = await Promise.all(posts.map((postId) => commentsOf(one, postId)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(ROUNDS);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test(`a text that is sent and deleted at once through ${THROUGH} is never made again`, async () => {
  const { at, one } = await senderOf();
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
  expect(await commentsOf(one, postId)).toBe(0);
});
