import { afterEach, describe, expect, test } from 'vitest';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import {
  begin,
  giftOf,
  isGold,
  newestPayment,
  openTill,
  pay,
  payAtStripe,
  paymentsOf,
  redeem,
  revokeNewest,
  type Till,
  toldOf,
} from '../../support/features/gold.ts';
import { faults } from '../../support/features/leaving.ts';
import { onFile, openOld } from '../../support/forums/old.ts';
import type { Person } from '../../support/person.ts';
import { atOnce } from '../../support/races.ts';

/** A till whose payments stand in one forum; a test looks at those of its own members. */
const till = await openTill({}, true);
const { stripe, root } = till;
const newcomer = () => till.forum.newcomer('Ana');
afterEach(async () => expect(await faults(till.forum)).toEqual([]));
const stateOf = async (person: Person) => ({
  gold: await isGold(person),
  told: (await toldOf(person)).map(({ revoked }) => revoked),
});

test('a whole refund ends Gold, with the words of a refund, until the member pays on a new page; a part of it does not', async () => {
  const ana = await newcomer();
  const session = await payAtStripe(till, ana);
  expect(await stripe.refund(session, false)).toBe(200);
  expect(await stateOf(ana)).toEqual({ gold: true, told: [] });
  expect(await stripe.refund(session)).toBe(200);
  expect(await stateOf(ana)).toEqual({ gold: false, told: ['ended'] });
  const why = { refunded: true, reason: 'stripe:refund' };
  expect(await newestPayment(root)).toMatchObject(why);
  // The row knows its payment intent.
  const intent = stripe.sessions.get(session)?.payment_intent;
  expect(stripe.asked).not.toContain(intent);
  const asked = { query: { act: 'payment revoked' } };
  const { entries } = (await root.call('GET /admin/audit', asked)).body;
  expect(entries[0]).toMatchObject({
    actor: 'stripe',
    detail: `of ${ana.email}, refunded: stripe:refund`,
  });
  const second = await begin(ana);
  expect(second).not.toBe(session);
  stripe.pay(second);
  expect((await pay(ana, { session: second })).body).toEqual({ success: true });
  // The refund of the first one comes again.
  await stripe.refund(session);
  expect(await isGold(ana)).toBe(true);
});

test('a lost dispute ends Gold, a won one does not; what an admin has revoked Stripe revokes no more', async () => {
  const ana = await newcomer();
  const session = await payAtStripe(till, ana);
  await stripe.closeDispute(session, 'won');
  expect(await isGold(ana)).toBe(true);
  await stripe.closeDispute(session, 'lost');
  expect(await isGold(ana)).toBe(false);
  expect(await paymentsOf(root, ana)).toMatchObject([{ reason: 'stripe:dispute' }]);
  const second = await payAtStripe(till, ana);
  await revokeNewest(root);
  expect(await stripe.refund(second)).toBe(200);
  expect((await paymentsOf(root, ana))[0]).toMatchObject({ reason: 'Sent twice' });
  expect(await toldOf(ana)).toHaveLength(2);
});

test('a revoked payment never grants again, whatever is repeated, in any order and at once', async () => {
  const ana = await newcomer();
  const session = await payAtStripe(till, ana);
  const paid = stripe.pay(session);
  await stripe.refund(session);
  const acts = [
    () => stripe.send('checkout.session.completed', paid),
    () => stripe.send('checkout.session.async_payment_succeeded', paid),
    () => pay(ana, { session }),
    () => stripe.refund(session),
    () => stripe.closeDispute(session, 'lost'),
  ];
  for (const act of acts) await act();
  await atOnce(async (n) => acts[n % acts.length]?.());
  expect((await pay(ana, { session })).body).toEqual({ success: false });
  expect(await stateOf(ana)).toEqual({ gold: false, told: ['ended'] });
  expect(await paymentsOf(root, ana)).toHaveLength(1);
});

test.each([
  [{}, 'none', false],
  [{ gift: true }, 'given', true],
])(
  'a refund that comes before its completion leaves a payment that grants nothing: %j',
  async (more, told, gift) => {
    const ana = await newcomer();
    const session = await begin(ana, more);
    const paid = stripe.pay(session);
    expect(await stripe.refund(session)).toBe(200);
    expect(await stripe.send('checkout.session.completed', paid)).toBe(200);
    expect((await pay(ana, { ...more, session })).body).toEqual({ success: false });
    expect(await stateOf(ana)).toEqual({ gold: false, told: [told] });
    expect(await toldOf(ana)).not.toMatchObject([{ code: expect.any(String) }]);
    expect(await paymentsOf(root, ana)).toMatchObject([
      { refunded: true, reference: session, gift },
    ]);
  },
);

test('a payment from before intents were kept is found by asking Stripe, and remembers its intent', async () => {
  const ana = await newcomer();
  const session = await payAtStripe(till, ana);
  await executeSql(till.forum, `update payments set intent = null where reference = '${session}'`);
  stripe.down = true;
  expect(await stripe.refund(session)).toBe(503);
  expect(await isGold(ana)).toBe(true);
  stripe.down = false;
  // Stripe sends it again.
  expect(await stripe.refund(session)).toBe(200);
  expect(await isGold(ana)).toBe(false);
  stripe.asked.length = 0;
  await stripe.refund(session);
  expect(stripe.asked).toEqual([]);
});

test('a refund of something else that the account sells changes nothing, nor does a forged one', async () => {
  const ana = await newcomer();
  const session = await payAtStripe(till, ana);
  const other = { id: 'ch_1', payment_intent: 'pi_of_a_shop', refunded: true };
  expect(await stripe.send('charge.refunded', other)).toBe(200);
  expect(await stripe.send('charge.refunded', { id: 'ch_2', refunded: true })).toBe(200);
  const mine = stripe.sessions.get(session)?.payment_intent;
  const forged = { id: 'ch_3', payment_intent: mine, refunded: true };
  expect(await stripe.send('charge.refunded', forged, { secret: 'whsec_x' })).toBe(400);
  expect(await isGold(ana)).toBe(true);
  expect(await paymentsOf(root, ana)).toHaveLength(1);
});

test('Gold stays by a second payment when the first is refunded', async () => {
  const ana = await newcomer();
  const first = await begin(ana, { currency: 'bdt' });
  const second = await begin(ana, { currency: 'usd' });
  for (const one of [first, second])
    await stripe.send('checkout.session.completed', stripe.pay(one));
  await stripe.refund(first);
  expect(await stateOf(ana)).toEqual({ gold: true, told: ['kept'] });
  await stripe.refund(second);
  expect(await stateOf(ana)).toEqual({ gold: false, told: ['ended', 'kept'] });
});

test('Gold stays by a payment of its own when the gift before it is refunded', async () => {
  const [ana, bo] = [await newcomer(), await till.forum.newcomer('Bo')];
  const begun = await begin(bo);
  const gift = await payAtStripe(till, ana, { gift: true });
  await redeem(bo, await giftOf(ana));
  await stripe.send('checkout.session.completed', stripe.pay(begun));
  await stripe.refund(gift);
  expect(await stateOf(bo)).toEqual({ gold: true, told: ['gift-kept'] });
  await stripe.refund(begun);
  expect(await stateOf(bo)).toEqual({ gold: false, told: ['ended', 'gift-kept'] });
});

describe('after a backup came back', () => {
  /** The event of a payment after the backup, and whether its session grants Gold again. */
  const HAPPENED = [
    [
      'that was refunded grants nothing',
      ({ stripe }: Till, of: string) => stripe.refund(of),
      false,
    ],
    [
      'that was lost in a dispute grants nothing',
      ({ stripe }: Till, of: string) => stripe.closeDispute(of, 'lost'),
      false,
    ],
    [
      'whose dispute was won grants Gold again, once',
      ({ stripe }: Till, of: string) => stripe.closeDispute(of, 'won'),
      true,
    ],
  ] as const;
  for (const [what, act, good] of HAPPENED)
    onFile(`the session of a payment ${what}`, async () => {
      const till = await openTill();
      const ana = await till.forum.member('Ana');
      const { takeBack } = await openOld(till.forum);
      const session = await payAtStripe(till, ana);
      const gift = await payAtStripe(till, ana, { gift: true });
      for (const one of [session, gift]) await act(till, one);
      await takeBack();
      const again = await till.forum.signInAgain(ana);
      for (let n = 0; n < 2; n++) {
        for (const more of [{ session }, { session: gift, gift: true }])
          expect((await pay(again, more)).body).toEqual({ success: good });
        // A report of completion does not grant Gold for a revoked payment either.
        for (const one of [session, gift])
          await till.stripe.send('checkout.session.completed', till.stripe.pay(one));
      }
      const told = good ? [undefined] : ['given', 'none'];
      expect(await stateOf(again)).toEqual({ gold: good, told });
      const boss = await till.forum.signInAgain(till.root);
      expect((await expectCall(boss, 'GET /admin/codes')).body.total).toBe(good ? 1 : 0);
      expect(await faults(till.forum)).toEqual([]);
    });
});
