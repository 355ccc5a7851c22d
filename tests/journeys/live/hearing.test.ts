import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, isAlive, visit } from '../support/browser.ts';
import { hold, placeOf, vote } from '../support/pages/post.ts';
import { choose, count, isLive, say } from '../support/pages/thread.ts';

const { forum, ana, rahim } = await openFileForumWithPasswords(['Ana', 'Rahim']);
await ana.call('POST /membership', { body: { email: ana.email } });

/** The region in which a page says what others change. */
const said = (page: Page) => page.getByRole('log');
/** The region of good news: a page has one status region, unless it has something else to say. */
const goodNews = (page: Page) => page.getByRole('status');
const upvote = (id: string) => ana.call('PATCH /posts/{id}/upvote', { params: { id } });
const installClock = (page: Page) => page.clock.install();

/** Stops the page's clock: what it puts off waits for the test. */
async function stopClock(page: Page): Promise<void> {
  await isLive(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
}

test('a page says politely what others did: together, not at once, and each further gathering later', async () => {
  const id = await publish(ana);
  const page = await visit(forum, forum.visitor, { at: placeOf(id), before: installClock });
  await stopClock(page);
  await writeComment(ana, id, 'Milk first, of course.');
  await count(page, 1);
  await page.clock.runFor(3_900);
  await writeComment(ana, id, 'Or no milk at all.');
  await upvote(id);
  await count(page, 2);
  await expect(vote(page, 'Up')).toHaveText('Up vote 1');
  await expect(said(page)).toBeEmpty();
  await page.clock.runFor(100);
  await expect(said(page)).toHaveText('2 new comments, 1 up vote');
  await page.clock.runFor(6_000);
  await expect(said(page)).toBeEmpty();
  for (const n of [3, 4]) {
    await writeComment(ana, id, `Milk ${n}.`);
    await count(page, n);
    await page.clock.runFor(3_900);
    await expect(said(page)).toBeEmpty();
    await page.clock.runFor(100);
    await expect(said(page)).toHaveText('1 new comment');
    await page.clock.runFor(6_000);
    await expect(said(page)).toBeEmpty();
  }
});

test('it says nothing of what the reader does, has voted, or has muted, and keeps their vote', async () => {
  const id = await publish(ana);
  const muted = await forum.memberWithoutPassword('Loud');
  const { body } = await muted.call('POST /users', { body: { email: muted.email } });
  await rahim.call('PUT /mutes/{memberId}', { params: { memberId: body._id } });
  const page = await visit(forum, rahim, { at: placeOf(id), before: installClock });
  await vote(page, 'Up').click();
  await say(page, 'My own words.');
  await count(page, 1);
  const counted = async () => {
    const { upVote, commentCount } = (
      await forum.visitor.call('GET /posts/{id}', { params: { id } })
    ).body;
    return [upVote, commentCount];
  };
  await expect.poll(counted).toEqual([1, 1]);
  await expect.poll(() => page.evaluate(() => localStorage['muted'] ?? '')).toContain(body._id);
  // The next acts of others are said alone.
  await stopClock(page);
  await writeComment(muted, id, 'Listen to me!');
  await expect(page.getByText('You muted Loud.')).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(said(page)).toBeEmpty();
  await writeComment(ana, id, 'The words of another.');
  await upvote(id);
  await count(page, 3);
  await expect(vote(page, 'Up')).toHaveText('Up vote 2');
  await page.clock.runFor(4_000);
  await expect(said(page)).toHaveText('1 new comment, 2 up votes');
  await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'true');

  // Nor of the earlier vote where the post is read before the session.
  const session = hold();
  await page.route('**/auth/get-session', session.later);
  await page.clock.resume();
  await page.reload();
  await stopClock(page);
  await page.clock.runFor(4_000);
  await expect(said(page)).toBeEmpty();
  session.go();
  await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'true');
  const ben = await forum.someone();
  await ben.call('PATCH /posts/{id}/upvote', { params: { id } });
  await expect(vote(page, 'Up')).toHaveText('Up vote 3');
  await page.clock.runFor(4_000);
  await expect(said(page)).toHaveText('3 up votes');
});

test('good news come into a status region that the server has rendered, which holds exactly one text', async () => {
  const id = await publish(ana);
  const page = await visit(forum, ana, { at: placeOf(id) });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const region = await goodNews(page).elementHandle();
  await isAlive(page);
  await choose(page, 'Share');
  await expect(page.getByText('Link copied to the clipboard.', { exact: true })).toBeVisible();
  await expect.poll(() => region?.textContent()).toBe('Link copied to the clipboard.');
  await expect(said(page)).toBeEmpty();
  // The focus of a toast that goes returns to where it was.
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await expect(goodNews(page)).toBeEmpty();
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
  // Once it has returned, later toasts give it to nothing.
  const press = (name: string) =>
    page.getByRole('button', { name }).evaluate((button: HTMLElement) => button.click());
  await page.getByRole('button', { name: 'Share' }).blur();
  await press('Share');
  await expect(goodNews(page)).toHaveText('Link copied to the clipboard.');
  await press('Dismiss');
  await expect(goodNews(page)).toBeEmpty();
  await expect(page.getByRole('button', { name: 'Share' })).not.toBeFocused();
  expect(await region?.evaluate((element) => element.isConnected)).toBe(true);

  await goWithin(page, '/dashboard/add-post');
  await page.getByLabel('Title').fill('Milk, or none?');
  await page.getByLabel('Description').fill('I never take any.');
  await choose(page, 'Submit Post');
  await expect(goodNews(page)).toHaveText('Post added successfully!');
  await goWithin(page, placeOf(id));
  await choose(page, 'Share');
  await expect(goodNews(page)).toHaveText('Link copied to the clipboard.');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(1);
});

test('good news have their region to themselves while the code of a page comes', async () => {
  const code = hold();
  const before = (page: Page) => page.route('**/login-page*.js', code.later);
  const page = await visit(forum, forum.visitor, { at: '/login?verified=1', before });
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(goodNews(page)).toBeEmpty();
  code.go();
  await expect(goodNews(page)).toHaveText('Your email is confirmed.');
});
