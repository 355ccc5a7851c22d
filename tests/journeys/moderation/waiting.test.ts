import { test } from 'vitest';
import { postBy } from '../../support/content.ts';
import { LINK, waiting } from '../../support/features/held.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';

const forum = await openFileForum({ NEWCOMERS: 'held' });

test('a moderator never approves what they have not read: the edited text is shown instead', async () => {
  const [root, ana] = [await forum.admin('Root'), await forum.member('Ana')];
  const body = postBy(ana, { title: 'Tea of before', description: LINK });
  const { insertedId: id } = (await ana.call('POST /posts', { body })).body;
  const unread = [/409/, /GET \/held/, /ERR_FAILED/, /Approving/];
  const page = await visit(forum, root, { at: '/dashboard/moderation', faults: unread });
  await expect(page.getByText('Tea of before')).toBeVisible();
  await page.route('**/held?*', (route) => route.abort());
  const change = { title: 'Tea of now', version: 1 };
  await ana.call('PATCH /held/{id}', { params: { id }, body: change });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('The text was changed meanwhile, elsewhere.')).toBeVisible();
  await page.unroute('**/held?*');
  await expect(page.getByText('Tea of now')).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing waits for approval')).toBeVisible();
});

test('an author edits what waits, and withdraws it; nothing says that there are no posts', async () => {
  const bo = await forum.member('Bo');
  const page = await visit(forum, bo, { at: '/dashboard/my-posts' });
  await expect(page.getByText('No posts found')).toBeVisible();
  await bo.call('POST /posts', { body: postBy(bo, { title: 'My tea', description: LINK }) });
  await page.reload();
  await expect(page.getByText('My tea')).toBeVisible();
  await expect(page.getByText('No posts found')).toHaveCount(0);
  await inspect(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit what you wrote' });
  await editor.getByLabel('Title').fill('');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByRole('alert')).toBeVisible();
  await editor.getByLabel('Title').fill('আমার চা');
  await inspect(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('আমার চা')).toBeVisible();
  await expect(editor).toHaveCount(0);
  expect((await waiting(bo, 'GET /me/held')).held).toMatchObject([{ title: 'আমার চা', version: 2 }]);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw this text?' });
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('No posts found')).toBeVisible();
});
