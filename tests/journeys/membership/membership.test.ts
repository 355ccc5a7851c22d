import type { Page } from '@playwright/test';
import { expect as holds, test } from 'vitest';
import { MESSAGES } from '../../../messages/languages.ts';
import { isGold, newestPayment, pay, redeem, toldOf } from '../../support/features/gold.ts';
import { startStripe } from '../../support/features/stripe.ts';
import { openFileForumWith, openForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, tabTo, visit } from '../support/browser.ts';
import { glance, PHONE } from '../support/inspect.ts';
import { failing } from '../support/pages/post.ts';
import { button } from '../support/pages/sign-out.ts';

const { bn } = MESSAGES;
const { forum, root } = await openFileForumWith(['Root']);
const JOINED = "You're now a Gold Member!";
const ALREADY = 'You are already a Gold Member! 🎉';
const READY = 'Thank you! The code is ready to give.';

const join = (page: Page) => page.getByRole('button', { name: 'Pay & Join Membership' });
const offer = (page: Page) => page.getByRole('heading', { name: 'Become a Gold Member ✨' });
const text = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

test('membership: the offer says what Gold costs, a failed payment is only logged, a gift is a code, and a member joins by keyboard', async () => {
  proves('1.5', '2.60', '2.62', '4.5', '7.26', '8.11', '9.2', '9.6');
  const bela = await forum.member('Bela');
  const page = await visit(forum, bela, {
    at: '/membership',
    width: PHONE,
    faults: [/500/, /Payment failed/],
    before: (page) => page.clock.install(),
  });
  await expect(offer(page)).toBeVisible();
  await expect(text(page, 'Pay ৳100 / $1 to become a member.')).toBeVisible();
  await expect(page.getByText('no money moves')).toBeVisible();
  await page.route('**/membership', failing('POST', 500));
  const logged = page.waitForEvent('console', (message) => /^Payment failed/.test(message.text()));
  await join(page).click();
  await logged;
  await expect(join(page)).toBeEnabled();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await page.unroute('**/membership');

  await page.getByRole('link', { name: 'Give Gold' }).click();
  await expect(page.getByRole('heading', { name: 'Give Gold to somebody' })).toBeVisible();
  await glance(page);
  await button(page, 'Pay for a gift').click();
  await expect(text(page, READY)).toBeVisible();
  // Its giver is no Gold member by that.
  holds(await isGold(bela)).toBe(false);
  await page.getByRole('link', { name: 'Show the code' }).click();
  await expect(page).toHaveURL('/notifications');
  const [item] = await toldOf(bela);
  await expect(page.getByText(item?.code ?? 'none')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy the code').click();
  await expect(text(page, 'Copied')).toBeVisible();
  holds(await page.evaluate(() => navigator.clipboard.readText())).toBe(item?.code);
  await glance(page);
  holds((await redeem(await forum.newcomer('Cy'), item?.code ?? '')).status).toBe(200);

  await goWithin(page, '/membership');
  const held = Promise.withResolvers<void>();
  await page.route('**/membership', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await expect(join(page)).toBeEnabled();
  await tabTo(join(page));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Processing...')).toBeDisabled();
  await page.clock.pauseAt(Date.now() + 5_000);
  held.resolve();
  // The pressed button is gone.
  await expect(text(page, JOINED)).toBeFocused();
  await page.clock.runFor(1_900);
  await expect(page).toHaveURL('/membership');
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/');
  holds(await isGold(bela)).toBe(true);
});

test('membership: Gold from another device and its end by an admin change the open page, and a Gold member gives Gold twice; a code of an admin makes it again', async () => {
  proves('2.61');
  const dola = await forum.member('Dola');
  const theirs = await visit(forum, dola, {
    at: '/membership',
    faults: [/404/, /The code failed/],
  });
  await expect(offer(theirs)).toBeVisible();
  await pay(dola, { currency: 'bdt' });
  await expect(text(theirs, ALREADY)).toBeVisible();
  await expect(join(theirs)).toHaveCount(0);
  await theirs.getByRole('link', { name: 'Give Gold' }).click();
  for (let n = 1; n <= 2; n++) {
    await button(theirs, 'Pay for a gift').click();
    await expect(text(theirs, READY)).toBeVisible();
    await theirs.getByRole('link', { name: 'Give another one' }).click();
  }
  holds(await toldOf(dola)).toHaveLength(2);
  await goWithin(theirs, '/membership');
  await expect(text(theirs, ALREADY)).toBeVisible();

  const eva = await forum.newcomer('Eva');
  await pay(eva, { currency: 'bdt' });
  const page = await visit(forum, root, { at: '/dashboard/admin-profile' });
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('button', { name: 'Payments' }).click();
  await expect(page).toHaveURL('/dashboard/payments?tab=payments');
  await expect(page.getByRole('row').filter({ hasText: eva.email })).toContainText('Test');
  const row = page.getByRole('row').filter({ hasText: dola.email }).last();
  await expect(row).toContainText('৳100');
  await row.getByRole('button', { name: 'Revoke' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke this payment?' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('Please say why: the member reads it.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await glance(page);
  await dialog.getByLabel('Reason').fill('Sent twice');
  await dialog.getByLabel('The money was sent back').check();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('revoked');
  await expect(row).toContainText('Sent twice');
  await expect(offer(theirs)).toBeVisible();
  await goWithin(theirs, '/notifications');
  await expect(theirs.getByText(/your Gold has ended; your posts stay/)).toBeVisible();
  await expect(theirs.getByText(/Sent twice\s+The money was sent back/)).toBeVisible();
  await glance(theirs);

  // Of two codes one is used, and the other one voided.
  for (const one of [page, theirs]) await one.setViewportSize({ width: PHONE, height: 800 });
  await page.getByRole('button', { name: 'Codes', exact: true }).click();
  await button(page, 'Make codes').click();
  const making = page.getByRole('dialog', { name: 'Make codes for Gold' });
  await making.getByLabel('How many').fill('101');
  await making.getByRole('button', { name: 'Make codes' }).click();
  await expect(making.getByText('From 1 to 100')).toBeVisible();
  await making.getByLabel('How many').fill('২');
  await making.getByLabel('Note').fill('For the tea stall');
  await making.getByLabel('They can be used').selectOption('for 30 days');
  await glance(page);
  await making.getByRole('button', { name: 'Make codes' }).click();
  const made = page.getByRole('dialog', { name: 'Your codes' });
  await expect(made.getByRole('listitem')).toHaveCount(2);
  await glance(page);
  const [good = ''] = await made.getByRole('listitem').allTextContents();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
  await expect(made).toBeVisible();
  const saved = page.waitForEvent('download');
  await made.getByRole('button', { name: 'Download' }).click();
  holds((await saved).suggestedFilename()).toBe('codes.txt');
  await made.getByLabel('I have kept the codes').check();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(made).toHaveCount(0);

  await goWithin(theirs, '/membership');
  const code = theirs.getByLabel('Code', { exact: true });
  await theirs.getByRole('link', { name: 'Have a code?' }).click();
  await expect(theirs.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await button(theirs, 'Use the code').click();
  await expect(theirs.getByText('Please enter the code')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill('ADDA-WRONG');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('There is no such code, or it was used.')).toBeVisible();
  await glance(theirs);
  await code.fill(good.toLowerCase());
  await button(theirs, 'Use the code').click();
  await expect(text(theirs, JOINED)).toBeVisible();
  await expect(theirs).toHaveURL('/');
  holds(await isGold(dola)).toBe(true);

  await goWithin(page, '/dashboard/admin-profile');
  await goWithin(page, '/dashboard/payments?tab=codes');
  const rows = page.getByRole('row').filter({ hasText: 'For the tea stall' });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Dola' })).toContainText('used');
  await glance(page);
  await rows.getByRole('button', { name: 'Void' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Void this code? Nobody can use it then.');
  await question.getByRole('button', { name: 'Void' }).click();
  await expect(rows.filter({ hasText: 'void' })).toHaveCount(1);
  await expect(rows.getByRole('button', { name: 'Void' })).toHaveCount(0);
});

test('Stripe: a member turns back, pays a gift and then Gold on its pages, and reads in Bengali what it has returned', async () => {
  proves('1.5', '2.62', '4.5', '9.2', '9.6');
  const stripe = await startStripe();
  const till = await openForumWithPasswords(['Root', 'Gita'], stripe.env);
  const { gita } = till;
  stripe.webhookUrl = `${till.forum.url}/stripe/webhook`;
  const page = await visit(till.forum, gita, { at: '/membership?with=gift' });
  await page.getByRole('radio', { name: /taka/ }).check();
  await button(page, 'Pay for a gift').click();
  await button(page, 'Pay 100 BDT').click();
  await expect(text(page, READY)).toBeVisible();
  holds(await toldOf(gita)).toHaveLength(1);
  holds(await isGold(gita)).toBe(false);

  await page.goto('/membership');
  await page.getByRole('radio', { name: /taka/ }).check();
  await join(page).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/membership/);
  await expect(join(page)).toBeEnabled();
  const [, [session, { payment_status: paid }] = ['', { payment_status: '' }]] = stripe.sessions;
  holds(paid).toBe('unpaid');
  await page.getByRole('radio', { name: /taka/ }).check();
  await join(page).click();
  await button(page, 'Pay 100 BDT').click();
  await expect(text(page, JOINED)).toBeVisible();
  await expect(page).toHaveURL('/');
  holds(await isGold(gita)).toBe(true);

  await stripe.refund(session);
  holds((await newestPayment(till.root)).reason).toBe('stripe:refund');
  await page.context().addCookies([{ name: 'language', value: 'bn', url: till.forum.url }]);
  await page.goto('/notifications');
  await expect(page.getByText(bn.revokedSentences.ended)).toBeVisible();
  await expect(text(page, bn.revokedReason('stripe:refund'))).toBeVisible();
  const admin = await visit(till.forum, till.root, { at: '/dashboard/log', language: 'bn' });
  await expect(admin.getByText('Stripe', { exact: true })).toBeVisible();
});
