import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, isAlive, visit } from '../support/browser.ts';
import { hold, placeOf, vote } from '../support/pages/post.ts';

const { forum, ana, rahim } = await openFileForumWithPasswords(['Ana', 'Rahim']);
await ana.call('POST /membership', { body: { email: ana.email } });

/** The region in which a page says what others change. */
const said = (page: Page) => page.getByRole('log');
/** The region of good news: a page has one status region, unless it has something else to say. */
const goodNews = (page: Page) => page.getByRole('status');
const upvote = (id: string) => ana.call('PATCH /posts/{id}/upvote', { params: { id } });

/** Stops the page's clock: what it puts off waits for the test. */
async function stopClock(page: Page): Promise<void> {
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
}

/** A post as a visitor reads it, live and with a clock that stands still. */
async function openPost() {
  const id = await publish(ana);
  const before = (page: Page) => page.clock.install();
  const page = await visit(forum, forum.visitor, { at: placeOf(id), before });
  await stopClock(page);
  return { id, page };
}
const heading = (page: Page) => page.getByRole('heading', { name: /^Comments/ });

describe('to a screen reader, a page says politely', () => {
  test('how many comments others wrote and how they voted, together and not at once', async () => {
    const { id, page } = await openPost();
    await writeComment(ana, id, 'Milk first, of course.');
    await expect(heading(page)).toHaveText('Comments (1)');
    await page.clock.runFor(3_900);
    await writeComment(ana, id, 'Or no milk at all.');
    await upvote(id);
    await expect(heading(page)).toHaveText('Comments (2)');
    await expect(vote(page, 'Up')).toHaveText('Up vote 1');
    await expect(said(page)).toBeEmpty();
    await page.clock.runFor(100);
    await expect(said(page)).toHaveText('2 new comments, 1 up vote');
  });

  test('each further gathering again, some seconds later', async () => {
    const { id, page } = await openPost();
    for (const text of ['Milk first.', 'Milk last.']) {
      await writeComment(ana, id, text);
      await expect(page.getByText(text)).toBeVisible();
      await page.clock.runFor(3_900);
      // Earlier messages have gone by then.
      await expect(said(page)).not.toContainText('2 new');
      await page.clock.runFor(100);
      await expect(said(page)).toContainText('1 new comment');
      await page.clock.runFor(6_000);
      await expect(said(page)).toBeEmpty();
    }
  });

  test("nothing of the reader's own comments and votes", async () => {
    const id = await publish(ana);
    const before = (page: Page) => page.clock.install();
    const page = await visit(forum, rahim, { at: placeOf(id), before });
    await vote(page, 'Up').click();
    const field = page.getByPlaceholder('Write a comment...');
    await field.fill('My own words.');
    await field.press('Enter');
    await expect(heading(page)).toHaveText('Comments (1)');
    await expect
      .poll(async () => {
        const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
        return [body.upVote, body.commentCount];
      })
      .toEqual([1, 1]);
    // The next acts of others are said alone.
    await stopClock(page);
    await writeComment(ana, id, 'The words of another.');
    await upvote(id);
    await expect(heading(page)).toHaveText('Comments (2)');
    await expect(vote(page, 'Up')).toHaveText('Up vote 2');
    await page.clock.runFor(4_000);
    await expect(said(page)).toHaveText('1 new comment, 2 up votes');
    await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'true');
  });

  test('nothing of an earlier vote of the reader, also where the post is read before the session', async () => {
    const id = await publish(ana);
    const page = await visit(forum, rahim, { at: placeOf(id) });
    await vote(page, 'Up').click();
    await expect
      .poll(async () => (await rahim.call('GET /posts/{id}', { params: { id } })).body.myVote)
      .toBe('up');
    const session = hold();
    await page.route('**/auth/get-session', session.later);
    await page.clock.install();
    await page.reload();
    await stopClock(page);
    await page.clock.runFor(4_000);
    await expect(said(page)).toBeEmpty();
    session.go();
    await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'true');
    await upvote(id);
    await expect(vote(page, 'Up')).toHaveText('Up vote 2');
    await page.clock.runFor(4_000);
    await expect(said(page)).toHaveText('2 up votes');
  });

  test('nothing of comments by people whom the reader has muted', async () => {
    const id = await publish(ana);
    const muted = await forum.member('Loud');
    const { body } = await muted.call('POST /users', { body: { email: muted.email } });
    await rahim.call('PUT /mutes/{memberId}', { params: { memberId: body._id } });
    const page = await visit(forum, rahim, { at: placeOf(id) });
    // From here on the page is this member's at once, and its first socket, too.
    await expect.poll(() => page.evaluate(() => localStorage['muted'] ?? '')).toContain(body._id);
    await page.clock.install();
    await page.reload();
    await stopClock(page);
    await writeComment(muted, id, 'Listen to me!');
    await expect(page.getByText('You muted Loud.')).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(said(page)).toBeEmpty();
    await writeComment(ana, id, 'Milk first, of course.');
    await expect(heading(page)).toHaveText('Comments (2)');
    await page.clock.runFor(4_000);
    await expect(said(page)).toHaveText('1 new comment');
  });
});

describe('good news', () => {
  test('comes into a status region that the server has rendered', async () => {
    const id = await publish(ana);
    const silent = await visit(forum, forum.visitor, {
      at: placeOf(id),
      scripts: false,
      faults: [/\.js csp$/],
    });
    await expect(goodNews(silent)).toBeEmpty();
    await expect(said(silent)).toBeEmpty();

    const page = await visit(forum, rahim, { at: placeOf(id) });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const region = await goodNews(page).elementHandle();
    await isAlive(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied to the clipboard.', { exact: true })).toBeVisible();
    await expect.poll(() => region?.textContent()).toBe('Link copied to the clipboard.');
    await expect(said(page)).toBeEmpty();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(goodNews(page)).toBeEmpty();
    expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
  });

  test('replaces earlier good news: the region holds exactly one text', async () => {
    const page = await visit(forum, ana, { at: '/dashboard/add-post' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Title').fill('Milk, or none?');
    await page.getByLabel('Description').fill('I never take any.');
    await page.getByRole('button', { name: 'Submit Post' }).click();
    await expect(goodNews(page)).toHaveText('Post added successfully!');
    await goWithin(page, placeOf(await publish(ana)));
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(goodNews(page)).toHaveText('Link copied to the clipboard.');
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(1);
  });

  test('has its region to itself while the code of a page comes', async () => {
    const code = hold();
    const before = (page: Page) => page.route('**/login-page*.js', code.later);
    const page = await visit(forum, forum.visitor, { at: '/login?verified=1', before });
    await expect(page.getByText('Loading…')).toBeVisible();
    await expect(goodNews(page)).toBeEmpty();
    code.go();
    await expect(goodNews(page)).toHaveText('Your email is confirmed.');
  });
});
