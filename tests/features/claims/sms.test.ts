import { afterEach, describe, expect, test, vi } from 'vitest';
import { readSms } from '../../../server/features/claims/sms-text.ts';
import {
  approve,
  claimOf,
  isGold,
  newTrxId,
  PAY_TO,
  refuse,
} from '../../support/features/claims.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const PAY_SMS_SECRET = 'the secret of the phone on the shelf';
const { forum, root } = await openFileForumWith(['Root'], { PAY_TO, PAY_SMS_SECRET });
afterEach(() => void vi.useRealTimers());

const bkash = (trxId: string, sum = '100.00') =>
  `You have received Tk ${sum} from 01798765432. Fee Tk 0.00. Balance Tk 5,300.00. TrxID ${trxId} at 21/11/2026 16:10`;

async function report(text: unknown, { on = forum as TestApp, secret = PAY_SMS_SECRET } = {}) {
  const { status, body } = await on.raw('/hooks/sms', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ text }),
  });
  return { status, ...(body as { state?: string; code?: string }) };
}

describe('a text of the forum’s phone', () => {
  test.each([
    [bkash('9BK7A2B3C4'), { trxId: '9BK7A2B3C4', amount: 10_000 }],
    [
      'Cash In Tk 1,050.50 received from 01798765432. TrxID 9bk7a2b3c4 at 1/1/26',
      { trxId: '9BK7A2B3C4', amount: 105_050 },
    ],
    [
      'Money Received.\nAmount: Tk 100.00\nSender: 01798765432\nRef: N/A\nTxnID: 71ABCDEF\nBalance: Tk 200.00',
      { trxId: '71ABCDEF', amount: 10_000 },
    ],
    [
      'Tk100.00 received from A/C:***432 Fee:Tk0, Your A/C Balance: Tk1,213.00 TxnId:1234567890 Date:21-NOV-26',
      { trxId: '1234567890', amount: 10_000 },
    ],
    [
      'Tk. 100.00 has been received from 01798765432. Ref-. Balance Tk. 300.00. TrxID 01ABCDEFGH.',
      { trxId: '01ABCDEFGH', amount: 10_000 },
    ],
    ['আপনি ৳১০০ received. TrxID ৯BK7A2B3C4', { trxId: '9BK7A2B3C4', amount: 10_000 }],
    ['Send Money Tk 100.00 to 01798765432 successful. TrxID 9BK7A2B3C4', null],
    ['Cash Out Tk 100.00 received by agent. TrxID 9BK7A2B3C4', null],
    ['You have received Tk 100.00 from 01798765432.', null],
    ['Your code is 123456', null],
    [bkash('9BK7A2B3C4').replace('Fee', 'Ref TrxID ABCDEF. Fee'), null],
    [bkash('9BK7A2B3C4').replace('Fee', 'Ref Txn ID:\u00a0ABCDEF Fee'), null],
    [
      bkash('9BK7A2B3C4').replace('Fee', 'Ref TrxID 9BK7A2B3C4. Fee'),
      { trxId: '9BK7A2B3C4', amount: 10_000 },
    ],
  ])('%j is read as %j', (text, payment) => {
    expect(readSms(text)).toEqual(payment);
  });

  test('approves the claim of its transaction, which the log says', async () => {
    const ana = await forum.someone('Ana');
    const { _id, trxId } = await claimOf(ana);
    expect(await report(bkash(trxId))).toEqual({ status: 200, state: 'approved' });
    expect(await isGold(ana)).toBe(true);
    const { claims } = (await root.call('GET /claims', { query: { state: 'approved' } })).body;
    expect(claims[0]).toMatchObject({ _id, by: 'sms', settledBy: null });
    const query = { act: 'claim approved' as const, limit: 1 };
    const { entries } = (await root.call('GET /admin/audit', { query })).body;
    expect(entries[0]).toMatchObject({ actor: 'PAY_SMS_SECRET', target: _id });
    expect(await report(bkash(trxId))).toEqual({ status: 200, state: 'known' });
  });

  test('that comes first waits for its claim, which is approved at once, and only once', async () => {
    const trxId = newTrxId();
    expect(await report(bkash(trxId))).toEqual({ status: 200, state: 'waiting' });
    expect(await report(bkash(trxId))).toEqual({ status: 200, state: 'waiting' });
    const ana = await forum.someone('Ana');
    expect(await claimOf(ana, { trxId })).toMatchObject({ state: 'approved' });
    expect(await isGold(ana)).toBe(true);
    const bo = await forum.someone('Bo');
    expect(await claimOf(bo, { trxId, dispute: true })).toMatchObject({ state: 'open' });
    expect(await isGold(bo)).toBe(false);
  });

  test('and a claim that come at the same moment find each other', async () => {
    for (let n = 0; n < 10; n += 1) {
      const ana = await forum.someone('Ana');
      const trxId = newTrxId();
      await Promise.all([report(bkash(trxId)), claimOf(ana, { trxId })]);
      expect(await isGold(ana)).toBe(true);
    }
  });

  test('judges no dispute, which is for an admin, and approves nothing for less than the price', async () => {
    const trxId = newTrxId();
    const [ana, bo] = [await forum.someone('Ana'), await forum.someone('Bo')];
    const first = await claimOf(ana, { trxId });
    const second = await claimOf(bo, { trxId, dispute: true });
    expect(await report(bkash(trxId))).toEqual({ status: 200, state: 'waiting' });
    expect([await isGold(ana), await isGold(bo)]).toEqual([false, false]);
    await refuse(root, first._id);
    await approve(root, second._id);
    expect(await isGold(bo)).toBe(true);
    const { trxId: cheap } = await claimOf(ana);
    expect(await report(bkash(cheap, '99.99'))).toMatchObject({ status: 422 });
    expect(await isGold(ana)).toBe(false);
  });

  test('is refused without the secret, without text, and where there is no secret', async () => {
    const { trxId } = await claimOf(await forum.someone('Ana'));
    expect(await report(bkash(trxId), { secret: 'guessed' })).toMatchObject({ status: 401 });
    for (const text of ['', 5, undefined, 'x'.repeat(1_001)])
      expect(await report(text)).toMatchObject({ status: 400 });
    expect(await report('Hello')).toMatchObject({ status: 422, code: 'sms-unknown' });
    const on = await openTestApp({ PAY_TO });
    expect(await report(bkash(trxId), { on })).toMatchObject({ status: 503 });
  });

  test('is taken twenty times an hour, and others are not counted; each waits for seven days', async () => {
    const on = await openTestApp({ PAY_TO, PAY_SMS_SECRET, RATE_LIMITS: 'on' });
    await report('Hello', { on });
    const trxIds = Array.from({ length: 20 }, newTrxId);
    for (const trxId of trxIds)
      expect(await report(bkash(trxId), { on })).toMatchObject({ status: 200 });
    expect(await report(bkash(newTrxId()), { on })).toMatchObject({ status: 429 });
    const [early = '', late = ''] = trxIds;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6.9 * 86_400_000 });
    const inTime = await claimOf(await on.someone('Ana'), { trxId: early });
    expect(inTime.state).toBe('approved');
    vi.setSystemTime(Date.now() + 0.2 * 86_400_000);
    expect((await claimOf(await on.someone('Bo'), { trxId: late })).state).toBe('open');
  });
});
