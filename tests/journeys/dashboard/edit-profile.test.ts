import { test } from 'vitest';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('edit profile: a new name and a chosen picture show everywhere at once', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana']);
  const { _id } = (await ana.call('PATCH /me', { body: {} })).body;
  const other = await visit(forum, forum.visitor, { at: `/people/${_id}` });
  await expect(other.getByRole('heading', { name: 'Ana', level: 1 })).toBeVisible();
  const page = await visit(forum, ana, { at: `/people/${_id}` });
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await dialog.getByLabel('Name').fill('অনন্যা');
  await dialog
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialog.getByRole('img', { name: 'The new one' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Your account, অনন্যা' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'অনন্যা', level: 1 })).toBeVisible();
  const photo = other.getByRole('img', { name: 'Photo of অনন্যা' });
  await expect(photo).toHaveAttribute('src', /^\/avatars\/[0-9a-f]{64}$/);
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(96);
});

test('edit profile: a name is asked for, and a refused address keeps the window open', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana']);
  const page = await visit(forum, ana, { at: '/dashboard/profile', faults: [/400/, /http/] });
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await dialog.getByLabel('Name').fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Anna');
  await dialog.getByLabel('Photo URL').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('http or https');
  await dialog.getByRole('button', { name: 'Draw one for me' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Your account, Anna' })).toBeVisible();
  expect((await ana.call('PATCH /me', { body: {} })).body.photoURL).toContain('/avatars/initials/');
});

test('edit profile: the window goes with its screen', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana']);
  const page = await visit(forum, ana);
  await goWithin(page, '/dashboard/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(dialog).toHaveCount(0);
});
