import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { heading } from '../support/pages/dashboard.ts';
import { hold } from '../support/pages/post.ts';

const { forum, root } = await openFileForumWith(['Root']);
for (const name of ['education', 'travel']) await root.call('POST /tags', { body: { name } });

describe('Add New Post', () => {
  const submit = (page: Page) => page.getByRole('button', { name: 'Submit Post' });
  async function at(person: Person, faults: readonly RegExp[] = []) {
    const page = await visit(forum, person, { at: '/dashboard/add-post', faults });
    await expect(heading(page, 'Add New Post')).toBeVisible();
    return page;
  }

  test('has the author, who can not be changed, and the fields of a post', async () => {
    proves('2.42', '9.7');
    const page = await at(await forum.member('Hena'));
    for (const [label, value] of [
      ['Author name', 'Hena'],
      ['Author e-mail', 'hena@example.com'],
      ['Photo URL', 'https://photos.example.com/hena.png'],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveValue(value);
      await expect(page.getByLabel(label)).not.toBeEditable();
    }
    await expect(page.getByRole('img', { name: 'Author image' })).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveAttribute('rows', '5');
    await expect(page.getByPlaceholder('Select a tag')).toHaveValue('');
    for (const label of ['UpVote', 'DownVote']) {
      await expect(page.getByLabel(label)).toHaveValue('0');
      await expect(page.getByLabel(label)).toHaveAttribute('type', 'number');
      await expect(page.getByLabel(label)).toHaveAttribute('min', '0');
    }
  });

  test('has no fields for starting votes where the forum ignores them', async () => {
    const without = await openTestApp({ STARTING_VOTES: 'off' });
    const page = await visit(without, await without.member('Hena'), { at: '/dashboard/add-post' });
    await page.getByLabel('Title').fill('Only real votes');
    await page.getByLabel('Description').fill('Here nobody starts ahead.');
    for (const label of ['UpVote', 'DownVote']) await expect(page.getByLabel(label)).toHaveCount(0);
    await submit(page).click();
    await expect(page.getByRole('status').getByText('Post added successfully!')).toBeVisible();
  });

  test('says Loading... while the number of posts and the membership are not known', async () => {
    proves('2.43');
    const known = hold();
    const page = await visit(forum, await forum.member('Ira'), {
      at: '/dashboard/add-post',
      before: (page) => page.route(/\/posts\/count|assets\/socket-/, known.later),
    });
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(submit(page)).toHaveCount(0);
    known.go();
    await expect(submit(page)).toBeVisible();
  });

  test('requires title and description', async () => {
    proves('5.5');
    const jui = await forum.member('Jui');
    const page = await at(jui);
    await submit(page).click();
    for (const label of ['Title', 'Description']) {
      await expect(page.getByLabel(label)).toHaveAttribute('required');
      await expect(page.getByText(`${label} is required`)).toBeVisible();
    }
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.getByLabel('Title').fill('Now there is one');
    await expect(page.getByText('Title is required')).toHaveCount(0);
    const { body } = await jui.call('GET /posts/count', { query: { email: jui.email } });
    expect(body.count).toBe(0);
  });

  test('publishes by keyboard, with a tag that is searched, and is cleared afterwards', async () => {
    proves('2.42', '4.11', '7.17');
    const kona = await forum.member('Kona');
    const page = await at(kona);
    await tabTo(page.getByLabel('Title'));
    await page.keyboard.type('By train');
    await page.keyboard.press('Tab');
    await page.keyboard.type('To Sylhet, at night.');
    await page.keyboard.press('Tab');
    await page.keyboard.type('trav');
    await expect(page.getByRole('option')).toHaveText(['Travel']);
    await page.keyboard.press('Enter');
    await expect(page.getByPlaceholder('Select a tag')).toHaveValue('Travel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('3');
    await tabTo(submit(page));
    await page.keyboard.press('Enter');

    await expect(page.getByText('Post added successfully!', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(page.getByLabel('Title')).toBeFocused();
    await expect(page.getByLabel('Description')).toHaveValue('');
    await expect(page.getByPlaceholder('Select a tag')).toHaveValue('');
    await expect(page.getByLabel('UpVote')).toHaveValue('0');
    const params = { email: kona.email };
    const { body } = await kona.call('GET /posts/user/{email}', { params });
    expect(body.posts).toMatchObject([
      {
        title: 'By train',
        description: 'To Sylhet, at night.',
        tag: 'travel',
        upVote: 3,
        downVote: 0,
      },
    ]);
  });

  test('leads to the new post after it was added, outside of the alert', async () => {
    const lata = await forum.member('Lata');
    const page = await at(lata);
    await page.getByLabel('Title').fill('By boat');
    await page.getByLabel('Description').fill('To Barishal, by day.');
    await expect(page.getByRole('link', { name: 'See your post' })).toHaveCount(0);
    await submit(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'added' })).toHaveText(
      'Post added successfully!',
    );
    await page.getByRole('link', { name: 'See your post' }).click();
    await expect(page).toHaveURL(/\/post-details\//);
    await expect(heading(page, 'By boat')).toBeVisible();
  });

  test('brings the way to the new post into sight on a phone, beside the focused form', async () => {
    const page = await at(await forum.member('Tithi'));
    await page.setViewportSize({ width: 360, height: 560 });
    await page.getByLabel('Description').fill('To Sylhet, by night.\n'.repeat(30));
    await page.getByLabel('Title').fill('By train');
    // The first field is the first that is seen: the heading is above the visible part.
    await page.getByLabel('Title').evaluate((field) => field.scrollIntoView({ block: 'start' }));
    await page.evaluate(() => scrollBy(0, -70));
    await page.getByLabel('Title').press('Enter');
    await expect(page.getByRole('link', { name: 'See your post' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Title')).toBeFocused();
  });

  test('grows with what is written, so that nothing of it is scrolled out of sight', async () => {
    const page = await at(await forum.member('Moni'));
    const area = page.getByLabel('Description');
    const before = await area.boundingBox();
    await area.fill(Array.from({ length: 30 }, (_, n) => `Line ${n}`).join('\n'));
    const height = async () => (await area.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan((before?.height ?? 0) * 3);
    const hidden = await area.evaluate((field) => field.scrollHeight - field.clientHeight);
    expect(hidden).toBe(0);
  });

  test('takes no tag for general, and no number for 0', async () => {
    proves('5.5', '5.6', '9.7');
    const lila = await forum.member('Lila');
    const page = await at(lila);
    await page.getByLabel('Title').fill('Plain');
    await page.getByLabel('Description').fill('Nothing more.');
    await page.getByLabel('UpVote').fill('');
    await submit(page).click();
    await expect(page.getByText('Post added successfully!')).toBeVisible();
    const params = { email: lila.email };
    const { body } = await lila.call('GET /posts/user/{email}', { params });
    expect(body.posts).toMatchObject([{ tag: 'general', upVote: 0, downVote: 0 }]);
  });

  test('takes no votes below 0', async () => {
    proves('5.5');
    const page = await at(await forum.member('Mina'));
    await page.getByLabel('Title').fill('Below');
    await page.getByLabel('Description').fill('Zero.');
    await page.getByLabel('DownVote').fill('-1');
    await submit(page).click();
    await expect(page.getByText('0 is the least')).toBeVisible();
  });

  test('says nothing when the post could not be created, and keeps it', async () => {
    proves('8.12');
    const page = await at(await forum.member('Rupa'), [/503/, /Publishing the post failed/]);
    await page.route('**/posts', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByLabel('Title').fill('Not lost');
    await page.getByLabel('Description').fill('Still here.');
    const answered = page.waitForResponse('**/posts');
    await submit(page).click();
    await answered;
    await expect(submit(page)).toBeEnabled();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    await expect(page.getByLabel('Title')).toHaveValue('Not lost');
  });
});
