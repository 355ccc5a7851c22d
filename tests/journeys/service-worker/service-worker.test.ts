import type { Page } from '@playwright/test';
import { describe, onTestFinished, test } from 'vitest';
import { amount } from '../../support/amounts.ts';
import { publish, writeComment } from '../../support/content.ts';
import { expect, visit } from '../support/browser.ts';
import { ANY_FAULT, everythingKept, openFarForum } from '../support/cut-line.ts';
import { faultsOf, settled } from '../support/inspect.ts';
import { placeOf } from '../support/pages/post.ts';

const CUTS = amount(10, 200);
/** The limit of the network, and what a busy machine takes to show a page: without a limit it would wait for ever. */
const SHOWN_WITHIN_MS = 4_000;
const MACHINE_MS = 6_000;

const threads: { path: string; title: string; comment: string }[] = [];
const { server, line, forum } = await openFarForum({
  SERVICE_WORKER: 'on',
  SITE_NAME: 'Tea & Talk',
});
const ana = await server.memberWithoutPassword('Ana');
for (const title of ['Tea', 'Books', 'Rivers']) {
  const id = await publish(ana, { title: `On ${title}` });
  const comment = `Of ${title}.`;
  await writeComment(ana, id, comment);
  threads.push({ path: placeOf(id), title: `On ${title}`, comment });
}
const [tea, books] = threads as [(typeof threads)[0], (typeof threads)[0]];

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

/** Home, in a browser whose worker answers. */
async function open() {
  onTestFinished(line.speak);
  const page = await visit(forum, forum.visitor, { faults: ANY_FAULT });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}
const mark = (page: Page) => page.locator('#as-of');

describe('the service worker', () => {
  test('shows the last copy with its time within 4 s, wherever the line is cut, until the page is live again', async () => {
    const page = await open();
    for (const { path, comment } of threads) {
      await page.goto(path);
      await expect(page.getByText(comment)).toBeVisible();
      await copied(page, path);
    }
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
    await page.goto(tea.path);
    await expect(mark(page)).toHaveCount(0);

    line.refuse();
    await page.goto(tea.path);
    await expect(mark(page)).toBeVisible();
    // Everybody can read a copy and its mark.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      expect(await faultsOf(page)).toEqual([]);
    }
    await writeComment(ana, tea.path.split('/')[2] ?? '', 'Written meanwhile.');
    line.speak();
    await expect(mark(page)).toHaveCount(0);
    await expect(page.getByText('Written meanwhile.')).toBeVisible();
    await expect(page.getByRole('heading', { name: tea.title, exact: true })).toBeVisible();
  });

  test('copies a thread opened from the list, and nothing that was removed or never shown, no calls and no other screens', async () => {
    const page = await open();
    await page.getByRole('link', { name: books.title }).first().click();
    await expect(page.getByText(books.comment)).toBeVisible();
    await copied(page, books.path);

    const id = await publish(ana, { title: 'Short-lived' });
    const path = placeOf(id);
    await page.goto(path);
    await copied(page, path);
    await ana.call('DELETE /posts/{id}', { params: { id } });
    await page.goto(path);
    await expect
      .poll(() => page.evaluate(async (at) => (await caches.match(at)) === undefined, path))
      .toBe(true);
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

    line.refuse();
    await page.goto(books.path, { waitUntil: 'commit' });
    await expect(page.getByText(books.comment)).toBeVisible();
    await expect(mark(page)).toBeVisible();
    for (const nowhere of [path, '/tags/general']) {
      await page.goto(nowhere);
      // The page that answers in their place, and no copy.
      await expect(page.getByRole('heading', { name: 'The forum can’t be reached' })).toBeVisible();
      await expect(page.getByText('Short-lived')).toHaveCount(0);
      await expect(mark(page)).toHaveCount(0);
    }
  });
});

test('the forum can be installed: the browser finds no fault in its manifest, icons and worker', async () => {
  const page = await open();
  const devtools = await page.context().newCDPSession(page);
  const { errors, data = '{}', url } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${forum.url}/manifest.webmanifest`);
  expect(JSON.parse(data)).toMatchObject({ name: 'Tea & Talk' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The tests' browser contexts are private ones, and those install nothing.
  const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(faults).toEqual([]);
});
