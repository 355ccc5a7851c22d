import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { cutLine } from '../support/line.ts';

const forum = await openTestApp({}, true);
/** Where the other person comes in: by a server of their own where the forum may have two. */
const next = forum.shared ? await openTestApp(forum.shared, true) : forum;
afterAll(async () => {
  if (next !== forum) await next.close();
  await forum.close();
});
const root = await forum.admin('Root');
const ana = await forum.member('Ana');
const rahim = await forum.member('Rahim');
await ana.call('POST /membership', { body: { email: ana.email } });

const vote = (page: Page, way: 'Up' | 'Down') =>
  page.getByRole('button', { name: new RegExp(`^${way} vote`) });
const input = (page: Page) => page.getByPlaceholder('Write a comment...');
/** The other readers, in the rail. */
const others = (page: Page) => page.getByRole('region', { name: 'In this adda' });

/** One post, open before two people, whose pages live and know who they are: with their tokens they come in anew. */
async function opened(she: Person, he: Person, faults: readonly RegExp[] = []) {
  const id = await publish(ana);
  const sight = { at: `/post-details/${id}`, faults };
  const [hers, his] = await Promise.all([visit(forum, she, sight), visit(next, he, sight)]);
  for (const [page, person] of [[hers, she] as const, [his, he] as const])
    if (person !== forum.visitor)
      await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await expect(others(hers)).toContainText('1 reading');
  await expect(others(his)).toContainText('1 reading');
  return { id, hers, his };
}

describe('of two readers of one post, each sees at once', () => {
  test('how the other votes', async () => {
    const { hers, his } = await opened(ana, rahim);
    await vote(hers, 'Up').click();
    await expect(vote(his, 'Up')).toHaveText('Up vote 1');
    await vote(his, 'Down').click();
    await expect(vote(hers, 'Down')).toHaveText('Down vote 1');
    await expect(vote(hers, 'Up')).toHaveAttribute('aria-pressed', 'true');
    await expect(vote(hers, 'Down')).toHaveAttribute('aria-pressed', 'false');
  });

  test("the other's comments", async () => {
    proves('0.2');
    const { hers, his } = await opened(ana, forum.visitor);
    await input(hers).fill('Can you hear me?');
    await input(hers).press('Enter');
    await expect(his.getByText('Can you hear me?')).toBeVisible();
    await expect(his.getByRole('heading', { name: /^Comments/ })).toHaveText('Comments (1)');
  });

  test('that a comment is removed, without losing what is being written', async () => {
    // On a slow machine it is removed while a page marks it as read: the mark is refused, and nothing is lost.
    const { id, hers, his } = await opened(ana, rahim, [/400 .*\/reads\//]);
    const { _id } = await writeComment(rahim, id, 'Gone soon');
    await expect(hers.getByText('Gone soon')).toBeVisible();
    await input(his).fill('Half a thou');
    await root.call('DELETE /comments/{id}', { params: { id: _id } });
    await expect(hers.getByText('Gone soon')).toHaveCount(0);
    await expect(his.getByText('Gone soon')).toHaveCount(0);
    await expect(input(his)).toHaveValue('Half a thou');
    await expect(input(his)).toBeFocused();
  });

  test('that the other types, stops typing, and leaves; a lone reader sees no count', async () => {
    const { hers, his } = await opened(ana, rahim);
    // For longer than the page keeps silent between two words of it, of which a busy line may lose one.
    await input(his).pressSequentially('Well, well', { delay: 250 });
    await expect(others(hers)).toContainText('1 reading, 1 writing');
    await expect(hers.getByText('Somebody is writing…')).toBeVisible();
    // Of oneself one knows.
    await expect(others(his).getByText('1 reading', { exact: true })).toBeVisible();
    await expect(his.getByText('Somebody is writing…')).toHaveCount(0);
    await input(his).fill('');
    await expect(others(hers).getByText('1 reading', { exact: true })).toBeVisible();
    await his.goto('/');
    await expect(hers.getByText(/\breading/)).toHaveCount(0);
  });
});

test("live pages: a vote and a comment change the card on others' home page", async () => {
  const id = await publish(ana, { title: 'Watched from home' });
  const page = await visit(next);
  const card = page.getByRole('article').filter({ hasText: 'Watched from home' });
  await expect(card).toContainText('Popularity 0');
  await rahim.call('PATCH /posts/{id}/downvote', { params: { id } });
  await expect(card).toContainText('Popularity -1');
  await writeComment(rahim, id, 'Seen?');
  await expect(card).toContainText('Comments 1');
});

test('live pages: a post that one publishes waits on the home page of the other', async () => {
  const [page, hers] = await Promise.all([
    visit(next),
    visit(forum, ana, { at: '/dashboard/add-post' }),
  ]);
  await hers.getByLabel('Title').fill('Fresh from the form');
  await hers.getByLabel('Description').fill('It is this minute that I write.');
  await hers.getByRole('button', { name: 'Submit Post' }).click();
  await page.getByRole('button', { name: /new post/ }).click();
  await expect(page.getByRole('heading', { name: 'Fresh from the form' })).toBeVisible();
});

test('live pages: an announcement and a tag reach all at once', async () => {
  const [page, his] = await Promise.all([visit(forum), visit(next, rahim)]);
  await root.call('POST /tags', { body: { name: 'hilsa' } });
  await root.call('POST /announcements', {
    body: { title: 'Tea at four', description: 'In the garden.' },
  });
  for (const one of [page, his]) {
    await expect(one.getByRole('button', { name: '#Hilsa' })).toBeVisible();
    await expect(one.getByRole('heading', { name: 'Tea at four' })).toBeVisible();
    await expect(one.getByRole('link', { name: 'Announcements, 1 new' })).toHaveText('1');
  }
});

test('live pages: an offline page says as of when it is, and catches up silently', async () => {
  const { id, hers: page } = await opened(ana, rahim, [/socket\.io/]);
  const strip = page.getByText(/^Reconnecting…/);
  await expect(strip).toHaveCount(0);

  const mend = cutLine(forum);
  await expect(strip).toHaveText(/^Reconnecting… shown as of \d\d:\d\d$/);
  await expect(page.getByText('1 reading')).toHaveCount(0);
  await writeComment(ana, id, 'Said meanwhile');
  await ana.call('PATCH /posts/{id}/upvote', { params: { id } });

  mend();
  // By now the page may be waiting for some seconds between two attempts.
  await expect(page.getByText('Said meanwhile')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: /^Up vote/ })).toHaveText('Up vote 1');
  await expect(strip).toHaveCount(0);
  await expect(others(page)).toContainText('1 reading');
});
