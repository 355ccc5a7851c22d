import { afterAll, describe, test } from 'vitest';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { longWorld } from '../support/forums/worlds.ts';
import { DESK, faultsOf, inspect, PHONE } from '../support/inspect.ts';
import { failing } from '../support/pages/post.ts';
import { openedOf, screensOf } from '../support/pages/screens.ts';

const world = await longWorld();
const { forum, ana } = world;
afterAll(() => forum.close());

describe('accessibility, on a desktop and a phone, in light and dark:', () => {
  test.for(
    [...screensOf(world), ...openedOf(world)].map((screen) => [screen.name, screen] as const),
  )('%s', async ([, { at, who, shows, faults = [], opens }]) => {
    const page = await visit(forum, who, { at, width: DESK, faults });
    await opens?.(page);
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inspect(page);
  });

  test('the home page of an empty forum', async () => {
    const page = await visit(await openTestApp(), undefined, { width: DESK });
    await expect(page.getByText('Nobody has written here yet')).toBeVisible();
    await inspect(page);
  });

  test('an alert of a failed call', async () => {
    const faults = [/503/, /Deleting the post failed/];
    const page = await visit(forum, ana, { at: '/dashboard/my-posts', width: PHONE, faults });
    await page.route('**/posts/*', failing('DELETE'));
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await inspect(page);
  });

  test('the menu of small screens', async () => {
    const page = await visit(forum, ana, { at: '/announcements', width: PHONE });
    await page.getByRole('button', { name: /^Your account/ }).click();
    await expect(page.getByRole('navigation', { name: 'Your account' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
});

test("content security policy: a script that is not the forum's own does not run, and the browser says so", async () => {
  const page = await visit(forum, forum.visitor, { faults: [/Content Security Policy/] });
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
