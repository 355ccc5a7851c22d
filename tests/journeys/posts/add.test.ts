import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWith, sharedForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { alert, becomeGold, heading } from '../support/pages/dashboard.ts';
import { hold, holdSocket } from '../support/pages/post.ts';

const { forum, root } = await openFileForumWith(['Root']);
for (const name of ['education', 'travel']) await root.call('POST /tags', { body: { name } });

const at = '/dashboard/add-post';
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Post' });
const added = (page: Page) =>
  expect(page.getByText('Post added successfully!', { exact: true })).toBeVisible();
async function write(page: Page, title: string, description: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(description);
}
const postsOf = async (person: Person) =>
  (await person.call('GET /posts/user/{email}', { params: { email: person.email } })).body.posts;

test('Add New Post: the form is refused, filled in by keyboard, sent, cleared, and leads to the post', async () => {
  proves('2.42', '2.43', '4.11', '5.5', '5.6', '7.17', '8.8', '8.12', '9.7');
  const hena = await forum.member('Hena');
  const [known, socket] = [hold(), holdSocket()];
  const page = await visit(forum, hena, {
    at,
    async before(page) {
      await page.route('**/posts/count*', known.later);
      // The live link would bring the number as well.
      await socket.route(page);
    },
    faults: [/403/, /503/, /You have reached/, /Publishing the post failed/],
  });
  await expect(heading(page, 'Add New Post')).toBeVisible();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  known.go();
  socket.go();
  await expect(submit(page)).toBeVisible();
  // The author can not be changed.
  for (const [label, value] of [
    ['Author name', 'Hena'],
    ['Author e-mail', 'hena@example.com'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(page.getByLabel(label)).not.toBeEditable();
  }
  await expect(page.getByRole('img', { name: 'Author image' })).toBeVisible();
  await expect(page.getByLabel('Photo URL')).toHaveCount(0);
  await expect(page.getByLabel('Description')).toHaveAttribute('rows', '5');
  await expect(page.getByPlaceholder('Select a tag')).toHaveValue('');
  for (const label of ['UpVote', 'DownVote']) {
    await expect(page.getByLabel(label)).toHaveValue('0');
    await expect(page.getByLabel(label)).toHaveAttribute('type', 'number');
    await expect(page.getByLabel(label)).toHaveAttribute('min', '0');
  }
  // Title and description are required, and votes below 0 refused.
  await page.getByLabel('DownVote').fill('-1');
  await submit(page).click();
  for (const label of ['Title', 'Description']) {
    await expect(page.getByLabel(label)).toHaveAttribute('required');
    await expect(page.getByText(`${label} is required`)).toBeVisible();
  }
  await expect(page.getByText('0 is the least')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('Now there is one');
  await expect(page.getByText('Title is required')).toHaveCount(0);
  await page.getByLabel('DownVote').fill('0');
  await page.getByLabel('Title').fill('');
  expect(await postsOf(hena)).toEqual([]);

  // By keyboard alone, with a tag that is searched.
  await page.getByRole('link').first().focus();
  await tabTo(page.getByLabel('Title'));
  await page.keyboard.type('By train');
  await page.keyboard.press('Tab');
  await page.keyboard.type('To Sylhet, at night.');
  await tabTo(page.getByPlaceholder('Select a tag'));
  await page.keyboard.type('trav');
  await expect(page.getByRole('option')).toHaveText(['Travel']);
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder('Select a tag')).toHaveValue('Travel');
  await tabTo(page.getByLabel('UpVote'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await tabTo(submit(page));
  await page.keyboard.press('Enter');
  await added(page);
  await expect(page.getByRole('status').filter({ hasText: 'added' })).toHaveText(
    'Post added successfully!',
  );
  await expect(page.getByLabel('Title')).toBeFocused();
  for (const label of ['Title', 'Description'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByPlaceholder('Select a tag')).toHaveValue('');
  await expect(page.getByLabel('UpVote')).toHaveValue('0');
  const train = { title: 'By train', description: 'To Sylhet, at night.' };
  expect(await postsOf(hena)).toMatchObject([{ ...train, tag: 'travel', upVote: 3, downVote: 0 }]);

  // The form keeps a refused post. A limit that only the server knows is alerted, a fault is not.
  await write(page, 'By boat', 'To Barishal, by day.');
  const message = 'You have reached your 5 posts limit. Please become a member to post more.';
  for (const [status, json] of [
    [503, {}],
    [403, { message }],
  ] as const) {
    await page.route('**/posts', (route) => route.fulfill({ status, json }), { times: 1 });
    const answered = page.waitForResponse('**/posts');
    await submit(page).click();
    await answered;
    await expect(submit(page)).toBeEnabled();
    if (status === 503) await expect(alert(page)).toHaveCount(0);
    else await expect(alert(page)).toHaveText(message);
    await expect(page.getByLabel('Title')).toHaveValue('By boat');
  }
  // Nothing in the field of votes is 0, and no tag is general.
  await page.getByLabel('UpVote').fill('');
  await submit(page).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  const [boat] = await postsOf(hena);
  expect(boat).toMatchObject({ title: 'By boat', tag: 'general', upVote: 0, downVote: 0 });
  await expect(page.getByRole('link', { name: 'See your post' })).toBeVisible();
  await expect(page).toHaveURL(/\/post-details\//);
  await expect(heading(page, 'By boat')).toBeVisible();
  await added(page);
});

test('Add New Post: on a phone it fills the screen, and what sends, counts and marks stays in it', async () => {
  const page = await visit(forum, await forum.member('Tithi'), { at, width: 360 });
  await page.setViewportSize({ width: 360, height: 560 });
  await expect(submit(page)).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  // The votes are folded away, and stand in the document.
  await expect(page.getByLabel('UpVote')).toBeHidden();
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('UpVote').fill('-1');
  await page.getByText('More', { exact: true }).click();
  await write(page, 'By train', 'To Sylhet, by night.\n'.repeat(60));
  const { height } = await boxOf(page.getByLabel('Description'));
  expect(height).toBeLessThan(560);
  await expect(page.getByText('Draft saved')).toBeInViewport();
  const tools = page.getByRole('group', { name: 'Formatting' });
  for (const part of [submit(page), tools]) await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/ left$/)).toHaveCount(0);
  await page.getByLabel('Description').fill('a'.repeat(19_500));
  await expect(page.getByText('500 left')).toBeInViewport();
  await page.getByLabel('Description').fill('a'.repeat(20_001));
  await expect(page.getByText('1 too many')).toBeInViewport();
  await page.getByLabel('Description').fill('To Sylhet, by night.');
  await submit(page).click();
  await expect(page.getByText('0 is the least')).toBeVisible();
  await page.getByLabel('UpVote').fill('1');
  await submit(page).click();
  await expect(page).toHaveURL(/\/post-details\//);
});

test('Add New Post: who begins another post is not led to the one before', async () => {
  const page = await visit(forum, await forum.member('Asma'), { at });
  await page.clock.install();
  await write(page, 'By train', 'To Sylhet.');
  await submit(page).click();
  const way = page.getByRole('link', { name: 'See your post' });
  await expect(way).toBeVisible();
  await page.getByLabel('Title').fill('By boat');
  await expect(way).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(page.getByLabel('Title')).toHaveValue('By boat');
});

test('Add New Post: it gives way to the limit, wherever a post is written, and comes back with Gold', async () => {
  proves('0.3', '2.44', '2.45', '4.11', '5.7', '6.3', '9.1');
  const nila = await forum.member('Nila');
  for (let n = 1; n <= 3; n += 1) await publish(nila, { title: `Number ${n}` });
  const page = await visit(forum, nila, { at });
  await write(page, 'Number 4', 'The last but one.');
  await submit(page).click();
  await added(page);
  await expect(submit(page)).toBeVisible();
  await page.getByLabel('Title').fill('Half a thought');
  await publish(nila, { title: 'Number 5' });
  const limit = "You've reached your limit of 5 posts. Become a member to continue posting!";
  await expect(page.getByText(limit, { exact: true })).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  const way = page.getByRole('link', { name: 'Become a Member' });
  await expect(way).toHaveAttribute('href', '/membership');

  await becomeGold(nila);
  await expect(page.getByText(limit)).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await page.getByLabel('Description').fill('The other half.');
  await submit(page).click();
  await added(page);
});

test('Add New Post: it has no fields for starting votes where the forum ignores them', async () => {
  const without = await sharedForum({ STARTING_VOTES: 'off' });
  const page = await visit(without, await without.member('Without-Votes'), { at });
  await write(page, 'Only real votes', 'Here nobody starts ahead.');
  for (const label of ['UpVote', 'DownVote']) await expect(page.getByLabel(label)).toHaveCount(0);
  await submit(page).click();
  await added(page);
});
