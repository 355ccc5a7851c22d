import type { Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { idOf, inboxOf, mentionIn, replyTo } from '../../support/features/inbox.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, visit } from '../support/browser.ts';

const forum = await openFileForum();
let round = 0;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  round += 1;
  ana = await forum.member(`Ana${round}`);
  ben = await forum.member(`Ben${round}`);
});
const icon = (page: Page, unseen = 0) =>
  page.getByRole('banner').getByRole('link', {
    name: unseen ? `Notifications, ${unseen} new` : 'Notifications',
    exact: true,
  });
const group = (page: Page, name: string) => page.getByRole('region', { name });

test('inbox: what another writes is counted on each open page, is listed, and leads there', async () => {
  const post = await publish(ana, { title: 'চা না কফি?' });
  const { _id: mine } = await writeComment(ana, post, 'Tea?');
  const [home, list] = [await visit(forum, ana), await visit(forum, ana, { at: '/notifications' })];
  await expect(icon(home)).toHaveText('');
  await expect(list.getByText('Nothing is new.')).toBeVisible();

  const theirs = await visit(forum, ben, { at: `/post-details/${post}` });
  await theirs.getByPlaceholder(/comment/i).fill('Coffee, always.');
  await theirs.keyboard.press('Enter');
  await expect(icon(home, 1)).toHaveText('1');
  await replyTo(ben, post, mine);
  await mentionIn(ben, post, ana);
  await expect(icon(home, 3)).toBeVisible();
  await expect(icon(list, 3)).toBeVisible();
  const items = group(list, 'While you were away').getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.nth(1)).toContainText(`Ben${round} wrote 2 new comments`);
  await expect(items.nth(0)).toContainText(`Ben${round} mentioned you`);
  await expect(items.nth(2)).toContainText(`Ben${round} answered your comment`);
  await expect(items.nth(2)).toContainText('চা না কফি?');

  await items.nth(2).getByRole('link').click();
  await expect(list).toHaveURL(new RegExp(`/post-details/${post}\\?comment=`));
  await expect(icon(theirs)).toHaveText('');
});

test('inbox: reading the thread clears the count on the other device', async () => {
  const post = await publish(ana);
  await writeComment(ben, post, 'Tea.');
  const device = await visit(forum, ana, { width: 360 });
  await expect(icon(device, 1)).toBeVisible();
  const page = await visit(forum, ana, { at: `/post-details/${post}` });
  await expect(page.getByText('Tea.')).toBeVisible();
  await page.getByText('Tea.').scrollIntoViewIfNeeded();
  await expect(icon(device)).toBeVisible();
  await expect(icon(page)).toBeVisible();
});

test('inbox: Mark all as read clears all devices, and opening the list marks nothing', async () => {
  const post = await publish(ana, { title: 'Milk' });
  const { _id: mine } = await writeComment(ana, post, 'Tea?');
  await replyTo(ben, post, mine);
  await writeComment(ben, post, 'Tea.');
  const [device, list] = [
    await visit(forum, ana),
    await visit(forum, ana, { at: '/notifications', width: 360 }),
  ];
  await expect(group(list, 'While you were away').getByRole('listitem')).toHaveCount(2);
  await list.reload();
  await expect(icon(list, 2)).toBeVisible();
  expect((await inboxOf(ana)).unseen).toBe(2);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(icon(device)).toBeVisible();
  await expect(group(list, 'Earlier').getByRole('listitem')).toHaveCount(1);
  await expect(group(list, 'While you were away')).toHaveCount(0);
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});

test('inbox: a post is followed and unfollowed on its page; visitors see neither icon nor button', async () => {
  const post = await publish(ben, { title: 'Follow me' });
  const at = `/post-details/${post}`;
  const page = await visit(forum, ana, { at });
  await page.getByRole('button', { name: 'Follow this post' }).click();
  const unfollow = page.getByRole('button', { name: 'Unfollow this post' });
  await expect(unfollow).toBeVisible();
  await writeComment(ben, post, 'One.');
  await expect(icon(page, 1)).toBeVisible();
  await unfollow.click();
  await expect(icon(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow this post' })).toBeVisible();

  const visitor = await visit(forum, forum.visitor, { at });
  await expect(visitor.getByRole('heading', { name: 'Follow me' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: /^Notifications/ })).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: /Follow this post$/ })).toHaveCount(0);
});

test('inbox: a sanction is named with its end and reason, and the one who removed a text by the name of today', async () => {
  const root = await forum.admin('Root');
  const judge = await forum.moderator(`Judge${round}`);
  const params = { id: await publish(ana, { title: 'Tea sets' }) };
  await judge.call('DELETE /posts/{id}', { params, query: { reason: 'An advertisement' } });
  const page = await visit(forum, ana, { at: '/notifications' });
  const items = group(page, 'While you were away').getByRole('listitem');
  await expect(items).toContainText([`Judge${round} removed what you wrote`]);
  await judge.call('PATCH /me', { body: { displayName: 'Judge Judy' } });
  await expect(items).toContainText(['Judge Judy removed what you wrote']);
  await expect(items).toContainText(['An advertisement']);

  const silence = { kind: 'silence' as const, days: 3, reason: 'Advertisements, again' };
  const body = { userId: await idOf(ana), ...silence };
  const { body: sanction } = await root.call('POST /sanctions', { body });
  const newest = items.nth(0);
  await expect(newest).toContainText('Your account was silenced until');
  await expect(newest.locator(`time[datetime="${sanction.until}"]`)).toBeVisible();
  await expect(newest).toContainText('Advertisements, again');
  await root.call('DELETE /sanctions/{id}', { params: { id: sanction._id } });
  await expect(newest.locator(`time[datetime="${sanction.until}"]`)).toHaveCount(0);
  await expect(newest).toContainText('Your account was silenced until');
  await root.call('POST /sanctions', { body: { ...body, days: null } });
  await expect(items.nth(0)).toContainText('Your account was silenced without end');
});

test('inbox: what letters come is chosen on the profile', async () => {
  const page = await visit(forum, ana, { at: '/dashboard/profile' });
  const letters = page.getByRole('group', { name: 'Letters about' });
  const pressed = (name: string) =>
    expect(letters.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await pressed('Replies');
  await letters.getByRole('button', { name: 'Nothing' }).click();
  await pressed('Nothing');
  const digest = page.getByLabel('One e-mail at eight in the morning');
  await digest.check();
  await expect
    .poll(async () => (await ana.call('GET /me')).body)
    .toMatchObject({ mail: 'off', digest: true });
  await page.reload();
  await pressed('Nothing');
  await expect(digest).toBeChecked();
});

test('inbox: on phones the theme of a member stands in the menu', async () => {
  const page = await visit(forum, ana, { width: 360 });
  await expect(icon(page)).toBeVisible();
  await expect(page.getByRole('banner').getByText('My Site')).toBeVisible();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', /dark/);
});

test('inbox: a list that could not be read after one change is read after the next', async () => {
  const post = await publish(ana, { title: 'Twice' });
  const { _id: mine } = await writeComment(ana, post, 'Tea?');
  const faults = [/403/, /GET \/inbox failed/];
  const page = await visit(forum, ana, { at: '/notifications', faults });
  await expect(page.getByText('Nothing is new.')).toBeVisible();
  await page.route('**/inbox', (route) => route.fulfill({ status: 403, json: {} }), { times: 1 });
  const refused = page.waitForResponse((response) => response.status() === 403);
  await replyTo(ben, post, mine);
  await refused;
  await mentionIn(ben, post, ana);
  await expect(group(page, 'While you were away').getByRole('listitem')).toHaveCount(3);
});
