import { test } from 'vitest';
import { openHouse } from '../house.ts';
import { proves } from '../proves.ts';
import { startStripe } from '../stripe.ts';
import { expect, visit } from './browser.ts';

async function openTill() {
  const stripe = await startStripe();
  const house = await openHouse(stripe.env);
  const gita = await house.member('Gita');
  const page = await visit(house, gita, {
    at: '/membership',
    before: (page) =>
      page.route(`${stripe.env['STRIPE_API_BASE']}/**`, (route) => route.continue()),
  });
  await page.getByRole('radio', { name: /taka/ }).check();
  await page.getByRole('button', { name: 'Pay & Join Membership' }).click();
  return { house, stripe, gita, page };
}

test('a member presses, pays, comes back Gold, and is home after two seconds', async () => {
  proves('1.5', '2.62', '4.5', '9.2', '9.6');
  const { gita, page } = await openTill();
  await page.getByRole('button', { name: 'Pay 100 BDT' }).click();
  await expect(page.getByText("You're now a Gold Member!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  const params = { email: gita.email };
  const { body } = await gita.call('GET /user/{email}/status', { params });
  expect(body.isMember).toBe(true);
});

test('a member who turns back at the till can try again', async () => {
  const { stripe, page } = await openTill();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/membership/);
  await expect(page.getByRole('button', { name: 'Pay & Join Membership' })).toBeEnabled();
  expect([...stripe.sessions.values()].map(({ payment_status }) => payment_status)).toEqual([
    'unpaid',
  ]);
});
