import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';

test('text fields: one takes as many letters as the server, however many code units each has', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana']);
  const page = await visit(forum, ana, { at: '/dashboard/add-post' });
  const title = page.getByLabel('Title');
  await page.getByLabel('Description').fill('Tea');
  await title.fill('🫖'.repeat(201));
  await page.getByRole('button', { name: 'Submit Post' }).click();
  await expect(page.getByText('At most 200 characters')).toBeVisible();
  await title.fill('🫖'.repeat(200));
  await expect(page.getByText('At most 200 characters')).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit Post' }).click();
  await expect(title).toHaveValue('');
});

test('text fields: a search is cut where the server would refuse it, not in the middle of an emoji', async () => {
  const forum = await openTestApp();
  await publish(await forum.member('Ana'));
  const page = await visit(forum);
  const tag = page.getByRole('searchbox', { name: 'Tag' });
  await tag.fill('🫖'.repeat(101));
  await expect(tag).toHaveValue('🫖'.repeat(100));
  await tag.fill(`${'\u09dc'.repeat(51)}`);
  await expect(tag).toHaveValue('\u09dc'.repeat(50));
  await tag.fill('e\u0302\u0301'.repeat(100));
  await expect(tag).toHaveValue('e\u0302\u0301'.repeat(100));
});

test('text fields: a text that the server would refuse is refused beside its field, before it is sent', async () => {
  const forum = await openTestApp();
  const page = await visit(forum, await forum.member('Ana'), { at: '/dashboard/add-post' });
  const title = page.getByLabel('Title');
  const submit = page.getByRole('button', { name: 'Submit Post' });
  await page.getByLabel('Description').fill('Tea');
  await title.fill('Tea \u202efor two');
  await submit.click();
  await expect(title).toHaveAccessibleDescription(
    'Title must not contain characters that turn the direction of writing',
  );
  await expect(title).toBeFocused();
  await title.fill('\u200b\u2800');
  await expect(title).toHaveAccessibleDescription('Title must contain something that can be seen');
  await title.fill('Tea for two');
  await submit.click();
  await expect(title).toHaveValue('');
});

test('text fields: an invisible name is refused beside its field, before the registration', async () => {
  const forum = await openTestApp();
  const page = await visit(forum, forum.visitor, { at: '/register' });
  await page.getByLabel('Full Name').fill('\u2062\u200b');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription(
    'Full Name must contain something that can be seen',
  );
});
