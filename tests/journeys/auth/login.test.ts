import { describe, test } from 'vitest';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { calls, failure, fill, logIn, photo, tokenOf } from '../support/pages/auth-forms.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);

describe('the login page', () => {
  test('has the title Join Us, two required fields, Google below OR, and the way to register', async () => {
    proves('2.3', '2.30', '2.31', '5.2');
    const page = await visit(forum, forum.visitor, { at: '/login' });
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
    const page = await visit(forum, forum.visitor, { at: '/login' });
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await page.goto('/register');
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
  });

  test('signs in: syncs the user, fetches the token, keeps it under token, goes home', async () => {
    proves('1.2', '4.1', '4.2', '7.3', '2.32');
    const page = await visit(forum, forum.visitor, { at: '/login' });
    const made = calls(page);
    await logIn(page, ana.email);
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
    const page = await visit(forum, forum.visitor, { at: '/login', faults: [/401/] });
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
    const page = await visit(forum, forum.visitor, { at: '/membership?from=mail' });
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Register here' }).click();
    await page.getByRole('link', { name: 'Login here' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Us');
    await logIn(page, ana.email);
    await expect(page).toHaveURL('/membership?from=mail');
  });

  test('sends those who are signed in home', async () => {
    proves('2.32', '2.34');
    const page = await visit(forum, ana, { at: '/login' });
    await expect(page).toHaveURL('/');
    await page.goto('/register');
    await expect(page).toHaveURL('/');
  });

  test('says of Google that it is not set up here', async () => {
    const page = await visit(forum, forum.visitor, { at: '/login' });
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(failure(page)).toHaveText('Continue with Google is not set up here.');
  });

  test('says in a sentence what Google or a letter came back with', async () => {
    proves('4.20');
    const page = await visit(forum, forum.visitor, { at: '/login?error=access_denied' });
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
    const page = await visit(forum, forum.visitor, { at: '/login', faults: [/sign-in/] });
    await page.route('**/auth/sign-in/email', (route) => route.abort());
    await logIn(page, ana.email);
    await expect(failure(page)).toHaveText(
      'The sign-in service was not reached. Check your connection and try again.',
    );
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  test("goes on without a token when it can't be fetched", async () => {
    proves('8.2');
    const page = await visit(forum, forum.visitor, { at: '/login', faults: [/./] });
    await page.route('**/jwt', (route) => route.fulfill({ status: 503, json: {} }));
    await logIn(page, ana.email);
    await expect(photo(page, 'Ana')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test("takes the role for user when it can't be looked up", async () => {
    proves('6.8', '8.3');
    const root = await forum.admin('Root');
    const page = await visit(forum, forum.visitor, {
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
    const page = await visit(forum, forum.visitor, { at: '/login', faults: [/401/] });
    await fill(page, { Email: ana.email, Password: 'not this one' });
    const button = page.getByRole('button', { name: 'Login' });
    await tabTo(button);
    await page.keyboard.press('Enter');
    await expect(failure(page)).toHaveText('The email or the password is wrong.');
    await expect(button).toBeFocused();
  });

  test('is used by keyboard alone', async () => {
    const page = await visit(forum, forum.visitor, { at: '/login' });
    await tabTo(page.getByLabel('Email'));
    await page.keyboard.type(ana.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await tabTo(page.getByRole('button', { name: 'Login' }));
    await page.keyboard.press('Enter');
    await expect(photo(page, 'Ana')).toBeVisible();
  });
});
