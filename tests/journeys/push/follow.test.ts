import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { idOf } from '../../support/features/inbox.ts';
import { newSubscription } from '../../support/features/push.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';
import { type PushService, turnOn, visitWithPush } from '../support/pages/push.ts';
import { ENDED, field, signOut } from '../support/pages/sign-out.ts';

const AT = '/dashboard/profile';
const { forum, ben } = await openFileForumWithPasswords(['Ben'], { SERVICE_WORKER: 'on' });
let count = 0;
const somebody = () => forum.member(`Member${++count}`);
const devicesOf = async (who: Person) => (await who.call('GET /me/push')).body;

/** Somebody whose notifications are on in this browser. */
async function openOn() {
  const ana = await somebody();
  const { page, service } = await visitWithPush(forum, ana, { at: AT, faults: ENDED });
  await turnOn(page);
  const [device] = await devicesOf(ana);
  if (!device) throw new Error('No device was registered');
  return { ana, page, service, id: device._id };
}

/** The calls about devices that a page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/push$|push\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Waits until a page has compared its subscription: it does so under a lock. */
async function compared(page: Page, service: PushService) {
  await expect.poll(() => service.asked).toContain('get');
  await page.evaluate(() => navigator.locks.request('adda push', () => {}));
}

describe('a page whose browser gets notifications', () => {
  test('sends nothing when all is as it was registered', async () => {
    const { page, id, ana, service } = await openOn();
    const calls = callsOf(page);
    service.asked = [];
    await page.goto('/');
    await isAlive(page);
    await compared(page, service);
    expect(calls).toEqual([]);
    expect((await devicesOf(ana)).map(({ _id }) => _id)).toEqual([id]);
  });

  test('registers what the browser has changed, in place of what was', async () => {
    const { ana, page, service, id } = await openOn();
    service.subscription = newSubscription().body;
    await page.goto('/');
    await expect.poll(async () => (await devicesOf(ana)).map(({ _id }) => _id)).not.toContain(id);
    await expect.poll(async () => (await devicesOf(ana)).length).toBe(1);
  });

  test('subscribes anew where the browser has lost its subscription', async () => {
    const { ana, page, service, id } = await openOn();
    service.subscription = null;
    await page.goto('/');
    await expect.poll(() => service.subscription).not.toBeNull();
    await expect.poll(async () => (await devicesOf(ana)).map(({ _id }) => _id)).not.toContain(id);
    await expect.poll(async () => (await devicesOf(ana)).length).toBe(1);
  });

  test('takes the device away where the browser allows none any more', async () => {
    const { ana, page } = await openOn();
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    );
    await page.goto('/');
    await expect.poll(() => devicesOf(ana)).toEqual([]);
  });

  test('asks once a day, and ends a subscription that was removed elsewhere', async () => {
    const { ana, page, service, id } = await openOn();
    await ana.call('DELETE /me/push/{id}', { params: { id } });
    await page.evaluate(() => {
      const device = JSON.parse(localStorage.getItem('pushDevice') ?? '{}');
      const checkedAt = device.checkedAt - 86_400_000;
      localStorage.setItem('pushDevice', JSON.stringify({ ...device, checkedAt }));
    });
    await page.goto('/');
    await expect.poll(() => service.subscription).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('pushDevice'))).toBeNull();
    expect(await devicesOf(ana)).toEqual([]);
  });

  test('closes the notifications of what was read elsewhere once it is opened', async () => {
    const { ana, page, service } = await openOn();
    const [read, unread] = [await publish(ana), await publish(ana)];
    await writeComment(ben, read, 'Seen on the phone.');
    const { body } = await ana.call('GET /inbox');
    await ana.call('POST /inbox/seen', { body: { until: body.items[0]?._id ?? '' } });
    await writeComment(ben, unread, 'Not seen yet.');
    const links = [read, unread].map((id) => forum.url + placeOf(id));
    service.links = [...links, `${forum.url}/notifications`, `${forum.url}/announcements`];
    await page.goto('/');
    await expect
      .poll(() => service.links)
      .toEqual([links[1], `${forum.url}/notifications`, `${forum.url}/announcements`]);
  });

  test('closes them, too, when it becomes visible again', async () => {
    const { ana, page, service } = await openOn();
    service.asked = [];
    await page.goto('/');
    await expect.poll(() => service.asked).toContain('links');
    service.links = [forum.url + placeOf(await publish(ana))];
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => service.links).toEqual([]);
  });

  test('has none any more once its member has signed out', async () => {
    const { ana, page, service } = await openOn();
    service.links = [`${forum.url}/notifications`];
    await signOut(page);
    expect(await devicesOf(await forum.signInAgain(ana))).toEqual([]);
    expect([service.subscription, service.links]).toEqual([null, []]);
  });
});

describe('the offer of notifications', () => {
  const offer = (page: Page) => page.getByRole('region', { name: 'Notifications on your devices' });
  const comment = async (page: Page, text: string) => {
    await field(page).fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table').getByText(text)).toBeVisible();
  };

  test('comes after an own comment, and a press takes it', async () => {
    const ana = await somebody();
    const at = placeOf(await publish(ben));
    const { page } = await visitWithPush(forum, ana, { at });
    await expect(field(page)).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await comment(page, 'First of all');
    await offer(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Notifications are on.')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    expect(await devicesOf(ana)).toHaveLength(1);
  });

  test('gives the focus back to who dismisses it by the keyboard', async () => {
    const { page } = await visitWithPush(forum, await somebody(), {
      at: placeOf(await publish(ben)),
    });
    await comment(page, 'By keyboard');
    await offer(page).getByRole('button', { name: 'Not now' }).focus();
    await page.keyboard.press('Enter');
    await expect(offer(page)).toHaveCount(0);
    await expect(field(page)).toBeFocused();
  });

  test('comes once only, whether it is dismissed or left', async () => {
    const ana = await somebody();
    const at = placeOf(await publish(ben));
    const { page } = await visitWithPush(forum, ana, { at });
    await comment(page, 'First of all');
    await offer(page).getByRole('button', { name: 'Not now' }).click();
    await expect(offer(page)).toHaveCount(0);
    const calls = callsOf(page);
    await comment(page, 'Second');
    await page.reload();
    await comment(page, 'Third');
    expect(calls).toEqual([]);
    await expect(offer(page)).toHaveCount(0);
    expect(await devicesOf(ana)).toEqual([]);
  });

  test('comes not where they are on, blocked, not possible, or not sent', async () => {
    const at = placeOf(await publish(ben));
    const { page: on } = await openOn();
    await on.goto(at);
    await comment(on, 'With notifications');
    await expect(offer(on)).toHaveCount(0);
    const { page: blocked } = await visitWithPush(forum, await somebody(), {
      at,
      permission: ['denied', 'denied'],
    });
    await comment(blocked, 'Blocked');
    await expect(offer(blocked)).toHaveCount(0);
    const off = await openTestApp({ SERVICE_WORKER: 'on', PUSH: 'off' });
    const cy = await off.member('Cy');
    const { page: unsent } = await visitWithPush(off, cy, {
      at: placeOf(await publish(cy)),
      faults: [/503/],
    });
    const asked = unsent.waitForResponse((response) => response.url().endsWith('/push'));
    await comment(unsent, 'Not sent');
    expect((await asked).status()).toBe(503);
    await expect(offer(unsent)).toHaveCount(0);
  });
});

test('visible: a page tells when it is hidden, when it is seen again, and what a new socket does not know', async () => {
  const ana = await somebody();
  const sees = async () => forum.app.context.live.hasVisiblePage(await idOf(ana));
  const page = await visit(forum, ana, {
    before: (page) =>
      page.addInitScript(() => {
        Object.assign(window, { sight: 'visible' });
        const get = () => Reflect.get(window, 'sight');
        Object.defineProperty(document, 'visibilityState', { get });
      }),
  });
  const turn = (sight: 'visible' | 'hidden') =>
    page.evaluate((now) => {
      Object.assign(window, { sight: now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, sight);
  await expect.poll(sees).toBe(true);
  await turn('hidden');
  await expect.poll(sees).toBe(false);
  await turn('visible');
  await expect.poll(sees).toBe(true);
  await turn('hidden');
  await expect.poll(sees).toBe(false);
  // All sockets go; the hidden page connects again, and tells it once more.
  const { io } = forum.app.context.live;
  const joined = new Promise((resolve) => io.once('connection', resolve));
  io.local.disconnectSockets(true);
  await joined;
  await expect.poll(sees).toBe(false);
  expect(await forum.app.context.live.hasOpenPage(await idOf(ana))).toBe(true);
});
