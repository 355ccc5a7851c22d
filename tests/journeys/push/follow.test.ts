import type { Page } from '@playwright/test';
import { expect as holds, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { idOf } from '../../support/features/inbox.ts';
import { newSubscription } from '../../support/features/push.ts';
import { sharedForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, goWithin, isAlive, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';
import {
  section as offer,
  type PushService,
  turnOn,
  visitWithPush,
} from '../support/pages/push.ts';
import { button, ENDED, field, signOut } from '../support/pages/sign-out.ts';

const AT = '/dashboard/preferences';
const forum = await sharedForum({ SERVICE_WORKER: 'on' });
const ben = await forum.newcomer('Ben');
const devicesOf = async (who: Person) => (await who.call('GET /me/push')).body;
const idsOf = async (who: Person) => (await devicesOf(who)).map(({ _id }) => _id);

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

/** Waits until a member has one device, which is another one. @returns its id */
async function another(who: Person, former: string): Promise<string> {
  await expect.poll(async () => (await idsOf(who)).filter((id) => id !== former).length).toBe(1);
  await expect.poll(() => idsOf(who)).not.toContain(former);
  return (await idsOf(who))[0] ?? '';
}

test('push: a page compares the subscription of its browser, and mends what was changed, lost, removed or blocked', async () => {
  const ana = await forum.member('Followana');
  const { page, service } = await visitWithPush(forum, ana, { at: AT });
  await turnOn(page);
  let [id = ''] = await idsOf(ana);
  const calls = callsOf(page);
  service.asked = [];
  await page.goto('/');
  await isAlive(page);
  await compared(page, service);
  holds([calls, await idsOf(ana)]).toEqual([[], [id]]);

  service.subscription = newSubscription().body;
  await page.goto('/');
  id = await another(ana, id);
  service.subscription = null;
  await page.goto('/');
  await expect.poll(() => service.subscription).not.toBeNull();
  id = await another(ana, id);

  // The forum is asked once a day.
  await ana.call('DELETE /me/push/{id}', { params: { id } });
  const before = await page.evaluate(() => {
    const device = JSON.parse(localStorage.getItem('pushDevice') ?? '{}');
    const checkedAt = device.checkedAt - 86_400_000;
    localStorage.setItem('pushDevice', JSON.stringify({ ...device, checkedAt }));
    return device.id;
  });
  holds(before).toBe(id);
  await page.goto('/');
  await expect.poll(() => service.subscription).toBeNull();
  holds(await page.evaluate(() => localStorage.getItem('pushDevice'))).toBeNull();
  holds(await devicesOf(ana)).toEqual([]);

  await goWithin(page, AT);
  await turnOn(page);
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  );
  await page.goto('/');
  await expect.poll(() => devicesOf(ana)).toEqual([]);
});

test('push: notifications of what was read elsewhere close, on opening and on coming back; a sign-out ends all', async () => {
  const ana = await forum.member('Followread');
  const { page, service } = await visitWithPush(forum, ana, { at: AT, faults: ENDED });
  await turnOn(page);
  const [read, unread] = [await publish(ana), await publish(ana)];
  await writeComment(ben, read, 'Seen on the phone.');
  const { body } = await ana.call('GET /inbox');
  await ana.call('POST /inbox/seen', { body: { until: body.items[0]?._id ?? '' } });
  await writeComment(ben, unread, 'Not seen yet.');
  const links = [read, unread].map((id) => forum.url + placeOf(id));
  const others = [`${forum.url}/notifications`, `${forum.url}/announcements`];
  service.links = [...links, ...others];
  await page.goto('/');
  await expect.poll(() => service.links).toEqual([links[1], ...others]);
  service.links = [forum.url + placeOf(await publish(ana))];
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => service.links).toEqual([]);

  service.links = [`${forum.url}/notifications`];
  await signOut(page);
  holds(await devicesOf(await forum.signInAgain(ana))).toEqual([]);
  holds([service.subscription, service.links]).toEqual([null, []]);
});

const comment = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').getByText(text)).toBeVisible();
};

test('push: the offer comes once, after an own comment, where any are sent; who dismisses it by keyboard keeps their place, and a press takes it', async () => {
  const ana = await forum.member('Offerana');
  const at = placeOf(await publish(ben));
  const { page } = await visitWithPush(forum, ana, { at, faults: [/503/] });
  // As where the forum sends none.
  await page.route('**/push', (route) =>
    route.fulfill({ status: 503, json: { code: 'push-off', message: 'None are sent.' } }),
  );
  const asked = page.waitForResponse((response) => response.url().endsWith('/push'));
  await comment(page, 'Not sent');
  holds((await asked).status()).toBe(503);
  await expect(offer(page)).toHaveCount(0);
  await page.unroute('**/push');
  await page.reload();

  await expect(field(page)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await comment(page, 'First of all');
  await offer(page).getByRole('button', { name: 'Not now' }).focus();
  await page.keyboard.press('Enter');
  await expect(offer(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  const calls = callsOf(page);
  await comment(page, 'Second');
  await page.reload();
  await comment(page, 'Third');
  holds([calls, await devicesOf(ana)]).toEqual([[], []]);
  await expect(offer(page)).toHaveCount(0);

  // Where they are on, nothing is offered.
  await page.evaluate(() => localStorage.removeItem('pushOffered'));
  await comment(page, 'Offered again');
  await button(page, 'Turn on').click();
  await expect(page.getByText('Notifications are on.')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  holds(await devicesOf(ana)).toHaveLength(1);
  await page.evaluate(() => localStorage.removeItem('pushOffered'));
  // An open page asks once.
  await page.reload();
  await comment(page, 'With notifications');
  await page.waitForLoadState('networkidle');
  await expect(offer(page)).toHaveCount(0);
});

test('push: a page tells when it is hidden, when it is seen again, and what a new socket does not know', async () => {
  const plain = await sharedForum();
  const ana = await plain.member('Sightana');
  const { live } = plain.app.context;
  const id = await idOf(ana);
  const sees = () => live.hasVisiblePage(id);
  const page = await visit(plain, ana, {
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
  for (const sight of ['hidden', 'visible', 'hidden'] as const) {
    await turn(sight);
    await expect.poll(sees).toBe(sight === 'visible');
  }
  // All sockets go; the hidden page connects again, and tells it once more.
  const joined = new Promise((resolve) => live.io.once('connection', resolve));
  live.io.local.disconnectSockets(true);
  await joined;
  await expect.poll(sees).toBe(false);
  holds(await live.hasOpenPage(id)).toBe(true);
});
