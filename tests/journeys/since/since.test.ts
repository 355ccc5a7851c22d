import type { Page } from '@playwright/test';
import { test } from 'vitest';
import type { Since } from '../../../contract/features/since.ts';
import { DAY_MS, dayOf, daysAfter } from '../../../contract/since/days.ts';
import { sinceScreen } from '../../../contract/values/screens.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';

const { forum, ana, ben, cem, dina } = await openFileForumWithPasswords([
  'Ana',
  'Ben',
  'Cem',
  'Dina',
]);
const OWN = 'Which bridge should be mended first, the old one by the market?';
const ids: string[] = [];
for (const title of ['Crowd', 'Long talk', OWN, 'Followed'])
  ids.push(await publish(title === OWN ? ana : ben, { title }));
const [crowd = '', long = '', own = '', followed = ''] = ids;
for (const who of [ben, cem, dina]) await writeComment(who, crowd, `${who.email} was here.`);
await writeComment(cem, long, 'tea '.repeat(2_000 / 4));
const asked = await writeComment(ben, long, 'Which tea?');
await writeComment(cem, long, 'Green.', { replyTo: asked._id });
const first = await writeComment(dina, own, 'To Ana.');
await writeComment(cem, followed, 'To all who follow.');
await ana.call('PUT /follows/{postId}', { params: { postId: followed } });

const daysAgo = (days: number) => sinceScreen(daysAfter(dayOf(Date.now(), 'Asia/Dhaka'), -days));
let daysBack = 0;
/** A day of which nothing is kept yet. */
function address(): string {
  daysBack += 1;
  return daysAgo(daysBack);
}
const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'Threads with new comments' })
    .getByRole('heading', { level: 2 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const install = (page: Page) => page.clock.install();
/** How many of the threads have something new for a member. */
async function unreadBy({ call }: Person): Promise<number> {
  const { body } = await call('GET /reads', { query: { posts: ids.join(',') } });
  return Object.values(body).filter((position) => position.new > 0).length;
}
const told = (page: Page, postId: string) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes(`/reads/${postId}`),
  );

test('a visitor is led from a day too far back to the oldest list, and reads what fits into the time', async () => {
  const faults = [/404/, /since/];
  const page = await visit(forum, undefined, { at: '/since/2020-01-01', faults });
  const noDay = page.getByRole('heading', { name: 'There is no list of this day' });
  const oldest = page.getByRole('link', { name: 'What happened in the last 31 days' });
  await expect(noDay).toBeVisible();
  await oldest.click();
  await expect(rows(page)).toHaveText(['Crowd', 'Long talk', 'Followed', OWN]);
  await goWithin(page, '/since/2020-01-01');
  await expect(noDay).toBeVisible();
  await expect(oldest).toBeVisible();

  await goWithin(page, address());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Since \d+ \p{L}+$/u);
  await press(page, '3 minutes');
  await expect(rows(page)).toHaveText(['Crowd', 'Followed', OWN]);
  await expect(page.getByText('One more thread')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('minutes')).toBe('3');
  await rows(page).getByRole('link', { name: OWN }).click();
  await expect(page).toHaveURL(`${forum.url}/post-details/${own}?comment=${first._id}`);
  await expect(page.getByText('To Ana.').first()).toBeVisible();
});

test('the menu leads to the last visit; what a member wrote and follows comes first, what they muted is hidden', async () => {
  const memberId = (await cem.call('GET /me', {})).body._id;
  await ana.call('PUT /mutes/{memberId}', { params: { memberId } });
  const left = (days: number) =>
    executeSql(
      forum,
      `update users set visited_at = ${Date.now() - days * DAY_MS} where email = '${ana.email}'`,
    );
  await left(90);
  const page = await visit(forum, ana, { at: '/announcements', width: 360 });
  const openMenu = () => page.getByRole('button', { name: /^Your account/ }).click();
  const entry = page.getByRole('link', { name: 'Since you were here' });
  await openMenu();
  await expect(entry, 'the oldest that the forum tells').toHaveAttribute('href', daysAgo(31));
  await left(7);
  await page.reload();
  await openMenu();
  await entry.click();
  await expect(page).toHaveURL(forum.url + daysAgo(7));
  await expect(rows(page)).toHaveText(['Followed', OWN, 'Crowd', 'Long talk']);
  await expect(page.getByText('To all who follow.')).toHaveCount(0);
  await expect(page.getByText('To Ana.')).toBeVisible();
  await ana.call('DELETE /mutes/{memberId}', { params: { memberId } });
  await expect(page.getByText('To all who follow.')).toBeVisible();

  const row = page.getByRole('listitem').filter({ hasText: 'Followed' });
  const tops = await Promise.all(
    [/^General$/, /^\d+ (people|person)$/, /^\d+ min$/].map(
      async (text) => (await boxOf(row.getByText(text))).y,
    ),
  );
  // A line is four times as high.
  expect(Math.max(...tops) - Math.min(...tops), 'the minutes stand beside the counts').toBeLessThan(
    5,
  );
  // It stays one word beside a title of several lines.
  const yours = page.getByRole('listitem').filter({ hasText: OWN }).getByText('Yours');
  const { width, height } = await boxOf(yours);
  expect(width).toBeGreaterThan(height);
});

test('"Done" marks what was shown once it can not be taken back any more', async () => {
  const page = await visit(forum, dina, { at: '/announcements', before: install });
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Since you were here' })).toHaveCount(0);
  // The list is told to be a part of the whole.
  await page.route('**/since/2*', async (route) => {
    const answer = await route.fetch();
    const json = { ...((await answer.json()) as Since), total: 101 };
    await route.fulfill({ response: answer, json });
  });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 300 });
  await goWithin(page, address());
  await expect(page.getByText('Only the 100 with the most people are listed.')).toBeVisible();
  await press(page, '3 minutes');
  // In the third there is nothing but her own comment.
  await expect(rows(page)).toHaveText(['Crowd', 'Followed']);
  const before = await unreadBy(dina);
  await press(page, 'Done');
  await expect(page.getByText('2 threads are marked as read.')).toBeVisible();
  await expect(rows(page)).toHaveText(['Long talk']);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
  await press(page, 'Undo');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.clock.runFor(11_000);
  expect(await unreadBy(dina)).toBe(before);

  // Threads marked next count also while the marks before them are still being sent.
  const held = Promise.withResolvers<void>();
  await page.route('**/reads/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await press(page, 'Done');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.clock.runFor(11_000);
  await sent;
  await expect(page.getByText('threads are marked as read.')).toHaveCount(0);
  await press(page, 'Done');
  await expect(rows(page)).toHaveCount(0);
  const both = [told(page, crowd), told(page, followed)];
  held.resolve();
  await Promise.all(both);
  const last = told(page, long);
  await page.clock.runFor(11_000);
  await last;
  expect(await unreadBy(dina)).toBe(before - 3);
  await expect(page.getByText('You have read all that is listed here.')).toBeVisible();
  await page.getByRole('link', { name: 'All Posts' }).click();
  await expect(page).toHaveURL(`${forum.url}/`);
});

test('who leaves the page after "Done", or while it is being sent over a slow line, has all marked', async () => {
  const eva = await forum.member('Eva');
  const faults = [/Failed to fetch/];
  const page = await visit(forum, eva, { at: address(), before: install, faults });
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  const all = ids.map((id) => told(page, id));
  await press(page, 'Done');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await Promise.all(all);
  expect(await unreadBy(eva)).toBe(0);

  for (const id of ids) await writeComment(cem, id, 'Once more.');
  await goWithin(page, address());
  await expect(rows(page)).toHaveCount(4);
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 1_000, downloadThroughput: -1, uploadThroughput: -1 };
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', slow);
  const begun = page.waitForRequest((request) => request.method() === 'PUT');
  await press(page, 'Done');
  await page.clock.runFor(11_000);
  await begun;
  await page.goto('/announcements');
  await expect.poll(() => unreadBy(eva)).toBe(0);
});
