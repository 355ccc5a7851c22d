import { afterAll, describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { longWorld } from '../support/forums/worlds.ts';
import { boxOf, overflowOf, wholeOf } from '../support/geometry.ts';
import { posts } from '../support/pages/home.ts';

const forum = await openTestApp({}, true);
const long = await longWorld();
afterAll(() => Promise.all([forum.close(), long.forum.close()]));
const root = await forum.admin('Root');
const ana = await forum.member('Ana');
for (const name of ['books', 'career', 'education', 'food', 'health', 'music', 'travel'])
  await root.call('POST /tags', { body: { name } });
for (const title of ['Welcome to the forum', 'Weekly themes are here', 'আগামী শুক্রবার সরাসরি আড্ডা'])
  await root.call('POST /announcements', {
    body: {
      title,
      description: 'Be kind, stay curious, and report what does not belong. '.repeat(3),
    },
  });
for (const title of ['Night buses', 'আজকের আড্ডা কোথায় বসবে?', 'Bookshops', 'Tea', 'Forty'])
  await publish(ana, { title, description: 'Which seat do you choose? '.repeat(9), tag: 'travel' });

const WINDOWS = [
  { width: 1440, height: 900, top: 440, whole: 4 },
  { width: 768, height: 1024, top: 460, whole: 5 },
  { width: 360, height: 780, top: 460, whole: 2 },
] as const;

describe('home with three announcements:', () => {
  test.for(WINDOWS)('posts stand on the first screen at $width px', async (sight) => {
    const { width, height, top, whole } = sight;
    const page = await visit(forum, ana, { width });
    await page.setViewportSize({ width, height });
    const cards = posts(page).getByRole('article');
    await expect(cards).toHaveCount(5);
    await expect(page.getByRole('region', { name: /^Welcome/ }).getByRole('article')).toHaveCount(
      3,
    );
    expect((await boxOf(cards.first())).y).toBeLessThanOrEqual(top);
    expect(await wholeOf(cards)).toBeGreaterThanOrEqual(whole);
  });

  test('on phones the tag of a card is whole, and a long name gives way', async () => {
    const own = await openTestApp();
    await publish(await own.member('Anamaria-Rahman-Chowdhury'));
    const page = await visit(own, own.visitor, { width: 360 });
    const tag = posts(page).getByText('#General');
    expect(await tag.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  test('the sections keep their order', async () => {
    const page = await visit(forum);
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(page.getByRole('heading', { name: 'Most loved' })).toBeVisible();
    await expect(headings).toHaveText([
      'Browse by Tags',
      /^Welcome to/,
      'All Posts',
      'What is on your mind?',
      'Most loved',
    ]);
  });

  test('the rail stands beside the posts from 1,024 px on, and below them before', async () => {
    const page = await visit(forum, ana, { width: 1440 });
    const rail = page.getByRole('complementary', { name: 'Beside the posts' });
    await expect(rail.getByRole('heading', { name: 'Most loved' })).toBeVisible();
    const list = posts(page).getByRole('list');
    const [beside, wide] = [await boxOf(rail), await boxOf(list)];
    expect(beside.width).toBe(300);
    expect(beside.x).toBeGreaterThan(wide.x + wide.width);
    await page.setViewportSize({ width: 1024, height: 800 });
    expect((await boxOf(rail)).x).toBeGreaterThan(600);
    await page.setViewportSize({ width: 1023, height: 800 });
    const narrow = await boxOf(list);
    expect((await boxOf(rail)).y).toBeGreaterThan(narrow.y + narrow.height);
    // Side by side, each part is as tall as what it holds.
    const parts = [/^What is on/, 'Most loved'].map((name) => rail.getByRole('region', { name }));
    const [invitation, loved] = await Promise.all(parts.map(boxOf));
    expect(invitation?.y).toBe(loved?.y);
    expect(invitation?.height).not.toBe(loved?.height);
  });
});

// 1,280 px enlarged to 200 % are 640 px, to 400 % 320 px.
describe.for([640, 360, 320])('at %i px nothing scrolls sideways', (width) => {
  test.for(['/', long.post] as const)('on %s', async (at) => {
    const page = await visit(long.forum, long.rahim, { at, width });
    await expect(page.getByText(/Donau/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
  });
});
