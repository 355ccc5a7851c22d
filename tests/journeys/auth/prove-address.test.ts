import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import { saveUser } from '../../../db/features/users/sign-in.ts';
import { publish } from '../../support/content.ts';
import { openFirebaseStandIn } from '../../support/features/firebase-stand-in.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';

const notice = (page: Page) =>
  page.getByRole('complementary', { name: 'Confirm your e-mail address' });
const again = (page: Page) => page.getByRole('button', { name: 'Send the letter again' });
const WAYS_TO_WRITE = ['/dashboard/add-post', '/dashboard/profile'];
const PASSWORD = 'panta bhat';

async function fill(page: Page, fields: Record<string, string>, button: string) {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: button, exact: true }).click();
}

describe('a member with an account of the forum and an unproven address', async () => {
  const forum = await openTestApp({ VERIFY: 'on' }, true);
  afterAll(() => forum.close());
  const proven = (person: Person) => proveAddress(forum.app.context.store, person.email);

  test('is told of the letter as soon as they have registered', async () => {
    const page = await visit(forum, forum.visitor, { at: '/register' });
    const email = 'dev@example.com';
    const photo = 'https://photos.example.com/dev.png';
    const form = { 'Full Name': 'Dev', 'Photo URL': photo, Email: email, Password: PASSWORD };
    await fill(page, form, 'Register');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('status').filter({ hasText: email })).toHaveText(
      `A letter is on its way to ${email}. Open its link to post, comment, vote and report.`,
    );
  });

  test('finds the way to another letter where a link is no longer good', async () => {
    const eli = await forum.member('Eli');
    const at = '/confirm-email?token=made-up';
    const page = await visit(forum, eli, { at, faults: [/400/] });
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.locator('form + [role="alert"]')).toContainText('no longer good');
    await page.getByRole('link', { name: 'Ask for another letter' }).click();
    await expect(again(page)).toBeVisible();
    await proven(eli);
    await page.goto(at);
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for another letter' })).toBeHidden();
  });

  test('is told before they write what is missing, and gets the letter again', async () => {
    const ana = await forum.member('Ana');
    const page = await visit(forum, ana, { at: WAYS_TO_WRITE[0] as string });
    for (const at of WAYS_TO_WRITE) {
      await page.goto(at);
      await expect(notice(page)).toContainText(`open the link in the letter to ${ana.email}`);
    }
    await again(page).click();
    await expect(notice(page).getByRole('status')).toHaveText(
      `A letter is on its way to ${ana.email}.`,
    );
  });

  test('is no more reminded once it is proven elsewhere, and comments', async () => {
    const elder = await forum.member('Elder');
    await proven(elder);
    const post = await publish(elder);
    const bo = await forum.member('Bo');
    const page = await visit(forum, bo, {
      at: `/post-details/${post}`,
      faults: [/403/, /CallError/],
    });
    await expect(notice(page)).toBeVisible();
    await fill(page, { 'Write a comment...': 'First!' }, 'Comment');
    await expect(page.getByRole('alert').filter({ hasText: 'confirm' })).toHaveText(
      'Please confirm your e-mail address first: open the link in the letter that was sent to it.',
    );
    await page.getByRole('button', { name: /up/i }).first().click();
    await expect(page.getByRole('alert').filter({ hasText: 'confirm' })).toHaveCount(2);
    await proven(bo);
    await expect(notice(page)).toBeHidden();
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('table')).toContainText('First!');
  });

  test('is not reminded when their address is proven, nor a visitor ever', async () => {
    const cy = await forum.member('Cy');
    await proven(cy);
    const page = await visit(forum, cy, { at: '/dashboard/profile' });
    await expect(page.getByText('Bronze Member')).toBeVisible();
    await expect(notice(page)).toBeHidden();
    const post = await publish(cy);
    const other = await visit(forum, forum.visitor, { at: `/post-details/${post}` });
    await expect(other.getByText('to comment')).toBeVisible();
    await expect(notice(other)).toBeHidden();
  });
});

describe('a member with an account of Firebase and an unproven address', async () => {
  const firebase = await openFirebaseStandIn();
  const forum = await openTestApp({ ...firebase.env, VERIFY: 'on' }, true);
  afterAll(async () => {
    await forum.close();
    await firebase.close();
  });
  async function visitor(at: string, faults: RegExp[] = []): Promise<Page> {
    const page = await visit(forum, forum.visitor, { at, faults });
    await page.context().route(`http://${firebase.host}/**`, (route) => route.continue());
    await page.reload();
    return page;
  }
  /** The page is come back to. */
  const back = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

  test('gets the letter again, and writes once they come back from it', async () => {
    const page = await visitor('/register');
    const email = 'gina@example.com';
    const photo = 'https://photos.example.com/gina.png';
    const form = { 'Full Name': 'Gina', 'Photo URL': photo, Email: email, Password: PASSWORD };
    await fill(page, form, 'Register');
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard/profile');
    await again(page).click();
    await expect(notice(page).getByRole('status')).toContainText('on its way');
    const gina = firebase.accounts.find((one) => one.email === email);
    if (gina) gina.emailVerified = true;
    await back(page);
    await expect(notice(page)).toBeHidden();
    await page.goto('/dashboard/add-post');
    await fill(page, { Title: 'Tea', Description: 'Milk first?' }, 'Submit Post');
    await expect(page.getByText('Post added successfully!')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('');
  });

  test('and is not taken for the member of their address is told why, until they have shown that it is theirs', async () => {
    const email = 'hana@example.com';
    await saveUser(forum.app.context.store, { email, displayName: 'Hana', photoURL: '' });
    const localId = 'user-hana';
    const hana = { localId, email, password: PASSWORD, displayName: 'H', emailVerified: false };
    firebase.accounts.push(hana);
    const page = await visitor('/login', [/40[13]/, /CallError/]);
    await fill(page, { Email: email, Password: PASSWORD }, 'Login');
    await expect(page.getByRole('complementary', { name: 'Not signed in' })).toContainText(
      'There is a member of this address already.',
    );
    await again(page).click();
    hana.emailVerified = true;
    await back(page);
    await expect(page.getByRole('complementary', { name: 'Not signed in' })).toBeHidden();
    await page.goto('/dashboard/profile');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });
});
