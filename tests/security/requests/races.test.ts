import { expect, test } from 'vitest';
import { REASONS, type Reason } from '../../../contract/values/report-reasons.ts';
import { faultsOf } from '../../../db/core/create-store.ts';
import { amount, TEST_TIMEOUT_MS } from '../../support/amounts.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { openForumOfMany, SERVERS } from '../../support/many-servers.ts';
import type { Person, Reply } from '../../support/person.ts';

/** Six, so that a member begins with each number of posts, or many times as many. */
const ROUNDS = amount(6, 1_000);
const AT_ONCE = 12;
/** The simultaneous writes of one member. */
const CROWD = amount(60, 1_000);
const THROUGH = SERVERS === 1 ? 'one server' : `${SERVERS} servers`;
const numbers = Array.from({ length: AT_ONCE }, (_, n) => n);
const times = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

test(`in ${ROUNDS} rounds of ${AT_ONCE} posts at once through ${THROUGH} there is never a sixth`, {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { forum, at } = await openForumOfMany();
  for (let round = 0; round < ROUNDS; round++) {
    const one = await forum.memberWithoutPassword(`Poster${round}`);
    const before = round % 6;
    for (let n = 0; n < before; n++) await publish(one);
    const replies = await Promise.all(
      numbers.map((n) => at(one, n).call('POST /posts', { body: postBy(one) })),
    );
    const statuses = replies.map(({ status }) => status);
    expect([times(statuses, 201), times(statuses, 403)]).toEqual([
      5 - before,
      AT_ONCE - 5 + before,
    ]);
    // Room is made for one while many want it.
    const ids = replies.map(({ body }) => body.insertedId).filter(Boolean);
    const id = ids[0] ?? (await one.call('GET /posts')).body[0]?._id ?? '';
    const [, ...again] = await Promise.all([
      one.call('DELETE /posts/{id}', { params: { id } }),
      ...numbers.map((n) => at(one, n).call('POST /posts', { body: postBy(one) })),
    ]);
    expect(
      times(
        again.map(({ status }) => status),
        201,
      ),
    ).toBeLessThanOrEqual(1);
    const { body } = await one.call('GET /posts/user/{email}', { params: { email: one.email } });
    expect(body.total).toBeLessThanOrEqual(5);
    expect(body.posts).toHaveLength(body.total);
  }
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test(`in ${ROUNDS} rounds of one member's votes, reports and purchases at once through ${THROUGH} each is there once`, {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { forum, at } = await openForumOfMany();
  const root = await forum.admin('Root');
  await root.call('POST /membership', { body: { email: root.email } });
  const id = await publish(root);
  const { _id: commentId } = await writeComment(root, id, 'Not nice');
  for (let round = 0; round < ROUNDS; round++) {
    const one = await forum.memberWithoutPassword(`Member${round}`);
    const { email } = one;
    const statuses = await Promise.all(
      numbers.flatMap((n) => {
        const here = at(one, n);
        const feedback = REASONS[n % REASONS.length] as Reason;
        const report = { commentId, feedback, reporterEmail: email };
        return [
          here.call('PATCH /posts/{id}/upvote', { params: { id } }),
          here.call('POST /reports', { body: report }),
          here.call('POST /membership', { body: { email } }),
        ];
      }),
    );
    const bad = statuses.filter(({ status }) => status !== 200 && status !== 201);
    expect(bad.map(({ body }) => body)).toEqual([]);
  }
  const { body: post } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
  const totals = [
    post.upVote,
    (await root.call('GET /reports')).body.total,
    (await root.call('GET /admin/payments')).body.total,
    (await root.call('GET /admin/audit')).body.total,
  ];
  // The payments are those of the members and of the admin; two more entries say who signed in and became the admin.
  expect(totals).toEqual([ROUNDS, ROUNDS, ROUNDS + 1, ROUNDS + 3]);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

/**
 * All that a member sends at once is taken. Where PostgreSQL keeps it, what waits too long for its turn may be refused
 * as the contract says, but never be half done.
 */
async function allTaken(all: Promise<Reply<unknown>>[]) {
  const good = SERVERS === 1 ? [200, 201] : [200, 201, 503];
  const replies = await Promise.all(all);
  const bad = replies.filter(({ status }) => !good.includes(status));
  expect(bad.map(({ status, body }) => [status, body])).toEqual([]);
  expect(replies.some(({ status }) => status !== 503)).toBe(true);
}

test(`of ${CROWD} votes, reports or purchases of one member at once through ${THROUGH} one is left`, {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { forum, at } = await openForumOfMany();
  const root = await forum.admin('Root');
  const one = await forum.memberWithoutPassword('Member');
  const { email } = one;
  const crowd = (act: (here: Person, n: number) => Promise<Reply<unknown>>) =>
    allTaken(Array.from({ length: CROWD }, (_, n) => act(at(one, n), n)));
  const asked = { params: { id: await publish(root) } };
  await crowd(({ call }, n) =>
    call(`PATCH /posts/{id}/${Math.floor(n / 2) % 2 ? 'up' : 'down'}vote`, asked),
  );
  const { upVote, downVote, myVote } = (await one.call('GET /posts/{id}', asked)).body;
  expect([upVote, downVote]).toEqual(myVote === 'up' ? [1, 0] : [0, 1]);

  const { _id: commentId } = await writeComment(root, asked.params.id, 'Not nice');
  await crowd(({ call }, n) => {
    const feedback = REASONS[n % REASONS.length] as Reason;
    return call('POST /reports', { body: { commentId, feedback, reporterEmail: email } });
  });
  const { reports, total: open } = (await root.call('GET /reports')).body;
  expect([open, reports]).toMatchObject([1, [{ commentId, reporterEmail: email }]]);

  await crowd(({ call }) => call('POST /membership', { body: { email } }));
  const { payments, total } = (await root.call('GET /admin/payments')).body;
  expect([total, payments.map((payment) => payment.email)]).toEqual([1, [email]]);
  const { entries } = (await root.call('GET /admin/audit')).body;
  expect(entries.filter(({ act }) => act === 'payment taken')).toHaveLength(1);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});
