import { afterEach, expect, test, vi } from 'vitest';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
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
import { openForum } from '../../support/open-forum.ts';
import { nextEvent, subscribe } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { settingsFor } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

const CODE = /ADDA(?:-[0-9A-Z]{5}){3}/;

test('a gift is a code in the inbox of who has paid, at once on open pages, and makes its receiver Gold', async () => {
  const { forum, root, ana, bo } = await openForum(['Root', 'Ana', 'Bo']);
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
  expect(await faults(forum)).toEqual([]);
});

test('a Gold member gives Gold as well, any number of times', async () => {
  const { root, ana } = await openForum(['Root', 'Ana']);
  await pay(ana);
  for (let n = 0; n < 3; n++)
    expect((await pay(ana, { gift: true, currency: 'bdt' })).body).toEqual({ success: true });
  const codes = (await toldOf(ana)).map(({ code }) => code);
  expect(new Set(codes).size).toBe(3);
  expect((await root.call('GET /admin/payments')).body.total).toBe(4);
});

test('Stripe: a gift is paid on its page, named as one, and any repeats make one code', async () => {
  const till = await openTill();
  const [ana, bo] = [await till.forum.member('Ana'), await till.forum.member('Bo')];
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
  expect((await till.root.call('GET /admin/payments')).body.total).toBe(1);
});

test('Stripe: a gift whose buyer never came back is told at the next press; the one after begins another', async () => {
  const till = await openTill();
  const ana = await till.forum.member('Ana');
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
  const till = await openTill();
  const ana = await till.forum.member('Ana');
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

test('the code comes by mail, in the language of who has paid, whatever letters they chose', async () => {
  const { forum, smtp, proven, sendAfter } = await openForumWithMail({ SITE_NAME: 'Tea' });
  const [ana, bina] = [await proven('Ana'), await proven('Bina')];
  await ana.call('PATCH /me', { body: { mail: 'off' } });
  await bina.call('PATCH /me/choices', { body: { language: 'bn' } });
  for (const who of [ana, bina]) await pay(who, { gift: true });
  await forum.app.jobs.membership.run();
  const [item] = await toldOf(ana);
  const [mail, ...more] = smtp.to(ana.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your gift code for Tea');
  expect(mail?.text).toContain(item?.code);
  expect(mail?.text).toContain('/membership?with=code');
  expect(smtp.to(bina.email)[0]?.text).toMatch(/গোল্ড উপহার দেওয়ার জন্য ধন্যবাদ/);
  expect(smtp.to(bina.email)[0]?.text).toMatch(CODE);
  // No letter about the inbox tells it again, and no mail comes twice.
  await ana.call('PATCH /me', { body: { mail: 'all' } });
  await sendAfter(3_600_000);
  await forum.app.jobs.membership.run();
  expect(smtp.to(ana.email)).toHaveLength(1);
});

test('an unproven address gets no mail; a changed one gets it', async () => {
  const { forum, smtp, proven } = await openForumWithMail();
  const [eva, ana] = [await forum.memberWithoutPassword('Eva'), await proven('Ana')];
  for (const who of [eva, ana]) await pay(who, { gift: true });
  const { store } = forum.app.context;
  await executeSql(
    forum,
    `update users set email = 'new@example.com' where email = '${ana.email}'`,
  );
  await proveAddress(store, 'new@example.com');
  await forum.app.jobs.membership.run();
  expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['new@example.com']);
  expect(await toldOf(eva)).toHaveLength(1);
});

test('a gift that is paid while its buyer is leaving waits for them: the inbox and the mail when they stay', async () => {
  const smtp = await openSmtp();
  const till = await openTill({ SMTP_URL: smtp.url });
  const { app } = till.forum;
  const ana = await till.forum.member('Ana');
  await proveAddress(app.context.store, ana.email);
  const session = await begin(ana, { gift: true });
  await leave(ana);
  expect(await till.stripe.send('checkout.session.completed', till.stripe.pay(session))).toBe(200);
  const gifts = () => smtp.to(ana.email).filter(({ text }) => CODE.test(text ?? ''));
  await app.jobs.membership.run();
  expect(gifts()).toEqual([]);
  await (await till.forum.signInAgain(ana)).call('DELETE /me/leaving');
  const stayed = await till.forum.signInAgain(ana);
  expect(await toldOf(stayed)).toMatchObject([{ kind: 'gift', code: expect.stringMatching(CODE) }]);
  pass(2 * 3_600_000);
  await app.jobs.membership.run();
  expect(gifts()).toHaveLength(1);
});

test('a code that was given stays good when its buyer has left; nothing of theirs is left with it', async () => {
  const { forum, root, bo } = await openForum(['Root', 'Bo']);
  const ana = await forum.member('Ana');
  await pay(ana, { gift: true });
  const [item] = await toldOf(ana);
  await leave(ana);
  await finish(forum);
  expect((await redeem(bo, item?.code ?? '')).status).toBe(200);
  const { email } = await newestPayment(root);
  expect(email).toMatch(/@deleted\.invalid$/);
  expect(await faults(forum)).toEqual([]);
});

test("the export of a member's own data names gifts and codes, never others or hashes", async () => {
  const { root, ana, bo } = await openForum(['Root', 'Ana', 'Bo']);
  await pay(ana, { gift: true });
  const [item] = await toldOf(ana);
  await redeem(bo, item?.code ?? '');
  const linesOf = async (who: typeof ana) => {
    const { body } = await who.call('GET /me/export');
    return (Array.isArray(body) ? body : String(body).trim().split('\n')).map((line) =>
      typeof line === 'string' ? JSON.parse(line) : line,
    ) as { type: string }[];
  };
  const { codes } = (await root.call('GET /admin/codes')).body;
  const of = (lines: { type: string }[], type: string) => lines.filter((one) => one.type === type);
  const anas = await linesOf(ana);
  expect(of(anas, 'payment')).toMatchObject([{ isGift: true }]);
  expect(of(anas, 'code')).toMatchObject([{ _id: codes[0]?._id }]);
  expect(JSON.stringify(anas)).not.toMatch(/hash|Bo"/);
  expect(of(await linesOf(bo), 'code')).toMatchObject([{ _id: codes[0]?._id }]);
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
  const { root, bo } = await openForum(['Root', 'Bo']);
  await sanction(root, bo, 'suspend');
  expectProblem(await pay(bo, { gift: true }), 403);
  expect((await expectCall(root, 'GET /admin/codes')).body.total).toBe(0);
});
