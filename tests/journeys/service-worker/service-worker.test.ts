import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { startProxy } from '../../../resilience/proxy.ts';
import { amount, TEST_TIMEOUT_MS } from '../../support/amounts.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { everythingKept } from '../support/cut-line.ts';

const CUTS = amount(20, 200);
/** The limit of the network, and what a busy machine takes to show a page. */
const SHOWN_WITHIN_MS = 4_000;
const MACHINE_MS = 2_000;
const ANY_FAULT = [/./];

const threads: { path: string; title: string; comment: string }[] = [];
const server = await openTestApp({ SERVICE_WORKER: 'on' }, true);
const line = await startProxy(Number(new URL(server.url).port));
/** The same forum by a line that can be cut. */
const forum = { ...server, url: `http://127.0.0.1:${line.port}` };
const ana = await server.memberWithoutPassword('Ana');
for (const title of ['Tea', 'Books', 'Rivers']) {
  const id = await publish(ana, { title: `On ${title}` });
  const comment = `Of ${title}.`;
  await writeComment(ana, id, comment);
  threads.push({ path: `/post-details/${id}`, title: `On ${title}`, comment });
}
afterAll(async () => {
  line.close();
  await server.close();
});

/** Waits until the worker has a page, and every file that the page has loaded. */
const copied = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(async (address) => {
        const files = await caches.open('adda-files-1');
        const loaded = performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.includes('/assets/'));
        const stored = await Promise.all(loaded.map((name) => files.match(name)));
        const copy = await caches.match(address, { ignoreVary: true });
        return copy !== undefined && stored.every(Boolean);
      }, path),
    )
    .toBe(true);

/** A browser that has visited every thread. */
async function visitAll() {
  const page = await visit(forum, forum.visitor, { faults: ANY_FAULT });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const { path, comment } of threads) {
    await page.goto(path);
    await expect(page.getByText(comment)).toBeVisible();
    await copied(page, path);
  }
  return page;
}
const mark = (page: Page) => page.locator('#as-of');

describe('the service worker', () => {
  test('shows the last copy with its time within 4 s, wherever the line is cut', {
    timeout: TEST_TIMEOUT_MS * 3,
  }, async () => {
    const page = await visitAll();
    for (let n = 0; n < CUTS; n++) {
      const { path, title, comment } = threads[n % threads.length] as (typeof threads)[0];
      const isSilent = Math.random() < 0.2;
      const isBefore = n % 2 === 0;
      const cut = isSilent ? line.fallSilent : line.refuse;
      if (isBefore) cut();
      else setTimeout(cut, Math.random() * 40);
      const from = performance.now();
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      await expect(page.getByText(comment)).toBeVisible();
      const took = performance.now() - from;
      if (isBefore) await expect(mark(page)).toHaveText(/^Shown as of \d\d:\d\d$/);
      expect(took).toBeLessThan(SHOWN_WITHIN_MS + MACHINE_MS);
      line.speak();
    }
    await page.goto(threads[0]?.path ?? '/');
    await expect(mark(page)).toHaveCount(0);
  });

  test('takes the mark away once the page is live again, and the page is of today', async () => {
    const page = await visitAll();
    const { path, title } = threads[0] as (typeof threads)[0];
    line.refuse();
    await page.goto(path);
    await expect(mark(page)).toBeVisible();
    const id = path.split('/')[2] ?? '';
    await writeComment(ana, id, 'Written meanwhile.');
    line.speak();
    await expect(mark(page)).toHaveCount(0);
    await expect(page.getByText('Written meanwhile.')).toBeVisible();
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  });

  test('shows a copy and its mark so that everybody can read them', async () => {
    const page = await visitAll();
    line.refuse();
    await page.goto(threads[0]?.path ?? '/');
    await expect(mark(page)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await axe
        .options({ rules: { 'color-contrast-enhanced': { enabled: true } } })
        .analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
    line.speak();
  });

  test('copies a thread that was opened from the list, too', async () => {
    const page = await visit(forum, forum.visitor, { faults: ANY_FAULT });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const { path, title, comment } = threads[1] as (typeof threads)[0];
    await page.getByRole('link', { name: title }).first().click();
    await expect(page.getByText(comment)).toBeVisible();
    await copied(page, path);
    line.refuse();
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText(comment)).toBeVisible();
    await expect(mark(page)).toBeVisible();
    line.speak();
  });

  test('keeps no copy of a removed post, nor of a page that it never showed', async () => {
    const page = await visitAll();
    const id = await publish(ana, { title: 'Short-lived' });
    const path = `/post-details/${id}`;
    await page.goto(path);
    await copied(page, path);
    await ana.call('DELETE /posts/{id}', { params: { id } });
    await page.goto(path);
    await expect
      .poll(() => page.evaluate(async (at) => (await caches.match(at)) === undefined, path))
      .toBe(true);
    await everythingKept(page);
    line.refuse();
    for (const nowhere of [path, '/tags/general']) {
      await page.goto(nowhere);
      // The page that answers in their place, and no copy.
      await expect(page.getByRole('heading', { name: 'The forum can’t be reached' })).toBeVisible();
      await expect(page.getByText('Short-lived')).toHaveCount(0);
      await expect(mark(page)).toHaveCount(0);
    }
    line.speak();
  });

  test('has no copies of calls, of the identity provider or of other screens', async () => {
    const page = await visitAll();
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
    await everythingKept(page);
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const keys = await Promise.all(caches_.map((cache) => cache.keys()));
      return keys.flat().map(({ url }) => new URL(url).pathname);
    });
    const others = kept.filter((path) => !/^\/(assets\/.*|post-details\/.*|sw-page)?$/.test(path));
    expect(others).toEqual([]);
  });
});
