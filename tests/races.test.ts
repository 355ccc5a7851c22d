import { expect, test } from 'vitest';
import { REASONS } from '../contract/limits.ts';
import { takePayment } from '../db/membership.ts';
import { grantAdmin, takeAdmin } from '../db/users.ts';
import { type House, type Person, postBy, publish, say } from './house.ts';
import { openForumOfMany } from './many-servers.ts';

const CALLERS = 20;
const numbers = Array.from({ length: CALLERS }, (_, n) => n);

/** Runs an act for each of 20 numbers at once. */
const atOnce = <T>(act: (n: number) => Promise<T>) => Promise.all(numbers.map(act));

const crowd = (house: House) => atOnce((n) => house.neighbour(`Caller${n}`));

const reportBy = ({ email }: Person, commentId: string) => ({
  commentId,
  feedback: REASONS[0],
  commentText: '',
  reporterEmail: email,
});

async function totals(admin: Person) {
  const [stats, reports] = await Promise.all([
    admin.call('GET /admin/stats'),
    admin.call('GET /reports', { query: { limit: '100' } }),
  ]);
  return { ...stats.body, reports: reports.body.total, listed: reports.body.reports.length };
}

test('20 posts at once make five, and the count says five', async () => {
  const { house, at } = await openForumOfMany();
  const ana = await house.neighbour('Ana');
  const replies = await atOnce((n) => at(ana, n).call('POST /posts', { body: postBy(ana) }));
  expect(replies.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(5).fill(201),
    ...Array<number>(15).fill(403),
  ]);
  const { body } = await ana.call('GET /posts/count', { query: { email: ana.email } });
  expect(body.count).toBe(5);
});

test('20 votes at once are all counted, each answer with the counts right after it', async () => {
  const { house, at } = await openForumOfMany();
  const people = await crowd(house);
  const id = await publish(people[0] as Person);
  const replies = await atOnce((n) =>
    at(people[n] as Person, n).call('PATCH /posts/{id}/upvote', { params: { id } }),
  );
  const answers = replies.map(({ body }) => body).sort((a, b) => a.rev - b.rev);
  expect(answers).toEqual(
    numbers.map((n) => ({ upVote: n + 1, downVote: 0, myVote: 'up', rev: n + 2 })),
  );
});

test('presses of one member at once leave the counts at the one vote that stays', async () => {
  const { house, at } = await openForumOfMany();
  const ana = await house.neighbour('Ana');
  const id = await publish(ana);
  const presses = [
    'PATCH /posts/{id}/upvote',
    'PATCH /posts/{id}/downvote',
    'DELETE /posts/{id}/vote',
  ] as const;
  await atOnce((n) =>
    at(ana, n).call(presses[n % 3] as (typeof presses)[number], { params: { id } }),
  );
  const { upVote, downVote, myVote } = (await ana.call('GET /posts/{id}', { params: { id } })).body;
  expect({ upVote, downVote }).toEqual({
    upVote: myVote === 'up' ? 1 : 0,
    downVote: myVote === 'down' ? 1 : 0,
  });
});

test('a comment deleted while 20 report it takes all its reports along', async () => {
  const { house, at } = await openForumOfMany();
  const admin = await house.admin('Root');
  const people = await crowd(house);
  const postId = await publish(admin);
  const { _id } = await say(admin, postId, 'Not nice');
  const report = (n: number) => {
    const reporter = at(people[n] as Person, n);
    return reporter.call('POST /reports', { body: reportBy(reporter, _id) });
  };
  const half = CALLERS / 2;
  const early = await Promise.all(numbers.slice(0, half).map(report));
  expect(early.map(({ status }) => status)).toEqual(Array<number>(half).fill(201));
  const [gone] = await Promise.all([
    admin.call('DELETE /comments/{id}', { params: { id: _id } }),
    ...numbers.slice(half).map(report),
  ]);
  expect(gone.status).toBe(200);
  expect(await totals(admin)).toMatchObject({ comments: 0, reports: 0, listed: 0 });
});

test('a post deleted while 20 vote, comment and report leaves nothing behind', async () => {
  const { house, at } = await openForumOfMany();
  const admin = await house.admin('Root');
  const people = await crowd(house);
  const id = await publish(admin);
  const { _id: commentId } = await say(admin, id, 'First');
  const acts = atOnce(async (n) => {
    const person = at(people[n] as Person, n);
    const { email } = person;
    const body = reportBy(person, commentId);
    if (n % 3 === 0) return (await person.call('POST /reports', { body })).status;
    if (n % 3 === 1)
      return (await person.call('PATCH /posts/{id}/upvote', { params: { id } })).status;
    const comment = { postId: id, authorEmail: email, text: 'And me', createdAt: '' };
    return (await person.call('POST /comments', { body: comment })).status;
  });
  const gone = await admin.call('DELETE /posts/{id}', { params: { id } });
  expect(gone.status).toBe(200);
  expect((await acts).filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
  expect(await totals(admin)).toMatchObject({ posts: 0, comments: 0, reports: 0, listed: 0 });
});

test('of 20 admins all revoked at once one stays', async () => {
  const { house, other } = await openForumOfMany();
  const storeOf = (n: number) => (n % 2 ? other : house).app.parts.store;
  const people = await crowd(house);
  await atOnce((n) => grantAdmin(storeOf(n), (people[n] as Person).email, 'test'));
  const taken = await atOnce((n) => takeAdmin(storeOf(n), (people[n] as Person).email, 'test'));
  expect(taken.filter(Boolean)).toHaveLength(CALLERS - 1);
});

test('20 first sign-ins at once make one member', async () => {
  const { house } = await openForumOfMany();
  const admin = await house.admin('Root');
  await atOnce(() => house.neighbour('Ana'));
  expect(await totals(admin)).toMatchObject({ users: 2 });
});

test('one payment told of 20 times makes one row and one Gold', async () => {
  const { house, other } = await openForumOfMany();
  const admin = await house.admin('Root');
  const userId = (await admin.call('POST /users', { body: { email: admin.email } as never })).body
    ._id;
  const gold = await atOnce((n) =>
    takePayment((n % 2 ? other : house).app.parts.store, {
      userId,
      provider: 'test',
      reference: 'paid once',
      amount: 100,
      currency: 'usd',
    }),
  );
  expect(gold.filter(Boolean)).toHaveLength(1);
  expect((await admin.call('GET /admin/payments')).body.total).toBe(1);
});
