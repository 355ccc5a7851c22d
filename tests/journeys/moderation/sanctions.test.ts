import type { Page } from '@playwright/test';
import { expect as check, describe, test } from 'vitest';
import { MOST_PINNED } from '../../../contract/values/limits.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { idOf, sanction } from '../../support/features/sanctions.ts';
import { openFileForumWithPasswords, openForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, root, bo } = await openFileForumWithPasswords(['Root', 'Bo']);
const post = await publish(bo);
/** Sets the time at which a sanction ends. */
const endsAt = (id: string, until: number) =>
  executeSql(forum, `update sanctions set until = ${until} where id = '${id}'`);
const MINUTE = 60_000;
const DAY = 24 * 60 * 60_000;
const faults = [/403/, /lookup/, /count/i];

describe('sanctions', () => {
  test('a silenced member reads why and until when in place of the composer, live', async () => {
    const nila = await forum.member('Nila');
    const page = await visit(forum, nila, { at: `/post-details/${post}`, width: 360 });
    const field = page.getByRole('textbox', { name: 'Write a comment...' });
    await expect(field).toBeVisible();
    const { _id: id } = await sanction(root, nila, 'silence');
    const notice = page.getByRole('complementary', { name: "You can't write here" });
    await expect(notice.getByText('You are silenced')).toBeVisible();
    await expect(notice.getByText('Off the rails')).toBeVisible();
    await expect(field).toHaveCount(0);
    await root.call('DELETE /sanctions/{id}', { params: { id } });
    await expect(field).toBeVisible();
  });

  test('a suspended member is led to the reason, and appeals once', async () => {
    const mina = await forum.member('Mina');
    await sanction(root, mina, 'suspend');
    const page = await visit(forum, mina, { at: '/', width: 360, faults });
    await expect(page).toHaveURL('/suspended');
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
    await expect(page.getByText('Off the rails')).toBeVisible();
    await page.getByRole('textbox', { name: 'Appeal' }).fill('রাগের মাথায় বলেছি।');
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(page.getByText('It waits for an admin.')).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide).toBeLessThanOrEqual(360);
  });

  test('a silence that ends by time gives the composer back, without a reload', async () => {
    const dipa = await forum.member('Dipa');
    const { _id: id } = await sanction(root, dipa, 'silence');
    await endsAt(id, Date.now() + 10 * MINUTE);
    const before = (page: Page) => page.clock.install();
    const page = await visit(forum, dipa, { at: `/post-details/${post}`, before });
    await expect(page.getByText('You are silenced')).toBeVisible();
    await endsAt(id, 1);
    await page.clock.fastForward(11 * MINUTE);
    await expect(page.getByRole('textbox', { name: 'Write a comment...' })).toBeVisible();
    await expect(page.getByText('You are silenced')).toHaveCount(0);
  });

  test('a suspension that ends by time lets the member write again, and hear what is for members', async () => {
    const tuli = await forum.member('Tuli');
    const { _id: id } = await sanction(root, tuli, 'suspend');
    await endsAt(id, Date.now() + 10 * MINUTE);
    const before = (page: Page) => page.clock.install();
    const page = await visit(forum, tuli, {
      at: '/suspended',
      before,
      faults: [...faults, /suspension/],
    });
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
    const other = await page.context().newPage();
    await other.clock.install();
    await other.goto(`/post-details/${post}`);
    await expect(other.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
    await other.goBack();
    await expect(other.getByRole('link', { name: 'Appeal against it' })).toBeVisible();
    // The server holds its callers for a while; those of a sanction that an admin ends it reads anew at once.
    await root.call('DELETE /sanctions/{id}', { params: { id } });
    await page.clock.fastForward(11 * MINUTE);
    await expect(
      page.getByRole('heading', { name: 'Your account is not suspended' }),
    ).toBeVisible();

    await other.clock.fastForward(11 * MINUTE);
    await other.getByRole('textbox', { name: 'Write a comment...' }).fill('আবার এলাম।');
    await other.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(other.getByText('আবার এলাম।')).toBeVisible();
    await expect(other.getByText(tuli.email)).toBeVisible();
  });

  test('an admin silences a member on their page', async () => {
    const rimi = await forum.member('Rimi');
    const page = await visit(forum, root, { at: `/people/${await idOf(root, rimi)}`, width: 360 });
    await page.getByRole('button', { name: 'Silence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Silence Rimi' });
    await dialog.getByLabel('For how long').selectOption('1 week');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('একই কথা বারবার');
    await dialog.getByRole('button', { name: 'Silence' }).click();
    await expect(page.getByText('Rimi is silenced.')).toBeVisible();
    check((await rimi.call('GET /me/sanctions')).body.sanctions).toMatchObject([
      { kind: 'silence', reason: 'একই কথা বারবার' },
    ]);
  });
});

describe('closed and pinned posts', () => {
  test.for([1280, 360])('a pinned post says until when, live, at %i px', async (width) => {
    const id = await publish(root, { title: 'এই সপ্তাহের কথা' });
    const page = await visit(forum, bo, { at: `/post-details/${id}`, width });
    const article = page.getByRole('article').first();
    await expect(page.getByRole('heading', { name: 'এই সপ্তাহের কথা' })).toBeVisible();
    await expect(article.getByText(/^Pinned/)).toHaveCount(0);
    const pin = (body: { on: boolean; until?: string }) =>
      root.call('PUT /posts/{id}/pinned', { params: { id }, body });
    await pin({ on: true, until: '2099-11-24T04:00:00.000Z' });
    await expect(article.getByText(/^Pinned/)).toHaveText('Pinned until 24 Nov 2099, 10:00');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide).toBeLessThanOrEqual(width);
    await page.reload();
    await expect(article.getByText(/^Pinned/)).toHaveText('Pinned until 24 Nov 2099, 10:00');
    await pin({ on: true });
    await expect(article.getByText(/^Pinned/)).toHaveText('Pinned');
    await pin({ on: false });
    await expect(article.getByText(/^Pinned/)).toHaveCount(0);
  });

  test.for([
    ['1 day', 1],
    ['1 week', 7],
    ['Until it is unpinned', null],
  ] as const)('a moderator pins a post for how long they choose: %s', async ([name, days]) => {
    const mitu = await forum.moderator('Mitu');
    const id = await publish(bo, { title: 'আজকের আড্ডা' });
    const page = await visit(forum, mitu, { at: `/post-details/${id}`, width: 360 });
    await page.getByRole('button', { name: 'Pin to the top of home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pin to the top of home' });
    await dialog.getByLabel('For how long').selectOption(name);
    const before = Date.now();
    await dialog.getByRole('button', { name: 'Pin', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Pinned/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unpin' })).toBeFocused();
    const { body: post } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
    check(post.pinned).toBe(true);
    if (days === null) check(post.pinnedUntil).toBeNull();
    else check((Date.parse(post.pinnedUntil ?? '') - before) / DAY).toBeCloseTo(days, 1);
    await page.getByRole('button', { name: 'Unpin' }).click();
    await expect(page.getByRole('button', { name: 'Pin to the top of home' })).toBeVisible();
  });

  test('a fourth pin is refused where it was asked for, with the reason', async () => {
    const { forum: own, root: boss } = await openForum(['Root']);
    for (let n = 1; n <= MOST_PINNED; n += 1) {
      const params = { id: await publish(boss) };
      await boss.call('PUT /posts/{id}/pinned', { params, body: { on: true } });
    }
    const at = `/post-details/${await publish(boss)}`;
    const page = await visit(own, boss, { at, faults: [/409/, /Pinning a post failed/] });
    await page.getByRole('button', { name: 'Pin to the top of home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pin to the top of home' });
    await dialog.getByRole('button', { name: 'Pin', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/^At most \d+ posts can be pinned/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Pin to the top of home' })).toBeFocused();
  });

  test('a moderator closes and pins where the post is read; others see it at once', async () => {
    const mitu = await forum.moderator('Mitu');
    const id = await publish(bo, { title: 'চায়ের আড্ডার নিয়ম' });
    await writeComment(bo, id, 'চিনি ছাড়া।');
    const at = `/post-details/${id}`;
    const reader = await visit(forum, bo, { at: `${at}?comments=full`, width: 360 });
    await expect(reader.getByRole('button', { name: 'Reply' })).toBeVisible();
    await expect(reader.getByRole('textbox', { name: 'Write a comment...' })).toBeVisible();
    const home = await visit(forum, forum.visitor, { at: '/' });
    const page = await visit(forum, mitu, { at, width: 360 });
    await page.getByRole('button', { name: 'Close to comments' }).click();
    await expect(reader.getByText('This post is closed')).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Reply' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Pin to the top of home' }).click();
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    const pinned = home.getByRole('region', { name: 'Pinned' });
    await expect(pinned.getByRole('link', { name: 'চায়ের আড্ডার নিয়ম' })).toBeVisible();
    const fresh = await visit(forum, forum.visitor, { at: '/', scripts: false, faults: [/csp/] });
    await expect(
      fresh.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'চায়ের আড্ডার নিয়ম' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Unpin' }).click();
    await expect(pinned).toHaveCount(0);
    await page.getByRole('button', { name: 'Open to comments' }).click();
    await expect(reader.getByRole('textbox', { name: 'Write a comment...' })).toBeVisible();
  });
});
