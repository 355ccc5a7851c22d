/** A stand-in for the browser's push service, and pushes that reach the real service worker. */
import type { Page, Worker } from '@playwright/test';
import { newSubscription, type Subscription } from '../../../support/features/push.ts';
import type { Person } from '../../../support/person.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { expect, type Visiting, visit } from '../browser.ts';

/** The state of the stand-in for the browser and its push service. */
export interface PushService {
  permission: NotificationPermission;
  subscription: Subscription['body'] | null;
  /** The length in bytes of each key that the page has subscribed by. */
  keys: number[];
  /** The calls of pages, in order. */
  asked: Asked[];
  /** The links of the notifications that the page finds on screen, by which it closes them. */
  links: string[];
}

type Answer = Partial<Pick<PushService, 'permission' | 'subscription' | 'links'>>;
type Asked = 'subscribe' | 'unsubscribe' | 'get' | 'permission' | 'links' | 'close';

/**
 * Runs in the page: permissions, a subscription and notifications of the stand-in. The headless shell has none of its
 * own: it shows no notifications, and reaches no push service.
 */
function replaceBrowser(permission: NotificationPermission) {
  // An empty page has none of all this.
  if (!('ServiceWorkerRegistration' in window)) return;
  const { pushService: ask } = window as unknown as {
    pushService: (asked: Asked, what?: unknown) => Promise<Answer>;
  };
  const setPermission = (get: () => NotificationPermission) =>
    Object.defineProperty(Notification, 'permission', { get, configurable: true });
  setPermission(() => permission);
  Notification.requestPermission = async () => {
    const { permission: now = permission } = await ask('permission');
    setPermission(() => now);
    return now;
  };
  const of = ({ subscription: body = null }: Answer) =>
    body && {
      ...body,
      toJSON: () => body,
      unsubscribe: async () => {
        await ask('unsubscribe');
        return true;
      },
    };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => of(await ask('get')),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) =>
      of(await ask('subscribe', applicationServerKey.byteLength)),
  });
  // The headless shell ends who calls them.
  Object.assign(navigator, { setAppBadge: async () => {}, clearAppBadge: async () => {} });
  Object.assign(ServiceWorkerRegistration.prototype, {
    getNotifications: async () =>
      ((await ask('links')).links ?? []).map((navigate) => ({
        data: { navigate },
        close: () => void ask('close', navigate),
      })),
  });
}

function answerOf(service: PushService, asked: Asked, what: unknown): Answer {
  service.asked.push(asked);
  if (asked === 'unsubscribe') service.subscription = null;
  if (asked === 'subscribe') {
    service.keys.push(Number(what));
    service.subscription ??= newSubscription().body;
  }
  if (asked === 'close') service.links = service.links.filter((link) => link !== what);
  const { permission, subscription, links } = service;
  return { permission, subscription, links };
}

interface WithPush extends Visiting {
  /** Before and after the browser is asked. */
  permission?: readonly [before: NotificationPermission, after: NotificationPermission];
}

/** Opens a page of a person whose browser can subscribe and may show notifications. */
export async function visitWithPush(
  forum: TestApp,
  person: Person,
  { before, permission = ['default', 'granted'], ...visiting }: WithPush = {},
): Promise<{ page: Page; service: PushService }> {
  const service: PushService = {
    permission: permission[1],
    subscription: null,
    keys: [],
    asked: [],
    links: [],
  };
  const page = await visit(forum, person, {
    ...visiting,
    async before(page) {
      const context = page.context();
      await context.grantPermissions(['notifications']);
      await context.exposeFunction('pushService', async (asked: Asked, what?: unknown) => {
        // The pages to come have the permission that this one has got.
        if (asked === 'permission') await context.addInitScript(replaceBrowser, permission[1]);
        return answerOf(service, asked, what);
      });
      await context.addInitScript(replaceBrowser, permission[0]);
      await before?.(page);
    },
  });
  return { page, service };
}

/** The part of My Profile about notifications. */
export const section = (page: Page) =>
  page.getByRole('region', { name: 'Notifications on your devices' });
export const turnOnButton = (page: Page) => section(page).getByRole('button', { name: 'Turn on' });
export const turnOffButton = (page: Page) =>
  section(page).getByRole('button', { name: 'Turn off' });

/** Turns notifications on in the profile, on which the page is. */
export async function turnOn(page: Page): Promise<void> {
  await turnOnButton(page).click();
  await expect(turnOffButton(page)).toBeVisible();
}

/** Runs in the worker of a browser that shows no notifications: keeps them as one that does. */
function keepNotifications() {
  if (Notification.permission === 'granted') return;
  const { prototype } = ServiceWorkerRegistration;
  // The headless shell ends who calls it.
  Object.assign(navigator, { setAppBadge: async () => {} });
  let kept: (NotificationOptions & { title: string; close: () => void })[] = [];
  Object.assign(prototype, {
    getNotifications: async () => kept,
    showNotification: async (title: string, { tag = '', ...options }: NotificationOptions) => {
      const notification = {
        title,
        body: '',
        lang: '',
        tag,
        ...options,
        close() {
          kept = kept.filter((one) => one !== notification);
        },
      };
      kept = [...kept.filter((one) => tag === '' || one.tag !== tag), notification];
    },
  });
}

/** The running service worker of the page. */
export async function workerOf(page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const isOurs = (worker: Worker) => worker.url().endsWith('/sw.js');
  const found = page.context().serviceWorkers().find(isOurs);
  const worker = found ?? (await page.context().waitForEvent('serviceworker', isOurs));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await worker.evaluate(keepNotifications);
  return worker;
}

/** Delivers a push to the page's service worker, as the browser does. */
export async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}

/** A push in the form in which the forum sends them. */
export const pushOf = (notification: Record<string, unknown>) =>
  JSON.stringify({ web_push: 8030, notification });

/** The notifications that a worker has on screen. */
export const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }));
  });
