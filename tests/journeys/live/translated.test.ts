import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { SCREENS, sinceScreen, tagScreen } from '../../../contract/values/screens.ts';
import {
  editComment,
  editPost,
  publish,
  reportComment,
  writeComment,
} from '../../support/content.ts';
import { idOf, inboxOf, mentionIn } from '../../support/features/inbox.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { isLive } from '../support/pages/thread.ts';

const { forum, root, ana, ben } = await openFileForumWithPasswords(['Root', 'Ana', 'Ben']);
const deputy = await forum.admin('Deputy');
await ana.call('POST /membership', { body: { email: ana.email } });
const postId = await publish(ana, { title: 'Tea', tag: 'general' });
const post = `/post-details/${postId}`;
let comments = 0;
const say = async (text: string) => {
  comments += 1;
  return (await writeComment(ben, postId, text))._id;
};
await reportComment(ana, await say('Buy my tea.'));
const announcement = { title: 'Tea', description: 'At five.' };
let announced = 0;

/** Does to a page what a browser does that translates it: in the place of each text stand elements with another. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.parentElement?.closest('script, style, textarea, font, svg')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

const mark = (on: boolean) => ({ params: { id: postId }, body: { on } });
/** Has others do what open pages hear of: with the post, its thread, its comments, its author, and all of the forum. */
async function actAll(page: Page): Promise<void> {
  const id = await say('Milk first.');
  await ana.call('PATCH /posts/{id}/upvote', { params: { id: postId } });
  await editComment(ben, id, 'Milk last.');
  await mentionIn(ben, postId, root);
  comments += 1;
  await translate(page);
  await reportComment(ana, id);
  await deputy.call('PUT /posts/{id}/closed', mark(true));
  await deputy.call('PUT /posts/{id}/pinned', mark(true));
  const { body: current } = await ana.call('GET /posts/{id}', { params: { id: postId } });
  await editPost(ana, postId, { title: `Tea, ${announced}` }, current.version);
  const userId = await idOf(ben);
  const sanction = { userId, kind: 'silence', days: 7, reason: 'Advertising' } as const;
  const given = await deputy.call('POST /sanctions', { body: sanction });
  await publish(ana, { title: 'Milk' });
  await translate(page);
  await deputy.call('DELETE /sanctions/{id}', { params: { id: given.body._id } });
  await deputy.call('PUT /posts/{id}/closed', mark(false));
  await deputy.call('PUT /posts/{id}/pinned', mark(false));
  await deputy.call('DELETE /comments/{id}', { params: { id } });
  comments -= 1;
  await deputy.call('POST /announcements', { body: announcement });
  announced += 1;
}

/** The bell of root counts what was announced, and what is unseen in the inbox. */
const bellIsRight = (page: Page, at = post) =>
  expect
    .poll(
      async () => {
        const { unseen } = await inboxOf(root);
        const name = `Announcements and notifications, ${announced + unseen} new`;
        return page.getByRole('banner').getByRole('link', { name, exact: true }).isVisible();
      },
      { message: at },
    )
    .toBe(true);

const failed = (page: Page) => page.getByText('This page could not be shown');

test('a page that the browser has translated takes each event: a thread, with the menu of a phone open', async () => {
  const page = await visit(forum, root, { at: post, width: 390 });
  await isLive(page);
  await page.getByRole('button', { name: /^Your account/ }).click();
  for (let round = 0; round < 2; round += 1) {
    await translate(page);
    await actAll(page);
    await bellIsRight(page);
    await expect(page.locator('#comments')).toHaveText(`Comments (${comments})`);
    await expect(failed(page)).toHaveCount(0);
  }
});

test('so does each other screen that hears any', async () => {
  // The list of reports reads a comment that may be deleted meanwhile.
  const faults = [/404 .*\/comments\/.+around=/];
  const page = await visit(forum, root, { at: post, faults });
  await isLive(page);
  const { home, myPosts, saved, notifications, profile, adminProfile, manageUsers } = SCREENS;
  const { reportedComments, moderation, payments, log, health, announcements } = SCREENS;
  const dashboard = [myPosts, saved, profile, adminProfile, manageUsers, reportedComments];
  const today = sinceScreen(new Date().toISOString().slice(0, 10));
  const person = `/people/${await idOf(ana)}`;
  const others = [home, tagScreen('general'), person, '/search?q=tea', today, notifications];
  for (const at of [...dashboard, moderation, payments, log, health, ...others, post]) {
    await goWithin(page, at);
    await expect(page.getByRole('main')).toHaveText(/\S/);
    await page.waitForLoadState('networkidle');
    await translate(page);
    await actAll(page);
    await bellIsRight(page, at);
    await expect(failed(page), at).toHaveCount(0);
  }
  await goWithin(page, announcements);
  await expect(page.getByText(announcement.title, { exact: true })).toHaveCount(announced);
  await translate(page);
  await actAll(page);
  await expect(page.getByText(announcement.title, { exact: true })).toHaveCount(announced);
});
