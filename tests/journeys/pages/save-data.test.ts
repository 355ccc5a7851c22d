import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { subscribe } from '../../support/person.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const post = `/post-details/${await publish(ana, { title: 'On tea' })}`;

/** The browser says whether its owner wants to save data. */
const saving = (page: Page, isOn: boolean) =>
  page.addInitScript((saveData) => {
    const connection = Object.assign(new EventTarget(), { saveData });
    Object.defineProperty(navigator, 'connection', { value: connection });
  }, isOn);

/** A page, and the paths of what it loads. */
async function open(at: string, isOn: boolean) {
  const loaded: string[] = [];
  const page = await visit(forum, forum.visitor, {
    at,
    faults: [/Content Security Policy/],
    async before(page) {
      await page.clock.install();
      await page.setExtraHTTPHeaders(isOn ? { 'save-data': 'on' } : {});
      await saving(page, isOn);
      page.on('requestfinished', (request) => loaded.push(request.url()));
    },
  });
  return { page, loaded };
}
const photosOf = (loaded: readonly string[]) =>
  loaded.filter((url) => url.startsWith('https://photos.example.com/'));

describe.each([
  ['who saves data', true],
  ['who does not save data', false],
])('a reader %s', (_, isOn) => {
  test(`loads ${isOn ? 'no photos, and sees initials' : 'photos'}`, async () => {
    const { page, loaded } = await open('/', isOn);
    await expect(page.getByText('On tea').first()).toBeVisible();
    if (isOn) await expect(page.getByText('A', { exact: true }).first()).toBeVisible();
    else await expect.poll(() => photosOf(loaded).length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(photosOf(loaded).length > 0).toBe(!isOn);
  });

  test(`gets ${isOn ? 'no pages' : 'the next pages'} in advance`, async () => {
    const { page, loaded } = await open('/', isOn);
    await expect(page.getByText('On tea').first()).toBeVisible();
    // The page's own code comes after its first paint.
    await expect.poll(() => loaded.some((url) => url.includes('/assets/socket-'))).toBe(true);
    await page.waitForLoadState('networkidle');
    const before = loaded.length;
    const next = () => loaded.slice(before).filter((url) => url.endsWith('.js'));
    await page.clock.runFor(10_000);
    if (!isOn) return expect.poll(() => next().length).toBeGreaterThan(0);
    // Earlier requests are under way once this has an answer.
    await page.evaluate(() => fetch('/healthz'));
    expect(next()).toEqual([]);
  });

  test(`${isOn ? 'neither shows nor is told' : 'is told'} who else reads a post`, async () => {
    const socket = await forum.visitor.socket();
    await subscribe(socket, `presence:${post.split('/')[2]}`);
    const { page } = await open(post, isOn);
    const presence = page.getByText(/\breading\b/).filter({ visible: true });
    await expect(page.getByRole('heading', { name: 'On tea' })).toBeVisible();
    if (!isOn) return expect(presence.first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(presence).toHaveCount(0);
    const [presenceNow] = await subscribe(socket, `presence:${post.split('/')[2]}`);
    expect(presenceNow?.state).toMatchObject({ readers: 1 });
  });
});
