import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { postBy } from '../../support/content.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, root } = await openFileForumWith(['Root'], { NEWCOMERS: 'held' });
const newcomer = () => forum.someone('Nila');
const hold = async (title: string) => {
  const ana = await newcomer();
  const body = postBy(ana, { title, description: `চা কিনুন\n${LINK}` });
  return (await ana.call('POST /posts', { body })).body.insertedId;
};
const open = () => visit(forum, root, { at: '/dashboard/moderation' });
const list = (page: Page, name: string) => page.getByRole('region', { name });
const items = (page: Page, name: string) => list(page, name).getByRole('listitem');
const figure = (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByText(/^\d+ waiting$/);
const clear = async () => {
  for (const { _id: id } of (await waiting(root)).held)
    await root.call('DELETE /held/{id}', { params: { id } });
};

describe('Moderation, live', () => {
  test('a text that comes to wait, and one that another moderator settles, show on an open page', async () => {
    await clear();
    const page = await open();
    await expect(page.getByText('Nothing waits for approval')).toBeVisible();
    await expect(figure(page)).toHaveCount(0);
    const first = await hold('প্রথম চা');
    await expect(items(page, 'Texts that wait')).toContainText(['প্রথম চা']);
    await expect(figure(page)).toHaveText('1 waiting');
    const second = await hold('Second tea');
    await expect(items(page, 'Texts that wait')).toContainText(['Second tea', 'প্রথম চা']);
    await approve(root, first);
    await expect(items(page, 'Texts that wait')).toContainText(['Second tea']);
    await root.call('DELETE /held/{id}', { params: { id: second } });
    await expect(page.getByText('Nothing waits for approval')).toBeVisible();
    await expect(figure(page)).toHaveCount(0);
  });

  test('sanctions and appeals show on an open page', async () => {
    const page = await open();
    const ana = await newcomer();
    const { _id: id, member } = await sanction(root, ana, 'suspend');
    const of = (name: string) => items(page, name).filter({ hasText: member.displayName });
    await expect(of('Running sanctions')).toBeVisible();
    const body = { text: 'রাগের মাথায় বলেছি।' };
    await ana.call('POST /sanctions/{id}/appeal', { params: { id }, body });
    await expect(of('Open appeals')).toContainText('রাগের মাথায় বলেছি।');
    await expect(figure(page)).toHaveText(/^\d+ waiting$/);
    await root.call('POST /sanctions/{id}/appeal/reject', { params: { id } });
    await expect(of('Open appeals')).toHaveCount(0);
    await root.call('DELETE /sanctions/{id}', { params: { id } });
    await expect(of('Running sanctions')).toHaveCount(0);
  });

  test('neither the focus nor the place on the page is lost by what others do', async () => {
    await clear();
    const ids = [];
    for (let n = 1; n <= 8; n += 1) ids.push(await hold(`Tea number ${n}`));
    const page = await open();
    const third = items(page, 'Texts that wait').filter({ hasText: 'Tea number 3' });
    const button = third.getByRole('button', { name: 'Refuse' });
    await button.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 200);
    await button.focus();
    const top = () => button.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    // Browsers scroll by whole pixels, rows have parts of one.
    const moved = async () => Math.abs((await top()) - before);
    await hold('Tea number 9');
    await expect(items(page, 'Texts that wait')).toHaveCount(9);
    await expect(button).toBeFocused();
    await expect.poll(moved).toBeLessThan(1.5);
    // The focused row goes: the focus stays in the list.
    await approve(root, String(ids[2]));
    await expect(third).toHaveCount(0);
    await expect(list(page, 'Texts that wait')).toBeFocused();
    await clear();
  });
});
