import { test } from 'vitest';
import { approve, claimOf, newTrxId, PAY_TO } from '../../support/features/claims.ts';
import { newestPayment, revoke } from '../../support/features/gold.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, root } = await openFileForumWith(['Root'], { PAY_TO });
const PAY = '/membership/pay';

test('claims: who claims a revoked payment of theirs again reads that it was theirs', async () => {
  const trxId = newTrxId();
  const puja = await forum.member('Puja');
  await approve(root, (await claimOf(puja, { trxId }))._id);
  await revoke(root, (await newestPayment(root))._id);
  const page = await visit(forum, puja, { at: PAY, faults: [/409/, /claim/] });
  await page.getByLabel('Transaction number (TrxID)').fill(trxId);
  await page.getByLabel('Last 4 digits of your number').fill('1234');
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByText('This payment of yours was revoked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'This is my payment' })).toHaveCount(0);
});

test('claims: a claim whose payment is revoked says so, on the page that was open too', async () => {
  const mita = await forum.member('Mita');
  await approve(root, (await claimOf(mita))._id);
  const page = await visit(forum, mita, { at: PAY });
  const item = page.getByRole('region', { name: 'Your claims' }).getByRole('listitem');
  await expect(item).toContainText('Approved');
  await expect
    .poll(() => [...forum.app.context.live.io.of('/').adapter.rooms.keys()])
    .toContainEqual(expect.stringContaining(mita.email));
  await revoke(root, (await newestPayment(root))._id);
  await expect(item).toContainText('Revoked');
  await expect(item).not.toContainText('Approved');
});
