import { afterEach, expect, test, vi } from 'vitest';
import { postBy, publish } from '../../support/content.ts';
import { expectAnswer, expectStale } from '../../support/expect-answer.ts';
import {
  isGold,
  makeCodes,
  newestPayment,
  pay,
  redeem,
  revoke,
  toldOf,
} from '../../support/features/gold.ts';
import { faults, finish, leave } from '../../support/features/leaving.ts';
import { openForumWithMail } from '../../support/mail/notification-mails.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { nextEvent, subscribe } from '../../support/person.ts';
import { atOnce } from '../../support/races.ts';

afterEach(() => void vi.useRealTimers());

const { forum, root } = await openFileForumWith(['Root']);
/** A member who has paid for Gold without money. */
async function paid() {
  const ana = await forum.newcomer('Ana');
  await pay(ana);
  return { ana, payment: await newestPayment(root) };
}

test('Gold ends at once, on open pages too; the row, the log and the inbox say why, and a second press changes nothing', async () => {
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
  expect(await toldOf(ana)).toMatchObject([
    { kind: 'revoked', revoked: 'ended', ...why, title: '' },
  ]);
  const asked = { query: { act: 'payment revoked' } };
  const { entries } = (await root.call('GET /admin/audit', asked)).body;
  expect(entries.filter(({ target }) => target === payment._id)).toMatchObject([
    { actor: root.email, detail: `of ${ana.email}, refunded: Sent twice` },
  ]);
  const none = { params: { id: 'none' }, body: why };
  await root.refused(404, 'POST /admin/payments/{id}/revoke', none);
  expect(await faults(forum)).toEqual([]);
});

test('posts above five stay, and the sixth is the last', async () => {
  const { ana, payment } = await paid();
  for (let n = 0; n < 6; n++) await publish(ana);
  await revoke(root, payment._id, { reason: 'Not paid', refunded: false });
  const { body } = await ana.call('GET /posts/count', { query: { email: ana.email } });
  expect(body.count).toBe(6);
  const refusal = await ana.refused(403, 'POST /posts', { body: postBy(ana) });
  expect(refusal.code).toBe('post-limit-reached');
  expect(await toldOf(ana)).toMatchObject([{ revoked: 'ended', refunded: false }]);
  expect(await faults(forum)).toEqual([]);
});

test('after a revocation a code or a new payment makes Gold again, which the revoked one does not take', async () => {
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
  expect(await faults(forum)).toEqual([]);
});

test('a revoked gift ends its code, and the Gold of who has used it; both are told', async () => {
  const [ana, bo] = [await forum.newcomer('Ana'), await forum.newcomer('Bo')];
  await pay(ana, { gift: true });
  const [gift] = await toldOf(ana);
  await redeem(bo, gift?.code ?? '');
  await revoke(root, (await newestPayment(root))._id);
  expect([await isGold(ana), await isGold(bo)]).toEqual([false, false]);
  expect((await toldOf(ana))[0]).toMatchObject({ revoked: 'given', refunded: true });
  expect((await toldOf(bo))[0]).toMatchObject({ revoked: 'gift-ended', refunded: false });
  expect(await faults(forum)).toEqual([]);
});

test('a revoked gift that nobody has used makes nobody Gold any more', async () => {
  const [ana, bo] = [await forum.newcomer('Ana'), await forum.newcomer('Bo')];
  await pay(ana);
  await pay(ana, { gift: true });
  const [gift] = await toldOf(ana);
  await revoke(root, (await newestPayment(root))._id);
  expect((await redeem(bo, gift?.code ?? '')).status).toBe(404);
  // What she has paid for herself stands.
  expect(await isGold(ana)).toBe(true);
  const [code] = (await root.call('GET /admin/codes')).body.codes;
  expect(code).toMatchObject({ state: 'void' });
  expect(await faults(forum)).toEqual([]);
});

test('the mail says what ended, why, and whether the money went back, in the language of its reader', async () => {
  const { forum, smtp, proven } = await openForumWithMail({ SITE_NAME: 'Tea' });
  const root = await forum.admin('Root');
  const [ana, bina] = [await proven('Ana'), await proven('Bina')];
  await bina.call('PATCH /me/choices', { body: { language: 'bn' } });
  for (const who of [ana, bina]) {
    await pay(who);
    await revoke(root, (await newestPayment(root))._id);
  }
  await forum.app.jobs.membership.run();
  const [mail, ...more] = smtp.to(ana.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('A payment at Tea was revoked');
  expect(mail?.text).toContain('your Gold has ended; your posts stay. The money was sent back.');
  expect(mail?.text).toContain('Reason: Sent twice');
  expect(smtp.to(bina.email)[0]?.text).toContain('টাকা ফেরত দেওয়া হয়েছে');
});

test('who has left loses Gold without a notice or a mail', async () => {
  const ana = await forum.newcomer('Ana');
  await pay(ana);
  const { _id: id } = await newestPayment(root);
  await leave(ana);
  await finish(forum);
  expect((await revoke(root, id)).status).toBe(200);
  expect(await faults(forum)).toEqual([]);
});

test('races: twenty revocations at once are one; a payment, a code and a revocation at once leave what stands', async () => {
  const { forum, at } = await openForumOfMany({ RATE_LIMITS: 'off' });
  const [root, ana] = [await forum.admin('Root'), await forum.memberWithoutPassword('Ana')];
  await pay(ana);
  const { _id: id } = await newestPayment(root);
  const replies = await atOnce((n) => revoke(at(root, n), id));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await toldOf(ana)).toHaveLength(1);
  const people = await atOnce((n) => forum.memberWithoutPassword(`Racer${n}`));
  const codes = await makeCodes(root, { count: people.length });
  const payments: string[] = [];
  for (const person of people) {
    await pay(person);
    payments.push((await newestPayment(root))._id);
  }
  // Gold by payment ends while a code is entered: either the code finds Gold, or it makes Gold again.
  const outcomes = await Promise.all(
    people.map(async (person, n) => {
      const [revoked, redeemed] = await Promise.all([
        revoke(at(root, n), payments[n] ?? ''),
        redeem(at(person, n + 1), codes[n] ?? ''),
      ]);
      return { revoked: revoked.status, gold: await isGold(person), good: redeemed.status === 200 };
    }),
  );
  for (const { revoked, gold, good } of outcomes) expect([revoked, gold]).toEqual([200, good]);
  expect(await faults(forum)).toEqual([]);
});
