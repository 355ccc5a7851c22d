import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { becomeGold, heading } from '../support/pages/dashboard.ts';
import { hold } from '../support/pages/post.ts';

const { forum, root } = await openFileForumWith(['Root']);

describe('My Posts', () => {
  const rows = (page: Page) => page.getByRole('table', { name: 'My Posts' }).getByRole('row');
  /** Deleted before the page listened to it: the page looks, and finds it gone. */
  const removedUnheard = [/404/, /There is no such post/];
  const at = (person: Person, faults: readonly RegExp[] = []) =>
    visit(forum, person, { at: '/dashboard/my-posts', faults });

  test('numbers the posts over their pages, with votes that live and an edit button that does nothing', async () => {
    proves('2.46', '2.47', '2.48', '2.49', '2.51', '9.4');
    const sima = await forum.member('Sima');
    await becomeGold(sima);
    const oldest = await publish(sima, { title: 'Number 1', upVote: 5, downVote: 7 });
    for (let n = 2; n <= 12; n += 1) await publish(sima, { title: `Number ${n}` });
    const page = await at(sima);
    await expect(heading(page, 'My Posts')).toBeVisible();
    await expect(rows(page)).toHaveCount(11);
    await expect(rows(page).first().getByRole('columnheader')).toHaveText([
      '#',
      'Title',
      'Votes',
      'Actions',
    ]);
    const pages = page.getByRole('navigation', { name: 'My Posts: pages' }).getByRole('button');
    await expect(pages).toHaveText(['1', '2']);
    await pages.nth(1).click();
    await expect(rows(page)).toHaveCount(3);
    const last = rows(page).nth(2).getByRole('cell');
    await expect(last.nth(0)).toContainText('12');
    await expect(last.nth(1)).toContainText('Number 1');
    await expect(last.nth(2)).toContainText('-2');
    await expect(last.nth(3).getByRole('button', { name: 'Edit “Number 1”' })).toBeEnabled();

    await root.call('PATCH /posts/{id}/upvote', { params: { id: oldest } });
    await expect(last.nth(2)).toContainText('-1');
  });

  test('deletes a post after a question, whose Cancel comes first', async () => {
    proves('2.49', '4.12', '5.10', '6.2');
    const tuli = await forum.member('Tuli');
    await publish(tuli, { title: 'Stays' });
    await publish(tuli, { title: 'Goes' });
    const page = await at(tuli, removedUnheard);
    const question = page.getByRole('alertdialog', { name: 'Are you sure to delete this post?' });
    await page.getByRole('button', { name: 'Delete “Goes”' }).click();
    await expect(question).toContainText('Goes');
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete']);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(rows(page)).toHaveCount(3);

    await page.getByRole('button', { name: 'Delete “Goes”' }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('Stays');
    await expect(rows(page).nth(1).getByRole('cell').first()).toContainText('1');
    await expect(page.getByRole('navigation', { name: 'My Posts: pages' })).toHaveCount(0);
  });

  test('leads to the page before when the last post of a page is deleted', async () => {
    proves('4.12');
    const uma = await forum.member('Uma');
    await becomeGold(uma);
    for (let n = 1; n <= 11; n += 1) await publish(uma, { title: `Number ${n}` });
    const page = await visit(forum, uma, {
      at: '/dashboard/my-posts?page=2',
      faults: removedUnheard,
    });
    await page.getByRole('button', { name: 'Delete “Number 1”' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page)).toHaveCount(11);
    await expect(rows(page).nth(1).getByRole('cell').first()).toContainText('1');
  });

  test('says when there are none', async () => {
    proves('2.50');
    const page = await at(await forum.member('Vani'));
    await expect(page.getByText('No posts found', { exact: true })).toBeVisible();
  });

  test('says Loading your posts... while it loads', async () => {
    proves('2.50');
    const held = hold();
    const page = await visit(forum, await forum.member('Wafa'), {
      at: '/dashboard/my-posts',
      before: (page) => page.route('**/posts/user/**', held.later),
    });
    await expect(page.getByText('Loading your posts...')).toBeVisible();
    held.go();
    await expect(page.getByText('No posts found')).toBeVisible();
  });

  test('says Failed to load posts when it can not load them, and tries again when asked', async () => {
    proves('2.50', '8.9');
    const yasa = await forum.member('Yasa');
    await publish(yasa, { title: 'There after all' });
    let fails = true;
    const page = await visit(forum, yasa, {
      at: '/dashboard/my-posts',
      before: (page) =>
        page.route('**/posts/user/**', (route) =>
          fails ? route.fulfill({ status: 403, json: {} }) : route.continue(),
        ),
      faults: [/403/, /GET \/posts\/user\/\{email\} failed/],
    });
    await expect(page.getByText('Failed to load posts')).toBeVisible();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'There after all' })).toBeVisible();
  });
});
