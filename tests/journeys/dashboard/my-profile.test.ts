import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { becomeGold } from '../support/pages/dashboard.ts';
import { hold } from '../support/pages/post.ts';

const forum = await openFileForum();

describe('My Profile', () => {
  test('shows photo, name, email, membership and the recent posts in two columns', async () => {
    proves('2.40', '9.5');
    const ela = await forum.member('Ela');
    await publish(ela, {
      title: 'Short',
      description: 'One line.',
      createdAt: '1/2/2026, 3:04:05',
    });
    await publish(ela, { title: 'Long', description: `${'a'.repeat(100)}b` });
    const page = await visit(forum, ela, { at: '/dashboard/profile' });
    const account = page.getByRole('region', { name: 'Account' });
    await expect(account.getByRole('img', { name: 'Photo of Ela' })).toHaveAttribute(
      'src',
      'https://photos.example.com/ela.png',
    );
    await expect(account.getByText('Ela', { exact: true })).toBeVisible();
    await expect(account.getByText('ela@example.com')).toBeVisible();
    await expect(account.getByText('Bronze Member')).toBeVisible();

    const recent = page.getByRole('region', { name: 'Recent Posts' }).getByRole('listitem');
    await expect(recent).toHaveCount(2);
    await expect(recent.nth(0)).toContainText(`Long20/11/2026, 10:00:00${'a'.repeat(100)}...`);
    await expect(recent.nth(1)).toContainText('Short1/2/2026, 3:04:05One line.');
    const [left, right] = [await recent.nth(0).boundingBox(), await recent.nth(1).boundingBox()];
    expect(left?.y).toBe(right?.y);
    expect(left?.x).not.toBe(right?.x);
  });

  test('tells how many of the free posts are used, and of Gold that it has no limit', async () => {
    const hasi = await forum.member('Hasi');
    await publish(hasi);
    const page = await visit(forum, hasi, { at: '/dashboard/profile' });
    const account = page.getByRole('region', { name: 'Account' });
    await expect(account).toContainText('1 of 5 free posts used');
    await publish(hasi);
    await expect(account).toContainText('2 of 5 free posts used');
    await expect(account.getByRole('link', { name: 'Gold has no limit' })).toHaveAttribute(
      'href',
      '/membership',
    );
    await becomeGold(hasi);
    await expect(account).toContainText('as many posts as you like');
  });

  test('leads to a new post', async () => {
    const page = await visit(forum, await forum.member('Ira'), { at: '/dashboard/profile' });
    await page.getByRole('link', { name: 'Write a post' }).click();
    await expect(page).toHaveURL('/dashboard/add-post');
  });

  test('says when there are no recent posts', async () => {
    proves('2.41');
    const page = await visit(forum, await forum.member('Fara'), { at: '/dashboard/profile' });
    await expect(page.getByText('No recent posts.')).toBeVisible();
  });

  test('shows Gold as soon as the member has it, and Bronze until that is known', async () => {
    proves('2.40', '3.9');
    const gopa = await forum.member('Gopa');
    const page = await visit(forum, gopa, { at: '/dashboard/profile' });
    await expect(page.getByText('Bronze Member')).toBeVisible();
    await becomeGold(gopa);
    await expect(page.getByText('Gold Member', { exact: true })).toBeVisible();

    const known = hold();
    const again = await visit(forum, gopa, {
      at: '/dashboard/profile',
      before: (page) => page.route(/\/user\/.*\/status|assets\/socket-/, known.later),
    });
    await expect(again.getByText('Bronze Member')).toBeVisible();
    known.go();
    await expect(again.getByText('Gold Member', { exact: true })).toBeVisible();
  });
});
