import { afterEach, expect, test, vi } from 'vitest';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import {
  begin,
  isGold,
  newestPayment,
  openTill,
  pay,
  payAtStripe,
  redeem,
  toldOf,
} from '../../support/features/gold.ts';
import { everything, faults, finish, leave } from '../../support/features/leaving.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { freshFolder } from '../../support/folders.ts';
import { openForumWithMail, pass } from '../../support/mail/notification-mails.ts';
import { openSmtp } from '../../support/mail/smtp.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';
import { nextEvent, type Person, subscribe } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { settingsFor } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

const CODE = /ADDA(?:-[0-9A-Z]{5}){3}/;
const { forum, root } = await openFileForumWith(['Root']);
const till = await openTill({}, true);
const paymentsOf = async ({ email }: Person, boss: Person) => {
  const { payments } = (await boss.call('GET /admin/payments', { query: { limit: 100 } })).body;
  return payments.filter((one) => one.email === email);
};

test('a gift is a code in the inbox of who has paid, at once on open pages, and makes its receiver Gold', async () => {
  const [ana, bo] = [await forum.newcomer('Ana'), await forum.newcomer('Bo')];
  const socket = await ana.socket();
  await subscribe(socket, `inbox:${ana.email}`);
  const changed = nextEvent(socket, 'inbox:changed');
  expect((await pay(ana, { gift: true })).body).toEqual({ success: true });
  const [item] = await toldOf(ana);
  expect(item).toMatchObject({ kind: 'gift', code: expect.stringMatching(CODE), title: '' });
  expect((await changed).top[0]).toEqual(item);
  expect(await isGold(ana)).toBe(false);
  expect(await newestPayment(root)).toMatchObject({ email: ana.email, gift: true, amount: 100 });
  // Nothing in the database tells it.
  expect(JSON.stringify(await everything(forum))).not.toContain(item?.code);
  expect((await redeem(bo, item?.code ?? '')).status).toBe(200);
  expect([await isGold(bo), await isGold(ana)]).toEqual([true, false]);
  const [code] = (await root.call('GET /admin/codes')).body.codes;
  expect(code).toMatchObject({ gift: true, state: 'used', usedBy: { displayName: 'Bo' } });

  // The export of their own data names gifts and codes, never others or hashes.
  const linesOf = async (who: Person, type: string) => {
    const lines = (await who.call('GET /me/export')).body as unknown as { type: string }[];
    expect(JSON.stringify(lines)).not.toMatch(/hash|Root"/);
    return lines.filter((line) => line.type === type);
  };
  expect(await linesOf(ana, 'payment')).toMatchObject([{ isGift: true }]);
  for (const who of [ana, bo])
    expect(await linesOf(who, 'code')).toMatchObject([{ _id: code?._id }]);
  expect(JSON.stringify((await ana.call('GET /me/export')).body)).not.toContain('Bo"');
  expect(await faults(forum)).toEqual([]);
});

test('a Gold member gives Gold as well, any number of times', async () => {
  const ana = await forum.newcomer('Ana');
  await pay(ana);
  for (let n = 0; n < 3; n++)
    expect((await pay(ana, { gift: true, currency: 'bdt' })).body).toEqual({ success: true });
  expect(new Set((await toldOf(ana)).map(({ code }) => code)).size).toBe(3);
  expect(await paymentsOf(ana, root)).toHaveLength(4);
});

test('Stripe: a gift is paid on its page, named as one, and any repeats make one code', async () => {
  const [ana, bo] = [await till.forum.newcomer('Ana'), await till.forum.newcomer('Bo')];
  const session = await begin(ana, { gift: true, currency: 'bdt' });
  expect(till.stripe.sessions.get(session)).toMatchObject({
    metadata: { buys: 'gift' },
    amount_total: 10_000,
    success_url: expect.stringContaining('/membership?with=gift&session={CHECKOUT_SESSION_ID}'),
  });
  expect((await pay(ana, { gift: true, session })).body).toEqual({ success: false });
  const paid = till.stripe.pay(session);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? till.stripe.send('checkout.session.completed', paid)
        : pay(ana, { gift: true, session }),
    ),
  );
  const items = await toldOf(ana);
  expect(items).toHaveLength(1);
  expect(await isGold(ana)).toBe(false);
  expect((await redeem(bo, items[0]?.code ?? '')).status).toBe(200);
  expect(await paymentsOf(ana, till.root)).toHaveLength(1);
});

test('Stripe: a gift whose buyer never came back is told at the next press; the one after begins another', async () => {
  const ana = await till.forum.newcomer('Ana');
  const first = await begin(ana, { gift: true });
  expect(await begin(ana, { gift: true })).toBe(first);
  till.stripe.pay(first);
  expect((await pay(ana, { gift: true })).body).toEqual({ success: true });
  expect(await toldOf(ana)).toHaveLength(1);
  const second = await payAtStripe(till, ana, { gift: true });
  expect(second).not.toBe(first);
  expect(await toldOf(ana)).toHaveLength(2);
  // It was recorded on the way back: the next press is no repeat of it.
  expect(await begin(ana, { gift: true })).not.toBe(second);
});

test('Stripe: the payment of a gift makes nobody Gold, and that of Gold makes no code', async () => {
  const ana = await till.forum.newcomer('Ana');
  const gift = await begin(ana, { gift: true });
  till.stripe.pay(gift);
  expect((await pay(ana, { session: gift })).body).toEqual({ success: false });
  expect(await isGold(ana)).toBe(false);
  const gold = await begin(ana);
  till.stripe.pay(gold);
  expect((await pay(ana, { session: gold, gift: true })).body).toEqual({ success: false });
  expect(await isGold(ana)).toBe(true);
  expect(await toldOf(ana)).toHaveLength(1);
});

test('the code comes by mail, once, in the language of who has paid, to the address that is proven now', async () => {
  const { forum: own, smtp, proven, sendAfter } = await openForumWithMail({ SITE_NAME: 'Tea' });
  const [ana, bina, moved] = [await proven('Ana'), await proven('Bina'), await proven('Moved')];
  const eva = await own.memberWithoutPassword('Eva');
  await ana.call('PATCH /me', { body: { mail: 'off' } });
  await bina.call('PATCH /me/choices', { body: { language: 'bn' } });
  for (const who of [ana, bina, moved, eva]) await pay(who, { gift: true });
  await executeSql(
    own,
    `update users set email = 'new@example.com' where email = '${moved.email}'`,
  );
  await proveAddress(own.app.context.store, 'new@example.com');
  await own.app.jobs.membership.run();
  const recipients = smtp.mails.map(({ recipient }) => recipient).sort();
  expect(recipients).toEqual([ana.email, bina.email, 'new@example.com']);
  expect(await toldOf(eva)).toHaveLength(1);
  const [item] = await toldOf(ana);
  const [mail] = smtp.to(ana.email);
  expect(mail?.subject).toBe('Your gift code for Tea');
  expect(mail?.text).toContain(item?.code);
  expect(mail?.text).toContain('/membership?with=code');
  expect(smtp.to(bina.email)[0]?.text).toMatch(/গোল্ড উপহার দেওয়ার জন্য ধন্যবাদ/);
  expect(smtp.to(bina.email)[0]?.text).toMatch(CODE);
  // No letter about the inbox tells it again, whatever letters they chose.
  await ana.call('PATCH /me', { body: { mail: 'all' } });
  await sendAfter(3_600_000);
  await own.app.jobs.membership.run();
  expect(smtp.to(ana.email)).toHaveLength(1);
});

test('a gift that is paid while its buyer is leaving waits for them: the inbox and the mail when they stay', async () => {
  const smtp = await openSmtp();
  const own = await openTill({ SMTP_URL: smtp.url });
  const { app } = own.forum;
  const ana = await own.forum.newcomer('Ana');
  await proveAddress(app.context.store, ana.email);
  const session = await begin(ana, { gift: true });
  await leave(ana);
  expect(await own.stripe.send('checkout.session.completed', own.stripe.pay(session))).toBe(200);
  const gifts = () => smtp.to(ana.email).filter(({ text }) => CODE.test(text ?? ''));
  await app.jobs.membership.run();
  expect(gifts()).toEqual([]);
  await (await own.forum.signInAgain(ana)).call('DELETE /me/leaving');
  const stayed = await own.forum.signInAgain(ana);
  expect(await toldOf(stayed)).toMatchObject([{ kind: 'gift', code: expect.stringMatching(CODE) }]);
  pass(2 * 3_600_000);
  await app.jobs.membership.run();
  expect(gifts()).toHaveLength(1);
});

test('a code that was given stays good when its buyer has left; nothing of theirs is left with it', async () => {
  const [ana, bo] = [await forum.newcomer('Ana'), await forum.newcomer('Bo')];
  await pay(ana, { gift: true });
  const [item] = await toldOf(ana);
  await leave(ana);
  await finish(forum);
  expect((await redeem(bo, item?.code ?? '')).status).toBe(200);
  const { email } = await newestPayment(root);
  expect(email).toMatch(/@deleted\.invalid$/);
  expect(await faults(forum)).toEqual([]);
});

test('the code is shown under the secret of before, and stays good under a new one', async () => {
  const dir = freshFolder();
  const place = { DATA_DIR: dir, ...(await settingsFor(dir)) };
  const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
  const first = await openTestApp({ ...place, JWT_SECRET: old });
  const ana = await first.memberWithoutPassword('Ana');
  await pay(ana, { gift: true });
  const [item] = await toldOf(ana);
  await first.close();
  const shownUnder = async (env: Record<string, string>) => {
    const forum = await openTestApp({ ...place, ...env });
    const again = await forum.memberWithoutPassword('Ana');
    const [told] = await toldOf(again);
    return { forum, again, told };
  };
  const both = await shownUnder({ JWT_SECRET: next, JWT_SECRET_BEFORE: old });
  expect(both.told?.code).toBe(item?.code);
  await both.forum.close();
  const alone = await shownUnder({ JWT_SECRET: next });
  expect(alone.told).toMatchObject({ kind: 'gift' });
  expect(alone.told).not.toHaveProperty('code');
  expect((await redeem(alone.again, item?.code ?? '')).status).toBe(200);
});

test('in production without a provider nobody buys a gift; a suspended member does not either', async () => {
  const { ana } = await openForum(['Ana'], { ...AS_PRODUCTION, VERIFY: 'off' });
  expect(expectProblem(await pay(ana, { gift: true }), 503)).toBe('Payments are not configured');
  const bo = await forum.newcomer('Bo');
  await sanction(root, bo, 'suspend');
  expectProblem(await pay(bo, { gift: true }), 403);
  expect(await paymentsOf(bo, root)).toEqual([]);
});
