import { test } from 'vitest';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';

test('the mobile menu mirrors the top bar, for a visitor by keyboard and for the member that they become', async () => {
  proves('2.18');
  const { forum, ana } = await openForumWithPasswords(['Ana']);
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
  const names = ['Home', 'Membership', 'Dashboard', 'Logout'];
  await expect(own.getByRole('link')).toHaveText(names);
  await expect(own.getByText('Ana', { exact: true })).toBeVisible();
});
