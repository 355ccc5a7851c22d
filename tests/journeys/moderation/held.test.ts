import type { Page } from '@playwright/test';
import { expect as check, test } from 'vitest';
import { postBy } from '../../support/content.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { idOf, sanction } from '../../support/features/sanctions.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { faultsOf } from '../support/inspect.ts';
import { passUndo, rows, withClock } from '../support/pages/dashboard.ts';

const { forum, root, ana, bo } = await openFileForumWithPasswords(['Root', 'Ana', 'Bo'], {
  NEWCOMERS: 'held',
});
const hold = async (title: string, by = ana, description = `চা কিনুন\n${LINK}`) =>
  (await by.call('POST /posts', { body: postBy(by, { title, description }) })).body.insertedId;
const refuse = (id: string) => root.call('DELETE /held/{id}', { params: { id } });
const region = (page: Page, name = 'What waits') => page.getByRole('region', { name });
const items = (page: Page) => region(page).getByRole('listitem');
const of = (page: Page, title: string) => items(page).filter({ hasText: title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a moderator approves a text and refuses another with a reason, never one unread; all of it shows live, and stands in the log', async () => {
  for (const { _id } of (await waiting(root)).held) await refuse(_id);
  const faults = [/409/, /GET \/held/, /ERR_FAILED/, /Approving/];
  const at = '/dashboard/moderation';
  const page = await visit(forum, root, { at, width: 360, faults, before: withClock });
  const menu = page.getByRole('button', { name: /^(Show|Hide) Menu$/ });
  const none = page.getByText('Nothing waits');
  await expect(none).toBeVisible();
  await expect(menu).toHaveAccessibleDescription('');
  const description = 'চা **কিনুন**\n\n[এখানে](https://tea.example/cha)';
  const body = postBy(ana, { title: 'প্রথম চা', description });
  await ana.call('POST /posts', { body: { ...body, format: 'markdown' } });
  await expect(of(page, 'প্রথম চা')).toContainText(/#[A-Z]\w+/);
  await expect(menu).toHaveAccessibleDescription('1 waiting');
  await expect(items(page).locator('strong')).toHaveText('কিনুন');
  await expect(items(page)).toContainText('Links lead to https://tea.example/cha');
  await expect(items(page).getByRole('link', { name: 'Ana' })).toHaveCount(1);
  await expect(items(page).locator('img')).toHaveAttribute('src', /ana\.png$/);
  expect(await faultsOf(page)).toEqual([]);
  const second = await hold('Second tea');
  await expect(items(page)).toContainText(['প্রথম চা', 'Second tea']);
  const third = await hold('Third tea');
  await expect(menu).toHaveAccessibleDescription('3 waiting');
  // A text that another moderator settles leaves this page, too.
  await refuse(third);
  await expect(items(page)).toContainText(['প্রথম চা', 'Second tea']);
  await of(page, 'প্রথম চা').getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(of(page, 'প্রথম চা')).toHaveCount(0);
  await expect(of(page, 'Second tea').getByRole('article')).toBeFocused();
  await passUndo(page);
  await expect(menu).toHaveAccessibleDescription('1 waiting');
  const { body: posts } = await forum.visitor.call('GET /posts');
  check(posts.map(({ title }) => title)).toContain('প্রথম চা');

  // The text was edited, and the page does not know yet: the text of now is shown in place of an approval.
  await page.route('**/held?*', (route) => route.abort());
  const change = { title: 'Tea of now', version: 1 };
  await ana.call('PATCH /held/{id}', { params: { id: second }, body: change });
  await button(page, 'Approve').click();
  await passUndo(page);
  await expect(page.getByText('The text was changed meanwhile, elsewhere.')).toBeVisible();
  await page.unroute('**/held?*');
  await expect(of(page, 'Tea of now')).toBeVisible();
  await of(page, 'Tea of now').getByRole('button', { name: 'Refuse' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('No advertisements');
  await page.keyboard.press('Enter');
  await expect(none).toBeVisible();
  await passUndo(page);
  await expect(menu).toHaveAccessibleDescription('');

  // Neither the focus nor the place on the page is lost by what others do.
  const ids = [];
  for (let n = 1; n <= 8; n += 1)
    ids.push(await hold(`Tea number ${n}`, await forum.someone('Nila')));
  const focused = of(page, 'Tea number 3').getByRole('button', { name: 'Refuse' });
  await expect(items(page)).toHaveCount(8);
  await focused.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await focused.focus();
  const top = () => focused.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  ids.push(await hold('Tea number 9', await forum.someone('Nila')));
  await expect(items(page)).toHaveCount(9);
  await expect(focused).toBeFocused();
  // Browsers scroll by whole pixels, rows have parts of one.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(1.5);
  // The focused row goes: the next has the focus.
  await approve(root, String(ids[2]));
  await expect(of(page, 'Tea number 3')).toHaveCount(0);
  await expect(of(page, 'Tea number 4').getByRole('article')).toBeFocused();
  for (const id of ids) await refuse(id);
  await expect(none).toBeVisible();

  // The log is read by act and by person; it names people once, and its times can be read.
  const tuli = await forum.someone('Tuli');
  await sanction(root, tuli, 'silence', 1);
  const userId = await idOf(root, tuli);
  const held = await hold('Tea for the log', await forum.someone('Nila'));
  const reason = 'No advertisements here';
  await root.call('DELETE /held/{id}', { params: { id: held }, query: { reason } });
  await goWithin(page, '/dashboard/log');
  const log = rows(page, 'Log');
  const silenced = log.filter({ hasText: 'member silenced' }).first();
  await expect(silenced.getByRole('link', { name: 'Root' })).toHaveCount(1);
  const named = silenced.getByRole('link', { name: /^Tuli/ });
  await expect(named).toHaveCount(1);
  await expect(named).toHaveAttribute('href', `/people/${userId}`);
  await expect(silenced.locator('time')).toHaveCount(2);
  await expect(silenced).not.toContainText(/\dT\d\d:/);
  const filter = async (act: string) => {
    await page.getByLabel('Act').selectOption(act);
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(log.filter({ hasText: 'member silenced' })).toHaveCount(0);
  };
  await filter('signed in');
  await expect(log.nth(1).getByRole('link')).toHaveCount(1);
  await filter('text refused');
  await expect(page).toHaveURL(/act=text\+refused/);
  const refused = log.filter({ hasText: reason });
  await expect(refused).toHaveCount(1);
  await refused.getByRole('link', { name: 'Root' }).click();
  await expect(page).toHaveURL(/\/people\//);
});

test('an author is told that a text waits, edits and withdraws it, and finds it once it is approved', async () => {
  const page = await visit(forum, bo, { at: '/dashboard/my-posts' });
  const noPosts = page.getByText('No posts found');
  await expect(noPosts).toBeVisible();
  await page.getByRole('link', { name: 'Add Post' }).first().click();
  await page.getByLabel('Title').fill('My tea');
  await page.getByLabel('Description').fill(LINK);
  await page.getByRole('button', { name: 'Submit Post' }).click();
  await expect(page.getByText('It waits for approval')).toBeVisible();
  await page.getByRole('link', { name: 'My Posts' }).click();
  const heading = page.getByRole('heading', { name: /^Waiting for approval/ });
  await expect(heading).toHaveText(/\(1\)$/);
  await expect(page.getByText('My tea')).toBeVisible();
  await expect(noPosts).toHaveCount(0);

  await button(page, 'Edit').click();
  const editor = page.getByRole('dialog', { name: 'Edit what you wrote' });
  await editor.getByLabel('Title').fill('');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByRole('alert')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await editor.getByLabel('Title').fill('আমার চা');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('আমার চা')).toBeVisible();
  await expect(editor).toHaveCount(0);
  const own = async () => (await waiting(bo, 'GET /me/held')).held;
  expect(await own()).toMatchObject([{ title: 'আমার চা', version: 2 }]);
  await button(page, 'Withdraw').click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw this text?' });
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(noPosts).toBeVisible();
  expect(await own()).toEqual([]);

  const id = await hold('Fourth tea', bo);
  await page.reload();
  await expect(heading).toHaveText(/\(1\)$/);
  await approve(root, id);
  await expect(heading).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Fourth tea' })).toBeVisible();
  await goWithin(page, `/post-details/${id}`);
  await expect(page.getByRole('heading', { name: 'Fourth tea' })).toBeVisible();
  // A comment that waits stands in no thread.
  await page.getByPlaceholder(/comment/i).fill(LINK);
  await page.getByPlaceholder(/comment/i).press('Enter');
  await expect(page.getByText('It waits for approval')).toBeVisible();
  await expect(page.getByText('No comments yet.')).toBeVisible();
  for (const { _id } of await own()) await refuse(_id);
});
