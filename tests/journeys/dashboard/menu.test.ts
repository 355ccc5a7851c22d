import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { openFileForumWith } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { heading } from '../support/pages/dashboard.ts';
import { reported } from '../support/pages/reported.ts';

const { forum, root } = await openFileForumWith(['Root']);
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
/** The first entries of the menu: what everybody has besides stands below. */
const entries = async (page: Page, count: number) => {
  const links = sidebar(page).getByRole('link');
  await expect(links.nth(count - 1)).toBeVisible();
  const found = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  );
  return found.slice(0, count);
};

describe('the dashboard', () => {
  test('shows members their menu beside the page', async () => {
    proves('1.3', '2.10', '2.11', '2.12', '2.36', '2.38');
    const page = await visit(forum, await forum.member('Asha'), { at: '/dashboard' });
    await expect(page).toHaveURL('/dashboard/profile');
    expect(await entries(page, 4)).toEqual([
      ['Go to Home', '/'],
      ['My Profile', '/dashboard/profile'],
      ['Add Post', '/dashboard/add-post'],
      ['My Posts', '/dashboard/my-posts'],
    ]);
    await sidebar(page).getByRole('link', { name: 'My Posts' }).click();
    await expect(heading(page, 'My Posts')).toBeVisible();
  });

  test('shows admins theirs', async () => {
    proves('2.11', '2.36', '2.39', '6.4', '6.5');
    const page = await visit(forum, root, { at: '/dashboard' });
    await expect(page).toHaveURL('/dashboard/admin-profile');
    expect(await entries(page, 10)).toEqual([
      ['Go to Home', '/'],
      ['Admin Profile', '/dashboard/admin-profile'],
      ['Manage Users', '/dashboard/manage-users'],
      ['Reported Comments', '/dashboard/reported-comments'],
      ['Make Announcement', '/dashboard/announcement'],
      ['Moderation', '/dashboard/moderation'],
      ['Payments', '/dashboard/payments'],
      ['Log', '/dashboard/log'],
      ['Settings', '/dashboard/settings'],
      ['Health', '/dashboard/health'],
    ]);
  });

  test('tells admins how many reports are open, live, and leaves the name of the entry as it is', async () => {
    const chitra = await forum.member('Chitra');
    const report = (text: string) => reported(text, chitra, chitra);
    const page = await visit(forum, root, { at: '/dashboard/manage-users' });
    const entry = sidebar(page).getByRole('link', { name: 'Reported Comments', exact: true });
    await expect(entry).toBeVisible();
    await expect(entry).toHaveAccessibleDescription('');
    await report('Buy my boat');
    await expect(entry).toHaveAccessibleDescription('1 open');
    await report('Buy my bicycle');
    await expect(entry).toHaveAccessibleDescription('2 open');
    await expect(entry).toHaveText('Reported Comments');
    const { body } = await root.call('GET /reports');
    for (const { _id: id } of body.reports)
      await root.call('DELETE /reports/{id}', { params: { id } });
    await expect(entry).toHaveAccessibleDescription('');
  });

  test('stands at a side of 232 px on wide screens', async () => {
    const page = await visit(forum, root, { at: '/dashboard/manage-users', width: 1440 });
    await expect(heading(page, 'Manage Users')).toBeVisible();
    expect((await sidebar(page).boundingBox())?.width).toBe(232);
  });

  test('has its menu behind Show Menu and Hide Menu on small screens, for the keyboard too', async () => {
    proves('2.37');
    const page = await visit(forum, await forum.member('Bela'), { at: '/dashboard', width: 360 });
    await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
    await expect(sidebar(page)).toBeHidden();
    await tabTo(page.getByRole('button', { name: 'Show Menu' }));
    await page.keyboard.press('Enter');
    await expect(sidebar(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hide Menu' })).toBeFocused();
    await tabTo(sidebar(page).getByRole('link', { name: 'Add Post' }));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Add New Post')).toBeVisible();
    await expect(sidebar(page)).toBeHidden();
  });

  test('changes its menu while it is open when the member becomes an admin, and back', async () => {
    proves('4.7', '4.8');
    const dia = await forum.member('Dia');
    // The table of users may be read just when the right to it ends.
    const page = await visit(forum, dia, { at: '/dashboard/profile', faults: [/403/, /admins/] });
    await expect(sidebar(page).getByRole('link', { name: 'My Posts' })).toBeVisible();
    const params = { email: dia.email };
    await root.call('PATCH /admin/users/make-admin/{email}', { params });
    await sidebar(page).getByRole('link', { name: 'Manage Users' }).click();
    await expect(heading(page, 'Manage Users')).toBeVisible();

    await root.call('PATCH /admin/users/revoke-admin/{email}', { params });
    await expect(sidebar(page).getByRole('link', { name: 'My Posts' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
  });
});
