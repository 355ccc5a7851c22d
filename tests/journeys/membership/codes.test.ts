import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { MESSAGES } from '../../../messages/languages.ts';
import {
  isGold,
  makeCodes,
  newestPayment,
  pay,
  redeem,
  toldOf,
} from '../../support/features/gold.ts';
import { startStripe } from '../../support/features/stripe.ts';
import { openFileForumWith, openForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';

const { forum, root } = await openFileForumWith(['Root']);
const faults = [/404/, /The code failed/];
const code = (page: Page) => page.getByLabel('Code', { exact: true });

test('a member enters a code below the offer, is Gold, and is home after two seconds', async () => {
  const ana = await forum.member('Ana');
  const [good = ''] = await makeCodes(root);
  const page = await visit(forum, ana, { at: '/membership', faults });
  await page.getByRole('link', { name: 'Have a code?' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect(page.getByText('Please enter the code')).toBeVisible();
  await expect(code(page)).toBeFocused();
  await code(page).fill('ADDA-WRONG');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no such code, or it was used.')).toBeVisible();
  await inspect(page);
  await code(page).fill(good.toLowerCase());
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect(page.getByText("You're now a Gold Member!", { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await isGold(ana)).toBe(true);
});

test('a member gives Gold: the code is in their notifications, to be copied', async () => {
  const bela = await forum.member('Bela');
  const page = await visit(forum, bela, { at: '/membership' });
  await page.getByRole('link', { name: 'Give Gold' }).click();
  await expect(page.getByRole('heading', { name: 'Give Gold to somebody' })).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: 'Pay for a gift' }).click();
  await expect(page.getByText('Thank you! The code is ready to give.')).toBeVisible();
  await inspect(page);
  // Its giver is no Gold member by that.
  expect(await isGold(bela)).toBe(false);
  await page.getByRole('link', { name: 'Show the code' }).click();
  await expect(page).toHaveURL('/notifications');
  const [item] = await toldOf(bela);
  await expect(page.getByText(item?.code ?? 'none')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the code' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(item?.code);
  await inspect(page);
  const chitra = await forum.member('Chitra');
  expect((await redeem(chitra, item?.code ?? '')).status).toBe(200);
});

test('a Gold member gives Gold from the page that says so, twice in a row', async () => {
  const dola = await forum.member('Dola');
  await pay(dola);
  const page = await visit(forum, dola, { at: '/membership' });
  await expect(page.getByText('You are already a Gold Member! 🎉', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Give Gold' }).click();
  for (let n = 1; n <= 2; n++) {
    await page.getByRole('button', { name: 'Pay for a gift' }).click();
    await expect(page.getByText('Thank you! The code is ready to give.')).toBeVisible();
    await page.getByRole('link', { name: 'Give another one' }).click();
  }
  expect(await toldOf(dola)).toHaveLength(2);
});

test('a gift is paid at Stripe, and the way back shows that its code is ready', async () => {
  const stripe = await startStripe();
  const till = await openForumWithPasswords(['Gita'], stripe.env);
  const page = await visit(till.forum, till.gita, {
    at: '/membership?with=gift',
    before: (page) =>
      page.route(`${stripe.env['STRIPE_API_BASE']}/**`, (route) => route.continue()),
  });
  await page.getByRole('radio', { name: /taka/ }).check();
  await page.getByRole('button', { name: 'Pay for a gift' }).click();
  await page.getByRole('button', { name: 'Pay 100 BDT' }).click();
  await expect(page.getByText('Thank you! The code is ready to give.')).toBeVisible();
  expect(await toldOf(till.gita)).toHaveLength(1);
  expect(await isGold(till.gita)).toBe(false);
});

test('an admin makes codes, keeps them, and voids one that is not used', async () => {
  const page = await visit(forum, root, { at: '/dashboard/payments?tab=codes' });
  await page.getByRole('button', { name: 'Make codes' }).click();
  const making = page.getByRole('dialog', { name: 'Make codes for Gold' });
  await making.getByLabel('How many').fill('101');
  await making.getByRole('button', { name: 'Make codes' }).click();
  await expect(making.getByText('From 1 to 100')).toBeVisible();
  await making.getByLabel('How many').fill('২');
  await making.getByLabel('Note').fill('For the tea stall');
  await making.getByLabel('They can be used').selectOption('for 30 days');
  await inspect(page);
  await making.getByRole('button', { name: 'Make codes' }).click();
  const made = page.getByRole('dialog', { name: 'Your codes' });
  await expect(made.getByRole('listitem')).toHaveCount(2);
  await inspect(page);
  const [first = ''] = await made.getByRole('listitem').allTextContents();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
  await expect(made).toBeVisible();
  const saved = page.waitForEvent('download');
  await made.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('codes.txt');
  await made.getByLabel('I have kept the codes').check();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(made).toHaveCount(0);

  const fara = await forum.member('Fara');
  expect((await redeem(fara, first)).status).toBe(200);
  await page.reload();
  const rows = page.getByRole('row').filter({ hasText: 'For the tea stall' });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Fara' })).toContainText('used');
  await inspect(page);
  await rows.getByRole('button', { name: 'Void' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Void this code? Nobody can use it then.');
  await question.getByRole('button', { name: 'Void' }).click();
  await expect(rows.filter({ hasText: 'void' })).toHaveCount(1);
  await expect(rows.getByRole('button', { name: 'Void' })).toHaveCount(0);
});

test('an admin revokes a payment: the member’s open page is Bronze at once, and their notifications say why', async () => {
  const hena = await forum.member('Hena');
  await pay(hena);
  const theirs = await visit(forum, hena, { at: '/membership' });
  await expect(theirs.getByText('You are already a Gold Member! 🎉')).toBeVisible();
  const page = await visit(forum, root, { at: '/dashboard/payments?tab=payments' });
  const row = page.getByRole('row').filter({ hasText: hena.email });
  await row.getByRole('button', { name: 'Revoke' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke this payment?' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('Please say why: the member reads it.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('Sent twice');
  await dialog.getByLabel('The money was sent back').check();
  await inspect(page);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('revoked');
  await expect(row).toContainText('Sent twice');
  await inspect(page);
  await expect(theirs.getByRole('heading', { name: 'Become a Gold Member ✨' })).toBeVisible();
  await theirs.goto('/notifications');
  await expect(theirs.getByText(/your Gold has ended; your posts stay/)).toBeVisible();
  await expect(theirs.getByText(/Sent twice\s+The money was sent back/)).toBeVisible();
  await inspect(theirs);
});

test('what Stripe has returned is said in the language of the page', async () => {
  const { bn } = MESSAGES;
  const stripe = await startStripe();
  const till = await openForumWithPasswords(['Root', 'Gita'], stripe.env);
  await pay(till.gita, { gift: false });
  const session = [...stripe.sessions.keys()][0] ?? '';
  stripe.webhookUrl = `${till.forum.url}/stripe/webhook`;
  stripe.pay(session);
  await pay(till.gita, { session });
  await stripe.refund(session);
  expect((await newestPayment(till.root)).reason).toBe('stripe:refund');
  const page = await visit(till.forum, till.gita, { at: '/notifications', language: 'bn' });
  await expect(page.getByText(bn.revokedSentences.ended)).toBeVisible();
  await expect(page.getByText(bn.revokedReason('stripe:refund'), { exact: true })).toBeVisible();
  await inspect(page);
  const admins = await visit(till.forum, till.root, { at: '/dashboard/log', language: 'bn' });
  await expect(admins.getByText('Stripe', { exact: true })).toBeVisible();
});
