import type { Page } from '@playwright/test';
import { expect as holds, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, newPage, tabTo, visit } from '../support/browser.ts';
import { heading } from '../support/pages/dashboard.ts';
import { failing } from '../support/pages/post.ts';

const { forum, root } = await openFileForumWith(['Root']);
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Announcements/ });
const items = (page: Page) => page.getByRole('main').getByRole('article');
const announce = (title: string) =>
  root.call('POST /announcements', { body: { title, description: `${title}, in full.` } });

test("announcements: the bell's red badge counts what this browser has not shown, on all its tabs, and the page stays live", async () => {
  proves('2.17', '2.20', '3.6');
  await announce('Tea at four');
  const page = await visit(forum);
  await expect(bell(page)).toHaveText('1');
  await announce('Cake at five');
  await expect(bell(page)).toHaveText('2');
  const [red = 0, green = 0, blue = 0] = await bell(page)
    .locator('.badge')
    .evaluate((badge) => getComputedStyle(badge).backgroundColor.match(/\d+/g)?.map(Number) ?? []);
  holds(red).toBeGreaterThan(150);
  holds(Math.max(green, blue)).toBeLessThan(80);

  // An announcement shown in one tab counts as seen in the other.
  const other = await newPage(page.context());
  await other.goto('/announcements');
  await expect(items(other)).toHaveCount(2);
  await expect(bell(page)).toHaveText('');
  await other.close();

  await bell(page).click();
  await expect(page.getByRole('heading', { name: 'Announcements', level: 1 })).toBeVisible();
  await announce('Rest at six');
  const titles = ['Rest at six', 'Cake at five', 'Tea at four'];
  await expect(items(page).getByRole('heading')).toHaveText(titles);
  await expect(items(page).first()).toContainText('Rest at six, in full.');
  await expect(items(page).first()).toContainText('By Root');
  await expect(items(page).first().getByRole('time')).not.toBeEmpty();
  await expect(bell(page)).toHaveText('');

  // A reload and Back show the page, never the JSON of the call at the same address.
  await page.reload();
  await expect(items(page)).toHaveCount(3);
  await expect(bell(page)).toHaveText('');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
  await page.goBack();
  await expect(items(page)).toHaveCount(3);
});

test("announcements: a member's bell adds what is unseen in their inbox, and leads to the tab that has something new", async () => {
  const ana = await forum.member('Ana');
  const ben = await forum.member('Ben');
  await announce('Snow at seven');
  const page = await visit(forum, ana, { at: '/announcements', width: 360 });
  await expect(items(page).first()).toContainText('Snow at seven');
  await expect(bell(page)).toHaveText('');
  await expect(bell(page)).toHaveAttribute('href', '/announcements');
  await writeComment(ben, await publish(ana), 'Bring tea.');
  const tabs = page.getByRole('navigation', { name: 'Inbox' });
  const mine = tabs.getByRole('link', { name: 'For you 1 new' });
  await expect(mine).toBeVisible();
  await expect(bell(page)).toHaveAttribute('href', '/notifications');
  await goWithin(page, '/');
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
  await announce('Sun at eight');
  await expect(bell(page)).toHaveAccessibleName('Announcements and notifications, 2 new');
  await expect(bell(page)).toHaveText('2');
  await expect(bell(page)).toHaveAttribute('href', '/announcements');
  await goWithin(page, '/announcements');
  await expect(bell(page)).toHaveText('1');
  await mine.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox: Notifications');
  await expect(page.getByText('Ben wrote 1 new comment')).toBeVisible();
  // Reading the list marks nothing.
  await expect(bell(page)).toHaveText('1');
});

test('announcements: an admin writes one by keyboard, it stands at the top, and what is missing or has failed is told', async () => {
  proves('2.73', '2.74', '4.19', '5.13', '7.33', '8.16');
  const page = await visit(forum, root, {
    at: '/announcements',
    faults: [/503/, /Posting the announcement failed/],
  });
  const [title, text] = [
    page.getByPlaceholder('Announcement Title'),
    page.getByPlaceholder('Description'),
  ];
  const post = page.getByRole('button', { name: 'Post Announcement' });
  await expect(items(page)).toHaveCount(5);
  await goWithin(page, '/dashboard/announcement');
  await expect(heading(page, 'Make Announcement')).toBeVisible();
  const ofAuthor = { 'Author name': 'Root', 'Photo URL': 'https://photos.example.com/root.png' };
  for (const [label, value] of Object.entries(ofAuthor)) {
    await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(page.getByLabel(label)).not.toBeEditable();
  }
  // On phones the name is enough: the address of the photo is there, and not drawn.
  const address = page.getByLabel('Photo URL');
  const isDrawn = async () => ((await address.boundingBox())?.width ?? 0) > 1;
  holds(await isDrawn()).toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
  holds(await isDrawn()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(title).toBeEditable();
  await expect(text).toHaveAttribute('rows', '5');

  await tabTo(title);
  await page.keyboard.type('Supper at seven');
  await page.keyboard.press('Tab');
  await page.keyboard.type('In the garden.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const status = page.getByText(/^\S+ Announcement posted!$/);
  await expect(status).toBeVisible();
  // It is no news to its author.
  await expect(bell(page)).toHaveText('');
  const form = await page.locator('main form').boundingBox();
  holds((await status.boundingBox())?.y).toBeLessThan(form?.y ?? 0);
  await expect(title).toHaveValue('');
  await expect(text).toHaveValue('');

  await title.fill('Supper at eight');
  await post.click();
  await expect(text).toBeFocused();
  await page.route('**/announcements', failing('POST'));
  await text.fill('In the garden.');
  await post.click();
  await expect(page.getByText('Failed to post announcement')).toBeVisible();
  await expect(title).toHaveValue('Supper at eight');
  await page.unroute('**/announcements');

  // Nothing else was written.
  const { body } = await forum.visitor.call('GET /announcements');
  const written = { title: 'Supper at seven', description: 'In the garden.', authorName: 'Root' };
  holds(body[0]).toMatchObject(written);
});
