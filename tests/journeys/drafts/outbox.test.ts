import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { PASSWORD, type Person } from '../../support/person.ts';
import { expect, isAlive, newPage, visit } from '../support/browser.ts';
import { waiting } from '../support/forums/lost-answers.ts';
import { ageOutbox } from '../support/pages/drafts.ts';
import { holdArrivals, placeOf } from '../support/pages/post.ts';
import { choose, commentsOf, field, say } from '../support/pages/thread.ts';

const { forum, root } = await openFileForumWith(['Root']);
await root.call('POST /membership', { body: { email: root.email } });
const [ana, cho] = [await forum.member('Ana'), await forum.member('Cho')];

/** Waits until the form of a page can store what is written: it has loaded all that it needs for that. */
async function canStore(page: Page): Promise<Page> {
  await isAlive(page);
  await field(page).fill('x');
  await page.waitForLoadState('networkidle');
  await field(page).fill('');
  return page;
}
const openForm = async (person: Person, postId: string) =>
  canStore(await visit(forum, person, { at: placeOf(postId), faults: [/./] }));
const setOffline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);

test('what is sent offline waits, is taken back, goes out once from one of two tabs, or comes back as a draft', async () => {
  const postId = await publish(root);
  const page = await openForm(ana, postId);
  const other = await newPage(page.context());
  await other.goto(placeOf(postId));
  await field(other).waitFor();
  await other.waitForLoadState('networkidle');
  await setOffline(page, true);
  for (const text of ['চা', 'কফি', 'In a hurry']) {
    await say(page, text);
    await expect(waiting(page).getByText(text)).toBeVisible();
    await expect(field(page)).toHaveValue('');
  }
  await expect(waiting(other)).toHaveCount(3);
  await field(page).fill('Later words');
  const hurry = waiting(page).filter({ hasText: 'In a hurry' });
  await hurry.getByRole('button', { name: 'Take back' }).click();
  for (const one of [page, other]) await expect(waiting(one)).toHaveCount(2);
  await expect(field(page)).toHaveValue('Later words\nIn a hurry');
  await setOffline(page, false);
  for (const one of [page, other]) await expect(waiting(one)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
  await other.close();
  await page.reload();
  await expect(field(page)).toHaveValue('Later words\nIn a hurry');
  await canStore(page);

  // A refused comment becomes a draft with the reason.
  await setOffline(page, true);
  await say(page, 'Too late');
  await expect(waiting(page)).toHaveCount(1);
  const gone = { statusCode: 404, error: 'Not Found', code: 'post-unknown', message: 'Gone.' };
  await page.route('**/comments', (route) => route.fulfill({ status: 404, json: gone }));
  await setOffline(page, false);
  await expect(field(page)).toHaveValue('Too late');
  await expect(page.getByRole('alert').getByText('Gone.')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await page.unroute('**/comments');

  // So does what waited for more than two days.
  await setOffline(page, true);
  await say(page, 'Long ago');
  await expect(waiting(page)).toHaveCount(1);
  await ageOutbox(page, 49 * 3_600_000);
  await setOffline(page, false);
  await expect(field(page)).toHaveValue('Long ago');
  await expect(page.getByText(/waited for the line for more than two days/)).toBeVisible();
  expect((await commentsOf(forum, postId)).sort()).toEqual(['কফি', 'চা'].sort());
});

test('what waits survives a restart, is never doubled, and stays while nobody is signed in', async () => {
  const postId = await publish(root);
  let page = await openForm(cho, postId);
  const restart = async () => {
    const next = await newPage(page.context());
    await page.close();
    page = next;
  };
  const isSent = () => expect(page.getByText('Your comment is sent.')).toBeVisible();
  await setOffline(page, true);
  await say(page, 'Before the end');
  await expect(waiting(page)).toHaveCount(1);
  await restart();
  await setOffline(page, false);
  // It goes out on any page of the same member.
  await page.goto('/');
  await isSent();
  expect(await commentsOf(forum, postId)).toEqual(['Before the end']);

  // A page that is closed while it sends loses nothing.
  await holdArrivals().route(page);
  await page.goto(placeOf(postId));
  await canStore(page);
  const { promise: isWritten, resolve } = Promise.withResolvers<void>();
  await page.route('**/comments', async (route) => {
    await route.fetch();
    resolve();
    // The answer stays away.
  });
  await say(page, 'In the very moment');
  await isWritten;
  await restart();
  await page.goto(placeOf(postId));
  await isSent();
  await expect(field(page)).toHaveValue('');
  const both = ['In the very moment', 'Before the end'];
  expect(await commentsOf(forum, postId)).toEqual(both);

  await canStore(page);
  await setOffline(page, true);
  await say(page, 'From Cho');
  await expect(waiting(page)).toHaveCount(1);
  await restart();
  // The session ends at the server: the next page is a visitor's.
  await page.context().clearCookies();
  await setOffline(page, false);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  expect(await commentsOf(forum, postId)).toEqual(both);
  await page.getByLabel('Email').fill(cho.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await choose(page, 'Login');
  await isSent();
  expect(await commentsOf(forum, postId)).toEqual(['From Cho', ...both]);
});
