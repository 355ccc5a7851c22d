import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { openTwoDoors } from '../support/forums/two-doors.ts';
import { boxOf } from '../support/geometry.ts';
import { cutLine } from '../support/line.ts';
import { placeOf, vote } from '../support/pages/post.ts';
import { count, field, say } from '../support/pages/thread.ts';

const { forum, next } = await openTwoDoors();
const [root, ana] = [await forum.admin('Root'), await forum.member('Ana')];
const rahim = await forum.member('Rahim');
await ana.call('POST /membership', { body: { email: ana.email } });

/** The other readers, in the rail. */
const others = (page: Page) => page.getByRole('region', { name: 'In this adda' });

/** One post, open before two people, whose pages live and know who they are: with their tokens they come in anew. */
async function opened(he: Person, faults: readonly RegExp[] = []) {
  const id = await publish(ana);
  const sight = { at: placeOf(id), faults };
  const [hers, his] = await Promise.all([visit(forum, ana, sight), visit(next, he, sight)]);
  for (const page of he === forum.visitor ? [hers] : [hers, his])
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  for (const page of [hers, his]) await expect(others(page)).toContainText('1 reading');
  return { id, hers, his };
}

test('of two readers of one post, each sees at once how the other votes, writes, types and leaves', async () => {
  // On a slow machine a comment is removed while a page marks it as read: the mark is refused, and nothing is lost.
  const { id, hers, his } = await opened(rahim, [/400 .*\/reads\//]);
  await vote(hers, 'Up').click();
  await expect(vote(his, 'Up')).toHaveText('Up vote 1');
  await vote(his, 'Down').click();
  await expect(vote(hers, 'Down')).toHaveText('Down vote 1');
  await expect(vote(hers, 'Up')).toHaveAttribute('aria-pressed', 'true');
  await expect(vote(hers, 'Down')).toHaveAttribute('aria-pressed', 'false');

  // A comment is removed without losing what is being written.
  const { _id } = await writeComment(rahim, id, 'Gone soon');
  await expect(hers.getByText('Gone soon')).toBeVisible();
  await field(his).fill('Half a thou');
  await root.call('DELETE /comments/{id}', { params: { id: _id } });
  for (const page of [hers, his]) await expect(page.getByText('Gone soon')).toHaveCount(0);
  await expect(field(his)).toHaveValue('Half a thou');
  await expect(field(his)).toBeFocused();

  // For longer than the page keeps silent between two words of it, of which a busy line may lose one.
  await field(his).pressSequentially('ght, well, well', { delay: 250 });
  await expect(others(hers)).toContainText('1 reading, 1 writing');
  await expect(hers.getByText('Somebody is writing…')).toBeVisible();
  // Of oneself one knows.
  await expect(others(his).getByText('1 reading', { exact: true })).toBeVisible();
  await expect(his.getByText('Somebody is writing…')).toHaveCount(0);
  await field(his).fill('');
  await expect(others(hers).getByText('1 reading', { exact: true })).toBeVisible();
  // A lone reader sees no count.
  await his.goto('/');
  await expect(hers.getByText(/\breading/)).toHaveCount(0);
});

test('a visitor sees what a member writes; offline, a page says as of when it is, and catches up silently', async () => {
  proves('0.2');
  const { id, hers, his } = await opened(forum.visitor, [/socket\.io/]);
  await say(hers, 'Can you hear me?');
  await expect(his.getByText('Can you hear me?')).toBeVisible();
  await count(his, 1);

  const strip = hers.getByText(/^Reconnecting…/).locator('..');
  await expect(strip).toHaveCount(0);
  const mend = cutLine(forum);
  await expect(strip).toHaveText(/^Reconnecting… shown as of \d\d:\d\d$/);
  // It is a part of the top bar, and covers nothing below it.
  const [bar, line] = [await boxOf(hers.getByRole('banner')), await boxOf(strip)];
  expect(line.y + line.height).toBeLessThanOrEqual(bar.y + bar.height);
  await expect(hers.getByText('1 reading')).toHaveCount(0);
  await writeComment(ana, id, 'Said meanwhile');
  await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
  mend();
  await expect(hers.getByText('Said meanwhile')).toBeVisible();
  await expect(vote(hers, 'Up')).toHaveText('Up vote 1');
  await expect(strip).toHaveCount(0);
  await expect(others(hers)).toContainText('1 reading');
});
