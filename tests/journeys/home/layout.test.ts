import type { Locator, Page } from '@playwright/test';
import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { boxOf, wholeOf } from '../support/geometry.ts';
import { cards, openHome, pinned, posts, returning, titles } from '../support/pages/home.ts';

const { forum: crowded, ana: gold } = await openHome();
const boss = await crowded.admin('Root');
for (let n = 13; n <= 33; n += 1) await publish(gold, { title: `Post ${n}`, tag: 'education' });
const pin = (id: string, on: boolean) =>
  boss.call('PUT /posts/{id}/pinned', { params: { id }, body: { on } });

const pill = (page: Page) => page.getByRole('button', { name: /new post/ });
const write = (page: Page) => page.getByRole('link', { name: 'Write', exact: true });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Posts: pages' });
const invitation = (page: Page) => page.getByRole('region', { name: 'What is on your mind?' });
const WHOLE = { ratio: 1 };

/** The names of the elements that other things cover: in their middle, or within their edges and round corners. */
const coveredOf = (elements: Locator, steps: readonly number[] = []) =>
  elements.evaluateAll((all, steps) => {
    const isCovered = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const places = [left + 8, (left + right) / 2, right - 8].flatMap((x) =>
        [top + 8, (top + bottom) / 2, bottom - 8].map((y) => [x, y] as const),
      );
      return places.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && !element.contains(hit) && hit.closest('header') === null;
      });
    };
    const found = () => all.filter(isCovered).map((element) => element.textContent);
    const covered = [...found()];
    for (const step of steps) {
      const { bottom = 0 } = all[0]?.getBoundingClientRect() ?? {};
      scrollTo(0, scrollY + bottom - innerHeight + step);
      covered.push(...found().map((name) => `${name} at ${step} px above the end of the window`));
    }
    return covered;
  }, steps);
const STEPS = Array.from({ length: 27 }, (_, at) => at * 30);

test('nothing that floats covers the pager, at any width, and both buttons stay in reach', async () => {
  const page = await visit(crowded, gold);
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await expect(invitation(page)).toContainText('as many posts as you like');
  await expect(invitation(page)).not.toContainText('of 5');
  const written = { title: 'Just written', tag: 'education' };
  const buttons = pager(page).getByRole('button');
  for (const [at, name] of [
    ['/', 'All Posts'],
    ['/tags/education', '#Education'],
  ] as const) {
    await goWithin(page, at);
    // Only what comes after the list was read waits behind the pill.
    const list = page.getByRole('region', { name });
    await expect(list.getByRole('article')).toHaveCount(5);
    await expect(list.getByText('Live', { exact: true })).toBeVisible();
    await expect(buttons.nth(6)).toBeVisible();
    const id = await publish(gold, written);
    await expect(pill(page)).toBeVisible();
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await coveredOf(buttons, STEPS), `of ${at} at ${width} px`).toEqual([]);
    }
    await gold.call('DELETE /posts/{id}', { params: { id } });
  }

  // On phones and tablets the button to write rests between the list and its pager.
  await goWithin(page, '/');
  for (const width of [360, 768, 1023]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(write(page)).toBeInViewport(WHOLE);
    await page.getByRole('region', { name: 'Most loved' }).scrollIntoViewIfNeeded();
    const [above, button] = [await boxOf(posts(page)), await boxOf(write(page))];
    expect(above.y + above.height).toBeLessThanOrEqual(button.y);
    expect(button.y + button.height).toBeLessThanOrEqual((await boxOf(pager(page))).y);
  }
  // Nor does much that is pinned above the list take the buttons out of reach.
  await page.reload();
  const { body } = await crowded.visitor.call('GET /posts', { query: { limit: '3' } });
  for (const { _id } of body) await pin(_id, true);
  await expect(pinned(page)).toHaveCount(3);
  await publish(gold, written);
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 0));
    for (const one of [pill(page), write(page)]) await expect(one).toBeInViewport(WHOLE);
    const others = page
      .getByRole('main')
      .getByRole('button', { name: /^(Search|Sort by Popularity|Compact)$/ })
      .or(cards(page).first().getByRole('button'));
    await expect(others, 'three, and those of the first row').toHaveCount(6);
    expect(await coveredOf(others), `at ${width} px`).toEqual([]);
    // The button to write covers no button of a lower card once the list is scrolled.
    await page.evaluate(() => scrollTo(0, 80));
    expect(await coveredOf(cards(page).nth(1).getByRole('button')), `at ${width} px`).toEqual([]);
  }
  for (const { _id } of body) await pin(_id, false);
  await expect(pinned(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  // On a phone they stand side by side, also where they rest below the list.
  const ends = async () => {
    const [one, other] = [await boxOf(pill(page)), await boxOf(write(page))];
    expect(one.x + one.width).toBeLessThan(other.x);
    return [one.y + one.height, other.y + other.height];
  };
  expect(await ends()).toEqual([784, 784]);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [restOfPill, restOfWrite] = await ends();
  expect(restOfPill).toBe(restOfWrite);
  const last = await boxOf(posts(page));
  expect((await boxOf(pill(page))).y).toBeGreaterThanOrEqual(last.y + last.height);
  await pill(page).click();
  await expect(titles(page).first()).toHaveText('Just written');
  await write(page).click();
  await expect(page).toHaveURL('/dashboard/add-post');
});

test('on a later visit a pinned line and four whole posts stand on the first screen, seven where they are compact', async () => {
  const { forum, root, ana } = await openForumWithPasswords(['Root', 'Ana']);
  await ana.call('POST /membership', { body: { email: ana.email } });
  const long =
    'বৃষ্টির দিনে চায়ের সঙ্গে কোন গল্পটা সবচেয়ে ভালো জমে, আর কেন আমরা সবাই সেই গল্পেই বারবার ফিরে যাই?';
  const description = 'শুক্রবার বিকেলে বাংলা একাডেমির গেটে দেখা হোক। '.repeat(6);
  await root.call('PATCH /settings', { body: { siteName: 'আড্ডাখানা' } });
  await root.call('POST /tags', { body: { name: 'ভ্রমণ' } });
  await root.call('POST /announcements', { body: { title: long, description } });
  const params = { id: await publish(ana, { title: long, description, tag: 'ভ্রমণ' }) };
  await root.call('PUT /posts/{id}/pinned', { params, body: { on: true } });
  for (const title of [
    ...['Night buses', 'কোথায় চা?', 'Bookshops', 'Forty lines', 'Rain', long],
    ...['One lens, one year', 'আজ সন্ধ্যার আড্ডা কোথায় বসবে?'],
  ])
    await publish(ana, { title, description, tag: 'ভ্রমণ' });
  for (const person of [forum.visitor, ana]) {
    const page = await visit(forum, person, { before: returning });
    await expect(pinned(page)).toHaveCount(1);
    await expect(cards(page)).toHaveCount(5);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(pinned(page)).toBeInViewport(WHOLE);
    expect((await boxOf(pinned(page))).height).toBeLessThan(50);
    expect(await wholeOf(cards(page)), '1440 px').toBeGreaterThanOrEqual(4);

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(pinned(page)).toBeInViewport(WHOLE);
    expect(await wholeOf(cards(page)), '360 px').toBeGreaterThanOrEqual(2);
    const third = titles(page).nth(2);
    await expect(third).toBeInViewport(WHOLE);
    // Nor does a floating button cover the beginning of it.
    const hit = await third.evaluate((title) => {
      const { left, top } = title.getBoundingClientRect();
      const there = document.elementFromPoint(left + 4, top + 4);
      return title.closest('article')?.contains(there ?? null);
    });
    expect(hit).toBe(true);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Compact' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await expect(cards(page)).toHaveCount(8);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await wholeOf(cards(page)), 'compact').toBeGreaterThanOrEqual(7);
    // On a phone, too, a compact row names its author.
    await page.setViewportSize({ width: 360, height: 740 });
    const names = cards(page).getByRole('link', { name: 'Ana', exact: true });
    await expect(names).toHaveCount(8);
    const cut = await names.evaluateAll((all) =>
      all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    );
    expect(Math.max(...cut)).toBe(0);
    expect(await wholeOf(cards(page)), 'compact at 360 px').toBeGreaterThanOrEqual(5);
    await page.setViewportSize({ width: 1440, height: 900 });
    // The browser remembers it, and the page arrives so.
    await page.reload();
    const compact = page.getByRole('button', { name: 'Compact' });
    await expect(compact).toHaveAttribute('aria-pressed', 'true');
    expect((await boxOf(cards(page).first())).height).toBeLessThan(80);
    await compact.click();
    await page.reload();
    await expect(compact).toHaveAttribute('aria-pressed', 'false');
  }
});

test('with three announcements posts stand on the first screen, and the rail beside or below them', async () => {
  const { forum, root, ana } = await openForumWithPasswords(['Root', 'Ana']);
  for (const name of ['books', 'career', 'education', 'food', 'health', 'music', 'travel'])
    await root.call('POST /tags', { body: { name } });
  const kind = 'Be kind, stay curious, and report what does not belong. '.repeat(3);
  for (const title of ['Welcome to the forum', 'Weekly themes are here', 'আগামী শুক্রবার সরাসরি আড্ডা'])
    await root.call('POST /announcements', { body: { title, description: kind } });
  const seat = 'Which seat do you choose? '.repeat(9);
  for (const title of ['Night buses', 'আজকের আড্ডা কোথায় বসবে?', 'Bookshops'])
    await publish(ana, { title, description: seat, tag: 'travel' });
  for (const [title, upVote] of [
    ['Tea', 1],
    ['Forty', 0],
  ] as const)
    await publish(root, { title, description: seat, tag: 'travel', upVote });
  const page = await visit(forum, ana, { before: returning });
  await expect(cards(page)).toHaveCount(5);
  const rail = page.getByRole('complementary', { name: 'Beside the posts' });
  await expect(rail.getByRole('heading', { name: 'Most loved' })).toBeVisible();
  await expect(rail.getByRole('listitem'), 'only what somebody voted for').toHaveText(/1\s*Tea$/);
  await expect(invitation(page)).toContainText('3 of 5 free posts used.');
  await expect(invitation(page).getByRole('link', { name: 'Gold has no limit' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Browse by Tags',
    /^Welcome to/,
    'All Posts',
    'What is on your mind?',
    'Most loved',
  ]);
  for (const [width, height, top, whole] of [
    [1440, 900, 240, 4],
    [768, 1024, 280, 4],
    [360, 780, 290, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect((await boxOf(cards(page).first())).y, `${width} px`).toBeLessThanOrEqual(top);
    expect(await wholeOf(cards(page)), `${width} px`).toBeGreaterThanOrEqual(whole);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  const list = posts(page).getByRole('list');
  const [beside, wide] = [await boxOf(rail), await boxOf(list)];
  expect(beside.width).toBe(304);
  expect(beside.x).toBeGreaterThan(wide.x + wide.width);
  await page.setViewportSize({ width: 1024, height: 800 });
  expect((await boxOf(rail)).x).toBeGreaterThan(600);
  await page.setViewportSize({ width: 1023, height: 800 });
  const narrow = await boxOf(list);
  expect((await boxOf(rail)).y).toBeGreaterThan(narrow.y + narrow.height);
  // Side by side, each part is as tall as what it holds.
  const parts = [/^What is on/, 'Most loved'].map((name) => rail.getByRole('region', { name }));
  const [asks, loved] = await Promise.all(parts.map(boxOf));
  expect(asks?.y).toBe(loved?.y);
  expect(asks?.height).not.toBe(loved?.height);
  await invitation(page).getByRole('link', { name: 'Write a post' }).click();
  await expect(page).toHaveURL('/dashboard/add-post');
});
