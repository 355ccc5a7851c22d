import { test } from 'vitest';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, root } = await openFileForumWith(['Root']);

test('payments: an admin reads in the menu’s entry Payments who paid, how much, and by which transaction', async () => {
  const page = await visit(forum, root, { at: '/dashboard/admin-profile' });
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('button', { name: 'Payments' }).click();
  await expect(page).toHaveURL('/dashboard/payments?tab=payments');
  await expect(page.getByText('No payments yet')).toBeVisible();

  const gita = await forum.member('Gita');
  await gita.call('POST /membership', { body: { email: gita.email, currency: 'bdt' } });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: gita.email });
  await expect(row).toContainText('৳100');
  await expect(row).toContainText('Test');
});
