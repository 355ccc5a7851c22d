import type { Page } from '@playwright/test';
import { expect as check, describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { idOf, sanction } from '../../support/features/sanctions.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';

const { forum, root } = await openFileForumWithPasswords(['Root']);
const faults = [/403/, /lookup/, /count/i, /is shown/];

const composer = (page: Page) => page.getByRole('textbox', { name: 'Write a comment...' });
const notice = (page: Page) => page.getByRole('complementary', { name: "You can't write here" });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** True as long as the page is not loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis);

/** A new member with a post and a comment of their own, who reads both. */
async function openReader(name: string, width?: number) {
  const member = await forum.member(name);
  const id = await publish(member, { title: `Tea with ${name}` });
  await writeComment(member, id, 'Two spoons of sugar');
  await writeComment(root, id, 'None for me');
  const at = `/post-details/${id}?comments=full`;
  const page = await visit(forum, member, { at, faults, ...(width ? { width } : {}) });
  await expect(composer(page)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await mark(page);
  return { member, page, id };
}

describe('a member who is sanctioned while reading', () => {
  test.for([1280, 360])(
    'is suspended: loses what is for members at once, is told why, and has all back, at %i px',
    async (width) => {
      const name = `Rafiqul${width}`;
      const { member, page } = await openReader(name, width);
      await composer(page).fill('আমার কথাটা শেষ হয়নি');
      await expect(button(page, 'Edit this post')).toBeVisible();
      await expect(button(page, 'Delete')).toHaveCount(2);

      const desk = await visit(forum, root, { at: `/people/${await idOf(root, member)}` });
      await button(desk, 'Suspend').click();
      const dialog = desk.getByRole('dialog', { name: `Suspend ${name}` });
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('একই কথা বারবার');
      await dialog.getByRole('button', { name: 'Suspend' }).click();

      await expect(page.getByRole('alert').filter({ hasText: 'একই কথা বারবার' })).toContainText(
        /^Your account is suspended until .*: একই কথা বারবার$/,
      );
      await expect(notice(page).getByText('Your account is suspended')).toBeVisible();
      await expect(notice(page).getByText('একই কথা বারবার')).toBeVisible();
      await expect(notice(page).locator('time')).toBeVisible();
      await expect(composer(page)).toHaveCount(0);
      await expect(button(page, /^(Edit|Delete|Reply)/)).toHaveCount(0);
      await expect(button(page, /^Up vote/)).toBeDisabled();
      await expect(page).toHaveURL(/post-details/);
      check(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

      const { body } = await root.call('GET /sanctions', { query: { state: 'running' } });
      const running = body.sanctions.find((one) => one.member.displayName === name);
      await root.call('DELETE /sanctions/{id}', { params: { id: running?._id ?? '' } });
      await expect(composer(page)).toHaveValue('আমার কথাটা শেষ হয়নি');
      await expect(button(page, 'Edit this post')).toBeVisible();
      await expect(button(page, /^Up vote/)).toBeEnabled();
      await expect(page.getByRole('status').filter({ hasText: 'write again' })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'suspended' })).toHaveCount(0);
      await button(page, 'Comment').click();
      await expect(page.getByRole('listitem').filter({ hasText: 'আমার কথাটা' })).toBeVisible();
      check(await isMarked(page)).toBe(true);
    },
  );

  test('is silenced: the editor closes and keeps its draft; deleting and voting stay', async () => {
    const { member, page } = await openReader('Shirin');
    const own = page.getByRole('listitem').filter({ hasText: 'Two spoons of sugar' });
    await own.getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit what you wrote' });
    await editor.getByRole('textbox').fill('Three spoons of sugar');
    const { _id: id } = await sanction(root, member, 'silence', null);
    await expect(editor).toHaveCount(0);
    await expect(notice(page).getByText('You are silenced')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'silenced' })).toHaveText(
      'You are silenced: Off the rails',
    );
    await expect(button(page, /^(Edit|Reply)/)).toHaveCount(0);
    await expect(own.getByRole('button', { name: 'Delete' })).toBeVisible();
    await expect(button(page, /^Up vote/)).toBeEnabled();

    await root.call('DELETE /sanctions/{id}', { params: { id } });
    await own.getByRole('button', { name: 'Edit' }).click();
    await expect(editor.getByRole('textbox')).toHaveValue('Three spoons of sugar');
    check(await isMarked(page)).toBe(true);
  });

  test('has the page of the suspension in place of the dashboard, and the form back with its text', async () => {
    const { member, page } = await openReader('Tania');
    await goWithin(page, '/dashboard/add-post');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('নতুন চায়ের দোকান');
    const { _id: first } = await sanction(root, member, 'suspend');
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
    await expect(title).toHaveCount(0);
    await root.call('DELETE /sanctions/{id}', { params: { id: first } });
    await expect(title).toHaveValue('নতুন চায়ের দোকান');

    const { _id: second } = await sanction(root, member, 'silence');
    await expect(notice(page).getByText('You are silenced')).toBeVisible();
    await expect(title).toHaveCount(0);
    await root.call('DELETE /sanctions/{id}', { params: { id: second } });
    await expect(title).toHaveValue('নতুন চায়ের দোকান');
    // A second suspension is told as the first was.
    await sanction(root, member, 'suspend');
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
    await expect(page).toHaveURL('/dashboard/add-post');
    check(await isMarked(page)).toBe(true);
  });
});
