import type { Page } from '@playwright/test';
import { afterAll, describe, expect as plain, test } from 'vitest';
import { expect, newPage } from '../journeys/support/browser.ts';
import { PASSWORD } from '../support/person.ts';
import { proves } from '../support/runner/spec-claims.ts';
import { openTestApp } from '../support/test-app.ts';
import { account, change, EMULATOR, mailsTo, openFirebaseHouse } from './accounts.ts';
import { expectFailure, fill, logIn, photo, register, visitor } from './visitors.ts';

const own = await openTestApp({}, true);
const forum = await openFirebaseHouse();
afterAll(() => Promise.all([own.close(), forum.close()]));

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

const PROVIDERS = [
  {
    who: 'our own provider',
    of: own,
    join: async (name: string) => (await own.member(name)).email,
    calls: '**/auth/sign-*/email',
  },
  {
    who: 'Firebase',
    of: forum,
    join: async (name: string) => (await account(name)).email,
    calls: `${EMULATOR}/**`,
  },
];

describe.each(PROVIDERS)('the red sentence below the form, from $who:', ({ of, join, calls }) => {
  const refused = { faults: [/ 4\d\d /] };

  test('a wrong password', async () => {
    proves('8.1');
    const email = await join('Dora');
    const page = await visitor(of, { at: '/login', ...refused });
    await logIn(page, email, 'not this one');
    await expectFailure(page, 'The email or the password is wrong.');
    await logIn(page, email);
    await expect(photo(page, 'Dora')).toBeVisible();
  });

  test('an unknown user, in the very same words', async () => {
    proves('8.1');
    const page = await visitor(of, { at: '/login', ...refused });
    await logIn(page, 'nobody@example.com');
    await expectFailure(page, 'The email or the password is wrong.');
  });

  test('no e-mail address at all', async () => {
    proves('8.1');
    const page = await visitor(of, { at: '/login', ...refused });
    await logIn(page, 'nobody at all');
    await expectFailure(page, 'This is not a valid email.');
  });

  test('an e-mail that is in use', async () => {
    proves('8.1');
    const email = await join('Emil');
    const page = await visitor(of, { at: '/register', ...refused });
    await register(page, 'Another Emil', email);
    await expectFailure(page, 'There is an account with this email already. Log in instead.');
  });

  test('a password that the provider finds weak, though the form let it pass', async () => {
    proves('8.1');
    const page = await visitor(of, { at: '/register', ...refused });
    await page.route(calls, (route) => {
      const sent = route.request().postData();
      return route.continue(sent ? { postData: sent.replace(PASSWORD, '12345') } : {});
    });
    await register(page, 'Weak', 'weak@example.com');
    await expectFailure(page, 'The password needs at least 6 characters.');
  });

  test('a failing network, and then it works', async () => {
    proves('8.1', '8.19');
    const email = await join('Farid');
    const page = await visitor(of, { at: '/login', faults: [/ERR_FAILED/] });
    await page.route(calls, (route) => route.abort());
    await logIn(page, email);
    await expectFailure(
      page,
      'The sign-in service was not reached. Check your connection and try again.',
    );
    await page.unroute(calls);
    await logIn(page, email);
    await expect(photo(page, 'Farid')).toBeVisible();
  });
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
