import { expect, test } from 'vitest';
import { REASONS, type Reason } from '../../../contract/values/report-reasons.ts';
import { faultsOf } from '../../../db/core/create-store.ts';
import { amount } from '../../support/amounts.ts';
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

test(`in ${ROUNDS} rounds of ${AT_ONCE} posts at once through ${THROUGH} there is never a sixth`, async () => {
  const { forum, at } = await openForumOfMany();
  for (let round = 0; round < ROUNDS; round++) {
    const one = await forum.memberWithoutPassword(`Poster${round}`);
    const before = round % 6;
    for (let n = 0; n < before; n++) await publish(one);
    const replies = await Promise.all(
      numbers.map((n) => at(one, n).call('POST /posts', { body: postBy(one) })),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    const few = 5 - before;
    expect(statuses).toEqual([...Array(few).fill(201), ...Array(AT_ONCE - few).fill(403)]);
    // Room is made for one while many want it.
    const ids = replies.map(({ body }) => body.insertedId).filter(Boolean);
    const id = ids[0] ?? (await one.call('GET /posts')).body[0]?._id ?? '';
    const [, ...again] = await Promise.all([
      one.call('DELETE /posts/{id}', { params: { id } }),
      ...numbers.map((n) => at(one, n).call('POST /posts', { body: postBy(one) })),
    ]);
    expect(again.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    const { body } = await one.call('GET /posts/user/{email}', { params: { email: one.email } });
    expect(body.total).toBeLessThanOrEqual(5);
    expect(body.posts).toHaveLength(body.total);
  }
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

/** The acts of which one member may do one: `n` says in which of its ways. */
type Act = (here: Person, n: number) => Promise<Reply<unknown>>;

test.each([
  [ROUNDS, AT_ONCE],
  [1, CROWD],
])(
  `of the votes, reports and purchases of each of %i members, %i of each at once through ${THROUGH}, one is left`,
  async (members, atOnce) => {
    const { forum, at } = await openForumOfMany();
    const root = await forum.admin('Root');
    const asked = { params: { id: await publish(root) } };
    const { _id: commentId } = await writeComment(root, asked.params.id, 'Not nice');
    const acts: Act[] = [
      ({ call }, n) =>
        call(`PATCH /posts/{id}/${Math.floor(n / 2) % 2 ? 'up' : 'down'}vote`, asked),
      ({ call, email }, n) => {
        const feedback = REASONS[n % REASONS.length] as Reason;
        return call('POST /reports', { body: { commentId, feedback, reporterEmail: email } });
      },
      ({ call, email }) => call('POST /membership', { body: { email } }),
    ];
    // The contract allows a refusal after too long a wait in PostgreSQL, but no half-done act.
    const good = SERVERS > 1 && atOnce === CROWD ? [200, 201, 503] : [200, 201];
    const emails: string[] = [];
    let ups = 0;
    for (let round = 0; round < members; round++) {
      const one = await forum.memberWithoutPassword(`Member${round}`);
      emails.push(one.email);
      const sent = acts.map((act) => Array.from({ length: atOnce }, (_, n) => act(at(one, n), n)));
      for (const answers of await Promise.all(sent.map((all) => Promise.all(all)))) {
        const bad = answers.filter(({ status }) => !good.includes(status));
        expect(bad.map(({ status, body }) => [status, body])).toEqual([]);
        expect(answers.some(({ status }) => status !== 503)).toBe(true);
      }
      ups += (await one.call('GET /posts/{id}', asked)).body.myVote === 'up' ? 1 : 0;
    }
    const { upVote, downVote } = (await root.call('GET /posts/{id}', asked)).body;
    expect([upVote, downVote]).toEqual([ups, members - ups]);
    const { reports, total } = (await root.call('GET /reports')).body;
    expect(total).toBe(members);
    expect(emails).toEqual(expect.arrayContaining(reports.map((report) => report.reporterEmail)));
    const paid = (await root.call('GET /admin/payments')).body;
    expect(paid.total).toBe(members);
    expect(emails).toEqual(expect.arrayContaining(paid.payments.map(({ email }) => email)));
    // Two more entries say who signed in and became the admin.
    expect((await root.call('GET /admin/audit')).body.total).toBe(members + 2);
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  },
);
