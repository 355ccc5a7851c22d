import { expect as check, test } from 'vitest';
import { postBy, publish, reportComment } from '../../support/content.ts';
import { waiting } from '../../support/features/held.ts';
import { idOf, sanction } from '../../support/features/sanctions.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { rows } from '../support/pages/dashboard.ts';

const forum = await openFileForum({ NEWCOMERS: 'held' });
const root = await forum.admin('Root');
const ana = await forum.member('Ana');

test('a reported comment stands as in its thread, with its author and where its links lead', async () => {
  const rahim = await forum.member('Rahim');
  const post = await publish(root);
  const commented = await root.call('POST /comments', {
    body: {
      postId: post,
      authorEmail: root.email,
      text: 'Buy **my boat**, see [the pictures](https://boats.example/a)',
      format: 'markdown',
    },
  });
  const { _id: id } = commented.body as { _id: string };
  await reportComment(rahim, id);
  const page = await visit(forum, root, { at: '/dashboard/reported-comments', width: 360 });
  const cell = rows(page, 'Reported Comments').nth(1).getByRole('cell').nth(1);
  await expect(cell.locator('strong')).toHaveText('my boat');
  await expect(cell.getByRole('link', { name: 'the pictures' })).toHaveAttribute(
    'rel',
    'ugc nofollow noopener',
  );
  await expect(cell).toContainText('Links lead to https://boats.example/a');
  await expect(cell).not.toContainText('**');
  await expect(cell.getByRole('link', { name: 'Root' })).toHaveCount(1);
  await expect(cell.locator('img')).toHaveAttribute('src', /root\.png$/);
  await expect(cell.getByRole('link', { name: 'Its thread' })).toHaveAttribute(
    'href',
    `/post-details/${post}?comment=${id}`,
  );
  await inspect(page);
  // What was reported stands there as it was, also once the comment has another text.
  const body = { text: 'Nothing for sale', version: 1 };
  await root.call('PATCH /comments/{id}', { params: { id }, body });
  await expect(cell).toContainText('edited since then');
  await expect(cell.locator('strong')).toHaveText('my boat');
  await expect(cell).not.toContainText('Nothing for sale');
});

test('a text that waits and an appeal stand formatted, each with its author and photo', async () => {
  const description = 'চা **কিনুন**\n\n[এখানে](https://tea.example/cha)';
  const body = { ...postBy(ana, { title: 'প্রথম চা', description }), format: 'markdown' as const };
  await ana.call('POST /posts', { body });
  check((await waiting(root)).held).toHaveLength(1);
  const mina = await forum.member('Mina');
  const { _id: id } = await sanction(root, mina, 'suspend');
  const text = 'দেখুন https://forum.example/rules\nআর হবে না।';
  await mina.call('POST /sanctions/{id}/appeal', { params: { id }, body: { text } });

  const page = await visit(forum, root, { at: '/dashboard/moderation', width: 360 });
  const held = page.getByRole('region', { name: 'Texts that wait' }).getByRole('listitem');
  await expect(held.locator('strong')).toHaveText('কিনুন');
  await expect(held).toContainText('Links lead to https://tea.example/cha');
  await expect(held.getByRole('link', { name: 'Ana' })).toHaveCount(1);
  await expect(held.locator('img')).toHaveAttribute('src', /ana\.png$/);
  const appeal = page.getByRole('region', { name: 'Open appeals' }).getByRole('listitem');
  await expect(appeal.getByRole('link', { name: 'https://forum.example/rules' })).toBeVisible();
  await expect(appeal.getByRole('link', { name: 'Mina' })).toHaveCount(1);
  await expect(appeal.locator('img')).toHaveAttribute('src', /mina\.png$/);
  await inspect(page);
});

test('the log names people once, with their photo, and its times can be read', async () => {
  const tuli = await forum.member('Tuli');
  await sanction(root, tuli, 'silence', 1);
  const userId = await idOf(root, tuli);
  const page = await visit(forum, root, { at: '/dashboard/log', width: 360 });
  const row = rows(page, 'Log').filter({ hasText: 'member silenced' }).first();
  await expect(row.getByRole('link', { name: 'Root' })).toHaveCount(1);
  const named = row.getByRole('link', { name: 'Tuli' });
  await expect(named).toHaveCount(1);
  await expect(named).toHaveAttribute('href', `/people/${userId}`);
  await expect(named.locator('img')).toHaveAttribute('src', /tuli\.png$/);
  await expect(row.locator('time')).toHaveCount(2);
  await expect(row).not.toContainText(/\dT\d\d:/);
  const own = rows(page, 'Log').filter({ hasText: 'signed in' }).first();
  await expect(own.getByRole('link')).toHaveCount(1);
  await inspect(page);
});
