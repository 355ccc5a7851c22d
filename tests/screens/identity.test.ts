import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { findAccount } from '../../db/identity-letters.ts';
import { openHouse } from '../house.ts';
import { letterTo } from '../letters.ts';
import { proves } from '../proves.ts';
import { expect, tabTo, visit } from './browser.ts';

const house = await openHouse({}, true);
afterAll(() => house.close());
const ana = await house.member('Ana');
const PASSWORD = 'correct horse battery';

const photo = (page: Page, name: string) =>
  page.getByRole('button', { name: `Your account, ${name}` });
const failure = (page: Page) => page.locator('form + [role="alert"]');
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}
const logIn = async (page: Page, email = ana.email, password = PASSWORD) => {
  await fill(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Login' }).click();
};

/** The calls that a page makes to the server from now on, as `POST /jwt`, with their bodies. */
function calls(page: Page) {
  const made: { call: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (request.method() === 'POST') made.push({ call, body: request.postDataJSON() ?? {} });
  });
  return made;
}

test('in production the forms ask for as long a password as the server does', async () => {
  const own = await openHouse({
    NODE_ENV: 'production',
    JWT_SECRET: 'a secret of more than 32 characters',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    VERIFY: 'off',
  });
  for (const [at, label, button] of [
    ['/register', 'Password', 'Register'],
    ['/reset-password?token=one', 'New password', 'Set the password'],
  ] as const) {
    const page = await visit(own, own.visitor, { at });
    await page.getByLabel(label, { exact: true }).fill('hilsha7');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('At least 8 characters')).toBeVisible();
    await page.getByLabel(label, { exact: true }).fill('hilsha78');
    await expect(page.getByText('At least 8 characters')).toHaveCount(0);
  }
});

describe('the login page', () => {
  test('has the title Join Us, two required fields, Google below OR, and the way to register', async () => {
    proves('2.3', '2.30', '2.31', '5.2');
    const page = await visit(house, house.visitor, { at: '/login' });
    await expect(page).toHaveTitle(/^Join Us/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Us');
    await expect(page.getByText('OR', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    for (const label of ['Email', 'Password']) {
      await expect(page.getByLabel(label)).toHaveAttribute('required');
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'false');
    }
    const made = calls(page);

    await page.getByRole('button', { name: 'Login' }).click();

    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    expect(made).toEqual([]);
    await page.getByRole('link', { name: 'Register here' }).click();
    await expect(page).toHaveURL('/register');
  });

  test('gives the password manager its hints', async () => {
    const page = await visit(house, house.visitor, { at: '/login' });
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await page.goto('/register');
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
  });

  test('signs in: syncs the user, fetches the token, keeps it under token, goes home', async () => {
    proves('1.2', '4.1', '4.2', '7.3', '2.32');
    const page = await visit(house, house.visitor, { at: '/login' });
    const made = calls(page);
    await logIn(page);
    await expect(page).toHaveURL('/');
    await expect(photo(page, 'Ana')).toBeVisible();
    expect(made.map(({ call }) => call)).toEqual([
      'POST /auth/sign-in/email',
      'POST /users',
      'POST /jwt',
    ]);
    expect(made[1]?.body).toMatchObject({ email: ana.email, displayName: 'Ana' });
    expect(made[2]?.body).toEqual({ email: ana.email });
    expect((await tokenOf(page))?.split('.')).toHaveLength(3);
  });

  test("shows the provider's refusal in red below the form, tied to it and read out", async () => {
    proves('8.1');
    const page = await visit(house, house.visitor, { at: '/login', faults: [/401/] });
    await logIn(page, ana.email, 'not this one');
    await expect(failure(page)).toHaveText('The email or the password is wrong.');
    const says = await failure(page).getAttribute('id');
    await expect(page.locator('form')).toHaveAttribute('aria-describedby', says ?? '');
    expect(await tokenOf(page)).toBeNull();

    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  test('leads back to the page that was asked for, also by way of register', async () => {
    proves('2.14', '2.15', '2.32');
    const page = await visit(house, house.visitor, { at: '/membership?from=mail' });
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Register here' }).click();
    await page.getByRole('link', { name: 'Login here' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Us');
    await logIn(page);
    await expect(page).toHaveURL('/membership?from=mail');
  });

  test('sends those who are signed in home', async () => {
    proves('2.32', '2.34');
    const page = await visit(house, ana, { at: '/login' });
    await expect(page).toHaveURL('/');
    await page.goto('/register');
    await expect(page).toHaveURL('/');
  });

  test('says of Google that it is not set up here', async () => {
    const page = await visit(house, house.visitor, { at: '/login' });
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(failure(page)).toHaveText('Continue with Google is not set up here.');
  });

  test('says in a sentence what Google or a letter came back with', async () => {
    proves('4.20');
    const page = await visit(house, house.visitor, { at: '/login?error=access_denied' });
    await expect(failure(page)).toHaveText(
      'The Google window was closed before you were signed in.',
    );
    await page.goto('/login?verified=1&error=TOKEN_EXPIRED');
    await expect(failure(page)).toHaveText('This link is no longer good. Ask for a new one.');
    await page.goto('/login?verified=1');
    await expect(page.getByRole('status')).toHaveText('Your email is confirmed.');
  });

  test('says so when the server is not reached', async () => {
    proves('8.19');
    const page = await visit(house, house.visitor, { at: '/login', faults: [/sign-in/] });
    await page.route('**/auth/sign-in/email', (route) => route.abort());
    await logIn(page);
    await expect(failure(page)).toHaveText(
      'The sign-in service was not reached. Check your connection and try again.',
    );
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  test('goes on without a token when that can not be fetched', async () => {
    proves('8.2');
    const page = await visit(house, house.visitor, { at: '/login', faults: [/./] });
    await page.route('**/jwt', (route) => route.fulfill({ status: 503, json: {} }));
    await logIn(page);
    await expect(photo(page, 'Ana')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('takes the role for user when it can not be looked up', async () => {
    proves('6.8', '8.3');
    const root = await house.admin('Root');
    const page = await visit(house, house.visitor, {
      at: '/login',
      faults: [/./],
      before: async (page) => {
        await page.route('**/users/root%40example.com', (route) =>
          route.fulfill({ status: 503, json: {} }),
        );
        // The live link would tell the role too, by either of its ways.
        await page.routeWebSocket('**/socket.io/**', () => {});
        await page.route('**/socket.io/**', (route) => route.abort());
      },
    });
    await logIn(page, root.email);
    await expect(photo(page, 'Root')).toBeVisible();
    await photo(page, 'Root').click();
    await page
      .getByRole('navigation', { name: 'Your account' })
      .getByRole('link', { name: 'Dashboard' })
      .click();
    await expect(page).toHaveURL('/dashboard/profile');
  });

  test('leaves the focus on the button that was pressed, when the provider refuses', async () => {
    const page = await visit(house, house.visitor, { at: '/login', faults: [/401/] });
    await fill(page, { Email: ana.email, Password: 'not this one' });
    const button = page.getByRole('button', { name: 'Login' });
    await tabTo(button);
    await page.keyboard.press('Enter');
    await expect(failure(page)).toHaveText('The email or the password is wrong.');
    await expect(button).toBeFocused();
  });

  test('is used by keyboard alone', async () => {
    const page = await visit(house, house.visitor, { at: '/login' });
    await tabTo(page.getByLabel('Email'));
    await page.keyboard.type(ana.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await tabTo(page.getByRole('button', { name: 'Login' }));
    await page.keyboard.press('Enter');
    await expect(photo(page, 'Ana')).toBeVisible();
  });
});

describe('the register page', () => {
  const form = {
    'Full Name': 'Rahim Uddin',
    'Photo URL': 'https://photos.example.com/rahim.png',
    Email: 'Rahim@example.com',
    Password: 'panta bhat',
  };

  test('needs all four fields, a photo that is an address, and six characters of password', async () => {
    proves('2.4', '2.33', '5.3');
    const page = await visit(house, house.visitor, { at: '/register' });
    const made = calls(page);
    await page.getByRole('button', { name: 'Register' }).click();
    for (const label of Object.keys(form)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required');
      await expect(page.getByText(`${label} is required`)).toBeVisible();
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByLabel('Photo URL')).toHaveAttribute('type', 'url');
    await fill(page, { ...form, 'Photo URL': 'me.png', Password: '12345' });
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('An address that begins with http:// or https://')).toBeVisible();
    await expect(page.getByText('At least 6 characters')).toBeVisible();
    expect(made).toEqual([]);
    await page.getByRole('link', { name: 'Login here' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('makes a member, who is signed in at once and still is after a reload', async () => {
    proves('1.2', '2.33', '7.4');
    const page = await visit(house, house.visitor, { at: '/register' });
    const made = calls(page);
    await fill(page, form);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL('/');
    await expect(photo(page, 'Rahim Uddin')).toBeVisible();
    const told = made.filter(({ call }) => call === 'POST /users').map(({ body }) => body);
    expect(told).toContainEqual({
      displayName: 'Rahim Uddin',
      photoURL: form['Photo URL'],
      email: 'Rahim@example.com',
      isMember: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    await page.reload();
    await expect(photo(page, 'Rahim Uddin')).toBeVisible();
  });

  test('says when the email is taken', async () => {
    proves('8.1');
    const page = await visit(house, house.visitor, { at: '/register', faults: [/422/] });
    await fill(page, { ...form, Email: ana.email });
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(failure(page)).toHaveText(
      'There is an account with this email already. Log in instead.',
    );
  });
});

describe('logging out', () => {
  test('ends the session, forgets the token and goes to the login page', async () => {
    proves('2.5', '2.35');
    const bela = await house.member('Bela');
    const page = await visit(house, bela);
    await photo(page, 'Bela').click();
    const made = calls(page);
    await page
      .getByRole('navigation', { name: 'Your account' })
      .getByRole('link', { name: 'Logout' })
      .click();
    await expect(page).toHaveURL('/login');
    expect(made.map(({ call }) => call)).toEqual(['POST /logout', 'POST /auth/sign-out']);
    expect(await tokenOf(page)).toBeNull();
    await page.goto('/dashboard/profile');
    await expect(page).toHaveURL('/login');
  });

  test('signs out the other tabs too', async () => {
    const dina = await house.member('Dina');
    // Between the end of the session and the word of it, the other tab may still ask, and be refused.
    const page = await visit(house, dina, { faults: [/401/, /CallError/] });
    await expect(photo(page, 'Dina')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/membership');
    await expect(photo(other, 'Dina')).toBeVisible();
    await page.goto('/logout');
    await expect(other).toHaveURL('/login');
    await logIn(other, dina.email);
    await expect(photo(page, 'Dina')).toBeVisible();
  });

  test('that fails is logged, leads nowhere, and can be tried again', async () => {
    proves('8.4');
    const eva = await house.member('Eva');
    const page = await visit(house, eva, { faults: [/./] });
    await page.route('**/auth/sign-out', (route) => route.abort());
    await page.goto('/logout');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL('/logout');
    await page.unroute('**/auth/sign-out');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/login');
  });
});

describe('the guard', () => {
  test('shows a spinner while it is not known who is here', async () => {
    proves('2.13', '4.1');
    const page = await visit(house, await house.member('Farid'));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/auth/get-session', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/membership');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Signing in…');
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/membership');
  });
});

describe('the token', () => {
  test('that is refused is renewed on the spot, and the call made again', async () => {
    const ivy = await house.member('Ivy');
    const page = await visit(house, ivy, { at: '/membership', faults: [/401/] });
    await expect(photo(page, 'Ivy')).toBeVisible();
    const ended = await tokenOf(page);
    const headers = { authorization: `Bearer ${ended}` };
    await house.raw('/logout', { method: 'POST', headers });
    await page.goto('/dashboard/my-posts');
    await expect(page.getByText('No posts found')).toBeVisible();
    expect(await tokenOf(page)).not.toBe(ended);
  });
});

describe('a forgotten password', () => {
  test('is asked for by mail, without telling who has an account', async () => {
    const page = await visit(house, house.visitor, { at: '/login' });
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
    await fill(page, { Email: 'nobody@example.com' });
    await page.getByRole('button', { name: 'Send the letter' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'If there is an account',
    );
  });

  test('can not be replaced by an old or made-up link', async () => {
    const at = '/reset-password?token=made-up';
    const page = await visit(house, house.visitor, { at, faults: [/400/] });
    await fill(page, { 'New password': 'a new password' });
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(failure(page)).toHaveText('This link is no longer good. Ask for a new one.');
  });
});

describe('the page of the letter that proves an address', () => {
  const account = async (email: string) => findAccount(house.app.parts.store.read, 'email', email);
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm my email' });

  test('does nothing by itself; its button confirms, and whoever registered here stays signed in', async () => {
    const nila = await house.member('Nila');
    const at = `/confirm-email?token=${await letterTo(house, nila.email)}`;
    const page = await visit(house, nila, { at, faults: [/401/] });
    await expect(photo(page, 'Nila')).toBeVisible();
    expect((await account(nila.email))?.emailVerified).toBe(false);
    const before = await tokenOf(page);
    await tabTo(confirm(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Your email is' })).toHaveText(
      'Your email is confirmed.',
    );
    await expect(page).toHaveURL('/');
    expect((await account(nila.email))?.emailVerified).toBe(true);
    await page.goto('/dashboard/my-posts');
    await expect(page.getByText('No posts found')).toBeVisible();
    expect(await tokenOf(page)).not.toBe(before);
  });

  test('asks for the password in another browser', async () => {
    const omar = await house.member('Omar');
    const at = `/confirm-email?token=${await letterTo(house, omar.email)}`;
    const page = await visit(house, house.visitor, { at, faults: [/40[13]/] });
    await confirm(page).click();
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await expect(failure(page)).toHaveText('The password is wrong.');
    await fill(page, { Password: PASSWORD });
    await confirm(page).click();
    await expect(page).toHaveURL('/');
    await expect(photo(page, 'Omar')).toBeVisible();
    expect((await account(omar.email))?.emailVerified).toBe(true);
  });

  test('gives the account to who did not register, with a password of their own', async () => {
    const piya = await house.member('Piya');
    const stranger = await visit(house, piya, { at: '/membership', faults: [/401/, /CallError/] });
    await expect(photo(stranger, 'Piya')).toBeVisible();
    const at = `/confirm-email?token=${await letterTo(house, piya.email)}`;
    const page = await visit(house, house.visitor, { at });
    await tabTo(page.getByRole('button', { name: 'I did not register' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
    await fill(page, { 'New password': 'a password of my own' });
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page).toHaveURL('/login');
    await logIn(page, piya.email, 'a password of my own');
    await expect(photo(page, 'Piya')).toBeVisible();
    // Nobody has touched the stranger's page: it learns by itself that its session is over.
    await expect(stranger).toHaveURL('/login');
    await expect(stranger.getByRole('alert').filter({ hasText: 'logged out' })).toHaveText(
      'You were logged out. Please log in again.',
    );
  });

  test('says that an old link is no longer good', async () => {
    const at = '/confirm-email?token=made-up';
    const page = await visit(house, house.visitor, { at, faults: [/400/] });
    for (const name of ['Confirm my email', 'I did not register']) {
      await page.getByRole('button', { name }).click();
      await expect(failure(page)).toHaveText('This link is no longer good. Ask for a new one.');
    }
  });
});

describe('the change of a password on My Profile', () => {
  test('asks for the old one, keeps this browser signed in, and signs the others out', async () => {
    const rafi = await house.member('Rafi');
    const faults = [/401/, /CallError/];
    const other = await visit(house, rafi, { at: '/membership', faults });
    await expect(photo(other, 'Rafi')).toBeVisible();
    const page = await visit(house, house.visitor, { at: '/login', faults });
    await logIn(page, rafi.email);
    await expect(photo(page, 'Rafi')).toBeVisible();
    await page.goto('/dashboard/profile');
    const opener = page.getByRole('button', { name: 'Change password' });
    await tabTo(opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('New password is required')).toBeVisible();
    const set = dialog.getByRole('button', { name: 'Set the password' });
    await fill(page, { 'Current password': 'not this one', 'New password': 'one of my own' });
    await set.click();
    await expect(dialog.getByRole('alert')).toHaveText('The password is wrong.');
    await fill(page, { 'Current password': PASSWORD });
    await set.click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Your new' })).toHaveText(
      'Your new password is set.',
    );
    await page.goto('/dashboard/my-posts');
    await expect(page.getByText('No posts found')).toBeVisible();
    await expect(other).toHaveURL('/login');
    await logIn(other, rafi.email, 'one of my own');
    await expect(photo(other, 'Rafi')).toBeVisible();
  });

  test('can be left by Escape and by Cancel', async () => {
    const page = await visit(house, ana, { at: '/dashboard/profile' });
    const opener = page.getByRole('button', { name: 'Change password' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await opener.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await leave();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  test('is not there for an account without a password', async () => {
    const sami = await house.member('Sami');
    const page = await visit(house, sami, {
      at: '/dashboard/profile',
      before: (page) =>
        page.route('**/auth/list-accounts', (route) =>
          route.fulfill({ json: [{ providerId: 'google' }] }),
        ),
    });
    await expect(page.getByText('No recent posts.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0);
  });
});

describe('the pages around signing in', () => {
  const PAGES = [
    '/confirm-email?token=x',
    '/login',
    '/register',
    '/reset-password',
    '/reset-password?token=x',
  ];
  test.each(PAGES)('%s scrolls nowhere sideways at 360 px', async (at) => {
    const page = await visit(house, house.visitor, { at, width: 360 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
});
