import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { holdArrivals, placeOf } from '../support/pages/post.ts';

const { forum, root } = await openFileForumWith(['Root']);
await root.call('POST /membership', { body: { email: root.email } });
const ana = await forum.member('Ana');

const OFFLINE = [/./];
const field = (page: Page) => page.getByPlaceholder('Write a comment...');
const waiting = (page: Page) => page.getByRole('list', { name: 'Not sent yet' });
const commentsOf = async (postId: string) =>
  (
    await forum.visitor.call('GET /comments/{id}', { params: { id: postId }, query: { limit: 50 } })
  ).body.comments
    .map(({ text }) => text)
    .sort();

/** A page whose form can store what is written: it has loaded all that it needs for that. */
async function openForm(
  person: Person,
  postId: string,
  before?: (page: Page) => Promise<void>,
): Promise<Page> {
  const seen = { at: placeOf(postId), faults: OFFLINE, ...(before && { before }) };
  const page = await visit(forum, person, seen);
  await isAlive(page);
  await field(page).fill('x');
  await page.waitForLoadState('networkidle');
  await field(page).fill('');
  return page;
}
async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}
const setOffline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);

test('what is sent while offline waits, and goes out once when the line is back, from one of two tabs', async () => {
  const postId = await publish(root);
  const page = await openForm(ana, postId);
  const other = await page.context().newPage();
  await other.goto(placeOf(postId));
  await field(other).waitFor();
  await other.waitForLoadState('networkidle');
  await setOffline(page, true);
  for (const text of ['চা', 'কফি', 'মিষ্টি']) {
    await say(page, text);
    await expect(waiting(page).getByText(text)).toBeVisible();
    await expect(field(page)).toHaveValue('');
  }
  await expect(waiting(other).getByRole('listitem')).toHaveCount(3);
  await setOffline(page, false);
  await expect(waiting(page)).toHaveCount(0);
  await expect(waiting(other)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Comments (3)' })).toBeVisible();
  expect(await commentsOf(postId)).toEqual(['চা', 'কফি', 'মিষ্টি'].sort());
});

test('what waits can be taken back', async () => {
  const postId = await publish(root);
  const page = await openForm(ana, postId);
  await setOffline(page, true);
  await say(page, 'In a hurry');
  await field(page).fill('Later words');
  await waiting(page).getByRole('button', { name: 'Take back' }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('Later words\nIn a hurry');
  await setOffline(page, false);
  await page.reload();
  await expect(field(page)).toHaveValue('Later words\nIn a hurry');
  expect(await commentsOf(postId)).toEqual([]);
});

test('what waits survives a restart, and goes out on any page of the same member', async () => {
  const postId = await publish(root);
  const page = await openForm(ana, postId);
  await setOffline(page, true);
  await say(page, 'Before the end');
  await expect(waiting(page)).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  await setOffline(next, false);
  await next.goto('/');
  await expect(next.getByText('Your comment is sent.')).toBeVisible();
  expect(await commentsOf(postId)).toEqual(['Before the end']);
});

test('a page that is closed while it sends loses nothing and doubles nothing', async () => {
  const postId = await publish(root);
  const page = await openForm(ana, postId, holdArrivals().route);
  const { promise: isWritten, resolve } = Promise.withResolvers<void>();
  await page.route('**/comments', async (route) => {
    await route.fetch();
    resolve();
    // The answer stays away.
  });
  await say(page, 'In the very moment');
  await isWritten;
  const next = await page.context().newPage();
  await page.close();
  await next.goto(placeOf(postId));
  await expect(next.getByText('Your comment is sent.')).toBeVisible();
  await expect(field(next)).toHaveValue('');
  expect(await commentsOf(postId)).toEqual(['In the very moment']);
});

test('what waits stays while somebody else is signed in', async () => {
  const postId = await publish(root);
  const cho = await forum.member('Cho');
  const page = await openForm(cho, postId);
  await setOffline(page, true);
  await say(page, 'From Cho');
  await expect(waiting(page)).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  // The session ends at the server: the next page is a visitor's.
  await next.context().clearCookies();
  await setOffline(next, false);
  await next.goto('/logout');
  await expect(next).toHaveURL('/login');
  expect(await commentsOf(postId)).toEqual([]);
  await next.getByLabel('Email').fill(cho.email);
  await next.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await next.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(next.getByText('Your comment is sent.')).toBeVisible();
  expect(await commentsOf(postId)).toEqual(['From Cho']);
});

test('what is refused becomes a draft with the reason', async () => {
  const postId = await publish(root);
  const page = await openForm(ana, postId);
  await writeComment(ana, postId, 'Here');
  await setOffline(page, true);
  await say(page, 'Too late');
  await expect(waiting(page)).toBeVisible();
  await page.route('**/comments', (route) =>
    route.fulfill({
      status: 404,
      json: { statusCode: 404, error: 'Not Found', code: 'post-unknown', message: 'Gone.' },
    }),
  );
  await setOffline(page, false);
  await expect(field(page)).toHaveValue('Too late');
  await expect(page.getByRole('alert').getByText('Gone.')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test('what waited for more than two days becomes a draft', async () => {
  const postId = await publish(root);
  const page = await openForm(ana, postId);
  await setOffline(page, true);
  await say(page, 'Long ago');
  await expect(waiting(page)).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('adda');
        opening.onsuccess = () => {
          const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
          const asked = store.getAll();
          asked.onsuccess = () => {
            for (const item of asked.result)
              store.put({ ...item, sentAt: item.sentAt - 49 * 3_600_000 });
            store.transaction.oncomplete = () => resolve();
          };
        };
      }),
  );
  await setOffline(page, false);
  await expect(field(page)).toHaveValue('Long ago');
  await expect(page.getByText(/waited for the line for more than two days/)).toBeVisible();
  expect(await commentsOf(postId)).toEqual([]);
});

test('a new post waits as well', async () => {
  const dita = await forum.member('Dita');
  const page = await visit(forum, dita, { at: '/dashboard/add-post', faults: OFFLINE });
  await page.getByLabel('Title').fill('x');
  await page.waitForLoadState('networkidle');
  await setOffline(page, true);
  await page.getByLabel('Title').fill('From the ferry');
  await page.getByLabel('Description').fill('No line here.');
  await page.getByRole('button', { name: 'Submit Post' }).click();
  await expect(waiting(page).getByText('From the ferry')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await setOffline(page, false);
  await expect(page.getByText('Post added successfully!')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  const params = { email: dita.email };
  const { posts } = (await dita.call('GET /posts/user/{email}', { params })).body;
  expect(posts.map(({ title }) => title)).toEqual(['From the ferry']);
});
