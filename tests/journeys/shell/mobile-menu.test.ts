import { test } from 'vitest';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';

test('the mobile menu mirrors the top bar, for a visitor by keyboard and for the member that they become', async () => {
  proves('2.18');
  const { forum, root, ana } = await openForumWithPasswords(['Root', 'Ana']);
  const page = await visit(forum, forum.visitor, { at: '/announcements', width: 360 });
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  await tabTo(page.getByRole('button', { name: 'Menu' }));
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Membership', 'Join Us']);
  await tabTo(menu.getByRole('link', { name: 'Join Us' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
  await expect(menu).toBeHidden();
  await page.getByLabel('Email').fill(ana.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/announcements');

  const photo = page.getByRole('button', { name: 'Your account, Ana', exact: true });
  const own = page.getByRole('navigation', { name: 'Your account' });
  await photo.click();
  const names = ['Home', 'Membership', 'Announcements', 'Dashboard', 'Logout'];
  await expect(own.getByRole('link')).toHaveText(names);
  await expect(own.getByText('Ana', { exact: true })).toBeVisible();

  // The bell of members and its count, which the bar has no room for.
  await own.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
  const announced = { title: 'Tea at four', description: 'In the garden.' };
  await root.call('POST /announcements', { body: announced });
  await photo.click();
  await own.getByRole('link', { name: 'Announcements 1 new' }).click();
  await expect(page).toHaveURL('/announcements');
  await photo.click();
  await expect(own.getByRole('link', { name: 'Announcements', exact: true })).toBeVisible();
});
