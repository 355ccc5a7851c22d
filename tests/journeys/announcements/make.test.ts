import { describe, test } from 'vitest';
import { openFileForumWith } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { heading } from '../support/pages/dashboard.ts';
import { failing } from '../support/pages/post.ts';

const { forum, root } = await openFileForumWith(['Root']);

describe('Make Announcement', () => {
  const at = (faults: readonly RegExp[] = []) =>
    visit(forum, root, { at: '/dashboard/announcement', faults });

  test('shows the author, who can not be changed, and the fields', async () => {
    proves('2.73', '5.13');
    const page = await at();
    await expect(heading(page, 'Make Announcement')).toBeVisible();
    await expect(page.getByLabel('Author name')).toHaveValue('Root');
    await expect(page.getByLabel('Author name')).not.toBeEditable();
    await expect(page.getByLabel('Photo URL')).toHaveValue('https://photos.example.com/root.png');
    await expect(page.getByLabel('Photo URL')).not.toBeEditable();
    await expect(page.getByPlaceholder('Announcement Title')).toBeEditable();
    await expect(page.getByPlaceholder('Description')).toHaveAttribute('rows', '5');
  });

  test('posts by keyboard, says so above the form, and is reset', async () => {
    proves('2.74', '4.19', '7.33', '8.16');
    const page = await at();
    await tabTo(page.getByPlaceholder('Announcement Title'));
    await page.keyboard.type('Tea at four');
    await page.keyboard.press('Tab');
    await page.keyboard.type('In the garden.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const status = page.getByText(/^\S+ Announcement posted!$/);
    await expect(status).toBeVisible();
    const form = await page.locator('main form').boundingBox();
    expect((await status.boundingBox())?.y).toBeLessThan(form?.y ?? 0);
    await expect(page.getByPlaceholder('Announcement Title')).toHaveValue('');
    await expect(page.getByPlaceholder('Description')).toHaveValue('');
    const { body } = await forum.visitor.call('GET /announcements');
    expect(body[0]).toMatchObject({
      title: 'Tea at four',
      description: 'In the garden.',
      authorName: 'Root',
    });
  });

  test('needs a title and a description', async () => {
    proves('5.13');
    const page = await at();
    await page.getByPlaceholder('Announcement Title').fill('Alone');
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    await expect(page.getByPlaceholder('Description')).toBeFocused();
    await expect(page.getByText('Announcement posted!')).toHaveCount(0);
  });

  test('says when it failed, and keeps what was written', async () => {
    proves('8.16');
    const page = await at([/503/, /Posting the announcement failed/]);
    await page.route('**/announcements', failing('POST'));
    await page.getByPlaceholder('Announcement Title').fill('Lost?');
    await page.getByPlaceholder('Description').fill('No.');
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    await expect(page.getByText('Failed to post announcement')).toBeVisible();
    await expect(page.getByPlaceholder('Announcement Title')).toHaveValue('Lost?');
  });
});
