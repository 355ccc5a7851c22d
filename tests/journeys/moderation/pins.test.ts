import { expect as check, test } from 'vitest';
import { MOST_PINNED } from '../../../contract/values/limits.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { overflowOf } from '../support/geometry.ts';
import { pinned as pinnedOn } from '../support/pages/home.ts';

const { forum, root, mitu, bo } = await openFileForumWithPasswords(['Root', 'Mitu', 'Bo']);
const DAY = 24 * 60 * 60_000;
const TITLE = 'চায়ের আড্ডার নিয়ম';

test('a moderator closes and pins a post where they read it, for how long they choose; others see it at once', async () => {
  const id = await publish(bo, { title: TITLE });
  await writeComment(bo, id, 'চিনি ছাড়া।');
  const at = `/post-details/${id}`;
  const reader = await visit(forum, bo, { at: `${at}?comments=full`, width: 360 });
  const composer = reader.getByRole('textbox', { name: 'Write a comment...' });
  await expect(reader.getByRole('button', { name: 'Reply' })).toBeVisible();
  await expect(composer).toBeVisible();
  const home = await visit(forum, forum.visitor);
  await expect(home.getByText('Live', { exact: true })).toBeAttached();
  const faults = [/409/, /Pinning a post failed/];
  const page = await visit(forum, mitu, { at, width: 360, faults });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const ask = () => button('Pin to the top of home').click();
  const dialog = page.getByRole('dialog', { name: 'Pin to the top of home' });
  const confirm = () => dialog.getByRole('button', { name: 'Pin', exact: true }).click();

  // No name of a moderator's button contains that of one of the specification.
  for (const [name, count] of [
    ['Comment', 1],
    ['Close', 0],
  ] as const)
    await expect(page.getByRole('button', { name })).toHaveCount(count);
  await button('Stop replies').click();
  await expect(reader.getByText('This post is closed')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await button('Allow replies').click();
  await expect(composer).toBeVisible();

  const note = reader
    .getByRole('article')
    .first()
    .getByText(/^Pinned/)
    .locator('..');
  const pinned = pinnedOn(home);
  await expect(note).toHaveCount(0);
  for (const [name, days] of [
    ['1 day', 1],
    ['1 week', 7],
    ['Until it is unpinned', null],
  ] as const) {
    await ask();
    await dialog.getByLabel('For how long').selectOption(name);
    const before = Date.now();
    await confirm();
    await expect(page.getByRole('status').filter({ hasText: /^Pinned/ })).toBeVisible();
    await expect(button('Unpin')).toBeFocused();
    await expect(note).toHaveText(days === null ? 'Pinned' : /^Pinned until \d/);
    await expect(pinned.getByRole('link', { name: TITLE })).toBeVisible();
    const { body: post } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
    check(post.pinned).toBe(true);
    if (days === null) check(post.pinnedUntil).toBeNull();
    else check((Date.parse(post.pinnedUntil ?? '') - before) / DAY).toBeCloseTo(days, 1);
    await button('Unpin').click();
    await expect(button('Pin to the top of home')).toBeVisible();
    await expect(note).toHaveCount(0);
    await expect(pinned).toHaveCount(0);
  }

  const pin = (id: string, body: { on: boolean; until?: string }) =>
    root.call('PUT /posts/{id}/pinned', { params: { id }, body });
  await pin(id, { on: true, until: '2099-11-24T04:00:00.000Z' });
  await expect(note).toHaveText('Pinned until 24 Nov 2099, 10:00');
  check(await overflowOf(reader)).toBeLessThanOrEqual(0);
  await reader.reload();
  await expect(note).toHaveText('Pinned until 24 Nov 2099, 10:00');
  await pin(id, { on: false });
  await expect(note).toHaveCount(0);
  // A fourth pin is refused where it was asked for, with the reason.
  for (let n = 1; n <= MOST_PINNED; n += 1) await pin(await publish(root), { on: true });
  await ask();
  await confirm();
  await expect(dialog.getByRole('alert')).toHaveText(/^At most \d+ posts can be pinned/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(button('Pin to the top of home')).toBeFocused();
});
