import { afterEach, expect, test, vi } from 'vitest';
import { approve, claimOf, isGold, newTrxId, PAY_TO } from '../../support/features/claims.ts';
import { actsIn, look, openAlertForum, press } from '../../support/mail/alerts.ts';
import { HOUR, MINUTE } from '../../support/mail/notification-mails.ts';

afterEach(() => void vi.useRealTimers());

test('a mail to an admin names how many payments wait; its link approves or refuses one, with a reason alone', async () => {
  const { ana, ben, mails, alertAfter } = await openAlertForum({ PAY_TO });
  const trxId = newTrxId();
  await claimOf(ana, { trxId });
  await alertAfter(MINUTE);
  const [mail] = mails();
  expect(mail?.subject).toBe('1 payment waits at My Site');
  expect(mail?.text).toContain(`A payment waits: ৳100 by bKash, ${trxId}\n  by Ana`);
  expect(mail?.text).toContain('/dashboard/payments');
  const [link = ''] = actsIn(mail);
  const { status, page } = await look(link);
  expect(status).toBe(200);
  expect(page).toContain(trxId);
  expect(await isGold(ana)).toBe(false);
  expect((await press(link, 'approve')).page).toContain('Root approved the payment.');
  expect(await isGold(ana)).toBe(true);
  expect((await press(link, 'refuse', { reason: 'No' })).page).toContain('Root approved');
  expect(mails(ben)).toEqual([]);

  await claimOf(ben);
  await alertAfter(11 * MINUTE);
  const [other = ''] = actsIn(mails()[1]);
  const silent = await press(other, 'refuse', { reason: ' ' });
  expect([silent.status, silent.page]).toEqual([400, expect.stringContaining('Please say why')]);
  expect(silent.page).toMatch(
    /<textarea [^>]*aria-invalid="true" aria-describedby="fault" autofocus/,
  );
  const refused = await press(other, 'refuse', { reason: 'Only ৳50 came.' });
  expect(refused.page).toContain('Root refused the payment.');
  expect((await ben.call('GET /me/claims')).body).toMatchObject([
    { state: 'refused', reason: 'Only ৳50 came.' },
  ]);
});

test('the link says that the claim was taken back, or that another payment has its transaction', async () => {
  const { ana, ben, root, mails, alertAfter } = await openAlertForum({ PAY_TO });
  const { _id: id } = await claimOf(ana);
  await alertAfter(MINUTE);
  const [link = ''] = actsIn(mails()[0]);
  await ana.call('DELETE /claims/{id}', { params: { id } });
  expect((await look(link)).page).toContain('its member has taken it back');

  const trxId = newTrxId();
  await approve(root, (await claimOf(ana, { trxId }))._id);
  await claimOf(ben, { trxId, dispute: true });
  await alertAfter(HOUR);
  const [disputed = ''] = actsIn(mails()[1]);
  expect(await press(disputed, 'approve')).toMatchObject({ status: 409 });
});
