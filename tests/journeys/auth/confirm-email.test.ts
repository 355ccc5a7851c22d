import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { findAccount } from '../../../db/features/identity/accounts.ts';
import { mailTokenFor } from '../../support/mail/mails.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { failure, fill, logIn, photo, tokenOf } from '../support/pages/auth-forms.ts';

const forum = await openFileForum();

describe('the page that confirms an email address', () => {
  const account = async (email: string) =>
    forum.app.context.store.read(findAccount('email', email));
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm my email' });

  test('does nothing by itself; its button confirms, and whoever registered here stays signed in', async () => {
    const nila = await forum.member('Nila');
    const at = `/confirm-email?token=${await mailTokenFor(forum, nila.email)}`;
    const page = await visit(forum, nila, { at, faults: [/401/] });
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
    const omar = await forum.member('Omar');
    const at = `/confirm-email?token=${await mailTokenFor(forum, omar.email)}`;
    const page = await visit(forum, forum.visitor, { at, faults: [/40[13]/] });
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

  test('gives the account to an owner who did not register, with a new password', async () => {
    const piya = await forum.member('Piya');
    const stranger = await visit(forum, piya, { at: '/membership', faults: [/401/, /CallError/] });
    await expect(photo(stranger, 'Piya')).toBeVisible();
    const at = `/confirm-email?token=${await mailTokenFor(forum, piya.email)}`;
    const page = await visit(forum, forum.visitor, { at });
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
    await expect(
      stranger.getByRole('alert').filter({ hasText: 'this session was ended elsewhere' }),
    ).toBeVisible();
  });

  test('says that an old link is no longer good', async () => {
    const at = '/confirm-email?token=made-up';
    const page = await visit(forum, forum.visitor, { at, faults: [/400/] });
    for (const name of ['Confirm my email', 'I did not register']) {
      await page.getByRole('button', { name }).click();
      await expect(failure(page)).toHaveText('This link is no longer good. Ask for a new one.');
    }
  });
});
