import type { BrowserContext, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { holdArrivals, placeOf } from '../support/pages/post.ts';

const { forum, root } = await openFileForumWith(['Root']);
await root.call('POST /membership', { body: { email: root.email } });
const ana = await forum.member('Ana');
const bo = await forum.member('Bo');
const TEXT = 'শক্তি, ক্ষমা\u200cআর চা ১২ কাপ';

const field = (page: Page) => page.getByPlaceholder('Write a comment...');
/** Waits until the page is live as the member's, who gets a link of their own. */
async function isLive(page: Page): Promise<void> {
  await field(page).waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
}
const commentsOf = async (postId: string) =>
  (await forum.visitor.call('GET /comments/{id}', { params: { id: postId } })).body.comments.map(
    ({ text }) => text,
  );
/** The texts that the browser has stored. */
const storedIn = async (page: Page) =>
  (await draftsIn(page)).map((fields) => fields['text'] ?? fields['title']);
async function open(context: BrowserContext, at: string) {
  const page = await context.newPage();
  await page.goto(at);
  return page;
}

describe('a draft', () => {
  test('outlives a reload, a crash and signing out, and belongs to its member and post', async () => {
    const cho = await forum.member('Cho');
    const [postId, other] = [await publish(root), await publish(root)];
    const page = await visit(forum, cho, { at: placeOf(postId), faults: [/sign in first|401/] });
    await field(page).fill(TEXT);
    await expect.poll(() => storedIn(page)).toEqual([TEXT]);
    await page.reload();
    await expect(field(page)).toHaveValue(TEXT);

    const again = await open(page.context(), placeOf(other));
    await isAlive(again);
    await expect(field(again)).toHaveValue('');
    await page.close();
    await again.goto('/logout');
    await expect(again).toHaveURL('/login');
    await again.goto(placeOf(postId));
    await expect(field(again)).toHaveCount(0);
    const signIn = async (who: typeof cho) => {
      await again.goto('/login');
      await again.getByLabel('Email').fill(who.email);
      await again.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await again.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(again).toHaveURL('/');
      await again.goto(placeOf(postId));
    };
    await signIn(bo);
    await expect(field(again)).toHaveValue('');
    await again.goto('/logout');
    await expect(again).toHaveURL('/login');
    await signIn(cho);
    await expect(field(again)).toHaveValue(TEXT);
  });

  test('goes once it is sent', async () => {
    const postId = await publish(root);
    const page = await visit(forum, ana, { at: placeOf(postId) });
    await field(page).fill(TEXT);
    await field(page).press('Enter');
    await expect(page.getByRole('table').getByText('শক্তি')).toBeVisible();
    await expect.poll(() => storedIn(page)).toEqual([]);
    await page.reload();
    await isAlive(page);
    await expect(field(page)).toHaveValue('');
    expect(await commentsOf(postId)).toEqual([TEXT]);
  });

  test('is offered to another tab, and the newest is kept', async () => {
    const postId = await publish(root);
    const one = await visit(forum, ana, { at: placeOf(postId) });
    const two = await open(one.context(), placeOf(postId));
    await field(one).fill('First words');
    await expect.poll(() => storedIn(one)).toEqual(['First words']);
    // An empty form takes it at once.
    await expect(field(two)).toHaveValue('First words');
    await field(two).fill('Second words');
    const offer = one.getByRole('button', { name: 'Show that text' });
    await expect(offer).toBeVisible();
    await expect(field(one)).toHaveValue('First words');
    await offer.click();
    await expect(field(one)).toHaveValue('Second words');
    await expect(offer).toHaveCount(0);
    // Sent in one tab, it leaves the other one, which can't send it again.
    await field(two).press('Enter');
    await expect(field(one)).toHaveValue('');
    await expect(field(two)).toHaveValue('');
    expect(await commentsOf(postId)).toEqual(['Second words']);
  });

  test('of a new post has all its fields', async () => {
    const page = await visit(forum, ana, { at: '/dashboard/add-post' });
    await page.getByLabel('Title').fill(TEXT);
    await page.getByLabel('Description').fill('One\nTwo');
    await page.getByLabel('UpVote').fill('3');
    await expect.poll(() => storedIn(page)).toEqual([TEXT]);
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue(TEXT);
    await expect(page.getByLabel('Description')).toHaveValue('One\nTwo');
    await expect(page.getByLabel('UpVote')).toHaveValue('3');
    await page.getByRole('button', { name: 'Submit Post' }).click();
    await expect(page.getByText('Post added successfully!')).toBeVisible();
    await expect.poll(() => storedIn(page)).toEqual([]);
  });
});

test('what is edited outlives a reload, and goes when it is given up', async () => {
  const postId = await publish(root);
  await writeComment(ana, postId, 'Milk first');
  const page = await visit(forum, ana, { at: placeOf(postId) });
  const edit = page.getByRole('button', { name: /^Edit what/ });
  const words = page.getByRole('dialog').getByLabel('Your words');
  await edit.click();
  await expect(words).toHaveValue('Milk first');
  await words.fill(TEXT);
  await expect.poll(() => storedIn(page)).toEqual([TEXT]);
  await page.reload();
  await edit.click();
  await expect(words).toHaveValue(TEXT);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => storedIn(page)).toEqual([]);
  await edit.click();
  await expect(words).toHaveValue('Milk first');
});

test('a lost answer does not double a comment: pressing again is the same write', async () => {
  const postId = await publish(root);
  const held = holdArrivals();
  const page = await visit(forum, ana, {
    at: placeOf(postId),
    faults: [/./],
    before: held.route,
  });
  await isLive(page);
  // The server writes; its answer never arrives, nor does the event.
  let sends = 0;
  await page.route('**/comments', async (route) => {
    await route.fetch();
    await route.abort();
    sends++;
  });
  await field(page).fill(TEXT);
  await field(page).press('Enter');
  await expect(page.getByText('The server was not reached.')).toBeVisible();
  await field(page).press('Enter');
  await expect.poll(() => sends).toBe(2);
  await expect.poll(() => storedIn(page)).toEqual([TEXT]);
  await expect(field(page)).toHaveValue(TEXT);
  await page.unroute('**/comments');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => storedIn(page)).toEqual([]);
  expect(await commentsOf(postId)).toEqual([TEXT]);
});

test('that the server was not reached is said until the line is back', async () => {
  const postId = await publish(root);
  const page = await visit(forum, ana, { at: placeOf(postId), faults: [/./] });
  await isLive(page);
  await page.route('**/comments', (route) => route.abort());
  await field(page).fill(TEXT);
  await field(page).press('Enter');
  const said = page.getByText('The server was not reached.');
  await expect(said).toBeVisible();
  await page.unroute('**/comments');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(said).toHaveCount(0);
  await expect(field(page)).toHaveValue(TEXT);
});
