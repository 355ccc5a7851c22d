import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { cutLine } from '../support/line.ts';
import { placeOf, vote } from '../support/pages/post.ts';

const forum = await openTestApp({}, true);
/** The second device comes in by a server of its own where the forum may have two. */
const next = forum.shared ? await openTestApp(forum.shared, true) : forum;
afterAll(async () => {
  if (next !== forum) await next.close();
  await forum.close();
});
const ana = await forum.member('Ana');
const ben = await forum.memberWithoutPassword('Ben');

const follow = (page: Page) => page.getByRole('button', { name: 'Follow this post' });
const unfollow = (page: Page) => page.getByRole('button', { name: 'Unfollow this post' });

async function openThread(on: typeof forum, id: string, before?: (page: Page) => Promise<void>) {
  const sight = { at: placeOf(id), faults: [/socket\.io/] };
  const page = await visit(on, ana, before ? { ...sight, before } : sight);
  await expect(follow(page)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  return page;
}

/** The calls for data that a page makes from now on. */
function readsOf(page: Page) {
  const reads: string[] = [];
  page.on('request', (request) => {
    const isData = request.resourceType() === 'fetch' && request.method() === 'GET';
    if (isData) reads.push(request.url());
  });
  return reads;
}

test('own devices: votes, follows and mutes on one show on the other at once, and nothing is read for it', async () => {
  const id = await publish(ben, { title: 'Two devices' });
  const { authorId } = await writeComment(ben, id, 'Loud words by Ben');
  const [desk, phone] = [await openThread(forum, id), await openThread(next, id)];
  await expect(phone.getByText('Loud words by Ben')).toBeVisible();
  await phone.waitForLoadState('networkidle');
  const reads = readsOf(phone);

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
  expect(reads).toEqual([]);

  await vote(phone, 'Down').click();
  await expect(vote(desk, 'Down')).toHaveAttribute('aria-pressed', 'false');
  await unfollow(phone).click();
  await expect(follow(desk)).toBeVisible();
  await ana.call('DELETE /mutes/{memberId}', { params: { memberId: authorId } });
  await expect(desk.getByText('Loud words by Ben')).toBeVisible();
});

test('own devices: an own vote is not said as that of another', async () => {
  const id = await publish(ben, { title: 'Said politely' });
  const phone = await openThread(next, id, (page) => page.clock.install());
  await phone.clock.pauseAt((await phone.evaluate(() => Date.now())) + 5_000);
  await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
  await expect(vote(phone, 'Up')).toHaveText('Up vote 1');
  await ben.call('PATCH /posts/{id}/downvote', { params: { id } });
  await expect(vote(phone, 'Down')).toHaveText('Down vote 1');
  await phone.clock.runFor(4_000);
  await expect(phone.getByRole('log')).toHaveText('1 down vote');
});

test('own devices: what was missed while offline is there again with the line', async () => {
  const id = await publish(ben, { title: 'Offline for a while' });
  const desk = await openThread(forum, id);
  const mend = cutLine(forum);
  await ana.call('PATCH /posts/{id}/downvote', { params: { id } });
  await ana.call('PUT /follows/{postId}', { params: { postId: id } });
  mend();
  // By now the page may be waiting for some seconds between two attempts.
  await expect(vote(desk, 'Down')).toHaveAttribute('aria-pressed', 'true', { timeout: 20_000 });
  await expect(unfollow(desk)).toBeVisible();
});

test('own devices: an own first comment on one begins the follow on the other', async () => {
  const id = await publish(ben, { title: 'Followed by writing' });
  const phone = await openThread(next, id);
  await writeComment(ana, id, 'Mine.');
  await expect(unfollow(phone)).toBeVisible();
});
