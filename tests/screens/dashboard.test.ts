import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { openHouse, type Person, publish } from '../house.ts';
import { proves } from '../proves.ts';
import { expect, tabTo, visit } from './browser.ts';

const house = await openHouse({}, true);
afterAll(() => house.close());
const root = await house.admin('Root');
for (const name of ['education', 'travel']) await root.call('POST /tags', { body: { name } });

const becomeGold = (person: Person) =>
  person.call('POST /membership', { body: { email: person.email } });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

describe('the dashboard', () => {
  test('shows members their menu beside the page', async () => {
    proves('1.3', '2.10', '2.11', '2.12', '2.36', '2.38');
    const page = await visit(house, await house.member('Asha'), { at: '/dashboard' });
    await expect(page).toHaveURL('/dashboard/profile');
    const links = sidebar(page).getByRole('link');
    await expect(links).toHaveText(['Go to Home', 'My Profile', 'Add Post', 'My Posts']);
    const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(places).toEqual([
      '/',
      '/dashboard/profile',
      '/dashboard/add-post',
      '/dashboard/my-posts',
    ]);
    await sidebar(page).getByRole('link', { name: 'My Posts' }).click();
    await expect(heading(page, 'My Posts')).toBeVisible();
  });

  test('shows admins theirs', async () => {
    proves('2.11', '2.36', '2.39', '6.4', '6.5');
    const page = await visit(house, root, { at: '/dashboard' });
    await expect(page).toHaveURL('/dashboard/admin-profile');
    const links = sidebar(page).getByRole('link');
    await expect(links).toHaveText([
      'Go to Home',
      'Admin Profile',
      'Manage Users',
      'Reported Comments',
      'Make Announcement',
    ]);
    const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(places).toEqual([
      '/',
      '/dashboard/admin-profile',
      '/dashboard/manage-users',
      '/dashboard/reported-comments',
      '/dashboard/announcement',
    ]);
  });

  test('has its menu behind Show Menu and Hide Menu on small screens, for the keyboard too', async () => {
    proves('2.37');
    const page = await visit(house, await house.member('Bela'), { at: '/dashboard', width: 360 });
    await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
    await expect(sidebar(page)).toBeHidden();
    await tabTo(page.getByRole('button', { name: 'Show Menu' }));
    await page.keyboard.press('Enter');
    await expect(sidebar(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hide Menu' })).toBeFocused();
    await tabTo(sidebar(page).getByRole('link', { name: 'Add Post' }));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Add New Post')).toBeVisible();
    await expect(sidebar(page)).toBeHidden();
  });

  test('changes its menu while it is open when the member becomes an admin, and back', async () => {
    proves('4.7', '4.8');
    const dia = await house.member('Dia');
    // The table of users may be read just when the right to it ends.
    const page = await visit(house, dia, { at: '/dashboard/profile', faults: [/403/, /admins/] });
    await expect(sidebar(page).getByRole('link', { name: 'My Posts' })).toBeVisible();
    const params = { email: dia.email };
    await root.call('PATCH /admin/users/make-admin/{email}', { params });
    await sidebar(page).getByRole('link', { name: 'Manage Users' }).click();
    await expect(heading(page, 'Manage Users')).toBeVisible();

    await root.call('PATCH /admin/users/revoke-admin/{email}', { params });
    await expect(sidebar(page).getByRole('link', { name: 'My Posts' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
  });
});

describe('My Profile', () => {
  test('shows photo, name, email, membership and the recent posts in two columns', async () => {
    proves('2.40', '9.5');
    const ela = await house.member('Ela');
    await publish(ela, {
      title: 'Short',
      description: 'One line.',
      createdAt: '1/2/2026, 3:04:05',
    });
    await publish(ela, { title: 'Long', description: `${'a'.repeat(100)}b` });
    const page = await visit(house, ela, { at: '/dashboard/profile' });
    const account = page.getByRole('region', { name: 'Account' });
    await expect(account.getByRole('img', { name: 'Photo of Ela' })).toHaveAttribute(
      'src',
      'https://photos.example.com/ela.png',
    );
    await expect(account.getByText('Ela', { exact: true })).toBeVisible();
    await expect(account.getByText('ela@example.com')).toBeVisible();
    await expect(account.getByText('Bronze Member')).toBeVisible();

    const recent = page.getByRole('region', { name: 'Recent Posts' }).getByRole('listitem');
    await expect(recent).toHaveCount(2);
    await expect(recent.nth(0)).toContainText(`Long20/11/2026, 10:00:00${'a'.repeat(100)}...`);
    await expect(recent.nth(1)).toContainText('Short1/2/2026, 3:04:05One line.');
    const [left, right] = [await recent.nth(0).boundingBox(), await recent.nth(1).boundingBox()];
    expect(left?.y).toBe(right?.y);
    expect(left?.x).not.toBe(right?.x);
  });

  test('says when there are no recent posts', async () => {
    proves('2.41');
    const page = await visit(house, await house.member('Fara'), { at: '/dashboard/profile' });
    await expect(page.getByText('No recent posts.')).toBeVisible();
  });

  test('shows Gold as soon as the member has it, and Bronze until that is known', async () => {
    proves('2.40', '3.9');
    const gopa = await house.member('Gopa');
    const page = await visit(house, gopa, { at: '/dashboard/profile' });
    await expect(page.getByText('Bronze Member')).toBeVisible();
    await becomeGold(gopa);
    await expect(page.getByText('Gold Member')).toBeVisible();

    const known = Promise.withResolvers<void>();
    const again = await visit(house, gopa, {
      at: '/dashboard/profile',
      before: (page) =>
        page.route(/\/user\/.*\/status|assets\/socket-/, async (route) => {
          await known.promise;
          await route.continue();
        }),
    });
    await expect(again.getByText('Bronze Member')).toBeVisible();
    known.resolve();
    await expect(again.getByText('Gold Member')).toBeVisible();
  });
});

describe('Add New Post', () => {
  const submit = (page: Page) => page.getByRole('button', { name: 'Submit Post' });
  const limit = "You've reached your limit of 5 posts. Become a member to continue posting!";
  async function at(person: Person, faults: readonly RegExp[] = []) {
    const page = await visit(house, person, { at: '/dashboard/add-post', faults });
    await expect(heading(page, 'Add New Post')).toBeVisible();
    return page;
  }

  test('has the author, who can not be changed, and the fields of a post', async () => {
    proves('2.42', '9.7');
    const page = await at(await house.member('Hena'));
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
    const without = await openHouse({ STARTING_VOTES: 'off' });
    const page = await visit(without, await without.member('Hena'), { at: '/dashboard/add-post' });
    await page.getByLabel('Title').fill('Only real votes');
    await page.getByLabel('Description').fill('Here nobody starts ahead.');
    for (const label of ['UpVote', 'DownVote']) await expect(page.getByLabel(label)).toHaveCount(0);
    await submit(page).click();
    await expect(page.getByRole('status').getByText('Post added successfully!')).toBeVisible();
  });

  test('says Loading... while the number of posts and the membership are not known', async () => {
    proves('2.43');
    const known = Promise.withResolvers<void>();
    const page = await visit(house, await house.member('Ira'), {
      at: '/dashboard/add-post',
      before: (page) =>
        page.route(/\/posts\/count|assets\/socket-/, async (route) => {
          await known.promise;
          await route.continue();
        }),
    });
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(submit(page)).toHaveCount(0);
    known.resolve();
    await expect(submit(page)).toBeVisible();
  });

  test('requires title and description', async () => {
    proves('5.5');
    const jui = await house.member('Jui');
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
    const kona = await house.member('Kona');
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

  test('takes no tag for general, and no number for 0', async () => {
    proves('5.5', '5.6', '9.7');
    const lila = await house.member('Lila');
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
    const page = await at(await house.member('Mina'));
    await page.getByLabel('Title').fill('Below');
    await page.getByLabel('Description').fill('Zero.');
    await page.getByLabel('DownVote').fill('-1');
    await submit(page).click();
    await expect(page.getByText('0 is the least')).toBeVisible();
  });

  test('gives way to the limit with the fifth post, wherever it is written', async () => {
    proves('2.44', '2.45', '4.11', '5.7', '9.1');
    const nila = await house.member('Nila');
    for (let n = 1; n <= 3; n += 1) await publish(nila, { title: `Number ${n}` });
    const page = await at(nila);
    await page.getByLabel('Title').fill('Number 4');
    await page.getByLabel('Description').fill('The last but one.');
    await submit(page).click();
    await expect(page.getByText('Post added successfully!')).toBeVisible();
    await expect(submit(page)).toBeVisible();
    await publish(nila, { title: 'Number 5' });

    await expect(page.getByText(limit, { exact: true })).toBeVisible();
    await expect(submit(page)).toHaveCount(0);
    const way = page.getByRole('link', { name: 'Become a Member' });
    await expect(way).toHaveAttribute('href', '/membership');
  });

  test('comes back as it was left when Gold lifts the limit', async () => {
    proves('0.3', '6.3');
    const opu = await house.member('Opu');
    for (let n = 1; n <= 4; n += 1) await publish(opu, { title: `Number ${n}` });
    const page = await at(opu);
    await page.getByLabel('Title').fill('Half a thought');
    await publish(opu, { title: 'Number 5' });
    await expect(page.getByText(limit)).toBeVisible();

    await becomeGold(opu);
    await expect(page.getByText(limit)).toHaveCount(0);
    await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
    await page.getByLabel('Description').fill('The other half.');
    await submit(page).click();
    await expect(page.getByText('Post added successfully!')).toBeVisible();
  });

  test('alerts the limit when it is the server that knows of it', async () => {
    proves('8.8');
    const message = 'You have reached your 5 posts limit. Please become a member to post more.';
    const page = await at(await house.member('Puja'), [/403/, /You have reached/]);
    await page.route('**/posts', (route) => route.fulfill({ status: 403, json: { message } }));
    await page.getByLabel('Title').fill('A sixth');
    await page.getByLabel('Description').fill('One too many.');
    await submit(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(message);
    await expect(page.getByLabel('Title')).toHaveValue('A sixth');
  });

  test('says nothing when the post could not be created, and keeps it', async () => {
    proves('8.12');
    const page = await at(await house.member('Rupa'), [/503/, /Publishing the post failed/]);
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

describe('My Posts', () => {
  const rows = (page: Page) => page.getByRole('table', { name: 'My Posts' }).getByRole('row');
  /** Deleted before the page listened to it: the page looks, and finds it gone. */
  const removedUnheard = [/404/, /There is no such post/];
  const at = (person: Person, faults: readonly RegExp[] = []) =>
    visit(house, person, { at: '/dashboard/my-posts', faults });

  test('numbers the posts over their pages, with votes that live and an edit button that does nothing', async () => {
    proves('2.46', '2.47', '2.48', '2.49', '2.51', '9.4');
    const sima = await house.member('Sima');
    await becomeGold(sima);
    const oldest = await publish(sima, { title: 'Number 1', upVote: 5, downVote: 7 });
    for (let n = 2; n <= 12; n += 1) await publish(sima, { title: `Number ${n}` });
    const page = await at(sima);
    await expect(heading(page, 'My Posts')).toBeVisible();
    await expect(rows(page)).toHaveCount(11);
    await expect(rows(page).first().getByRole('columnheader')).toHaveText([
      '#',
      'Title',
      'Votes',
      'Actions',
    ]);
    const pages = page.getByRole('navigation', { name: 'My Posts: pages' }).getByRole('button');
    await expect(pages).toHaveText(['1', '2']);
    await pages.nth(1).click();
    await expect(rows(page)).toHaveCount(3);
    const last = rows(page).nth(2).getByRole('cell');
    await expect(last.nth(0)).toContainText('12');
    await expect(last.nth(1)).toContainText('Number 1');
    await expect(last.nth(2)).toContainText('-2');
    await expect(last.nth(3).getByRole('button', { name: 'Edit “Number 1”' })).toBeDisabled();

    await root.call('PATCH /posts/{id}/upvote', { params: { id: oldest } });
    await expect(last.nth(2)).toContainText('-1');
  });

  test('deletes a post after a question, whose Cancel comes first', async () => {
    proves('2.49', '4.12', '5.10', '6.2');
    const tuli = await house.member('Tuli');
    await publish(tuli, { title: 'Stays' });
    await publish(tuli, { title: 'Goes' });
    const page = await at(tuli, removedUnheard);
    const question = page.getByRole('alertdialog', { name: 'Are you sure to delete this post?' });
    await page.getByRole('button', { name: 'Delete “Goes”' }).click();
    await expect(question).toContainText('Goes');
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete']);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(rows(page)).toHaveCount(3);

    await page.getByRole('button', { name: 'Delete “Goes”' }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('Stays');
    await expect(rows(page).nth(1).getByRole('cell').first()).toContainText('1');
    await expect(page.getByRole('navigation', { name: 'My Posts: pages' })).toHaveCount(0);
  });

  test('leads to the page before when the last post of a page is deleted', async () => {
    proves('4.12');
    const uma = await house.member('Uma');
    await becomeGold(uma);
    for (let n = 1; n <= 11; n += 1) await publish(uma, { title: `Number ${n}` });
    const page = await visit(house, uma, {
      at: '/dashboard/my-posts?page=2',
      faults: removedUnheard,
    });
    await page.getByRole('button', { name: 'Delete “Number 1”' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page)).toHaveCount(11);
    await expect(rows(page).nth(1).getByRole('cell').first()).toContainText('1');
  });

  test('says when there are none', async () => {
    proves('2.50');
    const page = await at(await house.member('Vani'));
    await expect(page.getByText('No posts found', { exact: true })).toBeVisible();
  });

  test('says Loading your posts... while it loads', async () => {
    proves('2.50');
    const held = Promise.withResolvers<void>();
    const page = await visit(house, await house.member('Wafa'), {
      at: '/dashboard/my-posts',
      before: (page) =>
        page.route('**/posts/user/**', async (route) => {
          await held.promise;
          await route.continue();
        }),
    });
    await expect(page.getByText('Loading your posts...')).toBeVisible();
    held.resolve();
    await expect(page.getByText('No posts found')).toBeVisible();
  });

  test('says Failed to load posts when it can not load them, and tries again when asked', async () => {
    proves('2.50', '8.9');
    const yasa = await house.member('Yasa');
    await publish(yasa, { title: 'There after all' });
    let fails = true;
    const page = await visit(house, yasa, {
      at: '/dashboard/my-posts',
      before: (page) =>
        page.route('**/posts/user/**', (route) =>
          fails ? route.fulfill({ status: 403, json: {} }) : route.continue(),
        ),
      faults: [/403/, /GET \/posts\/user\/\{email\} failed/],
    });
    await expect(page.getByText('Failed to load posts')).toBeVisible();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'There after all' })).toBeVisible();
  });
});
