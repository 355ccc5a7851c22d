import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords, openForum } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { inspect } from '../support/inspect.ts';
import { cutLine } from '../support/line.ts';
import { logIn } from '../support/pages/auth-forms.ts';
import { cards, pinned, posts, titles } from '../support/pages/home.ts';
import { hold } from '../support/pages/post.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
await ana.call('POST /membership', { body: { email: ana.email } });
const ids: string[] = [];
for (let n = 1; n <= 8; n += 1)
  ids.push(await publish(ana, { title: `Post ${n}`, upVote: n, downVote: 0 }));

const pinAs = (by: typeof root, id: string, on: boolean) =>
  by.call('PUT /posts/{id}/pinned', { params: { id }, body: { on } });
const pin = (number: number, on: boolean) => pinAs(root, ids[number - 1] as string, on);
const pinnedTitles = (page: Page) => pinned(page).getByRole('heading');

/** Runs in the page: from now on it notes the most cards that ever stood there for one post. */
function noteMost(id: string) {
  const note = Object.assign(window, { most: 0 });
  const count = () => {
    const cards = document.querySelectorAll(`article h3 a[href$="${id}"]`).length;
    note.most = Math.max(note.most, cards);
  };
  count();
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}

test('an empty forum says what to do first, until posts come: they wait behind a button, and never move the list', async () => {
  proves('2.26');
  const { forum: own, root: boss, rahim } = await openForum(['Root', 'Rahim']);
  const page = await visit(own, own.visitor, { faults: [/socket\.io/] });
  const pages = page.getByRole('navigation', { name: 'Posts: pages' });
  const pill = page.getByRole('button', { name: /new post/ });
  const welcome = 'Nobody has written here yet';
  await expect(posts(page)).toContainText(welcome);
  await expect(posts(page)).toContainText('/setup?code=');
  await expect(page.getByRole('region', { name: /^Welcome to/ })).toHaveCount(0);
  await posts(page).getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
  await page.goBack();
  const live = page.getByText('Live', { exact: true });
  await expect(live).toBeVisible();

  const id = await publish(rahim, { title: 'One' });
  await expect(pill).toHaveText('1 new post');
  await expect(posts(page)).toContainText(welcome);
  await expect(pages).toHaveCount(0);
  await pill.click();
  await expect(titles(page)).toHaveText(['One']);
  await expect(page.getByText(welcome)).toHaveCount(0);
  // Nor is a forum empty whose posts are all pinned.
  await pinAs(boss, id, true);
  await expect(pinnedTitles(page)).toHaveText(['One']);
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByText(welcome)).toHaveCount(0);
  await pinAs(boss, id, false);
  await expect(titles(page)).toHaveText(['One']);

  await publish(rahim, { title: 'Two' });
  await expect(pill).toHaveText('1 new post');
  await publish(rahim, { title: 'Three' });
  await expect(pill).toHaveText('2 new posts');
  await expect(titles(page)).toHaveText(['One']);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await boxOf(pill);
    const others = page.getByRole('main').getByRole('button').or(page.getByRole('searchbox'));
    for (const other of await others.filter({ hasNotText: 'new post' }).all()) {
      const box = await boxOf(other);
      const isApart = over.y >= box.y + box.height || over.y + over.height <= box.y;
      expect(isApart || over.x >= box.x + box.width || over.x + over.width <= box.x).toBe(true);
    }
  }
  await pill.click();
  await expect(titles(page)).toHaveText(['Three', 'Two', 'One']);
  await expect(pill).toHaveCount(0);
  // A removed one folds away while another waits, and its neighbours stay.
  await publish(rahim, { title: 'Waits' });
  await expect(pill).toHaveText('1 new post');
  await rahim.call('DELETE /posts/{id}', { params: { id } });
  await expect(titles(page)).toHaveText(['Three', 'Two']);

  // The mark that says that the page is live goes with the line.
  const mend = cutLine(own);
  await expect(live).toHaveCount(0);
  mend();
  await expect(live).toBeVisible();
});

test('a post that is removed, pinned or unpinned meanwhile moves at once, and stands there once', async () => {
  const goes = await publish(ana, { title: 'Goes' });
  const deaf = hold();
  const page = await visit(forum, forum.visitor, {
    before: (page) => page.route('**/assets/socket-*.js', deaf.later),
    faults: [/404/, /There is no such post/],
  });
  await expect(titles(page).first()).toHaveText('Goes');
  // It goes before the page subscribes.
  await ana.call('DELETE /posts/{id}', { params: { id: goes } });
  deaf.go();
  await expect(titles(page)).toHaveText(['Post 8', 'Post 7', 'Post 6', 'Post 5']);

  const card = posts(page).getByRole('article').filter({ hasText: 'Post 8' });
  const params = { id: ids[7] as string };
  await expect(card).toContainText('Popularity 8');
  await root.call('PATCH /posts/{id}/downvote', { params });
  await expect(card).toContainText('Popularity 7');
  await writeComment(root, params.id, 'Seen?');
  await expect(card).toContainText('Comments 1');
  await root.call('DELETE /posts/{id}/vote', { params });

  await page.evaluate(noteMost, ids[5] as string);
  await pin(6, true);
  await expect(pinnedTitles(page)).toHaveText(['Post 6']);
  await expect(titles(page)).toHaveText(['Post 8', 'Post 7', 'Post 5']);
  await pin(6, false);
  await expect(titles(page)).toHaveText(['Post 8', 'Post 7', 'Post 6', 'Post 5']);
  await expect(pinned(page)).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { most: number }).most)).toBe(1);
  // A card that moves takes the focus of nobody to the top of the page.
  await titles(page).first().getByRole('link').focus();
  await pin(8, true);
  await expect(pinnedTitles(page)).toHaveText(['Post 8']);
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeFocused();
  await pin(8, false);
  await expect(pinned(page)).toHaveCount(0);
});

test('the announcements are open at a first visit, a line from then on, and stay live', async () => {
  proves('2.26');
  const { forum: own } = await openForum([]);
  const editor = await own.admin('Editors-of-the-Forum');
  await publish(await own.memberWithoutPassword('Anamaria-Rahman-Chowdhury'));
  const announce = async (title: string) =>
    editor.call('POST /announcements', { body: { title, description: 'In the garden, as ever.' } });
  await announce('Tea at four');
  const page = await visit(own, own.visitor, { width: 360 });
  const panel = page.getByRole('region', { name: 'Welcome to My Site!' });
  const items = panel.getByRole('article');
  const fold = panel.getByRole('button', { name: 'Show in full' });
  await expect(panel.getByRole('heading')).toHaveText([
    'Welcome to My Site!',
    'Announcements',
    'Tea at four',
  ]);
  await expect(items).toContainText('In the garden, as ever.');
  await expect(items).toContainText('By Editors-of-the-Forum');
  const { body } = await own.visitor.call('GET /announcements');
  const when = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Dhaka',
  });
  const time = items.getByRole('time');
  await expect(time).toHaveText(when.format(Date.parse(body[0]?.createdAt ?? '')));
  await expect(time).toBeInViewport({ ratio: 1 });
  // Beside a long name a tag is whole.
  const isCut = (element: HTMLElement | SVGElement) => element.scrollWidth > element.clientWidth;
  expect(await posts(page).getByText('General').evaluate(isCut)).toBe(false);

  await expect(page.getByText('Live', { exact: true })).toBeAttached();
  await announce('Second news');
  await expect(items.first()).toContainText('Second news');
  await expect(items).toHaveCount(2);

  // On a later visit it is a line with the newest, which opens by mouse and by keyboard.
  await page.reload();
  await expect(items.first()).toContainText('Second news');
  await expect(items.nth(1)).toBeHidden();
  await expect(time.first()).toBeHidden();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await boxOf(panel)).height, `${width} px`).toBe(44);
  }
  await announce('Third news');
  await expect(items.first()).toContainText('Third news');
  expect((await boxOf(panel)).height).toBe(44);
  await isAlive(page);
  await fold.click();
  await expect(items).toHaveCount(3);
  for (const item of await items.all()) await expect(item.getByRole('time')).toBeVisible();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.press('Enter');
  await expect(items.nth(1)).toBeHidden();
  await expect(fold).toBeFocused();
  await inspect(page);

  // Dismissed, it stays away until a newer one comes.
  await panel.getByRole('button', { name: 'Dismiss until there is news' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  await page.reload();
  await isAlive(page);
  await expect(panel).toHaveCount(0);
  await announce('Fourth news');
  await expect(page.getByRole('link', { name: 'Announcements, 4 new' })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(items.first()).toContainText('Fourth news');
});

test('a vote on a row is shown at once, and stays on the page of the post; a visitor learns who votes', async () => {
  const title = 'Rows have votes';
  const id = await publish(ana, { title, upVote: 40, downVote: 1 });
  const page = await visit(forum, ana);
  const row = (of: Page) => cards(of).filter({ hasText: title });
  const way = (of: Page, name: string) => row(of).getByRole('button', { name, exact: true });
  await expect(way(page, 'Vote up')).toBeEnabled();
  await isAlive(page);
  for (const [name, popularity, pressed] of [
    ['Vote up', 40, 'true'],
    ['Vote down', 38, 'true'],
    ['Vote down', 39, 'false'],
    ['Vote up', 40, 'true'],
  ] as const) {
    await way(page, name).click();
    await expect(row(page)).toContainText(`Popularity ${popularity}`);
    await expect(way(page, name)).toHaveAttribute('aria-pressed', pressed);
  }
  await row(page).getByRole('link', { name: title }).click();
  await expect(page.getByRole('button', { name: 'Up vote' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
  expect([body.upVote, body.downVote]).toEqual([41, 1]);

  const visitor = await visit(forum, forum.visitor, { at: '/?sort=popular' });
  await isAlive(visitor);
  await way(visitor, 'Vote up').click();
  await expect(visitor).toHaveURL('/login');
  await expect(visitor.getByText(/^Only members vote/)).toBeVisible();
  await logIn(visitor, ana.email);
  await expect(visitor).toHaveURL('/?sort=popular');
  await way(visitor, 'Vote up').press('Enter');
  await expect(way(visitor, 'Vote up')).toHaveAttribute('aria-pressed', 'true');
  await expect(row(visitor)).toContainText('Popularity 40');
});

test('a post that two people talk about stands at the end of the rail, as long as it is known', async () => {
  const title = 'Rain on the tin roof';
  const id = await publish(ana, { title });
  const page = await visit(forum, forum.visitor, { width: 1440 });
  await isAlive(page);
  const rail = page.getByRole('complementary', { name: 'Beside the posts' });
  const talk = rail.getByRole('region', { name: 'Being talked about' });
  await writeComment(ana, id, 'Do you hear it?');
  await writeComment(root, id, 'All night.');
  await expect(talk.getByRole('link', { name: title })).toBeVisible();
  await expect(rail.getByRole('region').last()).toHaveAccessibleName('Being talked about');
  await talk.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
