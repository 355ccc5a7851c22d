import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { postBy, publish } from '../../support/content.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { reported } from '../support/pages/reported.ts';

const { forum, root, ana } = await openFileForumWith(['Root', 'Ana'], { NEWCOMERS: 'held' });
const account = (page: Page) => page.getByRole('button', { name: /^Your account/ });
const settleAll = async () => {
  for (const { _id } of (await root.call('GET /reports')).body.reports)
    await root.call('DELETE /reports/{id}', { params: { id: _id } });
  for (const { _id } of (await waiting(root)).held) await approve(root, _id);
};

describe('what waits for those who moderate', () => {
  test('stands on their photo and in the menu, on every page, and goes down when another settles it', async () => {
    await settleAll();
    const mitu = await forum.moderator('Mitu');
    const home = await visit(forum, root, { width: 360 });
    const page = await visit(forum, mitu, { at: `/post-details/${await publish(root)}` });
    await expect(account(home)).toHaveAccessibleName('Your account, Root');
    await expect(account(page)).toHaveAccessibleName('Your account, Mitu');

    await reported('Buy my boat', ana, root);
    for (const each of [home, page])
      await expect(account(each)).toHaveAccessibleName(/, 1 waiting$/);
    const nila = await forum.memberWithoutPassword('Nila');
    const body = postBy(nila, { title: 'চা', description: LINK });
    await nila.call('POST /posts', { body });
    const { _id: id } = await sanction(root, nila, 'suspend');
    await nila.call('POST /sanctions/{id}/appeal', { params: { id }, body: { text: 'আর হবে না।' } });
    await expect(account(home)).toHaveAccessibleName('Your account, Root, 3 waiting');
    await expect(account(page)).toHaveAccessibleName('Your account, Mitu, 3 waiting');
    // Nothing of it is in the inbox, which tells what happened to one's own words.
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
    await inspect(home);
    await home.setViewportSize({ width: 360, height: 800 });
    await account(home).click();
    const entry = home.getByRole('link', { name: /^Dashboard\b/ }).first();
    await expect(entry).toContainText('3 waiting');
    await inspect(home);

    await entry.click();
    const bar = home.getByRole('button', { name: /^(Show|Hide) Menu$/ });
    await expect(bar).toHaveAccessibleDescription('3 waiting');
    await expect(home.getByRole('main').getByText('3 waiting')).toBeVisible();
    await expect(home.getByRole('heading', { name: 'Admin Profile' })).toBeVisible();
    await inspect(home);
    await home.setViewportSize({ width: 360, height: 800 });
    await bar.click();
    await expect(home.getByRole('main').getByText('3 waiting')).toHaveCount(0);
    await bar.click();

    await goWithin(page, '/announcements');
    await expect(account(page)).toHaveAccessibleName(/, 3 waiting$/);
    await root.call('DELETE /sanctions/{id}', { params: { id } });
    await expect(account(page)).toHaveAccessibleName(/, 2 waiting$/);
    await settleAll();
    await expect(account(page)).toHaveAccessibleName('Your account, Mitu');
    await expect(home.getByRole('main').getByText('waiting')).toHaveCount(0);
    await account(home).click();
    await expect(entry).not.toContainText('waiting');
  });

  test('comes and goes with the right, and its code is not for others', async () => {
    const asha = await forum.member(`Asha${crypto.randomUUID().slice(-6)}`);
    const { _id: id } = (await asha.call('PATCH /me', { body: {} })).body;
    const name = (on: boolean) =>
      root.call('PUT /admin/users/{id}/moderator', { params: { id }, body: { on } });
    await reported('Buy my bicycle', ana, root);
    const loaded: string[] = [];
    const before = async (page: Page) =>
      void page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const page = await visit(forum, asha, { before });
    await expect(page.getByText('Live', { exact: true })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expect(account(page)).not.toHaveAccessibleName(/waiting/);
    expect(loaded.filter((path) => path.includes('what-waits'))).toEqual([]);
    await name(true);
    await expect(account(page)).toHaveAccessibleName(/, \d+ waiting$/);
    expect(loaded.filter((path) => path.includes('what-waits'))).not.toEqual([]);
    await name(false);
    await expect(account(page)).not.toHaveAccessibleName(/waiting/);
  });
});
