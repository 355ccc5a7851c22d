import { describe, expect, test } from 'vitest';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import {
  begin,
  isGold,
  newestPayment,
  openTill,
  pay,
  payAtStripe,
  redeem,
  revoke,
  type Till,
  toldOf,
} from '../../support/features/gold.ts';
import { faults } from '../../support/features/leaving.ts';
import { onFile, openOld } from '../../support/forums/old.ts';
import type { Person } from '../../support/person.ts';

/** A till whose payments stand in one forum; a test looks at those of its own members. */
const till = await openTill({}, true);
const payments = async ({ email }: Person) => {
  const query = { limit: 100 };
  const all = (await till.root.call('GET /admin/payments', { query })).body.payments;
  return all.filter((one) => one.email === email);
};
const stateOf = async (person: Person) => ({
  gold: await isGold(person),
  told: (await toldOf(person)).map(({ revoked }) => revoked),
});

test('a whole refund ends Gold, with the words of a refund; a part of it does not', async () => {
  const ana = await till.forum.newcomer('Ana');
  const session = await payAtStripe(till, ana);
  expect(await till.stripe.refund(session, false)).toBe(200);
  expect(await stateOf(ana)).toEqual({ gold: true, told: [] });
  expect(await till.stripe.refund(session)).toBe(200);
  expect(await stateOf(ana)).toEqual({ gold: false, told: ['ended'] });
  expect(await newestPayment(till.root)).toMatchObject({
    refunded: true,
    reason: 'stripe:refund',
  });
  // The row knows its payment intent.
  const intent = till.stripe.sessions.get(session)?.payment_intent;
  expect(till.stripe.asked).not.toContain(intent);
  const asked = { query: { act: 'payment revoked' } };
  const { entries } = (await till.root.call('GET /admin/audit', asked)).body;
  expect(entries[0]).toMatchObject({
    actor: 'stripe',
    detail: `of ${ana.email}, refunded: stripe:refund`,
  });
  expect(await faults(till.forum)).toEqual([]);
});

test('a lost dispute ends Gold, a won one does not; what an admin has revoked Stripe revokes no more', async () => {
  const ana = await till.forum.newcomer('Ana');
  const session = await payAtStripe(till, ana);
  await till.stripe.closeDispute(session, 'won');
  expect(await isGold(ana)).toBe(true);
  await till.stripe.closeDispute(session, 'lost');
  expect(await isGold(ana)).toBe(false);
  expect(await payments(ana)).toMatchObject([{ reason: 'stripe:dispute' }]);
  const second = await payAtStripe(till, ana);
  await revoke(till.root, (await newestPayment(till.root))._id);
  expect(await till.stripe.refund(second)).toBe(200);
  expect((await payments(ana))[0]).toMatchObject({ reason: 'Sent twice' });
  expect(await toldOf(ana)).toHaveLength(2);
});

test('a revoked payment never grants again, whatever is repeated, in any order and at once', async () => {
  const ana = await till.forum.newcomer('Ana');
  const session = await payAtStripe(till, ana);
  const paid = till.stripe.pay(session);
  await till.stripe.refund(session);
  const acts = [
    () => till.stripe.send('checkout.session.completed', paid),
    () => till.stripe.send('checkout.session.async_payment_succeeded', paid),
    () => pay(ana, { session }),
    () => till.stripe.refund(session),
    () => till.stripe.closeDispute(session, 'lost'),
  ];
  for (const act of acts) await act();
  await Promise.all(Array.from({ length: 20 }, (_, n) => acts[n % acts.length]?.()));
  expect((await pay(ana, { session })).body).toEqual({ success: false });
  expect(await stateOf(ana)).toEqual({ gold: false, told: ['ended'] });
  expect(await payments(ana)).toHaveLength(1);
  expect(await faults(till.forum)).toEqual([]);
});

test.each([
  [{}, 'none', false],
  [{ gift: true }, 'given', true],
])(
  'a refund that comes before its completion leaves a payment that grants nothing: %j',
  async (more, told, gift) => {
    const ana = await till.forum.newcomer('Ana');
    const session = await begin(ana, more);
    const paid = till.stripe.pay(session);
    expect(await till.stripe.refund(session)).toBe(200);
    expect(await till.stripe.send('checkout.session.completed', paid)).toBe(200);
    expect((await pay(ana, { ...more, session })).body).toEqual({ success: false });
    expect(await stateOf(ana)).toEqual({ gold: false, told: [told] });
    expect(await toldOf(ana)).not.toMatchObject([{ code: expect.any(String) }]);
    expect(await payments(ana)).toMatchObject([{ refunded: true, reference: session, gift }]);
    expect(await faults(till.forum)).toEqual([]);
  },
);

test('a payment from before intents were kept is found by asking Stripe, and remembers its intent', async () => {
  const ana = await till.forum.newcomer('Ana');
  const session = await payAtStripe(till, ana);
  await executeSql(till.forum, `update payments set intent = null where reference = '${session}'`);
  till.stripe.down = true;
  expect(await till.stripe.refund(session)).toBe(503);
  expect(await isGold(ana)).toBe(true);
  till.stripe.down = false;
  // Stripe sends it again.
  expect(await till.stripe.refund(session)).toBe(200);
  expect(await isGold(ana)).toBe(false);
  till.stripe.asked.length = 0;
  await till.stripe.refund(session);
  expect(till.stripe.asked).toEqual([]);
});

test('a refund of something else that the account sells changes nothing, nor does a forged one', async () => {
  const ana = await till.forum.newcomer('Ana');
  const session = await payAtStripe(till, ana);
  const other = { id: 'ch_1', payment_intent: 'pi_of_a_shop', refunded: true };
  expect(await till.stripe.send('charge.refunded', other)).toBe(200);
  expect(await till.stripe.send('charge.refunded', { id: 'ch_2', refunded: true })).toBe(200);
  const mine = till.stripe.sessions.get(session)?.payment_intent;
  const forged = { id: 'ch_3', payment_intent: mine, refunded: true };
  expect(await till.stripe.send('charge.refunded', forged, { secret: 'whsec_x' })).toBe(400);
  expect(await isGold(ana)).toBe(true);
  expect(await payments(ana)).toHaveLength(1);
});

test('after a refund a member pays again on a new page', async () => {
  const ana = await till.forum.newcomer('Ana');
  const session = await begin(ana);
  till.stripe.pay(session);
  await pay(ana, { session });
  await till.stripe.refund(session);
  const second = await begin(ana);
  expect(second).not.toBe(session);
  till.stripe.pay(second);
  expect((await pay(ana, { session: second })).body).toEqual({ success: true });
  expect(await isGold(ana)).toBe(true);
  // The refund of the first one comes again.
  await till.stripe.refund(session);
  expect(await isGold(ana)).toBe(true);
});

test('Gold stays by a second payment when the first is refunded', async () => {
  const ana = await till.forum.newcomer('Ana');
  const first = await begin(ana, { currency: 'bdt' });
  const second = await begin(ana, { currency: 'usd' });
  for (const one of [first, second])
    await till.stripe.send('checkout.session.completed', till.stripe.pay(one));
  await till.stripe.refund(first);
  expect(await stateOf(ana)).toEqual({ gold: true, told: ['kept'] });
  await till.stripe.refund(second);
  expect(await stateOf(ana)).toEqual({ gold: false, told: ['ended', 'kept'] });
});

test('Gold stays by a payment of its own when the gift before it is refunded', async () => {
  const [ana, bo] = [await till.forum.newcomer('Ana'), await till.forum.newcomer('Bo')];
  const begun = await begin(bo);
  const gift = await payAtStripe(till, ana, { gift: true });
  await redeem(bo, (await toldOf(ana))[0]?.code ?? '');
  await till.stripe.send('checkout.session.completed', till.stripe.pay(begun));
  await till.stripe.refund(gift);
  expect(await stateOf(bo)).toEqual({ gold: true, told: ['gift-kept'] });
  await till.stripe.refund(begun);
  expect(await stateOf(bo)).toEqual({ gold: false, told: ['ended', 'gift-kept'] });
  expect(await faults(till.forum)).toEqual([]);
});

describe('after a backup came back', () => {
  const RETURNS = {
    'was refunded': ({ stripe }: Till, session: string) => stripe.refund(session),
    'was lost in a dispute': ({ stripe }: Till, session: string) =>
      stripe.closeDispute(session, 'lost'),
  };
  for (const [what, giveBack] of Object.entries(RETURNS))
    onFile(`the session of a payment that ${what} since then grants nothing`, async () => {
      const till = await openTill();
      const ana = await till.forum.member('Ana');
      const { takeBack } = await openOld(till.forum);
      const session = await payAtStripe(till, ana);
      const gift = await payAtStripe(till, ana, { gift: true });
      for (const one of [session, gift]) await giveBack(till, one);
      await takeBack();
      const again = await till.forum.signInAgain(ana);
      expect((await pay(again, { session })).body).toEqual({ success: false });
      expect((await pay(again, { session: gift, gift: true })).body).toEqual({ success: false });
      // It is recorded as revoked: no report of its completion grants anything either.
      for (const one of [session, gift])
        await till.stripe.send('checkout.session.completed', till.stripe.pay(one));
      expect(await stateOf(again)).toEqual({ gold: false, told: ['given', 'none'] });
      expect(
        (await expectCall(await till.forum.signInAgain(till.root), 'GET /admin/codes')).body.total,
      ).toBe(0);
      expect(await faults(till.forum)).toEqual([]);
    });

  onFile('the session of a payment whose dispute was won grants Gold again, once', async () => {
    const till = await openTill();
    const ana = await till.forum.member('Ana');
    const { takeBack } = await openOld(till.forum);
    const session = await payAtStripe(till, ana);
    await till.stripe.closeDispute(session, 'won');
    await takeBack();
    const again = await till.forum.signInAgain(ana);
    for (let n = 0; n < 2; n++)
      expect((await pay(again, { session })).body).toEqual({ success: true });
    expect(await isGold(again)).toBe(true);
    expect(await faults(till.forum)).toEqual([]);
  });
});
