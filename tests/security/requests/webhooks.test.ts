import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { startStripe } from '../../support/features/stripe.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

const COMPLETED = 'checkout.session.completed';
const SECRET = 'whsec_stand_in';

const stripe = await startStripe(true);
const { forum, root, ana, ben } = await openFileForumWith(['Root', 'Ana', 'Ben'], stripe.env);
stripe.webhookUrl = `${forum.url}/stripe/webhook`;

/** Begins to pay; answers the session that Stripe knows then. */
async function begin(person: Person) {
  const { body } = await person.call('POST /membership', { body: { email: person.email } });
  const session = stripe.sessions.get(String(body.url).split('/').at(-1) as string);
  if (!session) throw new Error('No session was begun');
  return session;
}
const isGold = async (person: Person) =>
  (await person.call('GET /user/{email}/status', { params: { email: person.email } })).body
    .isMember;
const now = () => Math.floor(Date.now() / 1_000);
const hmac = (text: string, secret: string | Buffer = SECRET) =>
  createHmac('sha256', secret).update(text).digest('hex');

const payments = async () => (await root.call('GET /admin/payments')).body;
/** Expects that nobody has Gold: the last test alone makes one. */
async function expectNoGold() {
  expect([await isGold(ana), await isGold(ben)]).toEqual([false, false]);
  expect((await payments()).total).toBe(0);
}

/** Sends a webhook with exactly this header. */
const post = (payload: string, signature?: string) =>
  forum.raw('/stripe/webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body: payload,
  });

/** Everything that a signature of `payload` could be and must not. */
function wrongSignatures(payload: string): (string | undefined)[] {
  const t = now();
  const signed = `${t}.${payload}`;
  const good = hmac(signed);
  const hashed = (name: string) => createHmac(name, SECRET).update(signed).digest('hex');
  const wrong = [
    ...['', good.slice(0, -1), `${good}0`, good.toUpperCase(), hashed('sha1'), hashed('sha512')],
    ...[Buffer.from(good, 'hex').toString('base64'), hmac(payload), hmac(`${t}.`)],
    ...[hmac(`${t}${payload}`), hmac(signed.replace('paid', 'Paid'))],
    ...['', 'whsec_', 'whsec_wrong', 'sk_test_stand_in', `${SECRET} `, 'WHSEC_STAND_IN'].map(
      (secret) => hmac(signed, secret),
    ),
  ];
  const stale = [301, 600, 3_600, 86_400, 31_536_000].map((seconds) => t - seconds);
  return [
    ...[undefined, '', 't', `t=${t}`, `v1=${good}`, `t=,v1=${good}`, `t=${t},v0=${good}`],
    ...[`t=${t},v2=${good}`, `t=${t + 1},v1=${good}`, `t=0x${t.toString(16)},v1=${good}`],
    ...[`t=,v1=${hmac(`.${payload}`)}`, `${'t=1,'.repeat(500)}v1=${good}`],
    ...wrong.map((one) => `t=${t},v1=${one}`),
    ...stale.map((at) => `t=${at},v1=${hmac(`${at}.${payload}`)}`),
  ];
}

test('webhooks: a hundred forged and stale signatures make no Gold', async () => {
  const paid = { ...(await begin(ana)), payment_status: 'paid', status: 'complete' };
  const answers: number[] = [];
  for (const type of [COMPLETED, 'checkout.session.async_payment_succeeded', 'charge.succeeded']) {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: paid } });
    for (const signature of wrongSignatures(payload)) {
      answers.push((await post(payload, signature)).status);
    }
  }
  expect(answers.length).toBeGreaterThanOrEqual(100);
  expect(answers).toEqual(answers.map(() => 400));
  await expectNoGold();
});

test('webhooks: an altered payload is refused', async () => {
  const session = await begin(ana);
  const payload = JSON.stringify({ type: COMPLETED, data: { object: session } });
  const t = now();
  const signature = `t=${t},v1=${hmac(`${t}.${payload}`)}`;
  const bens = (await begin(ben)).client_reference_id as string;
  const paid = payload.replace('"unpaid"', '"paid"');
  const other = payload.replace(String(session.client_reference_id), bens);
  const forms = [` ${payload}`, `${payload}\n`, payload.slice(0, -1), '', '{}'];
  for (const altered of [paid, payload.replace('"unpaid"', '"paid"  '), other, ...forms])
    expect((await post(altered, signature)).status).toBe(400);
  await expectNoGold();
});

test('webhooks: eighty signed ones about anything but a paid Gold make no Gold', async () => {
  const session = { ...(await begin(ana)), payment_status: 'paid', status: 'complete' };
  const fields: Record<string, unknown[]> = {
    payment_status: ['unpaid', 'no_payment_required', 'PAID', '', null, true, 1, ['paid']],
    mode: ['subscription', 'setup', '', null, 'PAYMENT', ['payment']],
    amount_total: [0, 1, 99, 101, 1_000, -100, 100.5, '100', null, true, [100], 1e300, 10_000],
    currency: ['bdt', 'eur', 'USD', 'usd ', '', null, 0, ['usd'], { usd: 1 }],
    client_reference_id: ['nobody', '', null, 7, true, [], {}, [session.client_reference_id]],
    id: [null, 7, {}, [], true],
  };
  const objects: unknown[] = Object.entries(fields).flatMap(([field, values]) => [
    ...values.map((value) => ({ ...session, [field]: value })),
    { ...session, [field]: undefined },
  ]);
  objects.push(null, undefined, 'paid', 7, [], [session], { object: session });
  const types = [
    ...['checkout.session.expired', 'checkout.session.async_payment_failed', 'charge.refunded'],
    ...['payment_intent.succeeded', 'charge.succeeded', 'Checkout.Session.Completed'],
    ...[`${COMPLETED} `, ''],
  ];
  const told = [
    ...objects.map((object) => [COMPLETED, object] as const),
    ...types.map((type) => [type, session] as const),
  ];
  expect(told.length).toBeGreaterThanOrEqual(70);
  for (const [type, object] of told) {
    const status = await stripe.send(type, object as object);
    expect([type, object, status]).toEqual([type, object, 200]);
  }
  for (const payload of ['null', '7', '[]', '{}', '{"data":{}}', `{"type":"${COMPLETED}"}`]) {
    const t = now();
    const { status } = await post(payload, `t=${t},v1=${hmac(`${t}.${payload}`)}`);
    expect(status).toBeLessThan(500);
  }
  await expectNoGold();
});

test('webhooks: a paid session delivered repeatedly, also for another member, makes one Gold', async () => {
  const paid = stripe.pay((await begin(ana)).id);
  const bens = (await begin(ben)).client_reference_id;
  const repeats = Array.from({ length: 30 }, () => stripe.send(COMPLETED, paid));
  expect(new Set(await Promise.all(repeats))).toEqual(new Set([200]));
  for (let n = 0; n < 5; n++) {
    const swapped = { ...paid, client_reference_id: bens };
    expect(await stripe.send(COMPLETED, swapped)).toBe(200);
    await ben.call('POST /membership', { body: { email: ben.email, session: paid.id } });
  }
  expect([await isGold(ana), await isGold(ben)]).toEqual([true, false]);
  const { payments: made, total } = await payments();
  expect([total, made.map(({ email }) => email)]).toEqual([1, [ana.email]]);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});
