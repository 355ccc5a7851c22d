import type { Locator, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { expect, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { openHome, titles } from '../support/pages/home.ts';

const { forum, ana } = await openHome();
const root = await forum.admin('Root');
for (let n = 13; n <= 33; n += 1) await publish(ana, { title: `Post ${n}`, tag: 'education' });
const pill = (page: Page) => page.getByRole('button', { name: /new post/ });
const write = (page: Page) => page.getByRole('link', { name: 'Write', exact: true });
const buttonsOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Posts: pages' }).getByRole('button');

/** The names of the elements that other things cover, in their middle or at one of their corners. */
const coveredOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all
      .filter((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const places = [left + 6, (left + right) / 2, right - 6].flatMap((x) =>
          [top + 6, (top + bottom) / 2, bottom - 6].map((y) => [x, y] as const),
        );
        return places.some(([x, y]) => {
          const hit = document.elementFromPoint(x, y);
          return hit !== null && !element.contains(hit) && hit.closest('header') === null;
        });
      })
      .map((element) => element.textContent),
  );

/** Scrolls the pager through the whole window, and looks at each step what covers its buttons. */
async function expectNeverCovered(page: Page) {
  const buttons = buttonsOf(page);
  const height = page.viewportSize()?.height ?? 0;
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await coveredOf(buttons), 'at the end of the page').toEqual([]);
  for (let place = 0; place < height; place += 30) {
    await buttons.first().evaluate((button, at) => {
      scrollTo(0, scrollY + button.getBoundingClientRect().bottom - innerHeight + at);
    }, place);
    expect(await coveredOf(buttons), `${place} px above the end of the window`).toEqual([]);
  }
}

describe.for([360, 768, 1024, 1440])('at %i px nothing that floats covers the pager', (width) => {
  test.for(['/', '/tags/education'])('of %s', async (at) => {
    const page = await visit(forum, ana, { at, width });
    await expect(buttonsOf(page)).toHaveCount(7);
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
    const id = await publish(ana, { title: 'Just written', tag: 'education' });
    await expect(pill(page)).toBeVisible();
    await expectNeverCovered(page);
    await ana.call('DELETE /posts/{id}', { params: { id } });
  });
});

test.for([360, 768])(
  'at %i px the pill is in reach also where much is pinned above the list',
  async (width) => {
    const { body } = await forum.visitor.call('GET /posts', { query: { limit: '3' } });
    const pin = (on: boolean) =>
      Promise.all(
        body.map(({ _id }) =>
          root.call('PUT /posts/{id}/pinned', { params: { id: _id }, body: { on } }),
        ),
      );
    await pin(true);
    const page = await visit(forum, ana, { width });
    await expect(page.getByRole('region', { name: 'Pinned' }).getByRole('article')).toHaveCount(3);
    await publish(ana, { title: 'Just written' });
    await expect(pill(page)).toBeInViewport({ ratio: 1 });
    await expect(write(page)).toBeInViewport({ ratio: 1 });
    expect(
      await coveredOf(
        page.getByRole('main').getByRole('button').filter({ hasNotText: 'new post' }),
      ),
    ).toEqual([]);
    await pin(false);
  },
);

test('on a phone the pill and the button to write stay in reach, side by side, and rest there below the list', async () => {
  const page = await visit(forum, ana, { width: 360 });
  await publish(ana, { title: 'Just written' });
  await expect(pill(page)).toBeInViewport({ ratio: 1 });
  await expect(write(page)).toBeInViewport({ ratio: 1 });
  const ends = async () => {
    const [one, other] = [await boxOf(pill(page)), await boxOf(write(page))];
    expect(one.x + one.width).toBeLessThan(other.x);
    return [one.y + one.height, other.y + other.height];
  };
  expect(await ends()).toEqual([784, 784]);
  await buttonsOf(page).first().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [restOfPill, restOfWrite] = await ends();
  expect(restOfPill).toBe(restOfWrite);
  const last = await boxOf(page.getByRole('region', { name: 'All Posts' }));
  expect((await boxOf(pill(page))).y).toBeGreaterThanOrEqual(last.y + last.height);
  await pill(page).click();
  await expect(titles(page).first()).toHaveText('Just written');
});
