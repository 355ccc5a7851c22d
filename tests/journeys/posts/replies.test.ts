import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, root, rahim } = await openFileForumWithPasswords(['Root', 'Rahim']);

const row = (page: Page, id: string) => page.locator(`#comment-${id}`);
const input = (page: Page) => page.getByPlaceholder('Write a comment...');
const choose = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

test('a reply names whom it answers, for others in Short and Full, live', async () => {
  const id = await publish(root);
  const quoted = (await writeComment(root, id, 'দুধ আগে, না চা?'))._id;
  for (let n = 0; n < 6; n++) await writeComment(root, id, 'Between.');
  const mine = await visit(forum, rahim, { at: placeOf(id) });
  await choose(mine, 'Full');
  const others = await visit(forum, forum.visitor, { at: placeOf(id) });
  await expect(others.getByText('Live')).toBeAttached();
  await row(mine, quoted).getByRole('button', { name: 'Reply' }).click();
  await expect(input(mine)).toBeFocused();
  await expect(mine.getByText('Replying to Root')).toBeVisible();
  await input(mine).press('Escape');
  await expect(mine.getByText('Replying to Root')).toHaveCount(0);
  await row(mine, quoted).getByRole('button', { name: 'Reply' }).click();
  await input(mine).fill('চা আগে।');
  await input(mine).press('Enter');

  const quote = others.getByRole('link', { name: 'In answer to Root দুধ আগে, না চা?' });
  await expect(quote).toBeVisible();
  await expect(mine.getByRole('link', { name: /^In answer to Root/ })).toBeVisible();
  await expect(mine.getByText('Replying to Root')).toHaveCount(0);
  await quote.click();
  await expect(others).toHaveURL(`${placeOf(id)}?comment=${quoted}`);
  await expect(others.getByRole('dialog').getByText('দুধ আগে, না চা?')).toBeVisible();
  await others.getByRole('button', { name: 'Close' }).click();
  await expect(row(others, quoted)).toBeInViewport();

  await root.call('PATCH /comments/{id}', {
    params: { id: quoted },
    body: { text: 'Milk **first**?', format: 'markdown', version: 1 },
  });
  const line = mine.getByRole('link', { name: 'In answer to Root Milk first?' });
  await expect(line).toBeVisible();
  await root.call('DELETE /comments/{id}', { params: { id: quoted } });
  await expect(mine.getByText('In answer to what was deleted')).toBeVisible();
});

test('a reply to what was deleted meanwhile keeps its text, and goes without the quote', async () => {
  const id = await publish(root);
  const quoted = (await writeComment(root, id, 'Gone soon.'))._id;
  const page = await visit(forum, rahim, { at: placeOf(id), faults: [/400/, /was deleted/] });
  await choose(page, 'Full');
  await row(page, quoted).getByRole('button', { name: 'Reply' }).click();
  await input(page).fill('Kept.');
  await root.call('DELETE /comments/{id}', { params: { id: quoted } });
  await input(page).press('Enter');
  await expect(page.getByText('The comment that you answer was deleted.')).toBeVisible();
  await expect(input(page)).toHaveValue('Kept.');
  await input(page).press('Enter');
  await expect(page.getByRole('list', { name: 'Comments' }).getByText('Kept.')).toBeVisible();
  await expect(page.getByText('In answer to')).toHaveCount(0);
});

test('on phones Reply shows whom it answers, below the top bar', async () => {
  const id = await publish(root);
  const quoted = (await writeComment(root, id, 'দুধ আগে, না চা?'))._id;
  for (let n = 0; n < 6; n++) await writeComment(root, id, 'Between.');
  const page = await visit(forum, rahim, { at: placeOf(id), width: 360 });
  await choose(page, 'Full');
  await row(page, quoted).getByRole('button', { name: 'Reply' }).click();
  await expect(input(page)).toBeFocused();
  const bar = await boxOf(page.getByRole('banner'));
  const line = await boxOf(page.getByText('Replying to Root'));
  expect(line.y).toBeGreaterThanOrEqual(bar.y + bar.height);
});
