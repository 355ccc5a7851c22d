import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { titles } from '../support/pages/home.ts';
import { failing, hold, placeOf } from '../support/pages/post.ts';

const { forum, root, ana, rahim } = await openFileForumWithPasswords(['Root', 'Ana', 'Rahim']);
await ana.call('POST /membership', { body: { email: ana.email } });

const ofPost = (page: Page) => page.getByRole('button', { name: 'Delete this post' });
const ofComment = (page: Page) => page.getByRole('button', { name: /^Delete what/ });
const yes = (page: Page) => page.getByRole('button', { name: 'Delete', exact: true });

describe('a post is deleted where it is read', () => {
  test.for([
    ['by an admin', root],
    ['by its author', ana],
  ] as const)('%s', async ([, person]) => {
    const id = await publish(ana, { title: 'Not for here' });
    const page = await visit(forum, person, { at: placeOf(id) });
    // A page that subscribes while the post goes reads it once more.
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    await ofPost(page).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure to delete this post?' });
    await expect(question).toContainText('Not for here');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(ofPost(page)).toBeFocused();

    await ofPost(page).click();
    await yes(page).click();
    await expect(page).toHaveURL('/');
    await expect(titles(page).filter({ hasText: 'Not for here' })).toHaveCount(0);
    expect((await forum.visitor.call('GET /posts/{id}', { params: { id } })).status).toBe(404);
  });

  test('not by others', async () => {
    const id = await publish(ana);
    for (const person of [rahim, forum.visitor]) {
      const page = await visit(forum, person, { at: placeOf(id) });
      await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
      if (person === rahim) await expect(page.getByPlaceholder('Write a comment...')).toBeVisible();
      await expect(ofPost(page)).toHaveCount(0);
    }
  });
});

describe('a comment is deleted where it is read', () => {
  test.for([
    ['by an admin', root],
    ['by its author', rahim],
  ] as const)('%s', async ([, person]) => {
    const id = await publish(ana);
    await writeComment(rahim, id, 'Not for here');
    const page = await visit(forum, person, { at: placeOf(id) });
    await ofComment(page).click();
    await expect(
      page.getByRole('alertdialog', { name: 'Are you sure you want to delete this comment?' }),
    ).toContainText('Not for here');
    await yes(page).click();
    await expect(page.getByText('No comments yet.')).toBeVisible();
    const heading = page.getByRole('heading', { name: 'Comments (0)' });
    await expect(heading).toBeFocused();
  });

  test('it is not marked as read any more, but the one before it is', async () => {
    const id = await publish(ana);
    const { _id: before } = await writeComment(ana, id, 'Stays');
    await writeComment(rahim, id, 'Not for here');
    const released = hold();
    // Nothing is marked before the position is known.
    const holdPositions = (page: Page) => page.route('**/reads?*', released.later);
    const page = await visit(forum, root, { at: placeOf(id), before: holdPositions });
    const held = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.route('**/comments/*', (route) =>
      route.request().method() === 'DELETE' ? undefined : route.continue(),
    );
    await page.getByRole('button', { name: 'Delete what Rahim wrote' }).click();
    await yes(page).click();
    await held;
    const marked = page.waitForRequest((request) => request.method() === 'PUT');
    released.go();
    expect((await marked).postDataJSON()).toEqual({ comment: before });
  });

  test('by others not, and each author sees only their own', async () => {
    const id = await publish(ana);
    await writeComment(rahim, id, 'From Rahim');
    await writeComment(ana, id, 'From Ana');
    const page = await visit(forum, rahim, { at: placeOf(id) });
    await expect(ofComment(page)).toHaveAccessibleName('Delete what Rahim wrote');
  });

  test('one that could not be deleted is told', async () => {
    const id = await publish(ana);
    await writeComment(rahim, id, 'Stays');
    const faults = [/503/, /Deleting the comment failed/];
    const page = await visit(forum, rahim, { at: placeOf(id), faults });
    await page.route('**/comments/*', failing('DELETE'));
    await ofComment(page).click();
    await yes(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Failed to delete comment.',
    );
    await expect(page.getByText('Stays')).toBeVisible();
  });
});
