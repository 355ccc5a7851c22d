import { describe, expect, test, vi } from 'vitest';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import {
  begin,
  giftOf,
  isGold,
  openTill,
  pay,
  payAtStripe,
  paymentsOf,
  redeem,
  toldOf,
} from '../../support/features/gold.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';
import { nextEvent, subscribe } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { atOnce } from '../../support/races.ts';
import { proves } from '../../support/runner/spec-claims.ts';

const { forum, root: admin } = await openFileForumWith(['Root']);

const someone = () => forum.someone('Someone');
const payments = async () =>
  (await admin.call('GET /admin/payments', { query: { limit: 100 } })).body;

test.each([
  [{}, 'usd', 100],
  [{ currency: 'usd' as const }, 'usd', 100],
  [{ currency: 'bdt' as const }, 'bdt', 10_000],
])(
  'where no money moves a member becomes Gold at once, and %j costs the price of the specification',
  async (more, currency, amount) => {
    proves('3.9', '3.12', '4.6', '4.5', '7.6', '7.26', '9.2');
    const options = { provider: 'test', methods: [] };
    expect((await forum.visitor.call('GET /payment-options')).body).toEqual(options);
    const ana = await someone();
    expect(await isGold(ana)).toBe(false);
    const reply = await pay(ana, more);
    expectAnswer('POST /membership', reply);
    expect(reply.body).toEqual({ success: true });
    expect(await isGold(ana)).toBe(true);
    const [payment] = (await expectCall(admin, 'GET /admin/payments')).body.payments;
    expect(payment).toMatchObject({ email: ana.email, currency, amount, provider: 'test' });
  },
);

test("membership: a session that nobody paid makes nobody Gold, and nobody pays in another's name", async () => {
  const [ana, bo] = [await someone(), await someone()];
  const before = (await payments()).total;
  expect((await pay(ana, { session: 'cs_test_made_up' })).body).toEqual({ success: false });
  const given = { body: { email: ana.email } };
  for (const person of [bo, admin]) await person.refused(403, 'POST /membership', given);
  expect(await isGold(ana)).toBe(false);
  expect((await payments()).total).toBe(before);
  const capitals = { body: { email: ana.email.toUpperCase() } };
  expect((await ana.call('POST /membership', capitals)).body).toEqual({ success: true });
});

test('membership: in production without a provider nobody can pay, for a gift neither, and the call says so', async () => {
  const { forum: own, ana } = await openForum(['Ana'], { ...AS_PRODUCTION, VERIFY: 'off' });
  const options = { provider: 'none', methods: [] };
  expect((await own.visitor.call('GET /payment-options')).body).toEqual(options);
  for (const more of [{}, { gift: true }])
    expect(expectProblem(await pay(ana, more), 503)).toBe('Payments are not configured');
  expect(await isGold(ana)).toBe(false);
});

describe('payments', async () => {
  const till = await openTill({}, true);
  const { stripe, root } = till;
  const newcomer = () => till.forum.newcomer('Ana');
  test.each([
    ['usd', 100],
    ['bdt', 10_000],
  ] as const)(
    'a member who paid in %s and comes back is Gold, with one payment, and is not led to pay again',
    async (currency, amount) => {
      const ana = await newcomer();
      const session = await begin(ana, { currency });
      expect(stripe.sessions.get(session)).toMatchObject({ currency, amount_total: amount });
      const first = await pay(ana, { currency });
      expect(first.body).toEqual({ success: false, url: expect.stringContaining(`/${session}`) });
      expect((await pay(ana, { session })).body).toEqual({ success: false });
      expect(await isGold(ana)).toBe(false);

      stripe.pay(session);
      expect((await pay(ana, { session })).body).toEqual({ success: true });
      expect(await isGold(ana)).toBe(true);
      const pages = stripe.sessions.size;
      for (const other of ['usd', 'bdt'] as const)
        expect((await pay(ana, { currency: other })).body).toEqual({ success: true });
      expect(stripe.sessions.size).toBe(pages);
      expect(await paymentsOf(root, ana)).toMatchObject([
        { amount, currency, provider: 'stripe', reference: session },
      ]);
    },
  );

  test('the webhook makes Gold when the browser never comes back, and updates the open pages', async () => {
    const ana = await newcomer();
    const socket = await ana.socket();
    await subscribe(socket, `user:${ana.email}`);
    const session = await begin(ana);
    const changed = nextEvent(socket, 'user:changed');
    expect(await stripe.send('checkout.session.completed', stripe.pay(session))).toBe(200);
    expect(await changed).toMatchObject({ isMember: true });
  });

  test("another member's session, an unpaid one, a wrong price and a made-up one make no Gold", async () => {
    const [ana, ben] = [await newcomer(), await till.forum.newcomer('Ben')];
    const bens = await begin(ben);
    stripe.pay(bens);
    const cheap = await begin(ana);
    Object.assign(stripe.pay(cheap), { amount_total: 1 });
    for (const session of [bens, cheap, 'cs_test_made_up', '../v1/secrets', 'x'])
      expect((await pay(ana, { session })).body).toEqual({ success: false });
    expect(await isGold(ana)).toBe(false);
    expect(await paymentsOf(root, ana)).toEqual([]);
  });

  test('a signed webhook about something unpaid or somebody unknown is accepted and changes nothing', async () => {
    const ana = await newcomer();
    const warn = vi.spyOn(till.forum.app.context.log, 'warn');
    const session = stripe.sessions.get(await begin(ana)) as { id: string };
    const type = 'checkout.session.completed';
    expect(await stripe.send(type, session)).toBe(200);
    expect(await stripe.send('charge.refunded', { id: 'ch_1' })).toBe(200);
    const strange = { ...session, payment_status: 'paid', client_reference_id: 'nobody' };
    expect(await stripe.send(type, strange)).toBe(200);
    expect(await paymentsOf(root, ana)).toEqual([]);
    // Somebody has paid: whoever runs the forum must be able to find it.
    expect(warn.mock.calls).toEqual([[{ reference: session.id }, 'a payment of no known member']]);
    await stripe.send(type, stripe.pay(session.id));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('while Stripe is away the member is told to try again, and can later', async () => {
    const ana = await newcomer();
    stripe.down = true;
    const refusal = await ana.refused(503, 'POST /membership', { body: { email: ana.email } });
    stripe.down = false;
    expect(refusal.message).toBe(
      'The payment service does not answer. Nothing was paid; please try again.',
    );
    expect((await pay(ana)).body.url).toContain('/pay/');
  });

  test('a gift is paid on its page, named as one, and any repeats make one code', async () => {
    const ana = await newcomer();
    const session = await begin(ana, { gift: true, currency: 'bdt' });
    expect(stripe.sessions.get(session)).toMatchObject({
      metadata: { buys: 'gift' },
      amount_total: 10_000,
      success_url: expect.stringContaining('/membership?with=gift&session={CHECKOUT_SESSION_ID}'),
    });
    expect((await pay(ana, { gift: true, session })).body).toEqual({ success: false });
    const paid = stripe.pay(session);
    await atOnce(async (n) => {
      if (n % 2) await stripe.send('checkout.session.completed', paid);
      else await pay(ana, { gift: true, session });
    });
    expect(await toldOf(ana)).toHaveLength(1);
    expect(await isGold(ana)).toBe(false);
    expect((await redeem(await newcomer(), await giftOf(ana))).status).toBe(200);
    expect(await paymentsOf(root, ana)).toHaveLength(1);
  });

  test('a gift whose buyer never came back is told at the next press; the one after begins another', async () => {
    const ana = await newcomer();
    const first = await begin(ana, { gift: true });
    expect(await begin(ana, { gift: true })).toBe(first);
    stripe.pay(first);
    expect((await pay(ana, { gift: true })).body).toEqual({ success: true });
    expect(await toldOf(ana)).toHaveLength(1);
    const second = await payAtStripe(till, ana, { gift: true });
    expect(second).not.toBe(first);
    expect(await toldOf(ana)).toHaveLength(2);
    // It was recorded on the way back: the next press is no repeat of it.
    expect(await begin(ana, { gift: true })).not.toBe(second);
  });

  test('the payment of a gift makes nobody Gold, and that of Gold makes no code', async () => {
    const ana = await newcomer();
    for (const gift of [true, false]) {
      const session = await begin(ana, { gift });
      stripe.pay(session);
      expect((await pay(ana, { gift: !gift, session })).body).toEqual({ success: false });
      expect(await isGold(ana)).toBe(!gift);
    }
    expect(await toldOf(ana)).toHaveLength(1);
  });
});
