import { test } from 'vitest';
import { startStripe } from '../../support/features/stripe.ts';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';

async function openTill() {
  const stripe = await startStripe();
  const { forum, gita } = await openForumWithPasswords(['Gita'], stripe.env);
  const page = await visit(forum, gita, {
    at: '/membership',
    before: (page) =>
      page.route(`${stripe.env['STRIPE_API_BASE']}/**`, (route) => route.continue()),
  });
  await page.getByRole('radio', { name: /taka/ }).check();
  await page.getByRole('button', { name: 'Pay & Join Membership' }).click();
  return { forum, stripe, gita, page };
}

test('payments: a member presses, pays, comes back Gold, and is home after two seconds', async () => {
  proves('1.5', '2.62', '4.5', '9.2', '9.6');
  const { gita, page } = await openTill();
  await page.getByRole('button', { name: 'Pay 100 BDT' }).click();
  await expect(page.getByText("You're now a Gold Member!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  const params = { email: gita.email };
  const { body } = await gita.call('GET /user/{email}/status', { params });
  expect(body.isMember).toBe(true);
});

test('payments: a member who turns back at the provider can try again', async () => {
  const { stripe, page } = await openTill();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/membership/);
  await expect(page.getByRole('button', { name: 'Pay & Join Membership' })).toBeEnabled();
  expect([...stripe.sessions.values()].map(({ payment_status }) => payment_status)).toEqual([
    'unpaid',
  ]);
});
