import { describe, test } from 'vitest';
import { openFileForumWithPasswords, openForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);

describe('the mobile menu', () => {
  test('mirrors the top bar for a visitor, and leads back after joining', async () => {
    proves('2.18');
    const page = await visit(forum, forum.visitor, { at: '/announcements', width: 360 });
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Membership', 'Join Us']);

    await menu.getByRole('link', { name: 'Join Us' }).click();
    await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
    await expect(menu).toBeHidden();

    await page.getByLabel('Email').fill(ana.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/announcements');
  });

  test('mirrors it for a member', async () => {
    proves('2.18');
    const page = await visit(forum, ana, { width: 360 });
    await page.getByRole('button', { name: 'Your account, Ana', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Your account' });
    const names = ['Home', 'Membership', 'Announcements', 'Dashboard', 'Logout'];
    await expect(menu.getByRole('link')).toHaveText(names);
    await expect(menu.getByText('Ana', { exact: true })).toBeVisible();
  });

  test('has the bell of members with its count, which the bar has no room for', async () => {
    const own = await openForumWithPasswords(['Root', 'Ana']);
    const announced = { title: 'Tea at four', description: 'In the garden.' };
    await own.root.call('POST /announcements', { body: announced });
    const page = await visit(own.forum, own.ana, { width: 360 });
    await page.getByRole('button', { name: 'Your account, Ana', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Your account' });
    await menu.getByRole('link', { name: 'Announcements 1 new' }).click();
    await expect(page).toHaveURL('/announcements');
    await page.getByRole('button', { name: 'Your account, Ana', exact: true }).click();
    await expect(menu.getByRole('link', { name: 'Announcements', exact: true })).toBeVisible();
  });

  test('is used by keyboard', async () => {
    const page = await visit(forum, forum.visitor, { width: 360 });
    const button = page.getByRole('button', { name: 'Menu' });
    await tabTo(button);
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('link', { name: 'Join Us' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
  });
});
