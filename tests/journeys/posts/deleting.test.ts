import type { Page } from '@playwright/test';
import { expect as claim, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { alert } from '../support/pages/dashboard.ts';
import { titles } from '../support/pages/home.ts';
import { failing, hold, placeOf } from '../support/pages/post.ts';
import { choose, count, field, isLive } from '../support/pages/thread.ts';

const { forum, root, ana, rahim } = await openFileForumWithPasswords(['Root', 'Ana', 'Rahim']);
await ana.call('POST /membership', { body: { email: ana.email } });

const ofPost = (page: Page) => page.getByRole('button', { name: 'Delete this post' });
const ofComments = (page: Page) => page.getByRole('button', { name: /^Delete what/ });
const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Are you sure you want to delete this comment?' });

test.each([
  ['the author of the post, who also wrote a comment', ana, ['Delete what Ana wrote']],
  ['an admin', root, ['Delete what Ana wrote', 'Delete what Rahim wrote']],
] as const)(
  'a comment and its post are deleted where they are read, by %s',
  async (_, person, own) => {
    const id = await publish(ana, { title: 'Not for here' });
    await writeComment(rahim, id, 'From Rahim');
    await writeComment(ana, id, 'From Ana');
    // The position that is read may be on its way as the post goes.
    const faults = [/404/, /Read position failed/];
    const page = await visit(forum, person, { at: placeOf(id), faults });
    // A page that subscribes while the post goes reads it once more.
    await isLive(page);
    await expect(field(page)).toBeVisible();
    await expect(ofComments(page)).toHaveCount(own.length);
    for (const name of own) {
      await page.getByRole('button', { name }).click();
      await expect(question(page)).toContainText(`From ${name.split(' ')[2]}`);
      await choose(page, 'Delete');
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await count(page, 2 - own.length);
    if (person === root) {
      await expect(page.getByText('No comments yet.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeFocused();
    }

    await ofPost(page).click();
    const asked = page.getByRole('alertdialog', { name: 'Are you sure to delete this post?' });
    await expect(asked).toContainText('Not for here');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(ofPost(page)).toBeFocused();
    await ofPost(page).click();
    await choose(page, 'Delete');
    await expect(page).toHaveURL('/');
    await expect(titles(page).filter({ hasText: 'Not for here' })).toHaveCount(0);
    claim((await forum.visitor.call('GET /posts/{id}', { params: { id } })).status).toBe(404);
  },
);

test('others delete neither; a comment that could not be deleted is told, and one that goes is not marked as read', async () => {
  const id = await publish(ana);
  const { _id: before } = await writeComment(ana, id, 'Stays');
  await writeComment(rahim, id, 'Not for here');
  const released = hold();
  const page = await visit(forum, rahim, {
    at: placeOf(id),
    faults: [/503/, /Deleting the comment failed/],
    // Nothing is marked before the position is known.
    before: (page) => page.route('**/reads?*', released.later),
  });
  await expect(ofComments(page)).toHaveAccessibleName('Delete what Rahim wrote');
  await expect(ofPost(page)).toHaveCount(0);
  await page.route('**/comments/*', failing('DELETE'));
  await ofComments(page).click();
  await choose(page, 'Delete');
  await expect(alert(page)).toHaveText('Failed to delete comment.');
  await expect(page.getByText('Not for here')).toBeVisible();

  await page.unroute('**/comments/*');
  const held = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.route('**/comments/*', (route) =>
    route.request().method() === 'DELETE' ? undefined : route.continue(),
  );
  await ofComments(page).click();
  await choose(page, 'Delete');
  await held;
  const marked = page.waitForRequest((request) => request.method() === 'PUT');
  released.go();
  expect((await marked).postDataJSON()).toEqual({ comment: before });
});
