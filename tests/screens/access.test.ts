import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { openHouse, type Person, publish, say } from '../house.ts';
import { expect, visit } from './browser.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PHONE = 360;
const DESK = 1440;

// Words that push at every frame: long ones without a gap, Bengali, families of emoji, right to left.
const LONG = `${'Donaudampfschiff'.repeat(8)} আড্ডাখানার-আলোচনা👩‍👩‍👧‍👦 مرحبا بكم`;

const house = await openHouse({}, true);
afterAll(() => house.close());
const root = await house.admin('Root');
const ana = await house.member('Ana');
const limited = await house.member('Limited');
for (const name of ['education', 'a-tag-of-thirty-characters-ok!', 'আড্ডা']) {
  await root.call('POST /tags', { body: { name } });
}
await ana.call('POST /membership', { body: { email: ana.email } });
for (let n = 1; n <= 11; n += 1) {
  await publish(ana, { title: `${LONG} ${n}`, description: LONG.repeat(4), tag: 'education' });
}
for (let n = 1; n <= 5; n += 1) await publish(limited, { title: `Post ${n}` });
const id = await publish(ana, { title: LONG, description: LONG, tag: 'education' });
for (let n = 1; n <= 6; n += 1) {
  const { _id } = await say(ana, id, n === 3 ? 'short' : LONG);
  await limited.call('POST /reports', {
    body: {
      commentId: _id,
      feedback: 'Irrelevant content',
      commentText: '',
      reporterEmail: limited.email,
    },
  });
}
await root.call('POST /announcements', { body: { title: LONG, description: LONG } });

/** What is wrong with the page as it stands, in axe's words. */
async function faultsOf(page: Page, only?: string): Promise<string[]> {
  // No page of ours has frames, so axe need not open a page of its own to put their findings together.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(RULES)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`,
  );
}

/** Looks at a page on a desk and on a phone, by day and by night. */
async function inspect(page: Page): Promise<void> {
  for (const width of [DESK, PHONE]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await faultsOf(page), `by day at ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await faultsOf(page, 'color-contrast'), `by night at ${width} px`).toEqual([]);
  }
  const [content, room] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(content, 'how wide the page is on a phone').toBeLessThanOrEqual(room ?? 0);
}

interface Screen {
  name: string;
  at: string;
  who?: Person;
  /** What stands there once the screen is whole. */
  shows: string;
  faults?: readonly RegExp[];
}
const SCREENS: readonly Screen[] = [
  { name: 'home', at: '/', shows: 'Browse by Tags' },
  { name: 'announcements', at: '/announcements', shows: 'By Root' },
  { name: 'login', at: '/login', shows: 'Register here' },
  { name: 'register', at: '/register', shows: 'Login here' },
  { name: 'reset password', at: '/reset-password', shows: 'Send the letter' },
  { name: 'a post, for visitors', at: `/post-details/${id}`, shows: 'Read More' },
  { name: 'a post, for members', at: `/post-details/${id}`, who: limited, shows: 'Read More' },
  { name: 'membership', at: '/membership', who: limited, shows: 'Currency' },
  { name: 'membership, for Gold', at: '/membership', who: ana, shows: 'You are already' },
  { name: 'My Profile', at: '/dashboard/profile', who: ana, shows: '20/11/2026' },
  { name: 'Add New Post', at: '/dashboard/add-post', who: ana, shows: 'Submit Post' },
  { name: 'the limit', at: '/dashboard/add-post', who: limited, shows: 'reached your limit' },
  { name: 'My Posts', at: '/dashboard/my-posts', who: ana, shows: 'Actions' },
  { name: 'Admin Profile', at: '/dashboard/admin-profile', who: root, shows: 'Add Tag' },
  { name: 'Manage Users', at: '/dashboard/manage-users', who: root, shows: 'Make Admin' },
  { name: 'Reported Comments', at: '/dashboard/reported-comments', who: root, shows: 'Ignore' },
  { name: 'Make Announcement', at: '/dashboard/announcement', who: root, shows: 'Author' },
  { name: 'for admins only', at: '/dashboard/manage-users', who: ana, shows: 'for admins' },
  { name: 'not found', at: '/no/such/page', shows: 'no such page', faults: [/404/] },
];

describe('everyone can use, on a desk and on a phone, by day and by night,', () => {
  test.for(SCREENS.map((screen) => [screen.name, screen] as const))(
    '%s',
    async ([, { at, who, shows, faults = [] }]) => {
      const page = await visit(house, who, { at, width: DESK, faults });
      await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
      await inspect(page);
    },
  );

  test('the home page of an empty forum', async () => {
    const page = await visit(await openHouse(), undefined, { width: DESK });
    await expect(page.getByText('Nobody has written here yet')).toBeVisible();
    await inspect(page);
  });

  test('what was found for a tag', async () => {
    const page = await visit(house, house.visitor, { width: DESK });
    await page.getByPlaceholder('education').fill('education');
    await page.keyboard.press('Enter');
    await expect(page.getByText('12 posts for')).toBeVisible();
    await inspect(page);
  });

  test('the window with a full comment', async () => {
    const page = await visit(house, house.visitor, { at: `/post-details/${id}`, width: DESK });
    await page.getByRole('button', { name: 'Read More' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page);
  });

  test('a question, and the toast that follows it', async () => {
    const page = await visit(house, ana, {
      at: '/dashboard/my-posts',
      width: DESK,
      faults: [/503/, /Deleting the post failed/],
    });
    await page.route('**/posts/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: {} })
        : route.continue(),
    );
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await inspect(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('the open menus', async () => {
    const page = await visit(house, ana, { at: '/announcements', width: PHONE });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await expect(page.getByRole('navigation', { name: 'Your menu' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('the tags to choose from', async () => {
    const page = await visit(house, ana, { at: '/dashboard/add-post', width: DESK });
    await page.getByPlaceholder('Select a tag').click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await inspect(page);
  });
});

test("a script that is not the forum's own does not run, and the browser says so", async () => {
  const page = await visit(house, house.visitor, { faults: [/Content Security Policy/] });
  const said = page.waitForEvent('console', (message) =>
    /Content Security Policy/.test(message.text()),
  );
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "Taken over"';
    document.body.append(script);
  });
  await said;
  await expect(page).toHaveTitle('My Site');
});
