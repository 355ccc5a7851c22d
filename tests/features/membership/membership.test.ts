import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

let forum: TestApp;
let admin: Person;
let count = 0;
beforeAll(async () => {
  forum = await openTestApp({}, true);
  admin = await forum.admin('Root');
});
afterAll(() => forum.close());

const someone = () => {
  count += 1;
  return forum.memberWithoutPassword(`Someone${count}`);
};
const join = (person: Person, more: object = {}) =>
  person.call('POST /membership', { body: { email: person.email, ...more } });
const isGold = async (person: Person) =>
  (await person.call('GET /user/{email}/status', { params: { email: person.email } })).body
    .isMember;
const payments = async () =>
  (await admin.call('GET /admin/payments', { query: { limit: 100 } })).body;

test('membership: a member becomes Gold at once where no money moves, and the page can say so', async () => {
  proves('3.9', '3.12', '4.6', '4.5', '7.6', '7.26');
  expect((await forum.visitor.call('GET /payment-options')).body).toEqual({ provider: 'test' });
  const ana = await someone();
  expect(await isGold(ana)).toBe(false);
  const reply = await join(ana);
  expectAnswer('POST /membership', reply);
  expect(reply.body).toEqual({ success: true });
  expect(await isGold(ana)).toBe(true);
});

test.each([
  [{}, 'usd', 100],
  [{ currency: 'usd' }, 'usd', 100],
  [{ currency: 'bdt' }, 'bdt', 10_000],
])('%j costs the price of the specification', async (more, currency, amount) => {
  proves('9.2');
  const ana = await someone();
  await join(ana, more);
  const reply = await admin.call('GET /admin/payments');
  expectAnswer('GET /admin/payments', reply);
  expect(reply.body.payments[0]).toMatchObject({
    email: ana.email,
    currency,
    amount,
    provider: 'test',
  });
});

test('membership: any number of repeats, also at once, makes one Gold and one payment', async () => {
  const ana = await someone();
  const before = (await payments()).total;
  const replies = await Promise.all(Array.from({ length: 20 }, () => join(ana)));
  for (const { status, body } of replies) expect([status, body]).toEqual([200, { success: true }]);
  expect((await join(ana)).body).toEqual({ success: true });
  expect(await isGold(ana)).toBe(true);
  expect((await payments()).total).toBe(before + 1);
});

test('membership: a session that nobody paid makes nobody Gold', async () => {
  const ana = await someone();
  const before = (await payments()).total;
  expect((await join(ana, { session: 'cs_test_made_up' })).body).toEqual({ success: false });
  expect(await isGold(ana)).toBe(false);
  expect((await payments()).total).toBe(before);
});

test("membership: nobody pays in another's name", async () => {
  const [ana, bo] = [await someone(), await someone()];
  for (const person of [bo, admin]) {
    expectProblem(await join(person, { email: ana.email }), 403);
  }
  expect(await isGold(ana)).toBe(false);
  expect((await join(ana, { email: ana.email.toUpperCase() })).body).toEqual({ success: true });
});

test.each([
  [{ email: undefined }, 'Email is required'],
  [{ email: 'ana' }, 'Email must be an e-mail address'],
  [{ currency: 'eur' }, 'Currency must be one of: bdt, usd'],
  [{ currency: 'USD' }, 'Currency must be one of: bdt, usd'],
  [{ currency: null }, 'Currency must be one of: bdt, usd'],
  [{ session: '' }, 'Session is required'],
  [{ session: 7 }, 'Session must be of type string'],
  [{ session: 'x'.repeat(256) }, 'Session must be at most 255 characters long'],
])(
  'a field that is not as it should be is named, and nobody is Gold (%#)',
  async (more, sentence) => {
    const ana = await someone();
    expect(expectProblem(await join(ana, more), 400)).toBe(sentence);
    expect(await isGold(ana)).toBe(false);
  },
);

test('membership: in production without a provider nobody can pay, and the call says so', async () => {
  const own = await openTestApp({ ...AS_PRODUCTION, VERIFY: 'off' });
  const ana = await own.memberWithoutPassword('Ana');
  expect((await own.visitor.call('GET /payment-options')).body).toEqual({ provider: 'none' });
  expect(expectProblem(await join(ana), 503)).toBe('Payments are not configured');
  expect(await isGold(ana)).toBe(false);
});
