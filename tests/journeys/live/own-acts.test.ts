import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);

/** The calls that a page makes for data, as `GET /path`, from now on. */
function readsOf(page: Page) {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isData = request.resourceType() === 'fetch' && request.method() === 'GET';
    if (isData && !pathname.startsWith('/auth/')) reads.push(`GET ${pathname}`);
  });
  return reads;
}
/** Waits until what a page has asked for is there. */
const settled = (page: Page) => page.waitForLoadState('networkidle');

/** How an answer to `watch` begins in the frames of Socket.IO: an acknowledgement. */
const ACK = '43';

/** Opens a page and waits until it is live: the server has answered its first `watch`, and nothing is under way. */
async function openLive(person: Person, at: string): Promise<Page> {
  const { promise: isLive, resolve } = Promise.withResolvers<void>();
  const page = await visit(forum, person, {
    at,
    before: async (fresh) => {
      fresh.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).startsWith(ACK)) resolve();
        }),
      );
    },
  });
  await isLive;
  await settled(page);
  return page;
}

test('own acts: my comment appears at once, without a GET', async () => {
  const id = await publish(ana);
  await writeComment(root, id, 'The first word.');
  const page = await openLive(ana, `/post-details/${id}`);
  await expect(page.getByText('The first word.')).toBeVisible();
  const reads = readsOf(page);
  const input = page.getByPlaceholder('Write a comment...');
  await input.fill('The second word.');
  await input.press('Enter');
  await expect(page.getByText('The second word.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Comments/ })).toHaveText('Comments (2)');
  await settled(page);
  expect(reads).toEqual([]);
});

test('own acts: my vote and my report cause no GET', async () => {
  const id = await publish(ana);
  await writeComment(root, id, 'Buy my tea!');
  const page = await openLive(ana, `/post-details/${id}`);
  await expect(page.getByText('Buy my tea!')).toBeVisible();
  const reads = readsOf(page);
  await page.getByRole('button', { name: /^Up vote/ }).click();
  await expect(page.getByRole('button', { name: /^Up vote/ })).toHaveText('Up vote 1');
  await page.getByLabel(/^Feedback on/).selectOption('Spam or scam');
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('button', { name: 'Reported' })).toBeVisible();
  await settled(page);
  expect(reads).toEqual([]);
});

test('own acts: my tag appears among the others, without a GET', async () => {
  const page = await openLive(root, '/dashboard/admin-profile');
  await expect(page.getByText('General').first()).toBeVisible();
  const reads = readsOf(page);
  await page.getByPlaceholder('Enter tag name').fill('monsoon');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Monsoon')).toBeVisible();
  await settled(page);
  expect(reads).toEqual([]);
});

test('own acts: an announcement reaches its author and its readers without a GET', async () => {
  const [maker, reader] = await Promise.all([
    openLive(root, '/dashboard/announcement'),
    openLive(ana, '/'),
  ]);
  const form = maker.getByPlaceholder('Announcement Title');
  await expect(form).toBeVisible();
  const reads = [maker, reader].map(readsOf);
  await form.fill('The river is high');
  await maker.getByPlaceholder('Description').fill('Stay on the upper path today.');
  await maker.getByRole('button', { name: 'Post Announcement' }).click();
  await expect(reader.getByText('The river is high')).toBeVisible();
  for (const page of [maker, reader])
    await expect(page.getByRole('link', { name: /^Announcements, 1 new/ })).toBeVisible();
  for (const page of [maker, reader]) await settled(page);
  expect(reads).toEqual([[], []]);
});

test('own acts: an ignored report goes, and the total follows, without a GET', async () => {
  const id = await publish(ana);
  for (const text of ['Buy my sugar!', 'Buy my rice!']) {
    const { _id } = await writeComment(ana, id, text);
    await reportComment(root, _id);
  }
  const page = await openLive(root, '/dashboard/reported-comments');
  await expect(page.getByText('Buy my rice!')).toBeVisible();
  const reads = readsOf(page);
  await page
    .getByRole('row', { name: /Buy my rice!/ })
    .getByRole('button', { name: 'Ignore' })
    .click();
  await expect(page.getByText('Buy my rice!')).toHaveCount(0);
  await expect(page.getByText('Buy my sugar!')).toBeVisible();
  await settled(page);
  expect(reads).toEqual([]);
});
