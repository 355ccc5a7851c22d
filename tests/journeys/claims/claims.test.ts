import type { Page } from '@playwright/test';
import { beforeEach, onTestFinished, test } from 'vitest';
import {
  approve,
  claimOf,
  isGold,
  newTrxId,
  PAY_TO,
  refuse,
} from '../../support/features/claims.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { cutLine } from '../support/line.ts';

const { forum, root } = await openFileForumWith(['Root'], { PAY_TO });
const PAY = '/membership/pay';
const QUEUE = '/dashboard/payments';
const GOLD = "You're now a Gold Member!";

const trxField = (page: Page) => page.getByLabel('Transaction number (TrxID)');
const rows = (page: Page) => page.getByRole('row').filter({ hasText: 'Approve' });
/** Resolves once a page of the member, or of an admin, hears of what happens. */
const joined = (room: string) =>
  expect
    .poll(() => [...forum.app.context.live.io.of('/').adapter.rooms.keys()])
    .toContainEqual(expect.stringContaining(room));

async function fill(page: Page, trxId: string): Promise<void> {
  await trxField(page).fill(trxId);
  await page.getByLabel('Last 4 digits of your number').fill('1234');
}
const send = (page: Page) => page.getByRole('button', { name: 'I have paid' }).click();

beforeEach(async () => {
  const { claims } = (await root.call('GET /claims', { query: { limit: 100 } })).body;
  for (const { _id } of claims) await refuse(root, _id);
});

test('claims: a member sends the number of a transaction, an admin sees it arrive and approves it, and both screens change', async () => {
  const ana = await forum.member('Ana');
  const admin = await visit(forum, root, { at: QUEUE, width: 390 });
  await expect(admin.getByText('No claims')).toBeVisible();
  await joined('admin');
  const page = await visit(forum, ana, { at: '/membership', width: 390 });
  await page.getByRole('button', { name: 'Pay & Join Membership' }).click();
  await expect(page).toHaveURL(PAY);
  await expect(page.getByText('01712345678', { exact: true })).toBeVisible();
  const trxId = newTrxId();
  await fill(page, trxId.toLowerCase());
  await send(page);
  await expect(page.getByRole('heading', { name: 'We are looking at your payment' })).toBeVisible();
  await expect(page.getByText(trxId)).toBeVisible();

  await expect(rows(admin)).toHaveCount(1);
  await expect(admin.getByText(trxId)).toBeVisible();
  await expect(admin.getByText(ana.email)).toBeVisible();
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(admin.getByText('No claims')).toBeVisible();
  await expect(page.getByText(GOLD, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('claims: on any other screen the member hears of an approval, and stays where they are', async () => {
  const bela = await forum.member('Bela');
  const claim = await claimOf(bela);
  const page = await visit(forum, bela, { at: '/announcements' });
  await joined(bela.email);
  await approve(root, claim._id);
  await expect(page.getByText(GOLD, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/announcements');
});

test('claims: a Gold that came while the line was cut is told once it is back', async () => {
  const chitra = await forum.member('Chitra');
  const claim = await claimOf(chitra);
  const page = await visit(forum, chitra, { at: '/announcements', faults: [/400/] });
  await joined(chitra.email);
  const back = cutLine(forum);
  await approve(root, claim._id);
  back();
  await expect(page.getByText(GOLD, { exact: true })).toBeVisible();
});

test('claims: what was refused says why, and can be sent again', async () => {
  const dola = await forum.member('Dola');
  const page = await visit(forum, dola, { at: PAY });
  await fill(page, '12');
  await send(page);
  await expect(page.getByText('A transaction number has 6 to 20 letters')).toBeVisible();
  await expect(trxField(page)).toBeFocused();
  await fill(page, newTrxId());
  await send(page);
  await expect(page.getByRole('heading', { name: 'We are looking' })).toBeVisible();
  const [claim] = (await dola.call('GET /me/claims')).body;
  await refuse(root, claim?._id ?? '', 'Only ৳50 came.');
  await expect(
    page.getByRole('heading', { name: 'Your last payment was not approved' }),
  ).toBeVisible();
  await expect(page.getByText('Reason: Only ৳50 came.')).toHaveCount(1);
  await expect(trxField(page)).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByText(`bKash ${claim?.trxId}`, { exact: true })).toBeVisible();
});

test('claims: what is said of a taken transaction ends when another one is typed', async () => {
  const { trxId } = await claimOf(await forum.someone('Second'));
  const page = await visit(forum, await forum.member('Ila'), { at: PAY, faults: [/409/, /claim/] });
  await fill(page, trxId);
  await send(page);
  await expect(page.getByRole('button', { name: 'This is my payment' })).toBeVisible();
  await fill(page, newTrxId());
  await expect(page.getByRole('button', { name: 'This is my payment' })).toHaveCount(0);
  await expect(page.getByText('This transaction number was entered before.')).toHaveCount(0);
});

test('claims: the offer says that a payment is looked at, and sells no gifts where money comes to a number', async () => {
  const jana = await forum.member('Jana');
  const page = await visit(forum, jana, { at: '/membership' });
  await expect(page.getByRole('link', { name: 'Have a code?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give Gold' })).toHaveCount(0);
  // Only taka come to a number.
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: '৳100' })).toBeChecked();
  const { _id } = await claimOf(jana);
  await page.reload();
  await page.getByRole('link', { name: 'We are looking at your payment' }).click();
  await expect(page).toHaveURL(PAY);
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await approve(root, _id);
  await expect(page).toHaveURL('/');
  await page.goto('/membership');
  await expect(page.getByText('You are already a Gold Member! 🎉')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give Gold' })).toHaveCount(0);
});

test('claims: the news stands at the top, and has the focus, after each act on a phone', async () => {
  const moni = await forum.member('Moni');
  const page = await visit(forum, moni, { at: PAY, width: 360 });
  const isAtTop = async (name: string) => {
    await expect(page.getByRole('heading', { name })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('heading', { name })).toBeInViewport();
  };
  await fill(page, newTrxId());
  await send(page);
  await isAtTop('We are looking at your payment');
  const [claim] = (await moni.call('GET /me/claims')).body;
  await page.evaluate(() => scrollTo(0, 200));
  await refuse(root, claim?._id ?? '');
  await isAtTop('Your last payment was not approved');
  await fill(page, newTrxId());
  await send(page);
  await isAtTop('We are looking at your payment');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
  await isAtTop('Your last payment was not approved');
});

test.each([
  ['01712-345678', '5678'],
  ['+880 1712 345679', '5679'],
  ['০১৭১২৩৪৫৬৮০', '5680'],
])('claims: of a whole number, as %s, the last four digits are sent', async (typed, last4) => {
  const nila = await forum.member(`Nila${last4}`);
  const page = await visit(forum, nila, { at: PAY });
  await trxField(page).fill(newTrxId());
  const field = page.getByLabel('Last 4 digits of your number');
  await field.pressSequentially(typed);
  await send(page);
  await expect(page.getByText(`from …${last4}`)).toBeVisible();
  expect((await nila.call('GET /me/claims')).body).toMatchObject([{ last4 }]);
});

test('claims: a number that is neither whole nor four digits is refused, and stays as it was typed', async () => {
  const page = await visit(forum, await forum.member('Oli'), { at: PAY });
  await trxField(page).fill(newTrxId());
  const field = page.getByLabel('Last 4 digits of your number');
  await field.pressSequentially('12345678');
  await send(page);
  await expect(page.getByText('Please enter the last 4 digits')).toBeVisible();
  await expect(field).toHaveValue('12345678');
});

test('claims: the page of gifts, opened by its address, says that none are sold here', async () => {
  const page = await visit(forum, await forum.member('Rina'), { at: '/membership?with=gift' });
  await expect(page.getByText('Gifts are not sold on this forum.')).toBeVisible();
  await expect(page.getByText('Payments are not set up')).toHaveCount(0);
});

test('claims: a transaction of another is claimed by a second press, and a claim is taken back', async () => {
  const trxId = newTrxId();
  await claimOf(await forum.someone('First'), { trxId });
  const page = await visit(forum, await forum.member('Ela'), { at: PAY, faults: [/409/, /claim/] });
  await fill(page, trxId);
  await send(page);
  await expect(page.getByText('This transaction number was entered before.')).toBeVisible();
  await page.getByRole('button', { name: 'This is my payment' }).click();
  await expect(page.getByRole('heading', { name: 'We are looking' })).toBeVisible();
  const admin = await visit(forum, root, { at: QUEUE });
  await expect(admin.getByText('Another claim has this transaction')).toHaveCount(2);

  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(trxField(page)).toBeVisible();
  await expect(rows(admin)).toHaveCount(1);
  await expect(admin.getByText('Another claim has this transaction')).toHaveCount(0);
});

test('claims: an admin with a phone approves twenty in a minute', async () => {
  const members: Person[] = [];
  for (let n = 0; n < 20; n += 1) members.push(await forum.someone(`Many${n}`));
  await Promise.all(members.map((one) => claimOf(one)));
  const page = await visit(forum, root, { at: QUEUE, width: 360 });
  await expect(rows(page)).toHaveCount(10);
  await joined('admin');
  const begun = Date.now();
  for (let left = 20; left > 0; left -= 1) {
    const first = rows(page).first();
    const name = await first.getByRole('link').locator('[dir=auto]').textContent();
    await first.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText(`Approved: ${name} is Gold now.`)).toBeVisible();
    await expect(rows(page).filter({ hasText: `${name}` })).toHaveCount(0);
  }
  const took = Date.now() - begun;
  await expect(page.getByText('No claims')).toBeVisible();
  expect(await Promise.all(members.map(isGold))).toEqual(members.map(() => true));
  expect(took).toBeLessThan(60_000);
});

test('claims: an admin says why, or refuses nothing; who was slower reads who was faster', async () => {
  const claim = await claimOf(await forum.someone('Fara'));
  const page = await visit(forum, root, { at: QUEUE, faults: [/409/] });
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('It never came.');
  const judge = await forum.admin('Judge');
  await refuse(judge, claim._id);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('Judge has refused this claim already.')).toBeVisible();
  await page.getByRole('button', { name: 'Refused' }).click();
  await expect(page.getByText('by Judge').first()).toBeVisible();
});

test('claims: the screens of both are read by everybody, also in Bengali and on a phone', async () => {
  const gita = await forum.member('Gita');
  await refuse(root, (await claimOf(gita))._id);
  await claimOf(await forum.someone('Hena'));
  const pay = await visit(forum, gita, { at: PAY, width: 360, theme: 'dark' });
  await expect(trxField(pay)).toBeVisible();
  await inspect(pay);
  const bn = await visit(forum, gita, { at: PAY, width: 360, language: 'bn' });
  await expect(bn.getByLabel('লেনদেন নম্বর (TrxID)')).toBeVisible();
  await inspect(bn);
  const queue = await visit(forum, root, { at: QUEUE, width: 360, language: 'bn' });
  await expect(queue.getByRole('button', { name: 'অনুমোদন করুন' })).toBeVisible();
  await inspect(queue);
});

test('claims: in Bengali the steps are numbered in its digits, unless the member has chosen the others', async () => {
  const jui = await forum.member('Jui');
  const page = await visit(forum, jui, { at: PAY, language: 'bn' });
  const steps = page.getByRole('listitem').filter({ hasText: 'বিকাশ অ্যাপ' }).locator('..');
  await expect(steps).toHaveCSS('list-style-type', 'bengali');
  await jui.call('PATCH /me/choices', { body: { digits: 'latin' } });
  await page.reload();
  await expect(steps).toHaveCSS('list-style-type', 'decimal');
});

test('claims: two numbers of one wallet are told apart, and the chosen one is shown', async () => {
  const numbers = 'bkash:01711111111:send,bkash:01722222222:send';
  const two = await openTestApp({ PAY_TO: numbers }, true);
  onTestFinished(() => two.close());
  const page = await visit(two, await two.member('Ana'), { at: PAY });
  const shown = page.getByRole('definition').first();
  await expect(shown).toHaveText('01711111111');
  const second = page.getByRole('radio', { name: '01722222222' });
  await second.check();
  await expect(shown).toHaveText('01722222222');
  await expect(second).toBeChecked();
});
