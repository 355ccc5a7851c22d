import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { postBy } from '../../support/content.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';

const forum = await openFileForum({ NEWCOMERS: 'held' });
const faults = [/403/, /lookup/, /count/i, /mutes/];
const root = await forum.admin('Root');
const ana = await forum.member('Ana');

const hold = async (title: string) => {
  const { body } = await ana.call('POST /posts', {
    body: postBy(ana, { title, description: `চা কিনুন\n${LINK}` }),
  });
  return body.insertedId;
};

test('a moderator approves one text and refuses another with a reason', async () => {
  await hold('প্রথম চা');
  await hold('Second tea');
  const page = await visit(forum, root, { at: '/dashboard/moderation' });
  const waiting = page.getByRole('region', { name: 'Texts that wait' });
  const of = (title: string) => waiting.getByRole('listitem').filter({ hasText: title });
  await expect(of('প্রথম চা')).toContainText(/#[A-Z]\w+/);
  await expect(page.getByText('No appeal is open')).toBeVisible();
  await of('প্রথম চা').getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(of('প্রথম চা')).toHaveCount(0);
  await of('Second tea').getByRole('button', { name: 'Refuse' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('No advertisements');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing waits for approval')).toBeVisible();
  const { body } = await forum.visitor.call('GET /posts');
  expect(body.map(({ title }) => title)).toEqual(['প্রথম চা']);
});

test('an author is told that a text waits, and sees what does', async () => {
  const page = await visit(forum, ana, { at: '/dashboard/add-post' });
  await page.getByLabel('Title').fill('Third tea');
  await page.getByLabel('Description').fill(LINK);
  await page.getByRole('button', { name: 'Submit Post' }).click();
  await expect(page.getByText('It waits for approval')).toBeVisible();
  await page.getByRole('link', { name: 'My Posts' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for approval (1)' })).toBeVisible();
  await expect(page.getByText('Third tea')).toBeVisible();

  for (const { _id } of (await waiting(root)).held) await approve(root, _id);
  await expect(page.getByRole('heading', { name: /^Waiting for approval/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Third tea' })).toBeVisible();
});

test('a link within the forum by a former id leads to the current one, with its query', async () => {
  const old = await hold('Fourth tea');
  const { id } = await approve(root, old);
  const page = await visit(forum, ana, { at: '/' });
  await goWithin(page, `/post-details/${old}?text=whole`);
  await expect(page.getByRole('heading', { name: 'Fourth tea' })).toBeVisible();
  await expect(page).toHaveURL(`/post-details/${id}?text=whole`);
});

test('a comment that waits stands in no thread', async () => {
  const { body } = await forum.visitor.call('GET /posts');
  const page = await visit(forum, ana, { at: `/post-details/${body[0]?._id}` });
  await page.getByPlaceholder(/comment/i).fill(LINK);
  await page.getByPlaceholder(/comment/i).press('Enter');
  await expect(page.getByText('It waits for approval')).toBeVisible();
  await expect(page.getByText('No comments yet.')).toBeVisible();
});

test('admins read the log, by act and by person', async () => {
  const page = await visit(forum, root, { at: '/dashboard/log' });
  await page.getByLabel('Act').selectOption('text refused');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/act=text\+refused/);
  const log = page.getByRole('table', { name: 'Log' }).getByRole('row');
  await expect(log).toHaveCount(2);
  await expect(log.nth(1)).toContainText('No advertisements');
  await log.nth(1).getByRole('link', { name: 'Root' }).click();
  await expect(page).toHaveURL(/\/people\//);
});

let runs = 0;
test('a moderator reads the appeal of a suspended member; an admin rejects it; who ends it lets them in', async () => {
  runs += 1;
  const name = `Mina${runs}`;
  const [mitu, mina] = [await forum.moderator(`Mitu${runs}`), await forum.member(name)];
  await sanction(root, mina, 'suspend');
  const own = await visit(forum, mina, { at: '/suspended', width: 360, faults });
  await own.getByRole('textbox', { name: 'Appeal' }).fill('রাগের মাথায় বলেছি।');
  await own.getByRole('button', { name: 'Send appeal' }).click();
  await expect(own.getByText('It waits for an admin.')).toBeVisible();

  const at = '/dashboard/moderation';
  const page = await visit(forum, mitu, { at, width: 360 });
  const of = (on: Page, list: string) =>
    on.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: name });
  await expect(of(page, 'Open appeals')).toContainText('রাগের মাথায় বলেছি।');
  await expect(of(page, 'Open appeals')).toContainText('Off the rails');
  await expect(page.getByRole('button', { name: 'Reject appeal' })).toHaveCount(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);

  const admin = await visit(forum, root, { at });
  await of(admin, 'Open appeals').getByRole('button', { name: 'Reject appeal' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await expect(of(admin, 'Open appeals')).toHaveCount(0);
  await expect(of(admin, 'Running sanctions')).toContainText('Rejected appeal');

  await of(page, 'Running sanctions').getByRole('button', { name: 'End' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
  await expect(of(page, 'Running sanctions')).toHaveCount(0);
  await own.reload();
  await expect(own.getByText('Your account is not suspended')).toBeVisible();
});
