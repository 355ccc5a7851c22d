import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { openHouse, publish, say } from '../house.ts';
import { proves } from '../proves.ts';
import { expect, tabTo, visit } from './browser.ts';

const house = await openHouse({}, true);
afterAll(() => house.close());
const root = await house.admin('Root');
const ana = await house.member('Ana');

for (const name of ['education', 'tea']) await root.call('POST /tags', { body: { name } });
await ana.call('POST /membership', { body: { email: ana.email } });
// Twelve posts: "Post 1" is the oldest and, with twelve up votes, the most popular.
for (let n = 1; n <= 12; n += 1) {
  await publish(ana, { title: `Post ${n}`, upVote: 13 - n, downVote: 0, tag: 'education' });
}
const announced = { title: 'Tea at four', description: 'In the garden, as ever.' };
await root.call('POST /announcements', { body: announced });

const posts = (page: Page) => page.getByRole('region', { name: 'All Posts' });
const titles = (page: Page) => posts(page).getByRole('article').getByRole('heading');
const pageButton = (page: Page, number: number) =>
  page.getByRole('button', { name: String(number), exact: true });

describe('find posts by tag', () => {
  const results = (page: Page) => page.getByRole('region', { name: 'Search results' });

  test('shows the posts that are found, each leading to its details', async () => {
    proves('0.1', '2.22', '2.23', '6.1');
    const id = await publish(ana, { title: 'Milk first?', tag: 'tea', upVote: 7, downVote: 3 });
    await say(ana, id, 'Last.');
    const page = await visit(house);
    await expect(page.getByRole('heading', { name: 'Find Posts by Tag' })).toBeVisible();

    await page.getByPlaceholder('education').fill('tea');
    await page.getByRole('button', { name: 'Search', exact: true }).click();

    const card = results(page).getByRole('article');
    await expect(card).toHaveCount(1);
    for (const shown of ['Ana', '#Tea', 'Comments1', 'Up votes7', 'Down votes3']) {
      await expect(card).toContainText(shown);
    }
    await card.getByRole('link', { name: 'Milk first?' }).click();
    await expect(page).toHaveURL(`/post-details/${id}`);
  });

  test('does nothing while the text is empty', async () => {
    proves('4.4', '5.1');
    const page = await visit(house);
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/posts/search')) searches.push(request.url());
    });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByPlaceholder('education').fill('   ');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(results(page)).toHaveCount(0);
    expect(searches).toEqual([]);
  });

  test('says when nothing is found, and closes', async () => {
    const page = await visit(house);
    await page.getByPlaceholder('education').fill('hilsa');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(results(page)).toContainText('No posts are tagged “hilsa” yet.');
    await page.getByRole('button', { name: 'Close the results' }).click();
    await expect(results(page)).toHaveCount(0);
  });

  test('is used by keyboard', async () => {
    const page = await visit(house);
    await tabTo(page.getByPlaceholder('education'));
    await page.keyboard.type('#Education');
    await page.keyboard.press('Enter');
    await expect(results(page).getByRole('article')).toHaveCount(12);
    await tabTo(results(page).getByRole('link', { name: 'Post 12' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Post 12', level: 1 })).toBeVisible();
  });
});

describe('browse by tags', () => {
  test('shows each tag as a button that does nothing here', async () => {
    proves('2.24', '2.25', '3.3');
    const page = await visit(house);
    const row = page.getByRole('region', { name: 'Browse by Tags' });
    await expect(row.getByRole('button')).toHaveText(['#Education', '#General', '#Tea']);
    const button = row.getByRole('button', { name: '#Education' });
    await expect(button).toHaveAttribute('title', 'Search posts tagged Education');

    await button.click();
    await expect(page).toHaveURL('/');
    await expect(titles(page)).toHaveCount(5);
  });
});

describe('the announcements panel', () => {
  test('welcomes, and shows what was announced, by whom and when', async () => {
    proves('2.26');
    const { body } = await house.visitor.call('GET /announcements');
    const page = await visit(house);
    const panel = page.getByRole('region', { name: 'Welcome to My Site!' });
    await expect(panel.getByRole('heading', { name: 'Announcements' })).toBeVisible();
    const item = panel.getByRole('article');
    await expect(item.getByRole('heading', { name: announced.title })).toBeVisible();
    await expect(item).toContainText(announced.description);
    await expect(item).toContainText('By Root');
    const when = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Asia/Dhaka',
    });
    const created = Date.parse(body[0]?.createdAt ?? '');
    await expect(item.getByRole('time')).toHaveText(when.format(created));
  });
});

describe('all posts', () => {
  test('come newest first, five to a page', async () => {
    proves('2.27', '9.3');
    const page = await visit(house, house.visitor, { at: '/?page=3' });
    await expect(titles(page)).toHaveText(['Post 3', 'Post 2', 'Post 1']);
    await expect(
      page.getByRole('navigation', { name: 'Posts: pages' }).getByRole('button'),
    ).toHaveText(['1', '2', '3']);
  });

  test('show popularity as up votes minus down votes', async () => {
    proves('2.29');
    const page = await visit(house, house.visitor, { at: '/?page=3' });
    const oldest = posts(page).getByRole('article').last();
    await expect(oldest).toContainText('Popularity12');
    await expect(oldest).toContainText('Comments0');
    await expect(oldest).toContainText('Ana');
  });

  test('are sorted by popularity and by latest at the press of one button', async () => {
    proves('2.27', '4.3');
    const page = await visit(house);
    await page.getByRole('button', { name: 'Sort by Popularity' }).click();
    await expect(titles(page)).toHaveText(['Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5']);
    await page.getByRole('button', { name: 'Sort by Latest' }).click();
    await expect(page.getByRole('button', { name: 'Sort by Popularity' })).toBeVisible();
    await expect(titles(page).last()).toHaveText(/^Post (8|9)$/);
  });

  test('keep their page when the order changes', async () => {
    proves('4.3');
    const page = await visit(house);
    await pageButton(page, 2).click();
    await page.getByRole('button', { name: 'Sort by Popularity' }).click();
    await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
    await expect(titles(page).last()).toHaveText(/^Post (9|10)$/);
  });

  test('turn their pages, and Back and a reload find the same page again', async () => {
    const page = await visit(house);
    await pageButton(page, 2).click();
    await pageButton(page, 3).click();
    await expect(titles(page).last()).toHaveText('Post 1');
    await page.reload();
    await expect(titles(page).last()).toHaveText('Post 1');
    await page.goBack();
    await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
    await expect(titles(page)).toHaveCount(5);
  });

  test('are turned and sorted by keyboard', async () => {
    const page = await visit(house);
    await tabTo(page.getByRole('button', { name: 'Sort by Popularity' }));
    await page.keyboard.press('Enter');
    await expect(titles(page).first()).toHaveText('Post 1');
    await tabTo(pageButton(page, 2));
    await page.keyboard.press('Enter');
    await expect(titles(page).first()).toHaveText('Post 6');
    await expect(page.getByRole('heading', { name: 'All Posts' })).toBeFocused();
  });
});

test('Loading... shows while posts load', async () => {
  proves('2.28');
  const held = Promise.withResolvers<void>();
  const page = await visit(house, house.visitor, {
    at: '/?page=2',
    before: (page) =>
      page.route('**/posts?page=2&limit=5', async (route) => {
        await held.promise;
        await route.continue();
      }),
  });
  await expect(posts(page).getByText('Loading...')).toBeVisible();
  held.resolve();
  await expect(titles(page)).toHaveCount(5);
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('a failed read is tried again three times, after 1, 2 and 4 seconds', async () => {
  proves('7.34', '8.7');
  let asked = 0;
  const page = await visit(house, house.visitor, {
    at: '/?page=2',
    before: async (page) => {
      await page.clock.install();
      await page.route('**/posts?page=2&limit=5', (route) => {
        asked += 1;
        return route.abort();
      });
    },
    faults: [/\/posts\?page=2/, /GET \/posts failed/],
  });
  for (const [seconds, times] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [4, 4],
    [60, 4],
  ] as const) {
    await page.clock.runFor(seconds * 1_000);
    await expect.poll(() => asked).toBe(times);
  }
});

test('a failed search shows nothing and breaks nothing', async () => {
  proves('8.5');
  const page = await visit(house, house.visitor, {
    before: (page) =>
      page.route('**/posts/search*', (route) => route.fulfill({ status: 400, json: {} })),
    faults: [/400/, /GET \/posts\/search failed/],
  });
  await page.getByPlaceholder('education').fill('tea');
  const answered = page.waitForResponse('**/posts/search*');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await answered;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Searching…')).toHaveCount(0);
  await expect(titles(page)).toHaveCount(5);
});

test('new posts wait behind a button and never move the list', async () => {
  const own = await openHouse();
  const writer = await own.member('Rahim');
  for (const title of ['One', 'Two', 'Three']) await publish(writer, { title });
  const page = await visit(own);
  await expect(titles(page)).toHaveText(['Three', 'Two', 'One']);

  await publish(writer, { title: 'Four' });
  const pill = page.getByRole('button', { name: /new post/ });
  await expect(pill).toHaveText('1 new post');
  await publish(writer, { title: 'Five' });
  await expect(pill).toHaveText('2 new posts');
  await expect(titles(page)).toHaveText(['Three', 'Two', 'One']);

  await pill.click();
  await expect(titles(page)).toHaveText(['Five', 'Four', 'Three', 'Two', 'One']);
  await expect(pill).toHaveCount(0);
});

test('a removed post folds away and its neighbours stay', async () => {
  const own = await openHouse();
  const writer = await own.member('Rahim');
  await publish(writer, { title: 'Stays' });
  const id = await publish(writer, { title: 'Goes' });
  const page = await visit(own);
  await expect(titles(page)).toHaveText(['Goes', 'Stays']);
  await publish(writer, { title: 'Waits' });
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();

  await writer.call('DELETE /posts/{id}', { params: { id } });
  await expect(titles(page)).toHaveText(['Stays']);
});

test('a post that is removed before the page listens folds away too', async () => {
  const own = await openHouse();
  const writer = await own.member('Rahim');
  await publish(writer, { title: 'Stays' });
  const id = await publish(writer, { title: 'Goes' });
  const deaf = Promise.withResolvers<void>();
  const page = await visit(own, own.visitor, {
    before: (page) =>
      page.route('**/assets/socket-*.js', async (route) => {
        await deaf.promise;
        await route.continue();
      }),
    faults: [/404/, /There is no such post/],
  });
  await expect(titles(page)).toHaveText(['Goes', 'Stays']);

  await writer.call('DELETE /posts/{id}', { params: { id } });
  deaf.resolve();
  await expect(titles(page)).toHaveText(['Stays']);
});

test('the first visitor of an empty forum is told what to do first', async () => {
  proves('2.26');
  const page = await visit(await openHouse());
  await expect(posts(page)).toContainText('Nobody has written here yet');
  await expect(posts(page)).toContainText('npm run admin -- grant');
  await expect(page.getByRole('region', { name: /^Welcome to/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Posts: pages' })).toHaveCount(0);
  await posts(page).getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
});

test('a post written in an empty forum takes the place of the welcome, once it is asked for', async () => {
  const own = await openHouse();
  const page = await visit(own);
  await expect(posts(page)).toContainText('Nobody has written here yet');
  await publish(await own.member('Rahim'), { title: 'The first' });
  const pill = page.getByRole('button', { name: '1 new post' });
  await expect(pill).toBeVisible();
  await expect(posts(page)).toContainText('Nobody has written here yet');
  await expect(page.getByRole('navigation', { name: 'Posts: pages' })).toHaveCount(0);
  await pill.click();
  await expect(titles(page)).toHaveText(['The first']);
  await expect(posts(page)).not.toContainText('Nobody has written here yet');
});
