import type { Worker } from '@playwright/test';
import { test } from 'vitest';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect } from '../support/browser.ts';
import { deliver, pushOf, shownBy, visitWithPush, workerOf } from '../support/pages/push.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana'], { SERVICE_WORKER: 'on' });

/** A visitor's page, and its worker. */
async function open(language: 'en' | 'bn' = 'en') {
  const { page } = await visitWithPush(forum, forum.visitor, { language });
  return { page, worker: await workerOf(page) };
}
const titlesOf = async (worker: Worker) => (await shownBy(worker)).map(({ title }) => title);

test('a push: the service worker shows what it says', async () => {
  const { page, worker } = await open();
  const navigate = `${forum.url}/notifications`;
  const first = { title: 'Ben', body: 'Answered you', tag: 'abc', lang: 'en' };
  await deliver(page, pushOf({ ...first, navigate, app_badge: '3' }));
  await expect.poll(() => shownBy(worker)).toEqual([{ ...first, data: { navigate } }]);
  // The next one of the same subject takes its place; that of another one stands beside it.
  await deliver(page, pushOf({ ...first, title: 'Ben and Cy', navigate }));
  await expect.poll(() => titlesOf(worker)).toEqual(['Ben and Cy']);
  await deliver(page, pushOf({ ...first, title: 'Dan', tag: 'def', navigate }));
  await expect.poll(() => titlesOf(worker)).toEqual(['Ben and Cy', 'Dan']);
});

test('a push: its number stands on the icon of the forum', async () => {
  const { page, worker } = await open();
  await worker.evaluate(() => {
    const badges: number[] = [];
    Object.assign(self, { badges });
    Object.assign(navigator, { setAppBadge: async (count: number) => void badges.push(count) });
  });
  for (const app_badge of ['7', 'x', '-1', undefined, '0'])
    await deliver(page, pushOf({ title: `With ${app_badge}`, app_badge }));
  await expect.poll(async () => (await titlesOf(worker)).length).toBe(5);
  await expect.poll(() => worker.evaluate(() => Reflect.get(self, 'badges'))).toEqual([7, 0]);
});

test.each([
  ['en', 'There is something new for you'],
  ['bn', 'আপনার জন্য নতুন কিছু আছে'],
] as const)('a push that can’t be read is shown as well, in %s', async (language, sentence) => {
  const { page, worker } = await open(language);
  const unreadable = ['no JSON', '', '{}', '{"notification":{"title":5}}', 'null', pushOf({})];
  for (const data of unreadable) await deliver(page, data);
  await expect
    .poll(() => titlesOf(worker))
    .toEqual(Array.from({ length: unreadable.length }, () => sentence));
  expect(await shownBy(worker)).toMatchObject(
    unreadable.map(() => ({ lang: language, data: { navigate: '/notifications' } })),
  );
});

/** What a click on a notification does: which page it focuses, or opens. */
const click = (worker: Worker, navigate: unknown) =>
  worker.evaluate(async (to) => {
    const { registration, clients } = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<void> };
    };
    const { promise, resolve } = Promise.withResolvers<string>();
    clients.openWindow = async (url) => resolve(`opens ${url}`);
    Reflect.get(self, 'WindowClient').prototype.focus = async function () {
      resolve(`focuses ${this.url}`);
    };
    await registration.showNotification('News', { data: { navigate: to } });
    const [notification] = await registration.getNotifications();
    const Clicked = Reflect.get(self, 'ExtendableEvent') as typeof Event;
    const clicked = new Clicked('notificationclick');
    Object.defineProperty(clicked, 'notification', { value: notification });
    self.dispatchEvent(clicked);
    const act = await promise;
    const left = await registration.getNotifications();
    return left.length === 0 ? act : `${act}, and the notification stays`;
  }, navigate);

test('a click on a notification focuses the page that is open, and opens any other', async () => {
  const { page } = await visitWithPush(forum, ana, { at: '/announcements' });
  const worker = await workerOf(page);
  const at = (path: string) => `${forum.url}${path}`;
  expect(await click(worker, at('/announcements'))).toBe(`focuses ${at('/announcements')}`);
  expect(await click(worker, at('/tags'))).toBe(`opens ${at('/tags')}`);
  expect(await click(worker, '/notifications')).toBe(`opens ${at('/notifications')}`);
});

test('a click never leads away from the forum', async () => {
  const { worker } = await open();
  // The forum may be open at another one of its addresses.
  expect(await click(worker, 'https://other.example.org/tags?page=2#x')).toBe(
    `opens ${forum.url}/tags?page=2#x`,
  );
  for (const odd of ['http://', undefined, 5])
    expect(await click(worker, odd)).toContain(` ${forum.url}/`);
});
