import type { Page } from '@playwright/test';
import { afterAll, expect as holds, test } from 'vitest';
import { saveUser } from '../../../db/features/users/sign-in.ts';
import { openFirebaseStandIn } from '../../support/features/firebase-stand-in.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, goWithin, isAlive, visit } from '../support/browser.ts';
import { failure, fill, photo } from '../support/pages/auth-forms.ts';
import { personIn } from '../support/pages/drafts.ts';
import { notice as draftsLeft, signOut, textsIn } from '../support/pages/sign-out.ts';

const firebase = await openFirebaseStandIn();
const env = { ...firebase.env, VERIFY: 'on', SERVICE_WORKER: 'on' };
const forum = await openTestApp(env, true);
afterAll(async () => {
  await forum.close();
  await firebase.close();
});

const notice = (page: Page) =>
  page.getByRole('complementary', { name: 'Confirm your e-mail address' });
const again = (page: Page) => page.getByRole('button', { name: 'Send the letter again' });
/** The page is come back to. */
const back = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** The route of Playwright's answers the preflights, which the stand-in does not. */
const visitor = (at: string, faults: RegExp[] = []) =>
  visit(forum, forum.visitor, {
    at,
    faults,
    before: (page) =>
      page.context().route(`http://${firebase.host}/**`, (route) => route.continue()),
  });
async function send(page: Page, fields: Record<string, string>, button: string) {
  await fill(page, fields);
  await page.getByRole('button', { name: button, exact: true }).click();
}
const photoURL = 'https://photos.example.com/gina.png';
const gina = { Email: 'gina@example.com', Password: 'panta bhat' };

test('Firebase: a member registers, proves the address, writes, and leaves nothing but unsent drafts when they log out', async () => {
  proves('7.2', '2.33', '2.35', '8.1');
  const page = await visitor('/register', [/400/]);
  await send(page, { 'Full Name': 'Gina', 'Photo URL': photoURL, ...gina }, 'Register');
  await expect(page).toHaveURL('/');
  await expect(photo(page, 'Gina')).toBeVisible();
  await goWithin(page, '/dashboard/profile');
  await expect(photo(page, 'Gina')).toBeVisible();
  await again(page).click();
  await expect(notice(page).getByRole('status')).toContainText('on its way');
  const account = firebase.accounts.find(({ email }) => email === gina.Email);
  if (account) account.emailVerified = true;
  await back(page);
  await expect(notice(page)).toBeHidden();
  await goWithin(page, '/dashboard/add-post');
  await send(page, { Title: 'Tea', Description: 'Milk first?' }, 'Submit Post');
  await expect(page.getByText('Post added successfully!')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');

  await page.getByLabel('Title').fill('Half a thought');
  await expect.poll(() => textsIn(page)).toEqual(['Half a thought']);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/announcements');
  await isAlive(page);
  await expect.poll(async () => (await personIn(page)).copies).toContain('/announcements');
  // Firebase keeps its session in a database of its own.
  holds((await personIn(page)).elsewhere).toBe(1);
  await signOut(page);
  await expect(draftsLeft(page)).toBeVisible();
  const nothing = { local: [], session: [], copies: [], state: null, elsewhere: 0, outbox: 0 };
  await expect.poll(() => personIn(page)).toMatchObject({ ...nothing, drafts: 1 });

  await send(page, gina, 'Login');
  await expect(photo(page, 'Gina')).toBeVisible();
});

test("Firebase: refusals are told in the words of the forum's own provider, and who is not the member of their address until they show that it is theirs", async () => {
  proves('8.1', '8.19');
  const email = 'hana@example.com';
  await saveUser(forum.app.context.store, { email, displayName: 'Hana', photoURL: '' });
  const hana = {
    localId: 'user-hana',
    email,
    password: gina.Password,
    displayName: 'H',
    emailVerified: false,
  };
  firebase.accounts.push(hana);
  const form = { Email: email, Password: gina.Password };
  const page = await visitor('/register', [/40[013]/, /CallError/, /ERR_FAILED/]);
  await send(page, { 'Full Name': 'Another', 'Photo URL': photoURL, ...form }, 'Register');
  await expect(failure(page)).toHaveText(
    'There is an account with this email already. Log in instead.',
  );
  await goWithin(page, '/login');
  await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
  await send(page, { ...form, Password: 'not this one' }, 'Login');
  await expect(failure(page)).toHaveText('The email or the password is wrong.');
  const all = `http://${firebase.host}/**`;
  await page.route(all, (route) => route.abort());
  await send(page, form, 'Login');
  await expect(failure(page)).toHaveText(
    'The sign-in service was not reached. Check your connection and try again.',
  );
  await page.unroute(all);

  await send(page, form, 'Login');
  const refusal = page.getByRole('complementary', { name: 'Not signed in' });
  await expect(refusal).toContainText('There is a member of this address already.');
  await again(page).click();
  hana.emailVerified = true;
  await back(page);
  await expect(refusal).toBeHidden();
  await goWithin(page, '/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});
