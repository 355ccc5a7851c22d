import { afterAll } from 'vitest';
import type { InboxItem } from '../../../contract/features/inbox.ts';
import { expectCall } from '../expect-answer.ts';
import type { Person } from '../person.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { type StandIn, startStripe } from './stripe.ts';

/** True if a member is Gold. */
export const isGold = async ({ call, email }: Person): Promise<boolean> =>
  (await call('GET /user/{email}/status', { params: { email } })).body.isMember;

type Paying = { currency?: 'bdt' | 'usd'; session?: string; gift?: boolean };
export const pay = (person: Person, more: Paying = {}) =>
  person.call('POST /membership', { body: { email: person.email, ...more } });

/** A forum whose payments Stripe takes, with its admin. With `keep` it closes after the tests of the file. */
export interface Till {
  forum: TestApp;
  stripe: StandIn;
  root: Person;
}
export async function openTill(env: Record<string, string> = {}, keep = false): Promise<Till> {
  const stripe = await startStripe(keep);
  const forum = await openTestApp({ ...stripe.env, ...env }, keep);
  if (keep) afterAll(() => forum.close());
  stripe.webhookUrl = `${forum.url}/stripe/webhook`;
  return { forum, stripe, root: await forum.admin('Root') };
}

/** Begins a payment at Stripe. @returns its session */
export async function begin(person: Person, more: Paying = {}): Promise<string> {
  const { body } = await pay(person, more);
  return String(body.url).split('/').at(-1) ?? '';
}

/** Pays at Stripe, and comes back. @returns the session */
export async function payAtStripe(
  { stripe }: Pick<Till, 'stripe'>,
  person: Person,
  more: Paying = {},
): Promise<string> {
  const session = await begin(person, more);
  stripe.pay(session);
  await pay(person, { ...more, session });
  return session;
}

export const makeCodes = async (
  root: Person,
  body: { count: number; note?: string; days?: number } = { count: 1 },
): Promise<string[]> => (await expectCall(root, 'POST /admin/codes', { body })).body.codes;

export const redeem = (person: Person, code: string) =>
  person.call('POST /codes/redeem', { body: { code } });

/** The items of a member's inbox that are about Gold, newest first. */
export const toldOf = async (person: Person): Promise<InboxItem[]> =>
  (await expectCall(person, 'GET /inbox')).body.items.filter(
    ({ kind }) => kind === 'gift' || kind === 'revoked',
  );

/** The newest payment, as an admin sees it. */
export const newestPayment = async (root: Person) => {
  const [payment] = (await expectCall(root, 'GET /admin/payments')).body.payments;
  if (!payment) throw new Error('There is no payment');
  return payment;
};

/** The payments of a member, newest first. */
export const paymentsOf = async (root: Person, { email }: Person) => {
  const { body } = await root.call('GET /admin/payments', { query: { limit: 100 } });
  return body.payments.filter((one) => one.email === email);
};

/** The code of the newest gift of a member. */
export const giftOf = async (person: Person): Promise<string> =>
  (await toldOf(person))[0]?.code ?? '';

/** The code that was made last, as an admin sees it. */
export const newestCode = async (root: Person) => {
  const [code] = (await expectCall(root, 'GET /admin/codes')).body.codes;
  if (!code) throw new Error('There is no code');
  return code;
};

export const revoke = (
  root: Person,
  id: string,
  body: { reason: string; refunded: boolean } = { reason: 'Sent twice', refunded: true },
) => root.call('POST /admin/payments/{id}/revoke', { params: { id }, body });

export const revokeNewest = async (root: Person) => revoke(root, (await newestPayment(root))._id);
