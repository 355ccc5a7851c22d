import type { Page } from '@playwright/test';
import { expect as holds, test } from 'vitest';
import { approve, claimOf, newTrxId, PAY_TO, refuse } from '../../support/features/claims.ts';
import { newestPayment, revoke } from '../../support/features/gold.ts';
import { openFileForumWith, openForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { glance, PHONE } from '../support/inspect.ts';
import { cutLine } from '../support/line.ts';
import { passUndo, withClock } from '../support/pages/dashboard.ts';

const { forum, root } = await openFileForumWith(['Root'], { PAY_TO });
const PAY = '/membership/pay';
const QUEUE = '/dashboard/payments';
const GOLD = "You're now a Gold Member!";
const WAITS = 'We are looking at your payment';
const REFUSED = 'Your last payment was not approved';

const trxField = (page: Page) => page.getByLabel('Transaction number (TrxID)');
const last4Field = (page: Page) => page.getByLabel('Last 4 digits of your number');
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
/** The row of a member's open claim in the queue. */
const rowOf = (page: Page, { email }: Person) => page.getByRole('row').filter({ hasText: email });
/** Resolves once a page of the member, or of an admin, hears of what happens. */
const joined = (room: string) =>
  expect
    .poll(() => [...forum.app.context.live.io.of('/').adapter.rooms.keys()])
    .toContainEqual(expect.stringContaining(room));

async function send(page: Page, trxId: string, last4 = '1234'): Promise<void> {
  await trxField(page).fill(trxId);
  await last4Field(page).fill('');
  await last4Field(page).pressSequentially(last4);
  await page.getByRole('button', { name: 'I have paid' }).click();
}
async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
}
/** The news stands at the top, and has the focus. */
async function isAtTop(page: Page, name: string): Promise<void> {
  await expect(heading(page, name)).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(heading(page, name)).toBeInViewport();
}

test('claims: a member pays by wallet, an admin refuses, then approves, and both see each act at once', async () => {
  const ana = await forum.member('Ana');
  const admin = await visit(forum, root, { at: QUEUE, width: 390, before: withClock });
  await expect(admin.getByText('No claims')).toBeVisible();
  await joined('admin');
  const page = await visit(forum, ana, { at: '/membership', width: PHONE, theme: 'dark' });
  // Only taka come to a number, and no gifts are sold there.
  await expect(page.getByRole('link', { name: 'Have a code?' })).toBeVisible();
  await expect(page.getByText('Pay ৳100 to become a member.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Give Gold' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay & Join Membership' }).click();
  await expect(page).toHaveURL(PAY);
  await expect(page.getByText('01712345678', { exact: true })).toBeVisible();

  await send(page, '12', '12345678');
  await expect(page.getByText('A transaction number has 6 to 20 letters')).toBeVisible();
  await expect(page.getByText('Please enter the last 4 digits')).toBeVisible();
  await expect(trxField(page)).toBeFocused();
  await expect(last4Field(page)).toHaveValue('12345678');
  await glance(page);
  const trxId = newTrxId();
  await send(page, trxId.toLowerCase(), '+880 1712 345679');
  await isAtTop(page, WAITS);
  await expect(page.getByText(trxId)).toBeVisible();
  await expect(page.getByText('from …5679')).toBeVisible();
  holds((await ana.call('GET /me/claims')).body).toMatchObject([{ last4: '5679' }]);

  const row = rowOf(admin, ana);
  await expect(row).toContainText(trxId);
  const photo = admin.getByRole('button', { name: /^Your account/ });
  await expect(photo).toHaveAccessibleName(/, 1 waiting$/);
  await page.evaluate(() => scrollTo(0, 200));
  await row.getByRole('button', { name: 'Refuse', exact: true }).click();
  const dialog = admin.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('Only ৳50 came.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(row).toHaveCount(0);
  await passUndo(admin);
  await isAtTop(page, REFUSED);
  await expect(page.getByText('Reason: Only ৳50 came.')).toHaveCount(1);

  await send(page, newTrxId());
  await isAtTop(page, WAITS);
  await takeBack(page);
  await isAtTop(page, REFUSED);
  await expect(row).toHaveCount(0);
  await send(page, newTrxId());
  await isAtTop(page, WAITS);
  await goWithin(page, '/membership');
  await page.getByRole('link', { name: WAITS }).click();
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await row.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(admin.getByText('No claims')).toBeVisible();
  await passUndo(admin);
  await expect(page.getByText(GOLD, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');

  await goWithin(page, '/notifications');
  await expect(page.getByText(`bKash ${trxId}`, { exact: true })).toBeVisible();
  await goWithin(page, '/membership');
  await expect(page.getByText('You are already a Gold Member! 🎉')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give Gold' })).toHaveCount(0);
});

test('claims: a transaction of another is claimed by a second press, and an admin who is slower reads who was faster', async () => {
  const [first, second] = [await forum.someone('First'), await forum.someone('Second')];
  const taken = (await claimOf(first)).trxId;
  const disputed = await claimOf(second);
  const ela = await forum.member('Ela');
  const page = await visit(forum, ela, { at: PAY, faults: [/409/, /claim/] });
  await send(page, taken);
  const mine = page.getByRole('button', { name: 'This is my payment' });
  await expect(mine).toBeVisible();
  // The message about a transaction disappears when another number is typed.
  await trxField(page).fill(newTrxId());
  await expect(mine).toHaveCount(0);
  await expect(page.getByText('This transaction number was entered before.')).toHaveCount(0);
  await send(page, disputed.trxId);
  await expect(page.getByText('This transaction number was entered before.')).toBeVisible();
  await mine.click();
  await expect(heading(page, WAITS)).toBeVisible();

  const admin = await visit(forum, root, { at: QUEUE, faults: [/409/], before: withClock });
  const other = admin.getByText('Another claim has this transaction');
  await expect(other).toHaveCount(2);
  await joined('admin');
  await takeBack(page);
  await expect(trxField(page)).toBeVisible();
  await expect(rowOf(admin, ela)).toHaveCount(0);
  await expect(other).toHaveCount(0);

  await rowOf(admin, second).getByRole('button', { name: 'Refuse', exact: true }).click();
  const dialog = admin.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('It never came.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await refuse(await forum.admin('Judge'), disputed._id);
  await passUndo(admin);
  await expect(admin.getByText('Judge has refused this claim already.')).toBeVisible();
  await admin.getByRole('button', { name: 'Refused' }).click();
  await expect(admin.getByText('by Judge').first()).toBeVisible();

  await goWithin(page, '/membership?with=gift');
  await expect(page.getByText('Gifts are not sold on this forum.')).toBeVisible();
  await expect(page.getByText('Payments are not set up')).toHaveCount(0);
});

test('claims: Gold is told on any screen, also after a cut line, and a revoked payment on the open page of claims', async () => {
  const bela = await forum.member('Bela');
  const claim = await claimOf(bela);
  const page = await visit(forum, bela, { at: '/announcements', faults: [/40[09]/, /claim/] });
  await joined(bela.email);
  await approve(root, claim._id);
  await expect(page.getByText(GOLD, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/announcements');

  await goWithin(page, PAY);
  const item = page.getByRole('region', { name: 'Your claims' }).getByRole('listitem');
  await expect(item).toContainText('Approved');
  await joined(bela.email);
  await revoke(root, (await newestPayment(root))._id);
  await expect(item).toContainText('Revoked');
  await expect(item).not.toContainText('Approved');
  await send(page, claim.trxId);
  await expect(page.getByText('This payment of yours was revoked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'This is my payment' })).toHaveCount(0);

  const again = await claimOf(bela);
  await goWithin(page, '/announcements');
  await expect(heading(page, 'Announcements')).toBeVisible();
  await joined(bela.email);
  const mend = cutLine(forum);
  await approve(root, again._id);
  mend();
  await expect(page.getByText(GOLD, { exact: true })).toBeVisible();
});

test('claims: two numbers of one wallet are told apart, with steps in Bengali digits unless the member chose others', async () => {
  const numbers = 'bkash:01711111111:send,bkash:01722222222:send';
  const { forum: two, jui } = await openForumWithPasswords(['Jui'], { PAY_TO: numbers });
  const page = await visit(two, jui, { at: PAY, width: PHONE, language: 'bn' });
  const shown = page.getByRole('definition').first();
  await expect(shown).toHaveText('01711111111');
  const second = page.getByRole('radio', { name: '01722222222' });
  await second.check();
  await expect(shown).toHaveText('01722222222');
  await expect(second).toBeChecked();
  await glance(page);
  const steps = page.getByRole('listitem').filter({ hasText: 'বিকাশ অ্যাপ' }).locator('..');
  await expect(steps).toHaveCSS('list-style-type', 'bengali');
  await jui.call('PATCH /me/choices', { body: { digits: 'latin' } });
  await expect(steps).toHaveCSS('list-style-type', 'decimal');
});
