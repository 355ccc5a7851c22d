import { afterEach, describe, expect, test, vi } from 'vitest';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import { postBy, publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer, expectProblem, expectStale } from '../../support/expect-answer.ts';
import {
  begin,
  giftOf,
  isGold,
  makeCodes,
  newestCode,
  newestPayment,
  openTill,
  pay,
  paymentsOf,
  redeem,
  revoke,
  revokeNewest,
  toldOf,
} from '../../support/features/gold.ts';
import { everything, faults, finish, leave } from '../../support/features/leaving.ts';
import { freshFolder } from '../../support/folders.ts';
import { openForumWithMail, pass } from '../../support/mail/notification-mails.ts';
import { openSmtp } from '../../support/mail/smtp.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { nextEvent, type Person, subscribe } from '../../support/person.ts';
import { settingsFor } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

const CODE = /ADDA(?:-[0-9A-Z]{5}){3}/;
const { forum, root } = await openFileForumWith(['Root']);
afterEach(async () => {
  vi.useRealTimers();
  expect(await faults(forum)).toEqual([]);
});

const two = async () => [await forum.newcomer('Ana'), await forum.newcomer('Bo')] as const;
/** A member who has paid for Gold without money. */
async function paid() {
  const ana = await forum.newcomer('Ana');
  await pay(ana);
  return { ana, payment: await newestPayment(root) };
}

describe('a gift', () => {
  test('is a code in the inbox of who has paid, at once on open pages, and makes its receiver Gold', async () => {
    const [ana, bo] = await two();
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
    const code = await newestCode(root);
    expect(code).toMatchObject({ gift: true, state: 'used', usedBy: { displayName: 'Bo' } });

    // The export of their own data names gifts and codes, never others or hashes.
    const linesOf = async (who: Person, type: string) => {
      const lines = (await who.call('GET /me/export')).body as unknown as { type: string }[];
      expect(JSON.stringify(lines)).not.toMatch(who === ana ? /hash|Root"|Bo"/ : /hash|Root"/);
      return lines.filter((line) => line.type === type);
    };
    expect(await linesOf(ana, 'payment')).toMatchObject([{ isGift: true }]);
    for (const who of [ana, bo])
      expect(await linesOf(who, 'code')).toMatchObject([{ _id: code._id }]);
  });

  test('is given by a Gold member as well, any number of times; nobody uses one that was revoked', async () => {
    const { ana } = await paid();
    for (let n = 0; n < 3; n++)
      expect((await pay(ana, { gift: true, currency: 'bdt' })).body).toEqual({ success: true });
    const codes = (await toldOf(ana)).map(({ code }) => code);
    expect(new Set(codes).size).toBe(3);
    expect(await paymentsOf(root, ana)).toHaveLength(4);
    await revokeNewest(root);
    expectProblem(await redeem(await forum.newcomer('Bo'), codes[0] ?? ''), 404);
    expect(await newestCode(root)).toMatchObject({ state: 'void' });
    // The Gold that she has paid for herself stays.
    expect(await isGold(ana)).toBe(true);
  });

  test('that is revoked ends its code, and the Gold of who has used it; both are told', async () => {
    const [ana, bo] = await two();
    await pay(ana, { gift: true });
    await redeem(bo, await giftOf(ana));
    await revokeNewest(root);
    expect([await isGold(ana), await isGold(bo)]).toEqual([false, false]);
    expect((await toldOf(ana))[0]).toMatchObject({ revoked: 'given', refunded: true });
    expect((await toldOf(bo))[0]).toMatchObject({ revoked: 'gift-ended', refunded: false });
  });

  test('that is paid while its buyer is leaving waits for them: the inbox and the mail when they stay', async () => {
    const smtp = await openSmtp();
    const own = await openTill({ SMTP_URL: smtp.url });
    const { app } = own.forum;
    const ana = await own.forum.newcomer('Ana');
    await proveAddress(app.context.store, ana.email);
    const session = await begin(ana, { gift: true });
    await leave(ana);
    expect(await own.stripe.send('checkout.session.completed', own.stripe.pay(session))).toBe(200);
    const gifts = () => smtp.to(ana.email).filter(({ text }) => CODE.test(text ?? ''));
    await app.jobs.deliveries.run();
    expect(gifts()).toEqual([]);
    await (await own.forum.signInAgain(ana)).call('DELETE /me/leaving');
    expect(await giftOf(await own.forum.signInAgain(ana))).toMatch(CODE);
    pass(2 * 3_600_000);
    await app.jobs.deliveries.run();
    expect(gifts()).toHaveLength(1);
  });

  test('is shown under the secret of before, and its code stays good under a new one', async () => {
    const dir = freshFolder();
    const place = { DATA_DIR: dir, ...(await settingsFor(dir)) };
    const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
    async function openUnder(env: Record<string, string>) {
      const own = await openTestApp({ ...place, ...env });
      return { own, ana: await own.memberWithoutPassword('Ana') };
    }
    const first = await openUnder({ JWT_SECRET: old });
    await pay(first.ana, { gift: true });
    const code = await giftOf(first.ana);
    await first.own.close();
    const both = await openUnder({ JWT_SECRET: next, JWT_SECRET_BEFORE: old });
    expect(await giftOf(both.ana)).toBe(code);
    await both.own.close();
    const { ana } = await openUnder({ JWT_SECRET: next });
    const [told] = await toldOf(ana);
    expect(told).toMatchObject({ kind: 'gift' });
    expect(told).not.toHaveProperty('code');
    expect((await redeem(ana, code)).status).toBe(200);
  });
});

describe('a revocation', () => {
  test('ends Gold at once, on open pages too; the row, the log and the inbox say why, and a second press changes nothing', async () => {
    const { ana, payment } = await paid();
    const socket = await ana.socket();
    await subscribe(socket, `user:${ana.email}`);
    const changed = nextEvent(socket, 'user:changed');
    const reply = await revoke(root, payment._id);
    expectAnswer('POST /admin/payments/{id}/revoke', reply);
    const why = { refunded: true, reason: 'Sent twice' };
    expect(reply.body).toEqual({ ...payment, revokedAt: expect.any(String), ...why });
    expect(await changed).toMatchObject({ isMember: false });
    expect(await isGold(ana)).toBe(false);
    expect(await newestPayment(root)).toEqual(reply.body);
    const again = await revoke(root, payment._id, { reason: 'Another', refunded: false });
    expect(again.status).toBe(409);
    expectStale('POST /admin/payments/{id}/revoke', again);
    expect(again.body).toMatchObject({ current: why });
    const told = { kind: 'revoked', revoked: 'ended', ...why, title: '' };
    expect(await toldOf(ana)).toMatchObject([told]);
    const asked = { query: { act: 'payment revoked' } };
    const { entries } = (await root.call('GET /admin/audit', asked)).body;
    expect(entries.filter(({ target }) => target === payment._id)).toMatchObject([
      { actor: root.email, detail: `of ${ana.email}, refunded: Sent twice` },
    ]);
    expectProblem(await revoke(root, 'none'), 404);
  });

  test('leaves posts above five, and the sixth is the last', async () => {
    const { ana, payment } = await paid();
    for (let n = 0; n < 6; n++) await publish(ana);
    await revoke(root, payment._id, { reason: 'Not paid', refunded: false });
    const { body } = await ana.call('GET /posts/count', { query: { email: ana.email } });
    expect(body.count).toBe(6);
    const refusal = await ana.refused(403, 'POST /posts', { body: postBy(ana) });
    expect(refusal.code).toBe('post-limit-reached');
    expect(await toldOf(ana)).toMatchObject([{ revoked: 'ended', refunded: false }]);
  });

  test('does not take the Gold of a code or a payment that came after it', async () => {
    const { ana: bo, payment: bos } = await paid();
    await revoke(root, bos._id);
    const [code = ''] = await makeCodes(root);
    expect((await redeem(bo, code)).status).toBe(200);
    expect((await revoke(root, bos._id)).status).toBe(409);
    expect(await isGold(bo)).toBe(true);

    const { ana, payment } = await paid();
    await revoke(root, payment._id);
    expect((await pay(ana)).body).toEqual({ success: true });
    expect(await isGold(ana)).toBe(true);
    const second = await newestPayment(root);
    expect(second._id).not.toBe(payment._id);
    await revoke(root, second._id);
    expect(await isGold(ana)).toBe(false);
    expect(await toldOf(ana)).toHaveLength(2);
  });
});

test('the mails go once, in the language of who has paid, to the address that is proven now', async () => {
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
  await own.app.jobs.deliveries.run();
  const recipients = smtp.mails.map(({ recipient }) => recipient).sort();
  expect(recipients).toEqual([ana.email, bina.email, 'new@example.com']);
  expect(await toldOf(eva)).toHaveLength(1);
  const [mail] = smtp.to(ana.email);
  expect(mail?.subject).toBe('Your gift code for Tea');
  expect(mail?.text).toContain(await giftOf(ana));
  expect(mail?.text).toContain('/membership?with=code');
  expect(smtp.to(bina.email)[0]?.text).toMatch(/গোল্ড উপহার দেওয়ার জন্য ধন্যবাদ/);
  expect(smtp.to(bina.email)[0]?.text).toMatch(CODE);
  // The mail about a revocation says what ended, why, and whether the money went back.
  const boss = await own.admin('Root');
  for (const who of [ana, bina]) {
    await pay(who);
    await revokeNewest(boss);
  }
  await own.app.jobs.deliveries.run();
  const [, revoked, ...more] = smtp.to(ana.email);
  expect(more).toEqual([]);
  expect(revoked?.subject).toBe('A payment at Tea was revoked');
  expect(revoked?.text).toContain('your Gold has ended; your posts stay. The money was sent back.');
  expect(revoked?.text).toContain('Reason: Sent twice');
  expect(smtp.to(bina.email)[1]?.text).toContain('টাকা ফেরত দেওয়া হয়েছে');
  // No letter about the inbox tells them again, whatever letters they chose.
  await ana.call('PATCH /me', { body: { mail: 'all' } });
  await sendAfter(3_600_000);
  await own.app.jobs.deliveries.run();
  expect(smtp.to(ana.email)).toHaveLength(2);
});

test('of who has left the given code stays good and names nobody; Gold ends without a notice or a mail', async () => {
  const { ana, payment } = await paid();
  await pay(ana, { gift: true });
  const code = await giftOf(ana);
  await leave(ana);
  await finish(forum);
  expect((await redeem(await forum.newcomer('Bo'), code)).status).toBe(200);
  expect((await newestPayment(root)).email).toMatch(/@deleted\.invalid$/);
  await executeSql(forum, `insert into settings (name, value) values ('mail-after', '1')`);
  expect((await revoke(root, payment._id)).status).toBe(200);
  expect((await everything(forum))['deliveries']).toEqual([]);
});
