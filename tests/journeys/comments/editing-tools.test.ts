import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { boxOf, overflowOf } from '../support/geometry.ts';
import { faultsOf, SIGHTS } from '../support/inspect.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana, bo } = await openFileForumWithPasswords(['Ana', 'Bo']);
await ana.call('POST /membership', { body: { email: ana.email } });
const { _id: anaId } = (await ana.call('PATCH /me', { body: {} })).body;

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit what you wrote' });
const words = (page: Page) => editor(page).getByLabel('Your words');
const press = (page: Page, name: string) =>
  editor(page).getByRole('button', { name, exact: true }).click();
const preview = (page: Page) => editor(page).getByRole('region', { name: 'Preview' });
const people = (page: Page) => editor(page).getByRole('listbox', { name: 'People of this thread' });

/** A post by Ana with a comment by Bo, which Bo begins to edit. */
async function edit(text: string, more: Parameters<typeof visit>[2] = {}) {
  const id = await publish(ana, { title: 'দুধ আগে?' });
  const body = await writeComment(bo, id, text, { format: 'markdown' });
  const page = await visit(forum, bo, { at: placeOf(id), ...more });
  await isAlive(page);
  await page.getByRole('button', { name: 'Edit what Bo wrote' }).click();
  await expect(words(page)).toBeFocused();
  return { id, page, commentId: body._id };
}

describe('the editor of a comment', () => {
  test('sets a mark by its button and previews it, and another person sees it', async () => {
    const { id, page } = await edit('চা আগে');
    const other = await visit(forum, forum.visitor, { at: placeOf(id) });
    await expect(other.getByText('Live')).toBeAttached();
    await words(page).selectText();
    await press(page, 'Bold');
    await expect(words(page)).toHaveValue('**চা আগে**');
    await press(page, 'Preview');
    await expect(preview(page).locator('strong')).toHaveText('চা আগে');
    await press(page, 'Save');
    await expect(editor(page)).toHaveCount(0);
    for (const reader of [page, other])
      await expect(reader.getByRole('table').locator('strong')).toHaveText('চা আগে');
  });

  test('completes the people of the thread; Escape closes the list alone', async () => {
    const { id, page } = await edit('Ask');
    const other = await visit(forum, forum.visitor, { at: placeOf(id) });
    await words(page).press('Control+End');
    await page.keyboard.type(' @');
    await expect(people(page).getByRole('option')).toHaveText(['Ana']);
    await page.keyboard.press('Escape');
    await expect(people(page)).toHaveCount(0);
    await expect(words(page)).toHaveValue('Ask @');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('@an');
    await page.keyboard.press('Enter');
    await expect(words(page)).toHaveValue('Ask @Ana ');
    await press(page, 'Save');
    const mention = other.getByRole('table').getByRole('link', { name: '@Ana' });
    await expect(mention).toHaveAttribute('href', `/people/${anaId}`);
  });

  test('goes where a link of the preview leads, and keeps the draft', async () => {
    const { page } = await edit(`Ask @[Ana](member:${anaId})`);
    await words(page).press('Control+End');
    await page.keyboard.type(' again');
    await press(page, 'Preview');
    await preview(page).getByRole('link', { name: '@Ana' }).click();
    await expect(page).toHaveURL(`/people/${anaId}`);
    await expect(editor(page)).toHaveCount(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Edit what Bo wrote' }).click();
    await expect(words(page)).toHaveValue(/ again$/);
  });

  test('has no tools for a plain text, which has no marks', async () => {
    const id = await publish(ana);
    await writeComment(bo, id, '**plain**');
    const page = await visit(forum, bo, { at: placeOf(id) });
    await page.getByRole('button', { name: 'Edit what Bo wrote' }).click();
    await expect(words(page)).toBeFocused();
    await expect(words(page)).not.toHaveAttribute('aria-autocomplete', 'list');
    await expect(editor(page).getByRole('group', { name: 'Formatting' })).toHaveCount(0);
  });
});

test('the editor of a post has the same tools', async () => {
  const id = await publish(ana, { description: 'milk', format: 'markdown' });
  await writeComment(bo, id, 'Tea.');
  const page = await visit(forum, ana, { at: placeOf(id) });
  const other = await visit(forum, bo, { at: placeOf(id) });
  await page.getByRole('button', { name: 'Edit this post' }).click();
  const text = editor(page).getByLabel('Description');
  await text.selectText();
  await press(page, 'List');
  await expect(text).toHaveValue('- milk');
  await page.keyboard.type(' @b');
  await people(page).getByRole('option', { name: 'Bo' }).click();
  await press(page, 'Preview');
  await expect(preview(page).getByRole('listitem')).toHaveText('milk @Bo');
  await press(page, 'Save');
  const item = other.locator('article .formatted').getByRole('listitem');
  await expect(item).toHaveText('milk @Bo');
});

test.for(SIGHTS)('the tools can be used by everybody at %i px, %s', async ([width, theme]) => {
  const { page } = await edit('চায়ের **কথা**\n'.repeat(12), { width, theme });
  await press(page, 'Preview');
  await expect(preview(page).locator('strong').first()).toHaveText('কথা');
  const buttons = editor(page).getByRole('group', { name: 'Formatting' }).getByRole('button');
  expect((await boxOf(buttons.last())).y).toBe((await boxOf(buttons.first())).y);
  await words(page).press('Control+End');
  await page.keyboard.type('@');
  await expect(people(page)).toBeVisible();
  const { x, y, width: wide, height } = await boxOf(people(page));
  const field = await boxOf(words(page));
  expect([x >= field.x, y >= 0]).toEqual([true, true]);
  expect([x + wide <= field.x + field.width, y + height <= 800]).toEqual([true, true]);
  await expect(people(page).getByRole('option')).toBeInViewport({ ratio: 1 });
  expect(await faultsOf(page, undefined, 'dialog')).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});
