import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { personScreen } from '../../../contract/values/screens.ts';
import { postBy } from '../../support/content.ts';
import { LINK, waiting } from '../../support/features/held.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { passUndo, withClock } from '../support/pages/dashboard.ts';

const { forum, root } = await openFileForumWith(['Root'], { NEWCOMERS: 'held' });
const at = '/dashboard/moderation';

async function send(by: Person, title: string, description: string): Promise<void> {
  await by.call('POST /posts', { body: postBy(by, { title, description }) });
}
const pile = (page: Page, count: number) =>
  page.getByRole('article', { name: `${count} texts alike` });
const count = async () => (await waiting(root)).held.length;
const taka = `Earn five thousand taka a day from home ${LINK}`;

test('a pile grows while it is looked at, is refused by one press, and the log brings it back; so does all that a young account wrote', async () => {
  const people = await Promise.all(['Ana', 'Bo', 'Cyd'].map((name) => forum.someone(name)));
  for (const by of people) await send(by, 'Easy taka', taka);
  await send(await forum.someone('Tom'), 'Repair café', `Bring your old camera to ${LINK}`);
  const page = await visit(forum, root, { at, width: 360, before: withClock });
  await expect(pile(page, 3)).toContainText('of 3 members');
  await expect(page.getByRole('article')).toHaveCount(2);

  const before = await page.getByRole('article').filter({ hasText: 'Repair' }).boundingBox();
  await send(await forum.someone('Dee'), 'Easy taka', taka);
  await expect(pile(page, 4)).toContainText('of 4 members');
  for (const name of ['Eve', 'Fay'])
    await send(await forum.someone(name), 'Gold', `Golden tickets for a brighter tomorrow ${LINK}`);
  const pill = page.getByRole('button', { name: 'A new pile' });
  await expect(pill).toBeVisible();
  expect(await page.getByRole('article').filter({ hasText: 'Repair' }).boundingBox()).toEqual(
    before,
  );
  await pill.click();
  await expect(pile(page, 2)).toContainText('Golden tickets');

  await pile(page, 4).getByRole('button', { name: 'Look at them' }).click();
  await expect(page.getByRole('article', { name: 'New post' })).toHaveCount(4);
  await page.getByRole('button', { name: 'All that waits' }).click();
  await pile(page, 4).getByRole('button', { name: 'Suspend the 4 too' }).click();
  await expect(pile(page, 4)).toHaveCount(0);
  await passUndo(page);
  await expect.poll(count).toBe(3);

  await goWithin(page, '/dashboard/log?act=texts+refused');
  await expect(page.getByRole('row', { name: /4 texts; suspended: 4/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(count).toBe(7);

  const gil = await forum.someone('Gil');
  await send(gil, 'My first words here', 'They are about nothing in particular.');
  const { body: me } = await gil.call('GET /me');
  await goWithin(page, personScreen(me._id));
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Spam in all of them');
  await page.getByRole('button', { name: 'Remove all and suspend' }).click();
  await passUndo(page);
  await expect(page.getByText('Removed: 1 posts, 0 comments.')).toBeVisible();
  await expect(page.getByText('My first words here')).toHaveCount(0);

  await goWithin(page, '/dashboard/log?act=member+cleared');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is as it was before.')).toBeVisible();
  await goWithin(page, personScreen(me._id));
  await expect(page.getByText('My first words here')).toBeVisible();
});
