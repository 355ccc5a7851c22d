import type { Page, Worker } from '@playwright/test';
import { test } from 'vitest';
import { sharedForum } from '../../support/open-forum.ts';
import { expect } from '../support/browser.ts';
import { deliver, pushOf, shownBy, visitWithPush, workerOf } from '../support/pages/push.ts';

const forum = await sharedForum({ SERVICE_WORKER: 'on' });
const UNREADABLE = ['no JSON', '', '{}', '{"notification":{"title":5}}', 'null', pushOf({})];
const titlesOf = async (worker: Worker) => (await shownBy(worker)).map(({ title }) => title);

const tellsOfUnreadable = async (page: Page, worker: Worker, lang: string, sentence: string) => {
  for (const data of UNREADABLE) await deliver(page, data);
  await expect.poll(() => titlesOf(worker)).toEqual(UNREADABLE.map(() => sentence));
  const shown = { lang, data: { navigate: '/notifications' } };
  expect(await shownBy(worker)).toMatchObject(UNREADABLE.map(() => shown));
};

/** Clicks a notification. @returns which page the click focuses or opens. */
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

test('a push: the service worker shows what it says, its number stands on the icon, and a click leads to its page; one that can’t be read is shown as well', async () => {
  const { page } = await visitWithPush(forum, forum.visitor, { at: '/announcements' });
  const worker = await workerOf(page);
  const at = (path: string) => `${forum.url}${path}`;
  // A click focuses the page that is open, and opens any other one.
  expect(await click(worker, at('/announcements'))).toBe(`focuses ${at('/announcements')}`);
  expect(await click(worker, at('/tags'))).toBe(`opens ${at('/tags')}`);
  expect(await click(worker, '/notifications')).toBe(`opens ${at('/notifications')}`);
  // The forum may be open at another one of its addresses; a click never leads away from it.
  expect(await click(worker, 'https://other.example.org/tags?page=2#x')).toBe(
    `opens ${at('/tags?page=2#x')}`,
  );
  for (const odd of ['http://', undefined, 5])
    expect(await click(worker, odd)).toContain(` ${forum.url}/`);
  await tellsOfUnreadable(page, worker, 'en', 'There is something new for you');
  await worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    for (const one of await registration.getNotifications()) one.close();
  });

  const navigate = at('/notifications');
  const first = { title: 'Ben', body: 'Answered you', tag: 'abc', lang: 'en' };
  await deliver(page, pushOf({ ...first, navigate, app_badge: '3' }));
  await expect.poll(() => shownBy(worker)).toEqual([{ ...first, data: { navigate } }]);
  // The next one of the same subject takes its place; that of another one stands beside it.
  await deliver(page, pushOf({ ...first, title: 'Ben and Cy', navigate }));
  await expect.poll(() => titlesOf(worker)).toEqual(['Ben and Cy']);
  await deliver(page, pushOf({ ...first, title: 'Dan', tag: 'def', navigate }));
  await expect.poll(() => titlesOf(worker)).toEqual(['Ben and Cy', 'Dan']);

  await worker.evaluate(() => {
    const badges: number[] = [];
    Object.assign(self, { badges });
    Object.assign(navigator, { setAppBadge: async (count: number) => void badges.push(count) });
  });
  for (const app_badge of ['7', 'x', '-1', undefined, '0'])
    await deliver(page, pushOf({ title: `With ${app_badge}`, app_badge }));
  await expect.poll(async () => (await titlesOf(worker)).length).toBe(7);
  await expect.poll(() => worker.evaluate(() => Reflect.get(self, 'badges'))).toEqual([7, 0]);
});

test('a push that can’t be read is shown in Bengali, too', async () => {
  const { page } = await visitWithPush(forum, forum.visitor, { language: 'bn' });
  await tellsOfUnreadable(page, await workerOf(page), 'bn', 'আপনার জন্য নতুন কিছু আছে');
});
