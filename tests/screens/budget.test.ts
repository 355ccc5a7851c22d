import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { openHouse, publish } from '../house.ts';
import { expect, visit } from './browser.ts';

const KB = 1_000;

declare global {
  interface Window {
    /** When the first post stood on the page, in milliseconds from the page's begin. */
    postsShown: number;
  }
}

const noteFirstPost = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('article')) return;
      window.postsShown = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

/** How many bytes a file has on its way, gzipped. */
async function gzipped(url: string): Promise<number> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  expect(headers.get('content-encoding'), url).toBe('gzip');
  return Number(headers.get('content-length'));
}
const weigh = async (urls: string[]) =>
  (await Promise.all(urls.map(gzipped))).reduce((sum, bytes) => sum + bytes, 0);

test('a first visit of the home page stays within its budget', async () => {
  const house = await openHouse();
  const root = await house.admin('Root');
  for (let n = 1; n <= 6; n += 1) {
    await publish(root, { title: `Post ${n}` }).catch(() => {}); // the sixth is one too many
  }
  await root.call('POST /announcements', { body: { title: 'Hello', description: 'All.' } });
  const requests: string[] = [];
  const page = await visit(house, house.visitor, {
    before: async (page) => {
      await noteFirstPost(page);
      page.on('websocket', (socket) => requests.push(socket.url()));
      page.on('request', (request) => {
        if (request.url().startsWith(house.url)) requests.push(request.url());
      });
    },
  });
  // The last that a visit begins with: who is here, what is new, and the live link.
  const path = (url: string) => new URL(url).pathname;
  const wanted = ['/auth/get-session', '/announcement-count', '/socket.io/'];
  await expect.poll(() => wanted.filter((one) => !requests.map(path).includes(one))).toEqual([]);

  const before = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < window.postsShown)
      .map(({ name }) => name),
  );
  expect(await weigh(before.filter((url) => url.endsWith('.js')))).toBeLessThan(120 * KB);
  expect(await weigh(before.filter((url) => url.endsWith('.css')))).toBeLessThan(20 * KB);
  expect(before.filter((url) => !/\.(js|css)$/.test(url) && url.startsWith(house.url))).toEqual([]);
  expect(requests.length, requests.map(path).join('\n')).toBeLessThanOrEqual(12);
});
