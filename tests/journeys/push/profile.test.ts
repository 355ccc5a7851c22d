import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { newSubscription } from '../../support/features/push.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import {
  section,
  turnOffButton,
  turnOn,
  turnOnButton,
  visitWithPush,
} from '../support/pages/push.ts';
import { END_OF_LINE, noteShifts, shiftsOf } from '../support/shifts.ts';

const AT = '/dashboard/profile';
const { forum } = await openFileForumWithPasswords([], { SERVICE_WORKER: 'on' });
let count = 0;
const somebody = () => forum.member(`Member${++count}`);

const devicesOf = async (who: Person) => (await who.call('GET /me/push')).body;
const choicesOf = async (who: Person) => (await who.call('GET /me')).body.choices;
const choose = (page: Page) =>
  section(page).getByRole('button', { name: 'Choose what comes' }).click();
const kind = (page: Page, name: string) => section(page).getByRole('switch', { name });

/** The page of somebody whose notifications are on in it, with all choices open. */
async function openOn() {
  const ana = await somebody();
  const { page, service } = await visitWithPush(forum, ana, { at: AT });
  await turnOn(page);
  await choose(page);
  return { ana, page, service };
}

describe('notifications in the profile', () => {
  test('are off until a press, which alone asks the browser', async () => {
    const ana = await somebody();
    const { page, service } = await visitWithPush(forum, ana, { at: AT });
    await expect(section(page)).toContainText('Off. Once it is on');
    expect([service.keys, await devicesOf(ana)]).toEqual([[], []]);
    await turnOn(page);
    await expect(section(page)).toContainText('On: it tells you');
    // The forum's key is a point on the curve P-256.
    expect(service.keys).toEqual([65]);
    expect(await devicesOf(ana)).toMatchObject([{ name: expect.stringMatching(/Chrom/) }]);
  });

  test('stay on after the page is loaded anew, and end by one press', async () => {
    const { ana, page, service } = await openOn();
    await page.reload();
    await expect(turnOffButton(page)).toBeVisible();
    await turnOffButton(page).click();
    await expect(turnOnButton(page)).toBeVisible();
    expect([service.subscription, await devicesOf(ana)]).toEqual([null, []]);
    await page.reload();
    await expect(turnOnButton(page)).toBeVisible();
  });

  test('are told of a browser that says no', async () => {
    const ana = await somebody();
    const { page } = await visitWithPush(forum, ana, {
      at: AT,
      permission: ['default', 'denied'],
    });
    await turnOnButton(page).click();
    await expect(page.getByText('The browser did not allow notifications.')).toBeVisible();
    expect(await devicesOf(ana)).toEqual([]);
  });

  test('say so where the browser blocks them', async () => {
    const { page } = await visitWithPush(forum, await somebody(), {
      at: AT,
      permission: ['denied', 'denied'],
    });
    await expect(section(page)).toContainText('Blocked in this browser.');
    await expect(turnOnButton(page)).toHaveCount(0);
  });

  test('say so where the browser has none', async () => {
    const before = (page: Page) =>
      page.addInitScript(() => {
        Reflect.deleteProperty(window, 'PushManager');
      });
    const page = await visit(forum, await somebody(), { at: AT, before });
    await expect(section(page)).toContainText('This browser can not show notifications');
    await expect(turnOnButton(page)).toHaveCount(0);
  });

  test('explain on an iPhone how the forum is installed', async () => {
    const before = (page: Page) =>
      page.addInitScript(() => {
        Reflect.deleteProperty(window, 'PushManager');
        Object.assign(navigator, { standalone: false });
      });
    const page = await visit(forum, await somebody(), { at: AT, before });
    await expect(section(page)).toContainText('Add to Home Screen');
    await expect(turnOnButton(page)).toHaveCount(0);
  });

  test('say so where the forum sends none', async () => {
    const off = await openTestApp({ SERVICE_WORKER: 'on', PUSH: 'off' });
    const ana = await off.member('Ana');
    const { page } = await visitWithPush(off, ana, { at: AT, faults: [/503/] });
    await expect(section(page)).toContainText('This forum sends no notifications to devices.');
    await expect(section(page).getByRole('button')).toHaveCount(0);
    await expect(turnOnButton(page)).toHaveCount(0);
  });

  test('are refused in an eleventh browser, whose subscription ends then', async () => {
    const ana = await somebody();
    for (let n = 0; n < 10; n++) await ana.call('PUT /push', { body: newSubscription().body });
    const { page, service } = await visitWithPush(forum, ana, {
      at: AT,
      faults: [/409/, /CallError/],
    });
    await turnOnButton(page).click();
    await expect(page.getByText(/10 browsers/)).toBeVisible();
    expect(service.subscription).toBeNull();
    await expect(turnOnButton(page)).toBeVisible();
  });
});

describe('what comes', () => {
  test('is chosen by a switch for each kind, and one press ends a kind', async () => {
    const { ana, page } = await openOn();
    await expect(section(page)).toContainText('4 of 7 kinds.');
    const other = await page.context().newPage();
    await other.goto(AT);
    await choose(other);
    await kind(page, 'Replies to me').click();
    await expect(kind(other, 'Replies to me')).not.toBeChecked();
    await expect(section(page)).toContainText('3 of 7 kinds.');
    await kind(page, 'Announcements').click();
    await expect(kind(other, 'Announcements')).toBeChecked();
    const { push } = await choicesOf(ana);
    expect(push).toMatchObject({ reply: false, mention: true, votes: false, announcements: true });
  });

  test('of two presses at once both count', async () => {
    const { ana, page } = await openOn();
    await kind(page, 'Mentions of me').click();
    await kind(page, 'Votes for my posts').click();
    await expect
      .poll(async () => (await choicesOf(ana)).push)
      .toMatchObject({ mention: false, votes: true });
    await expect(kind(page, 'Mentions of me')).not.toBeChecked();
    await expect(kind(page, 'Votes for my posts')).toBeChecked();
  });

  test('may tell no names and texts', async () => {
    const { ana, page } = await openOn();
    await section(page).getByRole('button', { name: 'Only that something is new' }).click();
    await expect.poll(async () => (await choicesOf(ana)).pushTexts).toBe('short');
  });

  test('waits in quiet hours, at first those of a night where the reader is', async () => {
    const { ana, page } = await openOn();
    await kind(page, 'Quiet hours').click();
    await expect(section(page)).toContainText('Quiet from 22:00 to 07:00.');
    await expect
      .poll(async () => (await choicesOf(ana)).quiet)
      .toEqual({ from: '22:00', to: '07:00', zone: 'Asia/Dhaka' });
    await section(page).getByLabel('From', { exact: true }).fill('21:30');
    await section(page).getByLabel('To', { exact: true }).fill('06:15');
    await section(page).getByLabel('To', { exact: true }).blur();
    await section(page).getByLabel('Time zone').selectOption('Europe/Berlin');
    await expect
      .poll(async () => (await choicesOf(ana)).quiet)
      .toEqual({ from: '21:30', to: '06:15', zone: 'Europe/Berlin' });
    await kind(page, 'Quiet hours').click();
    await expect.poll(async () => (await choicesOf(ana)).quiet).toBeNull();
  });
});

describe('on a slow line', () => {
  /** Runs in the page: an iPhone outside of the installed app. */
  const asPhone = (page: Page) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.assign(navigator, { standalone: false });
    });

  test.each([
    ['off', 360, 'en', 'default'],
    ['off', 1280, 'bn', 'default'],
    ['blocked', 360, 'bn', 'denied'],
    ['on an iPhone', 360, 'en', 'default'],
    ['on an iPhone', 390, 'bn', 'default'],
  ] as const)(
    'nothing moves once the devices are known: %s, %i px, in %s',
    async (name, width, language, permission) => {
      const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
      const { page } = await visitWithPush(forum, await somebody(), {
        at: AT,
        width,
        language,
        permission: [permission, permission],
        async before(page) {
          if (name === 'on an iPhone') await asPhone(page);
          await page.addInitScript(noteShifts);
          await page.route('**/me/push', async (route) => {
            await isSeen;
            await route.continue();
          });
        },
      });
      const place = page.locator('section', { has: page.locator('#push') });
      await expect(
        page.locator('section', { has: page.locator('#letters') }).getByRole('checkbox'),
      ).toBeVisible();
      await page.evaluate(() => Object.assign(window, { shifts: [] }));
      answer();
      await expect(place.locator('[aria-expanded]')).toBeVisible();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await shiftsOf(page, END_OF_LINE.member)).toEqual([]);
    },
  );

  /** A page whose code no service worker fetches, which tests can't hold. */
  const withoutWorker = async (width: number, faults: readonly RegExp[] = []) => {
    const plain = await openTestApp();
    return visit(plain, await plain.member('Ana'), { at: AT, width, faults });
  };

  test('the choices say that they are loading, and what stands above them stays', async () => {
    const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
    const page = await withoutWorker(360);
    await page.route('**/assets/choices-*.js', async (route) => {
      await isSeen;
      await route.continue();
    });
    const button = section(page).getByRole('button', { name: 'Choose what comes' });
    await button.click();
    await expect(section(page).getByText('Loading')).toBeVisible();
    const before = await button.boundingBox();
    answer();
    await expect(kind(page, 'Replies to me')).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
    await expect(button).toBeFocused();
  });

  test('choices that do not come say so, and are asked for again', async () => {
    const page = await withoutWorker(1280, [/code/i, /ERR_/]);
    await page.route('**/assets/choices-*.js', (route) => route.abort());
    await choose(page);
    await expect(section(page).getByRole('alert')).toHaveText('Your settings could not be loaded.');
  });
});

test('the list of devices: this one is marked, and any is removed by its button', async () => {
  const { ana, page, service } = await openOn();
  await ana.call('PUT /push', { body: newSubscription().body });
  await page.reload();
  await choose(page);
  const rows = section(page).getByRole('list', { name: 'Devices that get notifications' });
  await expect(rows.getByRole('listitem')).toHaveCount(2);
  await expect(rows.getByText('This one')).toHaveCount(1);
  const other = rows.getByRole('listitem').filter({ hasNotText: 'This one' });
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect(rows.getByRole('listitem')).toHaveCount(1);
  await expect(rows).toBeFocused();
  expect(service.subscription).not.toBeNull();
  await rows.getByRole('button', { name: /^Remove/ }).click();
  await expect(turnOnButton(page)).toBeVisible();
  expect([service.subscription, await devicesOf(ana)]).toEqual([null, []]);
});

test.each([
  [360, 'light', 'en'],
  [360, 'dark', 'bn'],
  [1280, 'light', 'bn'],
  [1280, 'dark', 'en'],
] as const)('axe finds nothing at %i px, %s, in %s', async (width, theme, language) => {
  const ana = await somebody();
  await ana.call('PATCH /me/choices', { body: { quiet: { from: '22:00', to: '07:00' } } });
  const { page } = await visitWithPush(forum, ana, { at: AT, width, theme, language });
  const place = page.locator('section', { has: page.locator('#push') });
  await place.getByRole('button').first().click();
  await expect(place.getByRole('button')).toHaveCount(2);
  await place.locator('[aria-expanded]').click();
  await expect(place.getByRole('listitem')).toHaveCount(1);
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe
    .options({ rules: { 'color-contrast-enhanced': { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
});
