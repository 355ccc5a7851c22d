/** Threads on lines that lose answers. */
import type { Page } from '@playwright/test';
import { publish } from '../../../support/content.ts';
import type { Person } from '../../../support/person.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { expect, isAlive, visit } from '../browser.ts';
import { rowsIn } from '../pages/drafts.ts';
import { holdArrivals, placeOf } from '../pages/post.ts';

export const field = (page: Page) => page.getByPlaceholder('Write a comment...');
/** The items under the form. */
export const waiting = (page: Page) =>
  page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
export const count = (page: Page, n: number) =>
  expect(page.getByRole('heading', { name: `Comments (${n})` })).toBeVisible();
/** The browser's state of its line; requests and the live link go on. */
export const setOnline = (page: Page, isOnline: boolean) =>
  page.evaluate((online) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
    if (online) dispatchEvent(new Event('online'));
  }, isOnline);

/**
 * Opens a thread whose new comments are kept back, and whose sends meet what the test decides.
 * @param clockAhead by how many milliseconds the clock of the browser is wrong.
 */
export async function openThread(
  forum: TestApp,
  { author, reader, clockAhead }: { author: Person; reader: Person; clockAhead: number },
) {
  const postId = await publish(author);
  const held = holdArrivals();
  const page = await visit(forum, reader, {
    at: placeOf(postId),
    faults: [/./],
    async before(page) {
      await held.route(page);
      if (clockAhead !== 0) await page.clock.install({ time: Date.now() + clockAhead });
    },
  });
  await isAlive(page);
  await field(page).fill('x');
  await expect.poll(async () => (await rowsIn(page, 'drafts')).length).toBe(1);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  let sends = 0;
  /** Sets for each send if it reaches the server; no answer comes back. */
  const reaches = async (...turns: boolean[]) =>
    page.route('**/comments', async (route) => {
      const isReached = turns[sends] ?? false;
      sends += 1;
      if (isReached) await route.fetch();
      await route.abort();
    });
  const say = async (text: string) => {
    await field(page).fill(text);
    await field(page).press('Enter');
  };
  return { page, postId, held, reaches, say, sends: () => sends };
}

/** Counts at each frame how often a text is on the page, waiting or as a comment; tells the most. */
export async function watchFor(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const state = Object.assign(window, { most: 0 });
    const look = () => {
      const places = [
        ...document.querySelectorAll('[aria-label="Not sent yet"] li, [id^="comment-"]'),
      ];
      const seen = places.filter((one) => one.textContent?.includes(wanted)).length;
      state.most = Math.max(state.most, seen);
      requestAnimationFrame(look);
    };
    look();
  }, text);
  return () => page.evaluate(() => (window as unknown as { most: number }).most);
}
