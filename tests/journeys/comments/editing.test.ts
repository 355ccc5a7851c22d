import type { Page } from '@playwright/test';
import { expect as claim, test } from 'vitest';
import {
  editComment,
  editPost,
  publish,
  reportComment,
  writeComment,
} from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';
import { editForm, fullComment } from '../support/pages/thread.ts';

const { forum, root, ana, bo } = await openFileForumWithPasswords(['Root', 'Ana', 'Bo']);
await ana.call('POST /membership', { body: { email: ana.email } });
await root.call('POST /tags', { body: { name: 'চা' } });

const words = (page: Page) => editForm(page).getByLabel('Your words');
const press = (page: Page, name: string) =>
  editForm(page).getByRole('button', { name, exact: true }).click();
const edit = (page: Page) => page.getByRole('button', { name: 'Edit what Bo wrote' });
const preview = (page: Page) => editForm(page).getByRole('region', { name: 'Preview' });
const people = (page: Page) => editForm(page).getByRole('listbox', { name: 'People to mention' });

test('a comment is edited where it is read, by its author alone, while another reads it', async () => {
  const id = await publish(ana);
  const { _id } = await writeComment(bo, id, 'Milk first, as my grandmother did it.');
  const faults = [/ERR_FAILED/, /Saving the comment/, /409/];
  const mine = await visit(forum, bo, { at: placeOf(id), faults });
  const theirs = await visit(forum, forum.visitor, { at: placeOf(id) });
  const boss = await visit(forum, root, { at: placeOf(id) });
  await theirs.getByRole('link', { name: 'Read More' }).click();
  await expect(fullComment(theirs)).toContainText('as my grandmother did it.');
  for (const page of [theirs, boss]) {
    await expect(page.getByText('Milk first, as my gr').first()).toBeVisible();
    await expect(edit(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit this post' })).toHaveCount(0);
  }
  await edit(mine).click();
  await expect(words(mine)).toBeFocused();
  // A plain text has no marks.
  await expect(words(mine)).not.toHaveAttribute('aria-autocomplete', 'list');
  await expect(editForm(mine).getByRole('group', { name: 'Formatting' })).toHaveCount(0);

  // A text that could not be saved stays in the editor.
  await mine.route('**/comments/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await words(mine).fill('কলকাতায় দুধ চা, always.');
  await press(mine, 'Save');
  await expect(editForm(mine).getByRole('alert')).toHaveText('The server was not reached.');
  await expect(words(mine)).toHaveValue('কলকাতায় দুধ চা, always.');
  await mine.unrouteAll();
  await words(mine).fill(' ');
  await press(mine, 'Save');
  await expect(editForm(mine).getByRole('alert')).toHaveText('Text is required');
  await words(mine).fill('কলকাতায় দুধ চা, always.');
  await press(mine, 'Save');
  await expect(fullComment(theirs)).toContainText('কলকাতায় দুধ চা, always.');
  await expect(editForm(mine)).toHaveCount(0);
  await expect(edit(mine)).toBeFocused();
  for (const page of [mine, theirs]) await expect(page.getByText(/^edited/).first()).toBeVisible();
  // A quiet edit keeps no earlier version.
  const history = (page: Page) => page.getByRole('dialog', { name: 'Earlier versions' });
  await mine.getByRole('button', { name: 'edited shortly after posting' }).click();
  await expect(history(mine)).toContainText('No earlier version is kept.');
  await mine.keyboard.press('Escape');

  // One who was overtaken sees the other text, and goes on with theirs. A report keeps the version.
  await reportComment(ana, _id);
  await edit(mine).click();
  await words(mine).fill('From this device.');
  await editComment(bo, _id, 'From the other device.', 2);
  await press(mine, 'Save');
  await expect(editForm(mine)).toContainText('From the other device.');
  await expect(words(mine)).toHaveValue('From this device.');
  await press(mine, 'Save');
  await expect(editForm(mine)).toHaveCount(0);
  await expect(mine.getByText('From this device.')).toBeVisible();

  // The earlier versions are shown to all, and their author hides one.
  await theirs.keyboard.press('Escape');
  for (const page of [theirs, mine]) {
    await page.getByRole('button', { name: /^edited/ }).click();
    await expect(history(page)).toContainText('কলকাতায় দুধ চা, always.');
  }
  await expect(history(theirs).getByRole('button', { name: 'Hide' })).toHaveCount(0);
  const hide = history(mine).getByRole('button', { name: 'Hide' });
  const question = mine.getByRole('alertdialog');
  await hide.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await hide.click();
  await question.getByRole('button', { name: 'Hide' }).click();
  await expect(history(mine)).toContainText('No earlier version is kept.');
  await mine.keyboard.press('Escape');

  // The tools of a marked text stand before it; the text has the focus, and is gone on with at its end.
  await writeComment(bo, id, 'Green', { format: 'markdown' });
  await expect(mine.getByText('Green')).toBeVisible();
  for (const more of [' tea', ' too']) {
    await edit(mine).first().click();
    await expect(editForm(mine).getByRole('group', { name: 'Formatting' })).toBeVisible();
    await mine.keyboard.type(more);
    await press(mine, 'Save');
    await expect(editForm(mine)).toHaveCount(0);
  }
  await expect(mine.getByText('Green tea too')).toBeVisible();
  // Escape gives up, and the button that began it has the focus.
  await edit(mine).first().click();
  await expect(words(mine)).toBeFocused();
  await mine.keyboard.type(' or not');
  // The Escape of an input method gives up its own word.
  await words(mine).dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await expect(words(mine)).toHaveValue(/ or not$/);
  await mine.keyboard.press('Escape');
  await expect(editForm(mine)).toHaveCount(0);
  await expect(edit(mine).first()).toBeFocused();
  const input = { params: { id: _id } };
  claim((await ana.call('GET /comments/{id}/revisions', input)).body).toEqual([]);
});

test('a post is edited on its page and from My Posts, and changes on every open screen', async () => {
  const id = await publish(ana, { title: 'Before', tag: 'চা', format: 'markdown' });
  await writeComment(bo, id, 'Tea.');
  const mine = await visit(forum, ana, { at: placeOf(id) });
  const home = await visit(forum, bo, { at: '/' });
  const found = await visit(forum, forum.visitor, { at: '/' });
  const list = await visit(forum, ana, { at: '/dashboard/my-posts', faults: [/409/] });
  await found.getByPlaceholder(/education/).fill('চা');
  await found.getByRole('button', { name: 'Search', exact: true }).click();
  const result = found.getByRole('region', { name: 'Search results' });
  await expect(result).toContainText('Before');
  for (const page of [home, list])
    await expect(page.getByRole('link', { name: 'Before' }).first()).toBeVisible();

  await mine.getByRole('button', { name: 'Edit this post' }).click();
  await editForm(mine).getByLabel('Title').fill('দুধ চা, after');
  await editForm(mine).getByLabel('Tag').selectOption('general');
  const text = editForm(mine).getByLabel('Description');
  await text.fill('milk');
  await text.selectText();
  await press(mine, 'List');
  await expect(text).toHaveValue('- milk');
  await mine.keyboard.type(' @b');
  await people(mine).getByRole('option', { name: 'Bo' }).click();
  await press(mine, 'Preview');
  await expect(preview(mine).getByRole('listitem')).toHaveText('milk @Bo');
  await press(mine, 'Save');
  for (const page of [home, list])
    await expect(page.getByRole('link', { name: 'দুধ চা, after' }).first()).toBeVisible();
  await expect(result).toContainText('দুধ চা, after');
  await expect(mine.getByRole('heading', { name: 'দুধ চা, after' })).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Edit this post' })).toBeFocused();
  const item = mine.locator('article .formatted').getByRole('listitem');
  await expect(item).toHaveText('milk @Bo');
  await expect(mine.getByRole('button', { name: /^edited/ })).toBeVisible();

  await list.getByRole('button', { name: 'Edit “দুধ চা, after”' }).click();
  await editForm(list).getByLabel('Title').fill('');
  await press(list, 'Save');
  await expect(editForm(list)).toContainText('Title is required');
  await editForm(list).getByLabel('Title').fill('From here');
  await editPost(ana, id, { title: 'From there' }, 2);
  await press(list, 'Save');
  await expect(editForm(list)).toContainText('From there');
  await press(list, 'Save');
  await expect(home.getByRole('link', { name: 'From here' }).first()).toBeVisible();
  for (const page of [list, mine])
    await expect(page.getByRole('heading', { name: 'From here' })).toBeVisible();
  const { body } = await ana.call('GET /posts/{id}', { params: { id } });
  claim(body).toMatchObject({ title: 'From here', version: 4 });
});
