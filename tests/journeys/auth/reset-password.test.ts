import { describe, test } from 'vitest';
import { openFileForum } from '../../support/open-forum.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { failure, fill } from '../support/pages/auth-forms.ts';

const forum = await openFileForum();

test('passwords: in production the forms ask for the same length as the server', async () => {
  const own = await openTestApp({
    ...AS_PRODUCTION,
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

describe('a forgotten password', () => {
  test('is asked for by mail, without telling who has an account', async () => {
    const page = await visit(forum, forum.visitor, { at: '/login' });
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
    const page = await visit(forum, forum.visitor, { at, faults: [/400/] });
    await fill(page, { 'New password': 'a new password' });
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(failure(page)).toHaveText('This link is no longer good. Ask for a new one.');
  });
});
