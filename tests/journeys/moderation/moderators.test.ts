import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { LINK, waiting } from '../../support/features/held.ts';
import { idOf, sanction } from '../../support/features/sanctions.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { heading, passUndo, rows, withClock } from '../support/pages/dashboard.ts';
import { reported } from '../support/pages/reported.ts';

const { forum, root, mitu, ana } = await openFileForumWithPasswords(['Root', 'Mitu', 'Ana'], {
  NEWCOMERS: 'held',
});
const MEMBER = ['Go to Home', 'My Profile', 'Add Post', 'My Posts'];
const MODERATOR = [...MEMBER, 'Reported Comments', 'Moderation'];
const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
/** The entries of the menu that depend on the right. */
const links = (page: Page) =>
  menu(page).getByRole('link', { name: new RegExp(`^(${MODERATOR.join('|')})\\b`) });
const account = (page: Page) => page.getByRole('button', { name: /^Your account/ });
const end = (id: string) => root.call('DELETE /sanctions/{id}', { params: { id } });
const settleAll = async () => {
  for (const { _id: id } of (await root.call('GET /reports')).body.reports)
    await root.call('DELETE /reports/{id}', { params: { id } });
  for (const { _id: id } of (await waiting(root)).held)
    await root.call('DELETE /held/{id}', { params: { id } });
};

test('who becomes a moderator has the menu, the reports and what waits, live, and loses them with the right', async () => {
  const asha = await forum.member('Asha');
  const name = async (on: boolean) =>
    root.call('PUT /admin/users/{id}/moderator', {
      params: { id: await idOf(root, asha) },
      body: { on },
    });
  await reported('Buy my bicycle', ana, root);
  await asha.call('POST /posts', { body: postBy(asha, { title: 'Own tea', description: LINK }) });
  const loaded: string[] = [];
  const before = async (page: Page) => {
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  };
  // The reports may be read just when the right to them ends.
  const page = await visit(forum, asha, { before, faults: [/403/, /moderators/] });
  await expect(page.getByText('Live', { exact: true })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(account(page)).not.toHaveAccessibleName(/waiting/);
  const ofModerators = () => loaded.filter((path) => path.includes('what-waits'));
  expect(ofModerators(), 'the code is not for others').toEqual([]);
  await goWithin(page, '/dashboard');
  await expect(links(page)).toHaveText(MEMBER);
  await name(true);
  await expect(account(page)).toHaveAccessibleName(/, \d+ waiting$/);
  expect(ofModerators()).not.toEqual([]);
  await expect(links(page)).toContainText(MODERATOR);
  await links(page).filter({ hasText: 'Reported Comments' }).click();
  await expect(heading(page, 'Reported Comments')).toBeVisible();
  await reported('Buy my boat', ana, ana);
  const row = rows(page, 'Reported Comments').filter({ hasText: 'Buy my boat' });
  await row.getByRole('button', { name: 'Ignore' }).click();
  await expect(row).toHaveCount(0);
  // Of what they wrote themselves another one decides.
  await links(page).filter({ hasText: 'Moderation' }).click();
  const waits = page.getByRole('region', { name: 'What waits' });
  await expect(waits).toContainText('Own tea');
  await expect(waits).toContainText('Another moderator or an admin decides.');
  await expect(waits.getByRole('button', { name: /^(Approve|Refuse)$/ })).toHaveCount(0);
  await name(false);
  await expect(links(page)).toHaveText(MEMBER);
  await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
  await expect(account(page)).not.toHaveAccessibleName(/waiting/);
  await settleAll();
});

test('moderators see what waits on every page, until another settles it; they silence and suspend plain members alone, and end what runs against them', async () => {
  await settleAll();
  const home = await visit(forum, root, { width: 360 });
  const post = await publish(root);
  await writeComment(root, post, 'Off topic.');
  const page = await visit(forum, mitu, { at: `/post-details/${post}`, before: withClock });
  await expect(page.getByRole('button', { name: 'Delete this post' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit this post' })).toHaveCount(0);
  for (const each of [home, page])
    await expect(account(each)).toHaveAccessibleName(/^Your account, (Root|Mitu)$/);
  await reported('Buy my boat', ana, root);
  for (const each of [home, page]) await expect(account(each)).toHaveAccessibleName(/, 1 waiting$/);
  const nila = await forum.memberWithoutPassword('Nila');
  await nila.call('POST /posts', { body: postBy(nila, { title: 'চা', description: LINK }) });
  const { _id: id } = await sanction(root, nila, 'suspend');
  await nila.call('POST /sanctions/{id}/appeal', { params: { id }, body: { text: 'আর হবে না।' } });
  await expect(account(home)).toHaveAccessibleName('Your account, Root, 3 waiting');
  await expect(account(page)).toHaveAccessibleName('Your account, Mitu, 3 waiting');
  // Nothing of it is in the inbox, which tells what happened to one's own words.
  const bell = page.getByRole('link', { name: 'Announcements and notifications', exact: true });
  await expect(bell).toBeVisible();
  await account(home).click();
  const entry = home.getByRole('link', { name: /^Dashboard\b/ }).first();
  await expect(entry).toContainText('3 waiting');
  await inspect(home);
  await home.setViewportSize({ width: 360, height: 800 });

  await entry.click();
  const bar = home.getByRole('button', { name: /^(Show|Hide) Menu$/ });
  await expect(bar).toHaveAccessibleDescription('3 waiting');
  await expect(home.getByRole('main').getByText('3 waiting')).toBeVisible();
  await bar.click();
  await expect(home.getByRole('main').getByText('3 waiting')).toHaveCount(0);
  await bar.click();
  await goWithin(page, '/announcements');
  await expect(account(page)).toHaveAccessibleName(/, 3 waiting$/);
  await end(id);
  await expect(account(page)).toHaveAccessibleName(/, 2 waiting$/);
  await settleAll();
  await expect(account(page)).toHaveAccessibleName('Your account, Mitu');
  await expect(home.getByRole('main').getByText('waiting')).toHaveCount(0);
  await account(home).click();
  await expect(entry).not.toContainText('waiting');

  const [rimi, tultul] = [await forum.memberWithoutPassword('Rimi'), await forum.newModerator()];
  await sanction(root, tultul, 'silence');
  const acts = page.getByRole('button', { name: /^(Silence|Suspend)$/ });
  await goWithin(page, `/people/${await idOf(root, rimi)}`);
  await expect(acts).toHaveCount(2);
  const { _id: silence } = await sanction(root, rimi, 'silence');
  const here = page.getByRole('region', { name: 'Running sanctions' });
  await expect(here).toContainText('Off the rails');
  await expect(acts).toHaveText(['Suspend']);
  await end(silence);
  await expect(here).toHaveCount(0);
  await expect(acts).toHaveCount(2);
  await sanction(root, rimi, 'silence');
  await here.getByRole('button', { name: 'End' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
  await expect(here).toHaveCount(0);
  await passUndo(page);
  await expect(acts).toHaveCount(2);
  await sanction(root, rimi, 'silence');
  for (const [one, role] of [
    [tultul, 'Moderator'],
    [root, 'Admin'],
  ] as const) {
    await goWithin(page, `/people/${await idOf(root, one)}`);
    const profile = page.getByRole('region', { name: 'Profile' });
    await expect(profile.getByText(role, { exact: true })).toBeVisible();
    await expect(acts).toHaveCount(0);
  }
  await goWithin(page, '/dashboard/moderation');
  const running = here.getByRole('listitem');
  const endOf = (row: typeof running) => row.getByRole('button', { name: 'End' });
  await expect(running).toHaveCount(2);
  await expect(endOf(running.filter({ hasText: 'Rimi' }))).toBeVisible();
  await expect(endOf(running.filter({ hasNotText: 'Rimi' }))).toHaveCount(0);
});
