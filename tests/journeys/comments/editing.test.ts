import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, root, ana, bo } = await openFileForumWithPasswords(['Root', 'Ana', 'Bo']);
await ana.call('POST /membership', { body: { email: ana.email } });
await root.call('POST /tags', { body: { name: 'চা' } });

/** Also while it closes: a closed dialog leaves the page, with the words in its field, a moment later. */
const editor = (page: Page) =>
  page.getByRole('dialog', { name: 'Edit what you wrote', includeHidden: true });
const words = (page: Page) => editor(page).getByLabel('Your words');
const save = (page: Page) => editor(page).getByRole('button', { name: 'Save' });
const editComment = (id: string, text: string, version: number) =>
  bo.call('PATCH /comments/{id}', { params: { id }, body: { text, version } });

describe('a comment is edited by its author where it is read', () => {
  test('and changes on the screens of others at once, also where it is open', async () => {
    const id = await publish(ana);
    await writeComment(bo, id, 'Milk first, as my grandmother did it.');
    const [mine, theirs] = [
      await visit(forum, bo, { at: placeOf(id) }),
      await visit(forum, forum.visitor, { at: placeOf(id) }),
    ];
    await theirs.getByRole('link', { name: 'Read More' }).click();
    const full = theirs.getByRole('dialog', { name: 'Full Comment' });
    await expect(full).toContainText('as my grandmother did it.');
    await mine.getByRole('button', { name: 'Edit what Bo wrote' }).click();
    await expect(words(mine)).toBeFocused();
    await words(mine).fill('কলকাতায় দুধ চা, always.');
    await save(mine).click();
    await expect(full).toContainText('কলকাতায় দুধ চা, always.');
    await expect(editor(mine)).toHaveCount(0);
    await expect(mine.getByRole('button', { name: 'Edit what Bo wrote' })).toBeFocused();
    for (const page of [mine, theirs])
      await expect(page.getByText(/^edited/).first()).toBeVisible();
    // A quiet edit keeps no earlier version.
    await mine.getByRole('button', { name: 'edited shortly after posting' }).click();
    await expect(mine.getByRole('dialog', { name: 'Earlier versions' })).toContainText(
      'No earlier version is kept.',
    );
  });

  test('not by others, nor by an admin', async () => {
    const id = await publish(ana);
    await writeComment(bo, id, 'Mine alone.');
    for (const person of [ana, root]) {
      const page = await visit(forum, person, { at: placeOf(id) });
      await expect(page.getByText('Mine alone.')).toBeVisible();
      await expect(page.getByPlaceholder('Write a comment...')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Edit what/ })).toHaveCount(0);
    }
  });

  test('what was typed stays where it could not be saved', async () => {
    const id = await publish(ana);
    await writeComment(bo, id, 'First.');
    const faults = [/ERR_FAILED/, /Saving the comment/];
    const page = await visit(forum, bo, { at: placeOf(id), faults });
    await page.getByRole('button', { name: /^Edit what/ }).click();
    await page.route('**/comments/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await words(page).fill('Second.');
    await save(page).click();
    await expect(editor(page).getByRole('alert')).toHaveText('The server was not reached.');
    await expect(words(page)).toHaveValue('Second.');
    await page.unrouteAll();
    await words(page).fill(' ');
    await save(page).click();
    await expect(editor(page).getByRole('alert')).toHaveText('Text is required');
    await words(page).fill('Second.');
    await save(page).click();
    await expect(editor(page)).toHaveCount(0);
    await expect(page.getByText('Second.')).toBeVisible();
  });

  test('one who was overtaken sees the other text and goes on with theirs', async () => {
    const id = await publish(ana);
    const { _id } = await writeComment(bo, id, 'First.');
    const page = await visit(forum, bo, { at: placeOf(id), faults: [/409/] });
    await page.getByRole('button', { name: /^Edit what/ }).click();
    await words(page).fill('From this device.');
    await editComment(_id, 'From the other device.', 1);
    await save(page).click();
    await expect(editor(page)).toContainText('From the other device.');
    await expect(words(page)).toHaveValue('From this device.');
    await save(page).click();
    await expect(editor(page)).toHaveCount(0);
    await expect(page.getByText('From this device.')).toBeVisible();
  });

  test('its earlier versions are shown to all, and its author hides one', async () => {
    const id = await publish(ana);
    const { _id } = await writeComment(bo, id, 'One.');
    // A report between makes the edit leave a revision.
    await reportComment(ana, _id);
    await editComment(_id, 'Two.', 1);
    for (const person of [forum.visitor, bo]) {
      const page = await visit(forum, person, { at: placeOf(id) });
      await page.getByRole('button', { name: /^edited/ }).click();
      const history = page.getByRole('dialog', { name: 'Earlier versions' });
      await expect(history.getByRole('listitem')).toContainText(['One.']);
      const hide = history.getByRole('button', { name: 'Hide' });
      if (person === forum.visitor) {
        await expect(hide).toHaveCount(0);
        continue;
      }
      await hide.click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await hide.click();
      await question.getByRole('button', { name: 'Hide' }).click();
      await expect(history).toContainText('No earlier version is kept.');
    }
    expect((await ana.call('GET /comments/{id}/revisions', { params: { id: _id } })).body).toEqual(
      [],
    );
  });

  test('an open list of reports says so, and keeps what was reported', async () => {
    const id = await publish(ana);
    const { _id } = await writeComment(bo, id, 'Buy my tea!');
    await reportComment(ana, _id);
    const page = await visit(forum, root, { at: '/dashboard/reported-comments' });
    const row = page.getByRole('row').filter({ hasText: 'Buy my tea!' });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('edited since');
    await editComment(_id, 'I said nothing.', 1);
    await expect(row).toContainText('edited since');
    await expect(page.getByText('I said nothing.')).toHaveCount(0);
  });
});

describe('a post is edited by its author', () => {
  test('on its page, and changes on every open screen at once', async () => {
    const id = await publish(ana, { title: 'Before', tag: 'চা' });
    const [mine, home, found, list, reader] = [
      await visit(forum, ana, { at: placeOf(id) }),
      await visit(forum, forum.visitor, { at: '/' }),
      await visit(forum, forum.visitor, { at: '/' }),
      await visit(forum, ana, { at: '/dashboard/my-posts' }),
      await visit(forum, bo, { at: placeOf(id) }),
    ];
    await found.getByPlaceholder(/education/).fill('চা');
    await found.getByRole('button', { name: 'Search', exact: true }).click();
    const result = found.getByRole('region', { name: 'Search results' });
    await expect(result).toContainText('Before');
    await expect(home.getByRole('link', { name: 'Before' }).first()).toBeVisible();
    await expect(list.getByRole('link', { name: 'Before' })).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Edit this post' })).toHaveCount(0);

    await mine.getByRole('button', { name: 'Edit this post' }).click();
    await editor(mine).getByLabel('Title').fill('দুধ চা, after');
    await editor(mine).getByLabel('Description').fill('Another text.');
    await editor(mine).getByLabel('Tag').selectOption('general');
    await save(mine).click();
    for (const page of [home, list]) {
      const link = page.getByRole('link', { name: 'দুধ চা, after' }).first();
      await expect(link).toBeVisible();
    }
    await expect(result).toContainText('দুধ চা, after');
    for (const page of [mine, reader]) {
      await expect(page.getByRole('heading', { name: 'দুধ চা, after' })).toBeVisible();
      await expect(page.getByText('Another text.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^edited/ })).toBeVisible();
    }
  });

  test('from My Posts; one who was overtaken sees the other texts', async () => {
    const id = await publish(ana, { title: 'Overtaken' });
    const page = await visit(forum, ana, { at: '/dashboard/my-posts', faults: [/409/] });
    await page.getByRole('button', { name: 'Edit “Overtaken”' }).click();
    await editor(page).getByLabel('Title').fill('');
    await save(page).click();
    await expect(editor(page)).toContainText('Title is required');
    await editor(page).getByLabel('Title').fill('From here');
    await ana.call('PATCH /posts/{id}', {
      params: { id },
      body: { title: 'From there', version: 1 },
    });
    await save(page).click();
    await expect(editor(page)).toContainText('From there');
    await save(page).click();
    await expect(page.getByRole('link', { name: 'From here' })).toBeVisible();
    expect((await ana.call('GET /posts/{id}', { params: { id } })).body).toMatchObject({
      title: 'From here',
      version: 3,
    });
  });
});
