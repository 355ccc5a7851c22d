import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, tabTo, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { heading } from '../support/pages/dashboard.ts';
import { reported } from '../support/pages/reported.ts';

const { forum, root, ana, rahim } = await openFileForumWithPasswords(['Root', 'Ana', 'Rahim']);
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const link = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });
/** The first entries of the menu: what everybody has besides stands below. */
const entries = async (page: Page, count: number) => {
  const links = sidebar(page).getByRole('link');
  await expect(links.nth(count - 1)).toBeVisible();
  const found = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  );
  return found.slice(0, count);
};

test('a member has their menu beside the page, on small screens behind a button, and that of admins with the right', async () => {
  proves('1.3', '2.10', '2.11', '2.12', '2.36', '2.37', '2.38', '4.7', '4.8');
  // The table of users may be read just when the right to it ends.
  const page = await visit(forum, rahim, { at: '/dashboard', faults: [/403/, /admins/] });
  await expect(page).toHaveURL('/dashboard/profile');
  expect(await entries(page, 4)).toEqual([
    ['Go to Home', '/'],
    ['My Profile', '/dashboard/profile'],
    ['Add Post', '/dashboard/add-post'],
    ['My Posts', '/dashboard/my-posts'],
  ]);
  await link(page, 'My Posts').click();
  await expect(heading(page, 'My Posts')).toBeVisible();
  await link(page, 'Saved').click();
  await expect(heading(page, 'Saved')).toBeVisible();
  await expect(page.getByText('You have saved no posts yet.')).toBeVisible();

  const params = { email: rahim.email };
  await root.call('PATCH /admin/users/make-admin/{email}', { params });
  await link(page, 'Manage Users').click();
  await expect(heading(page, 'Manage Users')).toBeVisible();
  await root.call('PATCH /admin/users/revoke-admin/{email}', { params });
  await expect(link(page, 'My Profile')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await goWithin(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
  await tabTo(page.getByRole('button', { name: 'Show Menu' }));
  await page.keyboard.press('Enter');
  await expect(sidebar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide Menu' })).toBeFocused();
  await tabTo(link(page, 'Add Post'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Add New Post')).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
});

test('an admin has theirs, which tells live how many reports are open; Admin Profile shows who I am, and how much there is of everything, as it grows', async () => {
  proves('2.11', '2.36', '2.39', '6.4', '6.5');
  proves('1.6', '2.63', '3.7');
  const page = await visit(forum, root, { at: '/dashboard', width: 1440 });
  await expect(page).toHaveURL('/dashboard/admin-profile');
  expect(await entries(page, 13)).toEqual([
    ['Go to Home', '/'],
    ['Admin Profile', '/dashboard/admin-profile'],
    ['Manage Users', '/dashboard/manage-users'],
    ['Reported Comments', '/dashboard/reported-comments'],
    ['Make Announcement', '/dashboard/announcement'],
    ['Moderation', '/dashboard/moderation'],
    ['Pictures', '/dashboard/pictures'],
    ['Payments', '/dashboard/payments'],
    ['Log', '/dashboard/log'],
    ['Settings', '/dashboard/settings'],
    ['Health', '/dashboard/health'],
    ['Add Post', '/dashboard/add-post'],
    ['My Posts', '/dashboard/my-posts'],
  ]);
  expect((await boxOf(sidebar(page))).width).toBe(232);
  await link(page, 'Saved').click();
  await expect(page.getByText('You have saved no posts yet.')).toBeVisible();
  const entry = link(page, 'Reported Comments');
  await expect(entry).toHaveAccessibleDescription('');
  for (const [text, count] of [
    ['Buy my boat', '1 open'],
    ['Buy my bicycle', '2 open'],
  ] as const) {
    await reported(text, ana, ana);
    await expect(entry).toHaveAccessibleDescription(count);
  }
  await expect(entry).toHaveText('Reported Comments');
  await goWithin(page, '/dashboard/admin-profile');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByRole('listitem')).toHaveText([/^Reports2“Buy my boat”/]);
  await needs.getByRole('link').click();
  await expect(page).toHaveURL('/dashboard/reported-comments');
  for (const { _id: id } of (await root.call('GET /reports')).body.reports)
    await root.call('DELETE /reports/{id}', { params: { id } });
  await expect(entry).toHaveAccessibleDescription('');
  await goWithin(page, '/dashboard/admin-profile');
  await expect(needs).toContainText('Nothing waits');

  await writeComment(rahim, await publish(ana), 'So that there is a slice of each');
  const { body } = await root.call('GET /admin/stats');
  await page.setViewportSize({ width: 1440, height: 900 });
  const account = page.getByRole('region', { name: 'Account' });
  await expect(account.getByRole('img', { name: 'Photo of Root' })).toBeVisible();
  await expect(account).toContainText('root@example.com');
  const overview = page.getByRole('region', { name: 'Site Overview' });
  await expect(overview.getByRole('heading', { name: 'Site Overview' })).toBeVisible();
  const totals = overview.getByRole('definition');
  await expect(overview.getByRole('term')).toHaveText(['Posts', 'Comments', 'Users']);
  await expect(totals).toHaveText([body.posts, body.comments, body.users].map(String));
  await writeComment(rahim, await publish(ana), 'One more of each');
  await expect(totals).toHaveText([body.posts + 1, body.comments + 1, body.users].map(String));
  // Above them the last seven days, oldest first; all of this forum is of today.
  const lastDays = page.getByRole('region', { name: 'The last 7 days' });
  await expect(lastDays.getByRole('term')).toHaveText(['Posts', 'Comments', 'Users']);
  await expect(lastDays.getByRole('definition').nth(2)).toHaveText(`+${body.users}`);
  const ofMembers = lastDays.getByRole('img').nth(2);
  await expect(ofMembers).toHaveAccessibleName(
    RegExp(`^(\\S+ \\d+: 0, ){6}\\S+ \\d+: ${body.users}$`),
  );
  const pie = overview.getByRole('img', { name: `Posts ${body.posts + 1}` });
  await expect(pie).toHaveAccessibleName(
    `Site Overview: Posts ${body.posts + 1}, Comments ${body.comments + 1}, Users ${body.users}`,
  );
  const isDrawn = (colour: string) =>
    pie.evaluate((canvas, colour) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const paint = (canvas as HTMLCanvasElement).getContext('2d');
      const { data } = paint?.getImageData(0, 0, width, height) ?? { data: [] };
      return data.toString().includes(colour);
    }, colour);
  for (const blueGreenAmber of ['59,130,246,255', '16,185,129,255', '245,158,11,255'])
    await expect.poll(() => isDrawn(blueGreenAmber)).toBe(true);

  // Both parts stand side by side, above the fold.
  const sections = ['Site Overview', 'Add Tag'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  );
  const [left, right] = await Promise.all(sections.map(boxOf));
  expect(left?.y).toBe(right?.y);
  expect(left?.x).toBeLessThan(right?.x ?? 0);
  for (const box of [left, right])
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  // The place of the pie is a square also while nobody has sized its canvas.
  await page.setViewportSize({ width: 360, height: 780 });
  const place = await pie.evaluate((canvas) => {
    const unsized = document.createElement('canvas');
    canvas.replaceWith(unsized);
    const { width, height } = (unsized.parentElement as Element).getBoundingClientRect();
    return { width, height };
  });
  expect(place.height).toBe(place.width);
});
