import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, newPage, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { becomeGold } from '../support/pages/dashboard.ts';
import { hold } from '../support/pages/post.ts';

const { forum, ana, ela } = await openFileForumWithPasswords(['Ana', 'Ela']);
const AT = '/dashboard/profile';
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('My Profile shows who I am, my membership and my recent posts, and how many free ones are used', async () => {
  proves('2.40', '2.41', '3.9', '9.5');
  const page = await visit(forum, ela, { at: AT });
  const account = page.getByRole('region', { name: 'Account' });
  await expect(page.getByText('No recent posts.')).toBeVisible();
  const photo = account.getByRole('img', { name: 'Photo of Ela' });
  await expect(photo).toHaveAttribute('src', 'https://photos.example.com/ela.png');
  for (const text of ['Ela', 'ela@example.com', 'Bronze Member'])
    await expect(account.getByText(text, { exact: true })).toBeVisible();
  const createdAt = '1/2/2026, 3:04:05';
  await publish(ela, { title: 'Short', description: 'One line.', createdAt });
  await expect(account).toContainText('1 of 5 free posts used');
  await publish(ela, { title: 'Long', description: `${'a'.repeat(100)}b` });
  await expect(account).toContainText('2 of 5 free posts used');
  const limitless = account.getByRole('link', { name: 'Gold has no limit' });
  await expect(limitless).toHaveAttribute('href', '/membership');
  await becomeGold(ela);
  await expect(account.getByText('Gold Member', { exact: true })).toBeVisible();
  await expect(account).toContainText('as many posts as you like');

  // It is Bronze until more is known.
  const known = hold();
  await page.route(/\/user\/.*\/status|assets\/socket-/, known.later);
  await page.reload();
  await expect(page.getByText('Bronze Member')).toBeVisible();
  known.go();
  await expect(page.getByText('Gold Member', { exact: true })).toBeVisible();
  const recent = page.getByRole('region', { name: 'Recent Posts' }).getByRole('listitem');
  await expect(recent).toHaveCount(2);
  await expect(recent.nth(0)).toContainText(`Long20/11/2026, 10:00:00${'a'.repeat(100)}...`);
  await expect(recent.nth(1)).toContainText('Short1/2/2026, 3:04:05One line.');
  const [left, right] = [await boxOf(recent.nth(0)), await boxOf(recent.nth(1))];
  expect(left.y).toBe(right.y);
  expect(left.x).not.toBe(right.x);
  await page.getByRole('link', { name: 'Write a post' }).click();
  await expect(page).toHaveURL('/dashboard/add-post');
});

test('a new name, a chosen picture and a bio show everywhere at once; a refused address keeps the window open, and a face is drawn', async () => {
  const { _id } = (await ana.call('PATCH /me', { body: {} })).body;
  const other = await visit(forum, forum.visitor, { at: `/people/${_id}` });
  await expect(other.getByRole('heading', { name: 'Ana', level: 1 })).toBeVisible();
  const page = await visit(forum, ana, { at: `/people/${_id}`, faults: [/400/, /http/] });
  const open = () => page.getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await open();
  await dialog.getByLabel('Name').fill('অনন্যা');
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: PNG };
  await dialog.getByLabel('Choose a picture').setInputFiles(picture);
  await expect(dialog.getByRole('img', { name: 'The new one' })).toBeVisible();
  await save();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Your account, অনন্যা' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'অনন্যা', level: 1 })).toBeVisible();
  const photo = other.getByRole('img', { name: 'Photo of অনন্যা' });
  await expect(photo).toHaveAttribute('src', /^\/avatars\/[0-9a-f]{64}$/);
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(96);

  await open();
  await dialog.getByLabel('Name').fill(' ');
  await save();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Anna');
  await dialog.getByLabel('Photo URL').fill('javascript:alert(1)');
  await save();
  await expect(dialog.getByRole('alert')).toContainText('http or https');
  await dialog.getByRole('button', { name: 'Initials' }).click();
  await save();
  await expect(page.getByRole('button', { name: 'Your account, Anna' })).toBeVisible();
  expect((await ana.call('PATCH /me', { body: {} })).body.photoURL).toContain('/avatars/initials/');
  // The window goes with its screen.
  await goWithin(page, '/announcements');
  await goWithin(page, AT);
  await open();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/announcements');
  await expect(dialog).toHaveCount(0);

  // A face is drawn for who has no photo, another one at each press.
  await goWithin(page, AT);
  await open();
  const drawn: (string | null)[] = [''];
  for (let n = 0; n < 3; n += 1) {
    await dialog.getByRole('button', { name: 'Draw one for me' }).click();
    const face = dialog.getByRole('img', { name: 'The new one' });
    await expect(face).toHaveAttribute('src', /^data:image/);
    await expect(face).not.toHaveAttribute('src', drawn.at(-1) ?? '');
    drawn.push(await face.getAttribute('src'));
  }
  await save();
  await expect(dialog).toHaveCount(0);
  const drawnPhoto = page.getByRole('region', { name: 'Account' }).getByRole('img');
  await expect(drawnPhoto).toHaveAttribute('src', /^\/avatars\/[0-9a-f]{64}$/);

  // A bio counts its graphemes, and has links from the third comment on.
  const bio = dialog.getByLabel('About you');
  await open();
  await bio.fill('a'.repeat(301));
  await save();
  await expect(dialog.getByText(/About you .*300/)).toBeVisible();
  await bio.fill('👨‍👩‍👧‍👦 ক্ষ');
  await expect(dialog.getByText('3 of 300 characters')).toBeVisible();
  await bio.fill('Tea of Sylhet: https://tea.example/leaf.');
  await save();
  await expect(dialog).toHaveCount(0);
  for (const one of [page, other])
    await expect(one.getByText('Tea of Sylhet: https://tea.example/leaf.')).toBeVisible();
  const link = other.getByRole('link', { name: 'https://tea.example/leaf', exact: true });
  await expect(link).toHaveCount(0);
  const post = await publish(ana);
  for (const text of ['One', 'Two', 'Three']) await writeComment(ana, post, text);
  await other.reload();
  await expect(link).toHaveAttribute('rel', /ugc/);
  await open();
  await expect(bio).toHaveValue('Tea of Sylhet: https://tea.example/leaf.');
  await bio.fill(' ');
  await save();
  await expect(other.getByText('Tea of Sylhet')).toHaveCount(0);
});

test('what letters come is chosen in the preferences, is stored, and shows in the other tab', async () => {
  const gul = await forum.member('Gul');
  const page = await visit(forum, gul, { at: '/dashboard/preferences', width: 360 });
  const other = await newPage(page.context());
  await other.goto('/dashboard/preferences');
  const pressed = (one: Page, name: string, is = true) =>
    expect(one.getByRole('button', { name, exact: true })).toHaveAttribute(
      'aria-pressed',
      String(is),
    );
  const digest = (one: Page) => one.getByRole('checkbox', { name: /^One e-mail at eight/ });
  await pressed(other, 'Replies');
  const letters = page.getByRole('group', { name: 'Letters about' });
  await letters.getByRole('button', { name: 'Nothing' }).click();
  await pressed(page, 'Nothing');
  await expect(page.getByRole('button', { name: 'On Mondays' })).toHaveCount(0);
  await digest(page).check();
  await pressed(other, 'On Mondays', false);
  await page.getByRole('button', { name: 'On Mondays' }).click();
  await pressed(other, 'On Mondays');
  const stored = async () => {
    const { mail, digest, choices } = (await gul.call('GET /me')).body;
    return { mail, digest, every: choices.digestEvery };
  };
  await expect.poll(stored).toEqual({ mail: 'off', digest: true, every: 'week' });
  await page.reload();
  for (const name of ['Nothing', 'On Mondays']) await pressed(page, name);
  await expect(digest(page)).toBeChecked();
});
