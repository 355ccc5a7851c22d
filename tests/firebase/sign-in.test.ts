import type { Page } from '@playwright/test';
import { afterAll, expect as plain, test } from 'vitest';
import { expect } from '../journeys/support/browser.ts';
import { proves } from '../support/runner/spec-claims.ts';
import { account, mailsTo, openFirebaseHouse } from './accounts.ts';
import { logIn, photo, pressGoogle, register, signInAs, visitor } from './visitors.ts';

const forum = await openFirebaseHouse();
afterAll(() => forum.close());

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('a new member registers with name, photo, e-mail and password, and stays over a reload', async () => {
  proves('1.2', '2.33', '7.2', '7.3', '7.4');
  const page = await visitor(forum, { at: '/register' });
  const synced = page.waitForRequest(
    (request) => request.url().endsWith('/users') && 'isMember' in request.postDataJSON(),
  );
  await register(page, 'Rahim Uddin', 'Rahim@example.com');
  await expect(page).toHaveURL('/');
  await expect(photo(page, 'Rahim Uddin')).toBeVisible();
  plain((await synced).postDataJSON()).toEqual({
    displayName: 'Rahim Uddin',
    photoURL: 'https://photos.example.com/new.png',
    email: 'Rahim@example.com',
    isMember: false,
    createdAt: plain.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  plain(await mailsTo('rahim@example.com')).toEqual(['VERIFY_EMAIL']);
  const token = await tokenOf(page);
  await page.reload();
  await expect(photo(page, 'Rahim Uddin')).toBeVisible();
  plain(await tokenOf(page)).toBe(token);
});

test('a member logs in, and writes under the name and photo that Firebase knows', async () => {
  proves('7.2', '7.3');
  const ana = await account('Ana');
  const page = await visitor(forum, { at: '/dashboard/add-post' });
  await logIn(page, ana.email);
  await expect(page).toHaveURL('/dashboard/add-post');
  await expect(page.getByLabel('Author name')).toHaveValue('Ana');
  const image = page.getByRole('img', { name: 'Author image' });
  await expect(image).toHaveAttribute('src', ana.photoUrl);
});

test("Google's window signs in, with name and photo, and leads to the page asked for", async () => {
  proves('1.2', '2.14', '2.32', '7.2', '7.3');
  const page = await visitor(forum, { at: '/membership' });
  const popup = await pressGoogle(page);
  await signInAs(popup, 'Gina', 'gina@example.com');
  await expect(page).toHaveURL('/membership');
  await expect(photo(page, 'Gina')).toBeVisible();
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('main').getByText('gina@example.com')).toBeVisible();
});
