import type { Page } from '@playwright/test';
import { expect as holds, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { newSubscription } from '../../support/features/push.ts';
import { sharedForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, goWithin, newPage, visit } from '../support/browser.ts';
import { glance, PHONE } from '../support/inspect.ts';
import { hold, placeOf } from '../support/pages/post.ts';
import {
  section,
  turnOffButton,
  turnOn,
  turnOnButton,
  visitWithPush,
} from '../support/pages/push.ts';
import { field } from '../support/pages/sign-out.ts';
import { END_OF_LINE, noteShifts, shiftsOf } from '../support/shifts.ts';

const AT = '/dashboard/preferences';
const forum = await sharedForum({ SERVICE_WORKER: 'on' });

const devicesOf = async (who: Person) => (await who.call('GET /me/push')).body;
const choicesOf = async (who: Person) => (await who.call('GET /me')).body.choices;
const choices = (page: Page) => section(page).getByRole('button', { name: 'Choose what comes' });
const kind = (page: Page, name: string) => section(page).getByRole('switch', { name });
/** The section in any language. */
const place = (page: Page) => page.locator('section', { has: page.locator('#push') });

/** Loads the preferences, whose devices come last. Nothing moves once they do. */
async function loadWithoutShift(page: Page): Promise<void> {
  const devices = hold();
  await page.route('**/me/push', devices.later);
  await page.goto(AT);
  const letters = page.locator('section', { has: page.locator('#letters') });
  await expect(letters.getByRole('checkbox')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { shifts: [] }));
  devices.go();
  await expect(place(page).locator('[aria-expanded]')).toBeVisible();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  holds(await shiftsOf(page, END_OF_LINE.member)).toEqual([]);
  await page.unroute('**/me/push');
}
const noting = (page: Page) => page.addInitScript(noteShifts);

test('push: a press turns them on, switches and hours choose what comes, any device is removed, and an eleventh browser is refused', async () => {
  const ana = await forum.member('Pushana');
  const { page, service } = await visitWithPush(forum, ana, {
    at: 'about:blank',
    faults: [/409/, /CallError/],
    before: noting,
  });
  await loadWithoutShift(page);
  await expect(section(page)).toContainText('Off. Once it is on');
  holds([service.keys, await devicesOf(ana)]).toEqual([[], []]);
  await turnOn(page);
  await expect(section(page)).toContainText('On: it tells you');
  // The forum's key is a point on the curve P-256.
  holds(service.keys).toEqual([65]);
  holds(await devicesOf(ana)).toMatchObject([{ name: holds.stringMatching(/Chrom/) }]);

  await ana.call('PUT /push', { body: newSubscription().body });
  await page.reload();
  await expect(turnOffButton(page)).toBeVisible();
  await choices(page).click();
  await expect(section(page)).toContainText('4 of 9 kinds.');
  const other = await newPage(page.context());
  await other.goto(AT);
  await choices(other).click();
  // Of two presses at once both count.
  await kind(page, 'Replies to me').click();
  await kind(page, 'Votes for my posts').click();
  await expect(kind(other, 'Replies to me')).not.toBeChecked();
  await expect(kind(other, 'Votes for my posts')).toBeChecked();
  await kind(page, 'Announcements').click();
  await expect(kind(other, 'Announcements')).toBeChecked();
  await kind(page, 'Mentions of me').click();
  await expect(section(page)).toContainText('4 of 9 kinds.');
  const wished = { reply: false, mention: false, votes: true, announcements: true };
  await expect.poll(async () => (await choicesOf(ana)).push).toMatchObject(wished);
  await other.close();

  await section(page).getByRole('button', { name: 'Only that something is new' }).click();
  await expect.poll(async () => (await choicesOf(ana)).pushTexts).toBe('short');
  // At first the hours of a night where the reader is.
  const quietOf = async () => (await choicesOf(ana)).quiet;
  await kind(page, 'Quiet hours').click();
  await expect(section(page)).toContainText('Quiet from 22:00 to 07:00.');
  await expect.poll(quietOf).toEqual({ from: '22:00', to: '07:00', zone: 'Asia/Dhaka' });
  await section(page).getByLabel('From', { exact: true }).fill('21:30');
  await section(page).getByLabel('To', { exact: true }).fill('06:15');
  await section(page).getByLabel('To', { exact: true }).blur();
  await section(page).getByLabel('Time zone').selectOption('Europe/Berlin');
  await expect.poll(quietOf).toEqual({ from: '21:30', to: '06:15', zone: 'Europe/Berlin' });
  await glance(page);
  await kind(page, 'Quiet hours').click();
  await expect.poll(quietOf).toBeNull();

  const rows = section(page).getByRole('list', { name: 'Devices that get notifications' });
  await expect(rows.getByRole('listitem')).toHaveCount(2);
  await expect(rows.getByText('This one')).toHaveCount(1);
  const elsewhere = rows.getByRole('listitem').filter({ hasNotText: 'This one' });
  await elsewhere.getByRole('button', { name: /^Remove/ }).click();
  await expect(rows.getByRole('listitem')).toHaveCount(1);
  await expect(rows).toBeFocused();
  holds(service.subscription).not.toBeNull();
  await rows.getByRole('button', { name: /^Remove/ }).click();
  await expect(turnOnButton(page)).toBeVisible();
  holds([service.subscription, await devicesOf(ana)]).toEqual([null, []]);
  await turnOn(page);
  await turnOffButton(page).click();
  await expect(turnOnButton(page)).toBeVisible();
  holds([service.subscription, await devicesOf(ana)]).toEqual([null, []]);

  for (let n = 0; n < 10; n++) await ana.call('PUT /push', { body: newSubscription().body });
  await page.setViewportSize({ width: PHONE, height: 800 });
  await loadWithoutShift(page);
  await turnOnButton(page).click();
  await expect(page.getByText(/10 browsers/)).toBeVisible();
  holds(service.subscription).toBeNull();
  await expect(turnOnButton(page)).toBeVisible();
});

test('push: a browser that says no is told apart, and nothing is offered where it blocks them', async () => {
  const ana = await forum.member('Pushno');
  const post = await publish(ana);
  const { page } = await visitWithPush(forum, ana, {
    at: AT,
    width: PHONE,
    permission: ['default', 'denied'],
    before: noting,
  });
  await turnOnButton(page).click();
  await expect(page.getByText('The browser did not allow notifications.')).toBeVisible();
  holds(await devicesOf(ana)).toEqual([]);
  await loadWithoutShift(page);
  await expect(section(page)).toContainText('Blocked in this browser.');
  await expect(turnOnButton(page)).toHaveCount(0);
  await goWithin(page, placeOf(post));
  await field(page).fill('Blocked');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').getByText('Blocked')).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});

test('push: the choices say that they are loading or do not come, and what stands above them stays', async () => {
  // A service worker would fetch their code, which tests can't hold.
  const plain = await sharedForum();
  const who = await plain.member('Pushslow');
  const page = await visit(plain, who, { at: AT, width: PHONE, faults: [/code/i, /ERR_/] });
  const code = hold();
  await page.route('**/assets/choices-*.js', code.later);
  await choices(page).click();
  await expect(section(page).getByText('Loading')).toBeVisible();
  const before = await choices(page).boundingBox();
  code.go();
  await expect(kind(page, 'Replies to me')).toBeVisible();
  holds(await choices(page).boundingBox()).toEqual(before);
  await expect(choices(page)).toBeFocused();

  await page.unroute('**/assets/choices-*.js');
  await page.route('**/assets/choices-*.js', (route) => route.abort());
  await page.reload();
  await choices(page).click();
  await expect(section(page).getByRole('alert')).toHaveText('Your settings could not be loaded.');
});
