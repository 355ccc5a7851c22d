import type { Page } from '@playwright/test';
import { expect as check, describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { idOf, sanction } from '../../support/features/sanctions.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { heading, question, rows } from '../support/pages/dashboard.ts';
import { reported } from '../support/pages/reported.ts';

const { forum, root } = await openFileForumWith(['Root']);
const MEMBER = ['Go to Home', 'My Profile', 'Add Post', 'My Posts'];
const MODERATOR = [...MEMBER, 'Reported Comments', 'Moderation'];
/** The entries of the menu that depend on the right. */
const links = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: new RegExp(`^(${MODERATOR.join('|')})$`) });

describe('moderators', () => {
  test.for([1280, 360])('are named and dismissed in Manage Users, at %i px', async (width) => {
    const { email } = await forum.memberWithoutPassword(`মিতু${width}`);
    const page = await visit(forum, root, { at: '/dashboard/manage-users', width });
    const row = rows(page, 'Users').filter({ hasText: email });
    const more = row.getByRole('button', { name: `More for মিতু${width}` });
    await more.click();
    const make = page.getByRole('menuitem', { name: 'Make Moderator' });
    // Its name can be read at every width, within the window.
    const named = await make.boundingBox();
    check(named?.width).toBeGreaterThan(100);
    check((named?.x ?? 0) + (named?.width ?? 0)).toBeLessThanOrEqual(width);
    await make.click();
    const asked = question(page, 'Are you sure you want to make this user a moderator?');
    await expect(asked).toContainText(email);
    await asked.getByRole('button', { name: 'Make Moderator' }).click();
    await expect(row.getByRole('cell').nth(3)).toHaveText('moderator');
    const { body } = await root.call('GET /users/{email}', { params: { email } });
    check(body).toEqual({ role: 'user', isModerator: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide).toBeLessThanOrEqual(width);

    await more.press('Enter');
    const remove = page.getByRole('menuitem', { name: 'Remove Moderator' });
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      question(page, 'Are you sure you want to make this moderator a plain member again?'),
    ).toContainText(email);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row.getByRole('cell').nth(3)).toHaveText('user');
    await expect(more).toBeFocused();
  });

  test("have the member's menu and the reports, live, and lose them with the right", async () => {
    const asha = await forum.member(`Asha${crypto.randomUUID().slice(-6)}`);
    const { _id: id } = (await asha.call('PATCH /me', { body: {} })).body;
    const name = (on: boolean) =>
      root.call('PUT /admin/users/{id}/moderator', { params: { id }, body: { on } });
    const page = await visit(forum, asha, {
      at: '/dashboard',
      // The reports may be read just when the right to them ends.
      faults: [/403/, /moderators/],
    });
    await expect(links(page)).toHaveText(MEMBER);
    await name(true);
    await expect(links(page)).toHaveText(MODERATOR);
    await links(page).filter({ hasText: 'Reported Comments' }).click();
    await expect(heading(page, 'Reported Comments')).toBeVisible();
    await reported('Buy my boat', asha, asha);
    const row = rows(page, 'Reported Comments').filter({ hasText: 'Buy my boat' });
    await row.getByRole('button', { name: 'Ignore' }).click();
    await expect(row).toHaveCount(0);

    await name(false);
    await expect(links(page)).toHaveText(MEMBER);
    await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
  });

  test('are offered to silence and suspend plain members alone, and to end what runs against them', async () => {
    const [mitu, other] = [await forum.moderator('Asif'), await forum.moderator('Tultul')];
    const plain = await forum.memberWithoutPassword('Rimi');
    await sanction(root, other, 'silence');
    const page = await visit(forum, mitu, { at: `/people/${await idOf(root, plain)}` });
    const acts = page.getByRole('button', { name: /^(Silence|Suspend)$/ });
    await expect(acts).toHaveCount(2);
    const { _id: id } = await sanction(root, plain, 'silence');
    const here = page.getByRole('region', { name: 'Running sanctions' });
    await expect(here).toContainText('Off the rails');
    await expect(acts).toHaveText(['Suspend']);
    await root.call('DELETE /sanctions/{id}', { params: { id } });
    await expect(here).toHaveCount(0);
    await expect(acts).toHaveCount(2);
    await sanction(root, plain, 'silence');
    await here.getByRole('button', { name: 'End' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
    await expect(here).toHaveCount(0);
    await sanction(root, plain, 'silence');
    for (const [one, role] of [
      [other, 'Moderator'],
      [root, 'Admin'],
    ] as const) {
      await goWithin(page, `/people/${await idOf(root, one)}`);
      const profile = page.getByRole('region', { name: 'Profile' });
      await expect(profile.getByText(role, { exact: true })).toBeVisible();
      await expect(acts).toHaveCount(0);
    }
    await goWithin(page, '/dashboard/moderation');
    const running = page.getByRole('region', { name: 'Running sanctions' }).getByRole('listitem');
    const end = (name: string) =>
      running.filter({ hasText: name }).getByRole('button', { name: 'End' });
    await expect(end('Rimi')).toBeVisible();
    await expect(running.filter({ hasText: 'Tultul' })).toBeVisible();
    await expect(end('Tultul')).toHaveCount(0);
  });

  test('delete a post and a comment of others where they read them', async () => {
    const mitu = await forum.moderator('Mitu');
    const post = await publish(root);
    await writeComment(root, post, 'Off topic.');
    const page = await visit(forum, mitu, { at: `/post-details/${post}` });
    await expect(page.getByRole('button', { name: 'Delete this post' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit this post' })).toHaveCount(0);
  });
});
