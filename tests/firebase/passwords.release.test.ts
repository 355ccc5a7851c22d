import type { Page } from '@playwright/test';
import { afterAll, expect as plain, test } from 'vitest';
import { expect, newPage } from '../journeys/support/browser.ts';
import { PASSWORD } from '../support/person.ts';
import { proves } from '../support/runner/spec-claims.ts';
import { account, change, EMULATOR, mailsTo, openFirebaseHouse } from './accounts.ts';
import { expectFailure, fill, logIn, photo, register, visitor } from './visitors.ts';

const forum = await openFirebaseHouse();
afterAll(() => forum.close());

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('logging out ends it in all tabs and forgets the token', async () => {
  proves('2.35', '7.2');
  const bela = await account('Bela');
  // Between the end of the token and the word of it, the other tab may still ask, and be refused.
  const page = await visitor(forum, { at: '/login', faults: [/401/, /CallError/] });
  await logIn(page, bela.email);
  await expect(photo(page, 'Bela')).toBeVisible();
  const other = await newPage(page.context());
  await other.goto('/membership');
  await expect(photo(other, 'Bela')).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  plain(await tokenOf(page)).toBeNull();
  await page.goto('/membership');
  await expect(page).toHaveURL('/login');
});

test('a forgotten password is asked for by mail, without telling who has an account', async () => {
  const carl = await account('Carl');
  for (const email of [carl.email, 'nobody@example.com']) {
    const page = await visitor(forum, { at: '/reset-password', faults: [/400/] });
    await fill(page, { Email: email });
    await page.getByRole('button', { name: 'Send the letter' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      `If there is an account for ${email}, a letter is on its way.`,
    );
  }
  plain(await mailsTo(carl.email)).toEqual(['PASSWORD_RESET']);
});

test('the red sentence below the form says what was refused', async () => {
  proves('8.1', '8.19');
  const { email } = await account('Dora');
  const page = await visitor(forum, { at: '/login', faults: [/ 4\d\d /, /ERR_FAILED/] });
  for (const [address, password, sentence] of [
    [email, 'not this one', 'The email or the password is wrong.'],
    ['nobody at all', PASSWORD, 'This is not a valid email.'],
    // An unknown user, in the very same words as a wrong password.
    ['nobody@example.com', PASSWORD, 'The email or the password is wrong.'],
  ] as const) {
    await logIn(page, address, password);
    await expectFailure(page, sentence);
  }
  await page.route(`${EMULATOR}/**`, (route) => route.abort());
  await logIn(page, email);
  await expectFailure(
    page,
    'The sign-in service was not reached. Check your connection and try again.',
  );
  await page.unroute(`${EMULATOR}/**`);

  await page.goto('/register');
  await register(page, 'Another Dora', email);
  await expectFailure(page, 'There is an account with this email already. Log in instead.');
  // A password that Firebase finds weak, though the form let it pass.
  await page.route(`${EMULATOR}/**`, (route) => {
    const sent = route.request().postData();
    return route.continue(sent ? { postData: sent.replace(PASSWORD, '12345') } : {});
  });
  await register(page, 'Weak', 'weak@example.com');
  await expectFailure(page, 'The password needs at least 6 characters.');
  await page.unroute(`${EMULATOR}/**`);

  await page.goto('/login');
  await logIn(page, email);
  await expect(photo(page, 'Dora')).toBeVisible();
});

test('a disabled account is told so', async () => {
  const gita = await account('Gita');
  await change(gita.localId, { disableUser: true });
  const page = await visitor(forum, { at: '/login', faults: [/ 400 /] });
  await logIn(page, gita.email);
  await expectFailure(page, 'This account has been disabled.');
});

test('whatever else the service may answer is a sentence too', async () => {
  proves('8.1');
  const answers = {
    OPERATION_NOT_ALLOWED: 'This way of signing in is not set up here.',
    'TOO_MANY_ATTEMPTS_TRY_LATER : Reset your password.':
      'Too many attempts. Please try again later.',
    'BLOCKING_FUNCTION_ERROR_RESPONSE : The club is full.': 'The club is full.',
    SOMETHING_NEW: 'Signing in did not work (auth/something-new).',
  };
  const page = await visitor(forum, { at: '/login', faults: [/ 400 /] });
  for (const [message, sentence] of Object.entries(answers)) {
    await page.route(`${EMULATOR}/**`, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { code: 400, message } },
      }),
    );
    await logIn(page, 'somebody@example.com');
    await expectFailure(page, sentence);
  }
});
