import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { openFirebaseStandIn } from '../../support/features/firebase-stand-in.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, type Visiting, visit } from '../support/browser.ts';

const firebase = await openFirebaseStandIn();
const forum = await openTestApp(firebase.env, true);
afterAll(async () => {
  await forum.close();
  await firebase.close();
});

const photo = (page: Page) => page.getByRole('button', { name: 'Your account, Gina' });
const failure = (page: Page) => page.locator('form + [role="alert"]');

async function visitor(more: Visiting = {}): Promise<Page> {
  const page = await visit(forum, forum.visitor, more);
  await page.context().route(`http://${firebase.host}/**`, (route) => route.continue());
  await page.reload();
  return page;
}
async function fill(page: Page, fields: Record<string, string>, button: string) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: button }).click();
}
const gina = { Email: 'gina@example.com', Password: 'panta bhat' };

test('Firebase: a member registers, stays over a reload, logs out and in again', async () => {
  proves('7.2', '2.33', '2.35');
  const page = await visitor({ at: '/register' });
  const photoURL = 'https://photos.example.com/gina.png';
  await fill(page, { 'Full Name': 'Gina', 'Photo URL': photoURL, ...gina }, 'Register');
  await expect(page).toHaveURL('/');
  await expect(photo(page)).toBeVisible();
  await page.reload();
  await expect(photo(page)).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await fill(page, gina, 'Login');
  await expect(photo(page)).toBeVisible();
});

test("Firebase: a wrong password and a taken email are told in the words of the forum's own provider", async () => {
  proves('8.1');
  const page = await visitor({ at: '/login', faults: [/400/] });
  await fill(page, { ...gina, Password: 'not this one' }, 'Login');
  await expect(failure(page)).toHaveText('The email or the password is wrong.');
  await page.goto('/register');
  const photoURL = 'https://photos.example.com/x.png';
  await fill(page, { 'Full Name': 'Another', 'Photo URL': photoURL, ...gina }, 'Register');
  await expect(failure(page)).toHaveText(
    'There is an account with this email already. Log in instead.',
  );
});

test('Firebase: an unreachable Firebase is told', async () => {
  proves('8.19');
  const page = await visitor({ at: '/login', faults: [/./] });
  await page.context().route(`http://${firebase.host}/**`, (route) => route.abort());
  await fill(page, gina, 'Login');
  await expect(failure(page)).toHaveText(
    'The sign-in service was not reached. Check your connection and try again.',
  );
});
