import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { subscribe } from '../../support/person.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const id = await publish(ana, { title: 'On tea' });

/** The browser says whether its owner wants to save data. */
const saving = (page: Page, isOn: boolean) =>
  page.addInitScript((saveData) => {
    const connection = Object.assign(new EventTarget(), { saveData });
    Object.defineProperty(navigator, 'connection', { value: connection });
  }, isOn);

/** Home, and the addresses of what it loads. */
async function open(isOn: boolean) {
  const loaded: string[] = [];
  const page = await visit(forum, forum.visitor, {
    faults: [/Content Security Policy/],
    async before(page) {
      await page.clock.install();
      await page.setExtraHTTPHeaders(isOn ? { 'save-data': 'on' } : {});
      await saving(page, isOn);
      page.on('requestfinished', (request) => loaded.push(request.url()));
    },
  });
  await expect(page.getByText('On tea').first()).toBeVisible();
  // The page's own code comes after its first paint.
  await expect.poll(() => loaded.some((url) => url.includes('/assets/socket-'))).toBe(true);
  const photos = () => loaded.filter((url) => url.startsWith('https://photos.example.com/'));
  const scriptsAfter = (from: number) => loaded.slice(from).filter((url) => url.endsWith('.js'));
  return { page, loaded, photos, scriptsAfter };
}

/** Opens the post. @returns the line that says who reads it, and how many the server knows. */
async function openPost(page: Page) {
  const socket = await forum.visitor.socket();
  await subscribe(socket, `presence:${id}`);
  await page.goto(placeOf(id));
  await expect(page.getByRole('heading', { name: 'On tea' })).toBeVisible();
  const presence = page.getByText(/\breading\b/).filter({ visible: true });
  return { presence, readers: async () => (await subscribe(socket, `presence:${id}`))[0]?.state };
}

test('a reader who saves data sees initials, gets no pages in advance, and is not told who else reads', async () => {
  const { page, loaded, photos, scriptsAfter } = await open(true);
  await expect(page.getByText('A', { exact: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(photos()).toEqual([]);
  const before = loaded.length;
  await page.clock.runFor(10_000);
  // Earlier requests are under way once this has an answer.
  await page.evaluate(() => fetch('/healthz'));
  expect(scriptsAfter(before)).toEqual([]);

  const { presence, readers } = await openPost(page);
  await page.waitForLoadState('networkidle');
  await expect(presence).toHaveCount(0);
  expect(await readers()).toMatchObject({ readers: 1 });
});

test('a reader who does not save data gets photos, the next pages in advance, and is told who else reads', async () => {
  const { page, loaded, photos, scriptsAfter } = await open(false);
  await expect.poll(() => photos().length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  const before = loaded.length;
  await page.clock.runFor(10_000);
  await expect.poll(() => scriptsAfter(before).length).toBeGreaterThan(0);
  const { presence } = await openPost(page);
  await expect(presence.first()).toBeVisible();
});
