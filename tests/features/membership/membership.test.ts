import { describe, expect, test, vi } from 'vitest';
import { addPayment } from '../../../db/features/membership/payments.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { type StandIn, startStripe } from '../../support/features/stripe.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForumWith, openForum, openForumWithPasswords } from '../../support/open-forum.ts';
import { nextEvent, type Person, subscribe } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { atOnce } from '../../support/races.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const isGold = async (person: Person) =>
  (await person.call('GET /user/{email}/status', { params: { email: person.email } })).body
    .isMember;

const { forum, root: admin } = await openFileForumWith(['Root']);

const someone = () => forum.someone('Someone');
const join = (person: Person, more: object = {}) =>
  person.call('POST /membership', { body: { email: person.email, ...more } });
const payments = async () =>
  (await admin.call('GET /admin/payments', { query: { limit: 100 } })).body;

test('membership: a member becomes Gold at once where no money moves, and the page can say so', async () => {
  proves('3.9', '3.12', '4.6', '4.5', '7.6', '7.26');
  expect((await forum.visitor.call('GET /payment-options')).body).toEqual({
    provider: 'test',
    methods: [],
  });
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
  const reply = await expectCall(admin, 'GET /admin/payments');
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
  const { forum: own, ana } = await openForum(['Ana'], { ...AS_PRODUCTION, VERIFY: 'off' });
  expect((await own.visitor.call('GET /payment-options')).body).toEqual({
    provider: 'none',
    methods: [],
  });
  expect(expectProblem(await join(ana), 503)).toBe('Payments are not configured');
  expect(await isGold(ana)).toBe(false);
});

describe('payments', () => {
  interface Till {
    forum: TestApp;
    stripe: StandIn;
    ana: Person;
    root: Person;
  }

  async function openTill(): Promise<Till> {
    const stripe = await startStripe();
    const forum = await openTestApp(stripe.env);
    stripe.webhookUrl = `${forum.url}/stripe/webhook`;
    return { forum, stripe, ana: await forum.member('Ana'), root: await forum.admin('Root') };
  }

  const join = (person: Person, more: { currency?: 'bdt' | 'usd'; session?: string } = {}) =>
    person.call('POST /membership', { body: { email: person.email, ...more } });
  const begin = async (person: Person, currency: 'bdt' | 'usd' = 'usd') => {
    const { body } = await join(person, { currency });
    return String(body.url).split('/').at(-1) as string;
  };
  const payments = async (root: Person) => (await root.call('GET /admin/payments')).body;

  test.for([
    ['usd', 100],
    ['bdt', 10_000],
  ] as const)(
    'payments: a member who paid in %s and comes back is Gold, with one payment',
    async ([currency, amount]) => {
      const { stripe, ana, root } = await openTill();
      const session = await begin(ana, currency);
      expect(stripe.sessions.get(session)).toMatchObject({ currency, amount_total: amount });
      expect((await join(ana, { session })).body).toEqual({ success: false });
      expect(await isGold(ana)).toBe(false);

      stripe.pay(session);
      expect((await join(ana, { session })).body).toEqual({ success: true });
      expect(await isGold(ana)).toBe(true);
      expect(await payments(root)).toMatchObject({
        total: 1,
        payments: [{ email: ana.email, amount, currency, provider: 'stripe', reference: session }],
      });
    },
  );

  test('payments: the webhook makes Gold when the browser never comes back, and updates the open pages', async () => {
    const { forum, stripe, ana } = await openTill();
    const socket = await ana.socket();
    await subscribe(socket, `user:${ana.email}`);
    const session = await begin(ana);
    const changed = nextEvent(socket, 'user:changed');
    expect(await stripe.send('checkout.session.completed', stripe.pay(session))).toBe(200);
    expect(await changed).toMatchObject({ isMember: true });
    expect(forum.url).toContain('127.0.0.1');
  });

  test('payments: repeats, in any order and at once, make one Gold and one payment', async () => {
    const { stripe, ana, root } = await openTill();
    const session = await begin(ana);
    const paid = stripe.pay(session);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 ? stripe.send('checkout.session.completed', paid) : join(ana, { session }),
      ),
    );
    expect(await isGold(ana)).toBe(true);
    expect((await payments(root)).total).toBe(1);
  });

  test('payments: a second press leads to the same page to pay at', async () => {
    const { stripe, ana } = await openTill();
    const first = await join(ana);
    expect(first.body).toEqual({ success: false, url: expect.stringContaining('/pay/cs_') });
    expect((await join(ana)).body).toEqual(first.body);
    expect(stripe.sessions.size).toBe(1);
  });

  test('payments: a Gold member is not led to pay again', async () => {
    const { stripe, ana, root } = await openTill();
    const session = await begin(ana);
    stripe.pay(session);
    await join(ana, { session });
    expect((await join(ana)).body).toEqual({ success: true });
    expect((await join(ana, { currency: 'bdt' })).body).toEqual({ success: true });
    expect([stripe.sessions.size, (await payments(root)).total]).toEqual([1, 1]);
  });

  test("payments: another member's session, an unpaid one, a wrong price and a made-up one make no Gold", async () => {
    const { forum, stripe, ana, root } = await openTill();
    const ben = await forum.member('Ben');
    const bens = await begin(ben);
    stripe.pay(bens);
    const cheap = await begin(ana);
    Object.assign(stripe.pay(cheap), { amount_total: 1 });
    for (const session of [bens, cheap, 'cs_test_made_up', '../v1/secrets', 'x']) {
      expect((await join(ana, { session })).body).toEqual({ success: false });
    }
    expect(await isGold(ana)).toBe(false);
    expect((await payments(root)).total).toBe(0);
  });

  test('payments: forged, stale, altered and unsigned webhooks are refused and make no Gold', async () => {
    const { forum, stripe, ana } = await openTill();
    const paid = stripe.pay(await begin(ana));
    const type = 'checkout.session.completed';
    expect(await stripe.send(type, paid, { secret: 'whsec_wrong' })).toBe(400);
    expect(await stripe.send(type, paid, { at: Math.floor(Date.now() / 1_000) - 3_600 })).toBe(400);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ type, data: { object: paid } });
    expect((await forum.raw('/stripe/webhook', { method: 'POST', headers, body })).status).toBe(
      400,
    );
    expect(await isGold(ana)).toBe(false);
  });

  test('payments: a signed webhook about something unpaid or somebody unknown is accepted and changes nothing', async () => {
    const { forum, stripe, ana, root } = await openTill();
    const warn = vi.spyOn(forum.app.context.log, 'warn');
    const session = stripe.sessions.get(await begin(ana)) as { id: string };
    expect(await stripe.send('checkout.session.completed', session)).toBe(200);
    expect(await stripe.send('charge.refunded', { id: 'ch_1' })).toBe(200);
    const strange = { ...session, payment_status: 'paid', client_reference_id: 'nobody' };
    expect(await stripe.send('checkout.session.completed', strange)).toBe(200);
    expect((await payments(root)).total).toBe(0);
    // Somebody has paid: whoever runs the forum must be able to find it.
    expect(warn.mock.calls).toEqual([[{ reference: session.id }, 'a payment of no known member']]);
    await stripe.send('checkout.session.completed', stripe.pay(session.id));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('payments: while Stripe is away the member is told to try again, and can later', async () => {
    const { stripe, ana } = await openTill();
    stripe.down = true;
    const refusal = await ana.refused(503, 'POST /membership', { body: { email: ana.email } });
    expect(refusal.message).toBe(
      'The payment service does not answer. Nothing was paid; please try again.',
    );
    stripe.down = false;
    expect((await join(ana)).body.url).toContain('/pay/');
  });

  test('payments: in production without keys nobody can pay, and the answer says so', async () => {
    const forum = await openTestApp({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://forum.example.org',
      JWT_SECRET: 'x'.repeat(40),
      VERIFY: 'off',
    });
    const ana = await forum.member('Ana');
    const refusal = await ana.refused(503, 'POST /membership', { body: { email: ana.email } });
    expect(refusal.message).toBe('Payments are not configured');
    expect((await forum.visitor.call('GET /payment-options')).body).toEqual({
      provider: 'none',
      methods: [],
    });
  });

  test('payments: outside production the test provider takes any number of presses as one payment', async () => {
    const { ana, root } = await openForumWithPasswords(['Ana', 'Root']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(ana)));
    expect(answers.every(({ body }) => body.success)).toBe(true);
    expect((await payments(root)).total).toBe(1);
  });
});

test('races: one payment reported 20 times makes one row and one Gold', async () => {
  const { forum, other } = await openForumOfMany();
  const admin = await forum.admin('Root');
  const hashOf = () => 'no gift';
  const userId = (await admin.call('POST /users', { body: { email: admin.email } as never })).body
    ._id;
  const gold = await atOnce((n) =>
    addPayment(
      (n % 2 ? other : forum).app.context.store,
      {
        userId,
        provider: 'test',
        reference: 'paid once',
        intent: null,
        amount: 100,
        currency: 'usd',
        isGift: false,
      },
      hashOf,
    ),
  );
  expect(gold.filter((recorded) => recorded === 'granted')).toHaveLength(1);
  expect((await admin.call('GET /admin/payments')).body.total).toBe(1);
});
