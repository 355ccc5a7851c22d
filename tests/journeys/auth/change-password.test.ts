import { test } from 'vitest';
import { openFileForum } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { expect, goWithin, tabTo, visit } from '../support/browser.ts';
import { fill } from '../support/pages/auth-forms.ts';

const forum = await openFileForum();

test('password: its change asks for the old one, by keyboard too, and keeps this browser signed in', async () => {
  const faults = [/401/, /CallError/];
  const page = await visit(forum, await forum.member('Rafi'), {
    at: '/dashboard/preferences',
    faults,
  });
  const opener = page.getByRole('button', { name: 'Change password' });
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await tabTo(opener);
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await leave();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await opener.click();
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
  await goWithin(page, '/dashboard/my-posts');
  await expect(page.getByText('No posts found')).toBeVisible();

  // An account without a password has none to change.
  await page.route('**/auth/list-accounts', (route) =>
    route.fulfill({ json: [{ providerId: 'google' }] }),
  );
  await page.goto('/dashboard/preferences');
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
  await expect(opener).toHaveCount(0);
});
