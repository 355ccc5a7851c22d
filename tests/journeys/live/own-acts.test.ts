import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { openTwoDoors } from '../support/forums/two-doors.ts';
import { cutLine } from '../support/line.ts';
import { placeOf, vote } from '../support/pages/post.ts';
import { choose, count, field, say } from '../support/pages/thread.ts';

const { forum, next } = await openTwoDoors();
const [root, ana] = [await forum.admin('Root'), await forum.member('Ana')];
const ben = await forum.memberWithoutPassword('Ben');

const follow = (page: Page) => page.getByRole('button', { name: 'Follow this post' });
const unfollow = (page: Page) => page.getByRole('button', { name: 'Unfollow this post' });

/** The calls that read the own state of a post and its comments. */
const OF_A_THREAD = ['/mutes', '/saved*', '/follows*', '/thanks*'];
/** How frames of Socket.IO begin: a handshake with a token, and an acknowledgement, as `watch` is answered with. */
const [WITH_TOKEN, ACK] = ['40{"token"', '43'];
/**
 * Opens a page and waits until it is live: the server has answered its first `watch` as a member's, its own state is
 * read, and nothing is under way. A socket that connects before the token is there is a visitor's.
 */
async function openLive(
  at: string,
  {
    on = forum,
    person = ana,
    ownState = [] as readonly string[],
    before = async (_: Page) => {},
  } = {},
): Promise<Page> {
  let read: Promise<unknown> = Promise.resolve();
  const { promise: isAnswered, resolve } = Promise.withResolvers<void>();
  const page = await visit(on, person, {
    at,
    faults: [/socket\.io/],
    async before(fresh) {
      fresh.on('websocket', (socket) => {
        let isMembers = false;
        socket.on('framesent', ({ payload }) => {
          if (String(payload).startsWith(WITH_TOKEN)) isMembers = true;
        });
        socket.on('framereceived', ({ payload }) => {
          if (isMembers && String(payload).startsWith(ACK)) resolve();
        });
      });
      read = Promise.all(ownState.map((path) => fresh.waitForResponse(`**${path}`)));
      await before(fresh);
    },
  });
  await Promise.all([isAnswered, read]);
  await page.waitForLoadState('networkidle');
  return page;
}
/** @returns how to expect that a page makes no call for data from now on. */
function readsNothing(page: Page) {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isData = request.resourceType() === 'fetch' && request.method() === 'GET';
    if (isData && !pathname.startsWith('/auth/')) reads.push(pathname);
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    expect(reads).toEqual([]);
  };
}

test('own acts in a thread appear at once, without a GET: a comment, a vote, a report', async () => {
  const id = await publish(ana);
  await writeComment(root, id, 'Buy my tea!');
  const page = await openLive(placeOf(id), { ownState: OF_A_THREAD });
  await expect(page.getByText('Buy my tea!')).toBeVisible();
  await expect(field(page)).toBeVisible();
  const hasReadNothing = readsNothing(page);
  await say(page, 'The second word.');
  await expect(page.getByText('The second word.')).toBeVisible();
  await count(page, 2);
  await vote(page, 'Up').click();
  await expect(vote(page, 'Up')).toHaveText('Up vote 1');
  await page.getByLabel(/^Feedback on the comment by root/).selectOption('Spam or scam');
  const foreign = page.getByRole('row').filter({ hasText: 'Buy my tea!' });
  await foreign.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('button', { name: 'Reported' })).toBeVisible();
  await hasReadNothing();
});

test('own acts of an admin appear at once, without a GET: a tag, an announcement, an ignored report', async () => {
  const id = await publish(ana);
  for (const text of ['Buy my sugar!', 'Buy my rice!'])
    await reportComment(root, (await writeComment(ana, id, text))._id);
  const boss = { person: root };
  const maker = await openLive('/dashboard/announcement', boss);
  const form = maker.getByPlaceholder('Announcement Title');
  await expect(form).toBeVisible();
  const makerReadNothing = readsNothing(maker);
  await form.fill('The river is high');
  await maker.getByPlaceholder('Description').fill('Stay on the upper path today.');
  await choose(maker, 'Post Announcement');
  await expect(maker.getByText('Announcement posted!')).toBeVisible();
  await makerReadNothing();
  await expect(maker.getByRole('link', { name: 'Announcements and notifications' })).toBeVisible();

  const tags = await openLive('/dashboard/admin-profile', boss);
  await expect(tags.getByText('General').first()).toBeVisible();
  const tagsReadNothing = readsNothing(tags);
  await tags.getByPlaceholder('Enter tag name').fill('monsoon');
  await choose(tags, 'Add');
  await expect(tags.getByText('Monsoon')).toBeVisible();
  await tagsReadNothing();

  const reports = await openLive('/dashboard/reported-comments', boss);
  const rice = reports.getByRole('row', { name: /Buy my rice!/ });
  await expect(rice).toBeVisible();
  const reportsReadNothing = readsNothing(reports);
  await rice.getByRole('button', { name: 'Ignore' }).click();
  await expect(rice).toHaveCount(0);
  await expect(reports.getByText('Buy my sugar!')).toBeVisible();
  await reportsReadNothing();
});

test('own votes, follows and mutes on one device show on the other at once, and nothing is read for it', async () => {
  const id = await publish(ben, { title: 'Two devices' });
  const { authorId } = await writeComment(ben, id, 'Loud words by Ben');
  const desk = await openLive(placeOf(id), { ownState: OF_A_THREAD });
  const phone = await openLive(placeOf(id), {
    on: next,
    ownState: OF_A_THREAD,
    before: (page) => page.clock.install(),
  });
  for (const page of [desk, phone]) await expect(follow(page)).toBeVisible();
  await expect(phone.getByText('Loud words by Ben')).toBeVisible();
  const hasReadNothing = readsNothing(phone);
  await vote(desk, 'Up').click();
  await expect(vote(phone, 'Up')).toHaveText('Up vote 1');
  await expect(vote(phone, 'Up')).toHaveAttribute('aria-pressed', 'true');
  await vote(desk, 'Down').click();
  await expect(vote(phone, 'Down')).toHaveAttribute('aria-pressed', 'true');
  await expect(vote(phone, 'Up')).toHaveText('Up vote 0');
  await follow(desk).click();
  await expect(unfollow(phone)).toBeVisible();
  await ana.call('PUT /mutes/{memberId}', { params: { memberId: authorId } });
  await expect(phone.getByText('Loud words by Ben')).toHaveCount(0);
  await hasReadNothing();

  await vote(phone, 'Down').click();
  await expect(vote(desk, 'Down')).toHaveAttribute('aria-pressed', 'false');
  await unfollow(phone).click();
  await expect(follow(desk)).toBeVisible();
  await ana.call('DELETE /mutes/{memberId}', { params: { memberId: authorId } });
  await expect(desk.getByText('Loud words by Ben')).toBeVisible();

  // An own vote is not said as that of another.
  await phone.clock.pauseAt((await phone.evaluate(() => Date.now())) + 20_000);
  await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
  await expect(vote(phone, 'Up')).toHaveText('Up vote 1');
  await ben.call('PATCH /posts/{id}/downvote', { params: { id } });
  await expect(vote(phone, 'Down')).toHaveText('Down vote 1');
  await phone.clock.runFor(4_000);
  await expect(phone.getByRole('log')).toHaveText('1 down vote');

  // Changes missed while offline are shown after the reconnection.
  const mend = cutLine(forum);
  await ana.call('PATCH /posts/{id}/downvote', { params: { id } });
  await ana.call('PUT /follows/{postId}', { params: { postId: id } });
  mend();
  await expect(vote(desk, 'Down')).toHaveAttribute('aria-pressed', 'true');
  await expect(unfollow(desk)).toBeVisible();

  // An own first comment begins to follow.
  const other = await publish(ben, { title: 'Followed by writing' });
  await goWithin(desk, placeOf(other));
  await expect(follow(desk)).toBeVisible();
  await writeComment(ana, other, 'Mine.');
  await expect(unfollow(desk)).toBeVisible();
});
