import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { openHouse, type Person, publish, say } from '../house.ts';
import { proves } from '../proves.ts';
import { expect, tabTo, visit } from './browser.ts';

const house = await openHouse({}, true);
afterAll(() => house.close());
const root = await house.admin('Root');
const ana = await house.member('Ana');
const rahim = await house.member('Rahim');
await ana.call('POST /membership', { body: { email: ana.email } });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const rows = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row');
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

/** Has Rahim report a comment of Ana's. */
async function report(text: string, reporter: Person = rahim) {
  const postId = await publish(ana, { title: `About ${text}` });
  const comment = await say(ana, postId, text);
  await reporter.call('POST /reports', {
    body: {
      commentId: comment._id,
      feedback: 'Spam or scam',
      commentText: text,
      reporterEmail: reporter.email,
    },
  });
  return { postId, comment };
}

describe('Admin Profile', () => {
  const at = (faults: readonly RegExp[] = []) =>
    visit(house, root, { at: '/dashboard/admin-profile', faults });
  const badges = (page: Page) => page.getByRole('list', { name: 'Current tags' });

  test('shows who I am, and how much there is of everything, as it grows', async () => {
    proves('1.6', '2.63', '3.7', '6.4');
    const { body } = await root.call('GET /admin/stats');
    const page = await at();
    const account = page.getByRole('region', { name: 'Account' });
    await expect(account.getByRole('img', { name: 'Photo of Root' })).toBeVisible();
    await expect(account).toContainText('root@example.com');
    const overview = page.getByRole('region', { name: 'Site Overview' });
    await expect(overview.getByRole('heading', { name: 'Site Overview' })).toBeVisible();
    const totals = overview.getByRole('definition');
    await expect(overview.getByRole('term')).toHaveText(['Posts', 'Comments', 'Users']);
    await expect(totals).toHaveText([body.posts, body.comments, body.users].map(String));

    await say(rahim, await publish(ana), 'One more of each');
    await expect(totals).toHaveText([body.posts + 1, body.comments + 1, body.users].map(String));
    const pie = overview.getByRole('img', { name: `Posts ${body.posts + 1}` });
    await expect(pie).toHaveAccessibleName(
      `Site Overview: Posts ${body.posts + 1}, Comments ${body.comments + 1}, Users ${body.users}`,
    );
  });

  test('draws the pie in blue, green and amber', async () => {
    proves('2.63');
    await say(rahim, await publish(ana), 'So that there is a slice of each');
    const page = await at();
    const pie = page.getByRole('img', { name: /^Site Overview:/ });
    const isDrawn = (colour: string) =>
      pie.evaluate((canvas, colour) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const paint = (canvas as HTMLCanvasElement).getContext('2d');
        const { data } = paint?.getImageData(0, 0, width, height) ?? { data: [] };
        return data.toString().includes(colour);
      }, colour);
    for (const colour of ['59,130,246,255', '34,197,94,255', '245,158,11,255']) {
      await expect.poll(() => isDrawn(colour)).toBe(true);
    }
  });

  test('appends a tag, by keyboard too, and clears the input', async () => {
    proves('2.63', '3.3', '4.18');
    const page = await at();
    const name = page.getByPlaceholder('Enter tag name');
    await expect(badges(page)).toContainText('General');
    await tabTo(name);
    await page.keyboard.type('Hilsa');
    await page.keyboard.press('Enter');
    await expect(badges(page).getByText('Hilsa', { exact: true })).toBeVisible();
    await expect(name).toHaveValue('');
    await name.fill('bhat');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(badges(page).getByRole('listitem').last()).toHaveText('Bhat');
    await page.reload();
    await expect(badges(page).getByRole('listitem').last()).toHaveText('Bhat');
  });

  test('sends no tag without a name, and says nothing of a refused one', async () => {
    proves('5.12', '8.18');
    await root.call('POST /tags', { body: { name: 'twice' } });
    const page = await at([/409/, /Adding the tag failed/]);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/tags'))
        sent.push(request.postData() ?? '');
    });
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await expect(badges(page)).toContainText('Twice');
    await add.click();
    await page.getByPlaceholder('Enter tag name').fill('  ');
    await add.click();
    await page.getByPlaceholder('Enter tag name').fill('twice');
    const answered = page.waitForResponse('**/tags');
    await add.click();
    await answered;
    expect(sent).toEqual(['{"name":"twice"}']);
    await expect(alert(page)).toHaveCount(0);
    await expect(badges(page).getByText('Twice', { exact: true })).toHaveCount(1);
  });
});

describe('Manage Users', () => {
  const at = (address = '/dashboard/manage-users', faults: readonly RegExp[] = []) =>
    visit(house, root, { at: address, faults });
  const of = (page: Page, email: string) => rows(page, 'Users').filter({ hasText: email });
  const sure = 'Are you sure you want to make this user an admin?';

  test('lists photo, name, email, role and membership, and lets only others be made admins', async () => {
    proves('2.64', '2.65', '2.66', '3.1');
    const page = await at();
    await expect(heading(page, 'Manage Users')).toBeVisible();
    await expect(rows(page, 'Users').first().getByRole('columnheader')).toHaveText([
      'Photo',
      'Name',
      'Email',
      'Role',
      'Membership',
      'Action',
    ]);
    const boss = of(page, root.email).getByRole('cell');
    await expect(boss.nth(0).locator('img')).toHaveAttribute('src', /root\.png$/);
    await expect(boss.nth(1)).toContainText('Root');
    await expect(boss.nth(3)).toContainText('admin');
    await expect(boss.nth(4)).toContainText('Free');
    await expect(boss.getByRole('button')).toHaveCount(0);
    const gold = of(page, ana.email).getByRole('cell');
    await expect(gold.nth(3)).toContainText('user');
    await expect(gold.nth(4)).toContainText('Member');
    const button = gold.getByRole('button', { name: 'Make Admin', exact: true });
    await expect(button).toHaveAccessibleDescription('Make Ana an admin');
  });

  test('makes an admin after a question, and says what the server said', async () => {
    proves('4.8', '5.14', '7.29', '8.13');
    const sumi = await house.member('Sumi');
    const page = await at();
    await page.getByPlaceholder('Search by username').fill('sumi');
    await page.getByRole('button', { name: 'Search' }).click();
    const row = of(page, sumi.email);
    await row.getByRole('button', { name: 'Make Admin' }).click();
    await expect(question(page, sure)).toContainText('Sumi');
    await question(page, sure).getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toContainText('user');

    await row.getByRole('button', { name: 'Make Admin' }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('admin');
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /admin/i })).toBeVisible();
    const { body } = await root.call('GET /users/{email}', { params: { email: sumi.email } });
    expect(body.role).toBe('admin');
  });

  test.for([
    ["the server's message", { json: { success: false, message: 'Not today.' } }, 'Not today.'],
    ['Failed to update user', null, 'Failed to update user'],
  ] as const)('alerts %s when that did not work', async ([, answer, text]) => {
    proves('8.13');
    const page = await at(undefined, [/make-admin/, /Make Admin failed/]);
    await page.route('**/make-admin/**', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await of(page, rahim.email).getByRole('button', { name: 'Make Admin' }).click();
    await question(page, sure).getByRole('button', { name: 'Make Admin' }).click();
    await expect(alert(page)).toHaveText(text);
    await expect(of(page, rahim.email).getByRole('button', { name: 'Make Admin' })).toBeEnabled();
  });

  test('searches by keyboard, from page 1 on, and says when nobody is found', async () => {
    proves('2.64', '2.67', '2.68', '4.17', '9.4');
    for (let n = 1; n <= 9; n += 1) await house.member(`Extra${n}`);
    const page = await at('/dashboard/manage-users?page=2');
    const pages = page.getByRole('navigation', { name: 'Users: pages' }).getByRole('button');
    await expect(pages.nth(1)).toHaveAttribute('aria-current', 'page');
    await tabTo(page.getByPlaceholder('Search by username'));
    await page.keyboard.type('extra');
    await page.keyboard.press('Enter');
    await expect(rows(page, 'Users')).toHaveCount(10);
    await expect(page).not.toHaveURL(/page=2/);
    await expect(pages).toHaveText(['1']);

    await page.getByPlaceholder('Search by username').fill('nobody at all');
    await expect(page.getByText('No users found', { exact: true })).toBeVisible();
  });

  test('says Loading users... while it fetches them', async () => {
    proves('2.67');
    const held = Promise.withResolvers<void>();
    const page = await visit(house, root, {
      at: '/dashboard/manage-users',
      before: (page) =>
        page.route('**/admin/users*', async (route) => {
          await held.promise;
          await route.continue();
        }),
    });
    await expect(page.getByText('Loading users...')).toBeVisible();
    held.resolve();
    await expect(rows(page, 'Users')).not.toHaveCount(0);
    await expect(page.getByText('Loading users...')).toHaveCount(0);
  });
});

describe('Reported Comments', () => {
  const at = (address = '/dashboard/reported-comments', faults: readonly RegExp[] = []) =>
    visit(house, root, { at: address, faults });
  const of = (page: Page, text: string) =>
    rows(page, 'Reported Comments').filter({ hasText: text });
  const sure = 'Are you sure you want to delete this comment?';

  test('shows who reported which comment, why and when, and new ones at once', async () => {
    proves('2.69', '2.70', '3.5');
    const page = await at();
    await expect(heading(page, 'Reported Comments')).toBeVisible();
    const { comment } = await report('Buy my boat');
    const row = of(page, 'Buy my boat');
    await expect(row).toBeVisible();
    await expect(rows(page, 'Reported Comments').first().getByRole('columnheader')).toHaveText([
      '#',
      'Comment ID',
      'Reporter',
      'Feedback',
      'Reported At',
      'Actions',
    ]);
    const { body } = await root.call('GET /reports');
    const reportedAt = body.reports.find((one) => one.commentId === comment._id)?.reportedAt ?? '';
    const cells = row.getByRole('cell');
    await expect(cells.nth(0)).toContainText('1');
    await expect(cells.nth(1)).toContainText(comment._id);
    await expect(cells.nth(2)).toContainText(rahim.email);
    await expect(cells.nth(3)).toContainText('Spam or scam');
    await expect(cells.nth(4)).toContainText(
      new Date(reportedAt).toLocaleString('en-GB', { timeZone: 'Asia/Dhaka' }),
    );
    await expect(cells.nth(5).getByRole('button')).toHaveText(['Delete Comment', 'Ignore']);
  });

  test('deletes a comment after a question: it goes from here and from the open post', async () => {
    proves('4.15', '4.16', '5.14', '6.4', '7.31');
    const { postId } = await report('Buy my bicycle');
    const [page, reader] = await Promise.all([
      at(),
      visit(house, house.visitor, { at: `/post-details/${postId}` }),
    ]);
    await expect(reader.getByText('Buy my bicycle', { exact: true })).toBeVisible();
    const button = of(page, 'Buy my bicycle').getByRole('button', { name: 'Delete Comment' });
    await button.click();
    await expect(question(page, sure)).toContainText('Buy my bicycle');
    await page.keyboard.press('Escape');
    await expect(of(page, 'Buy my bicycle')).toBeVisible();

    await button.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(of(page, 'Buy my bicycle')).toHaveCount(0);
    await expect(reader.getByText('Buy my bicycle', { exact: true })).toHaveCount(0);
    await expect(reader.getByText('No comments yet.')).toBeVisible();
  });

  test('ignores a report: it goes, and the comment stays', async () => {
    proves('4.15', '7.32');
    const { postId } = await report('Harmless');
    const page = await at();
    await of(page, 'Harmless').getByRole('button', { name: 'Ignore' }).press('Enter');
    await expect(of(page, 'Harmless')).toHaveCount(0);
    const { body } = await house.visitor.call('GET /comments/{postId}', { params: { postId } });
    expect(body.totalComments).toBe(1);
  });

  test('alerts when a comment could not be deleted or a report not be ignored', async () => {
    proves('8.14', '8.15');
    await report('Stubborn');
    const page = await at(undefined, [/503/, /Settling the report failed/]);
    await page.route(/\/(comments|reports)\/[^?]+$/, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: {} })
        : route.continue(),
    );
    await of(page, 'Stubborn').getByRole('button', { name: 'Ignore' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'ignore' })).toHaveText(
      'Failed to ignore report.',
    );
    await of(page, 'Stubborn').getByRole('button', { name: 'Delete Comment' }).click();
    await question(page, sure).getByRole('button', { name: 'Delete Comment' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'delete' })).toHaveText(
      'Failed to delete comment.',
    );
    await expect(of(page, 'Stubborn')).toBeVisible();
  });

  test('numbers the reports over their pages', async () => {
    proves('2.71', '2.72', '9.4');
    for (let n = 1; n <= 11; n += 1) await report(`Number ${n} of eleven`);
    const page = await at('/dashboard/reported-comments?page=2');
    const pages = page.getByRole('navigation', { name: 'Reported Comments: pages' });
    await expect(pages.getByRole('button')).toHaveText(['1', '2']);
    await expect(rows(page, 'Reported Comments').nth(1).getByRole('cell').first()).toContainText(
      '11',
    );
  });

  test('says Loading... while it loads, and No reported comments found when it can not', async () => {
    proves('2.69', '8.17');
    const held = Promise.withResolvers<void>();
    const page = await visit(house, root, {
      at: '/dashboard/reported-comments',
      before: async (page) => {
        await page.route('**/assets/socket-*.js', (route) => route.abort());
        await page.route('**/reports?*', async (route) => {
          await held.promise;
          await route.fulfill({ status: 403, json: {} });
        });
      },
      faults: [/403/, /GET \/reports failed/, /socket-/, /live link/],
    });
    await expect(page.getByText('Loading...')).toBeVisible();
    held.resolve();
    await expect(page.getByText('No reported comments found')).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Reported Comments: pages' });
    await expect(pages.getByRole('button')).toHaveText(['1']);
  });
});

describe('Make Announcement', () => {
  const at = (faults: readonly RegExp[] = []) =>
    visit(house, root, { at: '/dashboard/announcement', faults });

  test('shows the author, who can not be changed, and the fields', async () => {
    proves('2.73', '5.13');
    const page = await at();
    await expect(heading(page, 'Make Announcement')).toBeVisible();
    await expect(page.getByLabel('Author name')).toHaveValue('Root');
    await expect(page.getByLabel('Author name')).not.toBeEditable();
    await expect(page.getByLabel('Photo URL')).toHaveValue('https://photos.example.com/root.png');
    await expect(page.getByLabel('Photo URL')).not.toBeEditable();
    await expect(page.getByPlaceholder('Announcement Title')).toBeEditable();
    await expect(page.getByPlaceholder('Description')).toHaveAttribute('rows', '5');
  });

  test('posts by keyboard, says so above the form, and is reset', async () => {
    proves('2.74', '4.19', '7.33', '8.16');
    const page = await at();
    await tabTo(page.getByPlaceholder('Announcement Title'));
    await page.keyboard.type('Tea at four');
    await page.keyboard.press('Tab');
    await page.keyboard.type('In the garden.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const status = page.getByText(/^\S+ Announcement posted!$/);
    await expect(status).toBeVisible();
    const form = await page.locator('main form').boundingBox();
    expect((await status.boundingBox())?.y).toBeLessThan(form?.y ?? 0);
    await expect(page.getByPlaceholder('Announcement Title')).toHaveValue('');
    await expect(page.getByPlaceholder('Description')).toHaveValue('');
    const { body } = await house.visitor.call('GET /announcements');
    expect(body[0]).toMatchObject({
      title: 'Tea at four',
      description: 'In the garden.',
      authorName: 'Root',
    });
  });

  test('needs a title and a description', async () => {
    proves('5.13');
    const page = await at();
    await page.getByPlaceholder('Announcement Title').fill('Alone');
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    await expect(page.getByPlaceholder('Description')).toBeFocused();
    await expect(page.getByText('Announcement posted!')).toHaveCount(0);
  });

  test('says when it failed, and keeps what was written', async () => {
    proves('8.16');
    const page = await at([/503/, /Posting the announcement failed/]);
    await page.route('**/announcements', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: {} })
        : route.continue(),
    );
    await page.getByPlaceholder('Announcement Title').fill('Lost?');
    await page.getByPlaceholder('Description').fill('No.');
    await page.getByRole('button', { name: 'Post Announcement' }).click();
    await expect(page.getByText('Failed to post announcement')).toBeVisible();
    await expect(page.getByPlaceholder('Announcement Title')).toHaveValue('Lost?');
  });
});
