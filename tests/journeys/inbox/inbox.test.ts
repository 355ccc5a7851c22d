import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { idOf, inboxOf, mentionIn, replyTo } from '../../support/features/inbox.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';

const { forum, root, mitu, ana, ben } = await openFileForumWithPasswords([
  'Root',
  'Mitu',
  'Ana',
  'Ben',
]);
const icon = (page: Page, unseen = 0) =>
  page.getByRole('banner').getByRole('link', {
    name: `Announcements and notifications${unseen ? `, ${unseen} new` : ''}`,
    exact: true,
  });
const itemsOf = (page: Page, name: string) =>
  page.getByRole('region', { name }).getByRole('listitem');
const markAll = (page: Page) => page.getByRole('button', { name: 'Mark all as read' });

test('inbox: what another writes is counted on each open page, is listed, leads there, and is marked on all devices', async () => {
  const post = await publish(ana, { title: 'চা না কফি?' });
  const { _id: mine } = await writeComment(ana, post, 'Tea?');
  const list = await visit(forum, ana, {
    at: '/notifications',
    width: 360,
    faults: [/403/, /GET \/inbox failed/],
  });
  const home = await visit(forum, ana);
  const [items, earlier] = [itemsOf(list, 'New'), itemsOf(list, 'Earlier')];
  const away = itemsOf(list, 'While you were away');
  await expect(icon(home)).toHaveText('');
  await expect(list.getByText('Nothing is new.')).toBeVisible();
  await writeComment(ben, post, 'Coffee, always.');
  await expect(icon(home, 1)).toHaveText('1');
  await expect(items).toHaveCount(1);
  // A list that could not be read after one change is read after the next.
  await list.route('**/inbox', (route) => route.fulfill({ status: 403, json: {} }), { times: 1 });
  const refused = list.waitForResponse((response) => response.status() === 403);
  await replyTo(ben, post, mine);
  await refused;
  await mentionIn(ben, post, ana);
  for (const page of [home, list]) await expect(icon(page, 3)).toBeVisible();
  await expect(items).toHaveCount(3);
  await expect(items.nth(0)).toContainText('Ben mentioned you');
  await expect(items.nth(1)).toContainText('Ben answered your comment');
  await expect(items.nth(1)).toContainText('চা না কফি?');
  await expect(items.nth(2)).toContainText('Ben wrote 1 new comment');
  await expect(away).toHaveCount(0);

  // To open the list marks nothing; its button does, everywhere.
  await list.reload();
  await expect(icon(list, 3)).toBeVisible();
  await expect(away).toHaveCount(3);
  expect((await inboxOf(ana)).unseen).toBe(3);
  await markAll(list).click();
  await expect(icon(home)).toBeVisible();
  await expect(earlier).toContainText(['mentioned you', 'answered your comment']);
  for (const group of [items, away]) await expect(group).toHaveCount(0);
  await expect(markAll(list)).toHaveCount(0);
  await earlier.nth(1).getByRole('link').click();
  await expect(list).toHaveURL(new RegExp(`/post-details/${post}\\?comment=`));

  // Reading the thread clears the count on the other device.
  const quiet = await publish(ana);
  await writeComment(ben, quiet, 'Only tea.');
  await expect(icon(home, 1)).toBeVisible();
  await goWithin(list, `/post-details/${quiet}`);
  await list.getByText('Only tea.').scrollIntoViewIfNeeded();
  for (const page of [home, list]) await expect(icon(page)).toBeVisible();

  // On phones the theme of a member stands in the menu.
  await expect(list.getByRole('banner').getByText('My Site')).toBeVisible();
  await list.getByRole('button', { name: /^Your account/ }).click();
  await list.getByRole('button', { name: 'Use the dark theme' }).click();
  await expect(list.locator('html')).toHaveAttribute('data-theme', /dark/);
});

test('inbox: a sanction is named with its end and reason, and who removed a text by the name of today', async () => {
  const dia = await forum.member('Dia');
  const params = { id: await publish(dia, { title: 'Tea sets' }) };
  await mitu.call('DELETE /posts/{id}', { params, query: { reason: 'An advertisement' } });
  const page = await visit(forum, dia, { at: '/notifications' });
  const items = itemsOf(page, 'While you were away');
  await expect(items).toContainText(['Mitu removed what you wrote']);
  await mitu.call('PATCH /me', { body: { displayName: 'Judge Judy' } });
  await expect(items).toContainText(['Judge Judy removed what you wrote']);
  await expect(items).toContainText(['An advertisement']);

  const silence = { kind: 'silence' as const, days: 3, reason: 'Advertisements, again' };
  const body = { userId: await idOf(dia), ...silence };
  const { body: sanction } = await root.call('POST /sanctions', { body });
  const newest = itemsOf(page, 'New').nth(0);
  const until = newest.locator(`time[datetime="${sanction.until}"]`);
  await expect(newest).toContainText('Your account was silenced until');
  await expect(until).toBeVisible();
  await expect(newest).toContainText('Advertisements, again');
  await root.call('DELETE /sanctions/{id}', { params: { id: sanction._id } });
  await expect(until).toHaveCount(0);
  await expect(newest).toContainText('Your account was silenced until');
  await root.call('POST /sanctions', { body: { ...body, days: null } });
  await expect(newest).toContainText('Your account was silenced without end');
});
