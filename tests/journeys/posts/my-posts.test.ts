import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { becomeGold, heading, question, rows } from '../support/pages/dashboard.ts';
import { hold } from '../support/pages/post.ts';

const { forum, root } = await openFileForumWith(['Root']);
const at = '/dashboard/my-posts';

test('My Posts: they load, or not, are numbered over their pages, live, and are deleted after a question', async () => {
  proves('2.46', '2.47', '2.48', '2.49', '2.50', '2.51', '4.12', '5.10', '6.2', '8.9', '9.4');
  const sima = await forum.member('Sima');
  await becomeGold(sima);
  const oldest = await publish(sima, { title: 'Number 1', upVote: 5, downVote: 7 });
  for (let n = 2; n <= 11; n += 1) await publish(sima, { title: `Number ${n}` });
  let fails = true;
  const failing = hold();
  const page = await visit(forum, sima, {
    at,
    before: (page) =>
      page.route('**/posts/user/**', (route) =>
        fails
          ? failing.later({ continue: () => route.fulfill({ status: 403, json: {} }) })
          : route.continue(),
      ),
    // Deleted before the page listened to it: the page looks, and finds it gone.
    faults: [/403/, /GET \/posts\/user\/\{email\} failed/, /404/, /There is no such post/],
  });
  const list = rows(page, 'My Posts');
  await expect(heading(page, 'My Posts')).toBeVisible();
  await expect(page.getByText('Loading your posts...')).toBeVisible();
  failing.go();
  await expect(page.getByText('Failed to load posts')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(list).toHaveCount(11);
  const heads = ['#', 'Title', 'Votes', 'Actions'];
  await expect(list.first().getByRole('columnheader')).toHaveText(heads);
  const pages = page.getByRole('navigation', { name: 'My Posts: pages' }).getByRole('button');
  await expect(pages).toHaveText(['1', '2']);
  await pages.nth(1).click();
  await expect(list).toHaveCount(2);
  const last = list.nth(1).getByRole('cell');
  await expect(last.nth(0)).toContainText('11');
  await expect(last.nth(1)).toContainText('Number 1');
  await expect(last.nth(2)).toContainText('-2');
  await expect(last.nth(3).getByRole('button', { name: 'Edit “Number 1”' })).toBeEnabled();
  await root.call('PATCH /posts/{id}/upvote', { params: { id: oldest } });
  await expect(last.nth(2)).toContainText('-1');

  // Cancel comes first; where the last post of a page goes, the page before is shown.
  const asked = question(page, 'Are you sure to delete this post?');
  await page.getByRole('button', { name: 'Delete “Number 1”' }).click();
  await expect(asked).toContainText('Number 1');
  await expect(asked.getByRole('button')).toHaveText(['Cancel', 'Delete']);
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(list).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete “Number 1”' }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(11);
  await expect(list.nth(1).getByRole('cell').first()).toContainText('1');
  await expect(list.nth(1)).toContainText('Number 11');
  await expect(pages).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete “Number 11”' }).click();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(list).toHaveCount(10);
  await expect(list.nth(1)).toContainText('Number 10');
  await expect(list.nth(1).getByRole('cell').first()).toContainText('1');
});
