/** Threads on lines that lose answers. */
import type { Page } from '@playwright/test';
import { publish } from '../../../support/content.ts';
import type { Person } from '../../../support/person.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { expect, isAlive, visit } from '../browser.ts';
import { rowsIn } from '../pages/drafts.ts';
import { placeOf } from '../pages/post.ts';
import { field, isLive } from '../pages/thread.ts';

/** The items under the form. */
export const waiting = (page: Page) =>
  page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
/** The browser's state of its line; requests and the live link go on. */
export const setOnline = (page: Page, isOnline: boolean) =>
  page.evaluate((online) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
    if (online) dispatchEvent(new Event('online'));
  }, isOnline);
export const hasOutbox = (page: Page, items: number) =>
  expect.poll(async () => (await rowsIn(page, 'outbox')).length).toBe(items);

/** The outcome of a send: its answer or the request is lost, or the answer never comes. */
type Turn = 'answer lost' | 'lost' | 'hangs' | 'answered';

/**
 * Opens a thread whose new comments are kept back while they are held, and whose sends meet what the test decides.
 * @param clockAhead by how many milliseconds the clock of the browser is wrong.
 */
export async function openThread(forum: TestApp, author: Person, reader: Person, clockAhead = 0) {
  const postId = await publish(author);
  let gate = Promise.resolve();
  let letThrough = () => {};
  const turns: Turn[] = [];
  let sends = 0;
  const page = await visit(forum, reader, {
    at: placeOf(postId),
    faults: [/./],
    async before(page) {
      await page.routeWebSocket(/socket\.io/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((frame) => {
          if (String(frame).includes('comment:added')) void gate.then(() => socket.send(frame));
          else socket.send(frame);
        });
      });
      await page.route('**/comments', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        sends += 1;
        const turn = turns.length > 1 ? turns.shift() : turns[0];
        if (turn === 'answered') return route.continue();
        if (turn !== 'lost') await route.fetch();
        if (turn !== 'hangs') await route.abort();
      });
      if (clockAhead !== 0) await page.clock.install({ time: Date.now() + clockAhead });
    },
  });
  await isAlive(page);
  await field(page).fill('x');
  await expect.poll(async () => (await rowsIn(page, 'drafts')).length).toBe(1);
  await isLive(page);
  return {
    page,
    postId,
    sends: () => sends,
    /** From now on comments are kept back, and sends meet these turns, all later ones the last. */
    lose(...next: Turn[]) {
      const { promise, resolve } = Promise.withResolvers<void>();
      [gate, letThrough] = [promise, resolve];
      turns.splice(0, turns.length, ...next);
    },
    letThrough: () => letThrough(),
    meet: (next: Turn) => turns.splice(0, turns.length, next),
  };
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
