import { expect as holds, test } from 'vitest';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, tabTo, visit } from '../support/browser.ts';
import { glance, PHONE } from '../support/inspect.ts';
import { calls, failure, fill, logIn, photo, tokenOf } from '../support/pages/auth-forms.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const heading = { level: 1 } as const;

test('login: a visitor is led from a page for members to log in, by keyboard, and back; logging out ends all', async () => {
  proves('1.2', '2.3', '2.5', '2.9', '2.10', '2.14', '2.15', '2.30', '2.31', '2.32', '2.35');
  proves('4.1', '4.2', '5.2', '6.7', '7.3', '8.1');
  const page = await visit(forum, forum.visitor, {
    at: '/membership?from=mail',
    faults: [/401/, /404/],
  });
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle(/^Join Us/);
  await expect(page.getByRole('heading', heading)).toHaveText('Join Us');
  await expect(page.getByText('OR', { exact: true })).toBeVisible();
  const made = calls(page);
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')];
  for (const field of [email, password]) {
    await expect(field).toHaveAttribute('required');
    await expect(field).toHaveAttribute('aria-invalid', 'false');
  }
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  const button = page.getByRole('button', { name: 'Login' });
  await button.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  holds(made).toEqual([]);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(failure(page)).toHaveText('Continue with Google is not set up here.');
  await glance(page);

  // The way leads back also by way of registering.
  await page.getByRole('link', { name: 'Register here' }).click();
  await expect(page).toHaveURL('/register');
  await page.getByRole('link', { name: 'Login here' }).click();
  await expect(page.getByRole('heading', heading)).toHaveText('Join Us');
  await tabTo(email);
  await page.keyboard.type(ana.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not this one');
  await tabTo(button);
  await page.keyboard.press('Enter');
  await expect(failure(page)).toHaveText('The email or the password is wrong.');
  await expect(button).toBeFocused();
  const says = (await failure(page).getAttribute('id')) ?? '';
  await expect(page.locator('form')).toHaveAttribute('aria-describedby', says);
  holds(await tokenOf(page)).toBeNull();
  made.length = 0;
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/membership?from=mail');
  await expect(photo(page, 'Ana')).toBeVisible();
  const signIn = ['POST /auth/sign-in/email', 'POST /users', 'POST /jwt'];
  holds(made.map(({ call }) => call)).toEqual(signIn);
  holds(made[1]?.body).toMatchObject({ email: ana.email, displayName: 'Ana' });
  holds(made[2]?.body).toEqual({ email: ana.email });
  holds((await tokenOf(page))?.split('.')).toHaveLength(3);
  await goWithin(page, '/dashboard/manage-users');
  await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();

  made.length = 0;
  await photo(page, 'Ana').click();
  const menu = page.getByRole('navigation', { name: 'Your account' });
  await menu.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  holds(made.map(({ call }) => call)).toEqual(['POST /logout', 'POST /auth/sign-out']);
  holds(await tokenOf(page)).toBeNull();
  await page.goto('/dashboard/my-posts?page=2');
  await expect(page).toHaveURL('/login');
  await logIn(page, ana.email);
  await expect(page).toHaveURL('/dashboard/my-posts?page=2');

  await goWithin(page, '/no/such/page');
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
});

test('login: a sentence says what a letter or Google came back with, and what is not reached; a missing token keeps nobody out', async () => {
  proves('4.20', '8.2', '8.19');
  const page = await visit(forum, forum.visitor, {
    at: '/login?error=access_denied',
    width: PHONE,
    faults: [/./],
  });
  const OLD = 'This link is no longer good. Ask for a new one.';
  await expect(failure(page)).toHaveText('The Google window was closed before you were signed in.');

  // The page does not tell who has an account.
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', heading)).toHaveText('Forgot your password?');
  await fill(page, { Email: 'nobody@example.com' });
  await page.getByRole('button', { name: 'Send the letter' }).click();
  const sent = page.getByRole('main').getByRole('status');
  await expect(sent).toContainText('If there is an account');
  await glance(page);
  await goWithin(page, '/login?verified=1&error=INVALID_TOKEN');
  await expect(failure(page)).toHaveText(OLD);
  await goWithin(page, '/reset-password?token=made-up');
  await fill(page, { 'New password': 'a new password' });
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(failure(page)).toHaveText(OLD);
  await glance(page);

  await page.goto('/login?verified=1');
  await expect(page.getByRole('status')).toHaveText('Your email is confirmed.');
  await page.route('**/auth/sign-in/email', (route) => route.abort());
  await logIn(page, ana.email);
  await expect(failure(page)).toHaveText(
    'The sign-in service was not reached. Check your connection and try again.',
  );
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await page.unroute('**/auth/sign-in/email');
  await page.route('**/jwt', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(photo(page, 'Ana')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test("login: a role that can't be looked up is taken for that of a user", async () => {
  proves('6.8', '8.3');
  const root = await forum.admin('Root');
  const page = await visit(forum, root, {
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
  await photo(page, 'Root').click();
  const menu = page.getByRole('navigation', { name: 'Your account' });
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/profile');
});
