import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect as check, test, vi } from 'vitest';
import { mentionIn } from '../../support/features/inbox.ts';
import { actsIn, openAlertForum, press } from '../../support/mail/alerts.ts';
import { MINUTE } from '../../support/mail/notification-mails.ts';
import { expect, visit } from '../support/browser.ts';
import { LONG } from '../support/forums/worlds.ts';
import { DESK, faultsOf, inspect } from '../support/inspect.ts';

let scene: Awaited<ReturnType<typeof openAlertForum>>;
/** The links of the mail to the admin: to reports and to a text that waits. */
let links: string[];
let unsubscribe: string;
let letters: string[];

beforeAll(async () => {
  scene = await openAlertForum({}, true);
  const { ana, ben, root, postId, smtp } = scene;
  await scene.report(`চা কিনুন\n\n${LONG}`);
  await scene.report('Cheap tea, cheap tea.');
  await scene.hold();
  await mentionIn(ben, postId, ana);
  await scene.alertAfter(MINUTE);
  await scene.sendAfter(11 * MINUTE);
  const [alert] = scene.mails();
  links = actsIn(alert);
  letters = [String(alert?.html), String(smtp.to(ana.email).at(-1)?.html)];
  unsubscribe = /https?:\S+\/unsubscribe\/[^"<\s]+/.exec(String(letters[1]))?.[0] ?? '';
  check([links.length, root.email]).toEqual([3, 'root@example.com']);
  vi.useRealTimers();
});
afterAll(async () => {
  await scene.forum.close();
  await scene.smtp.close();
});

const open = (link: string) =>
  visit(scene.forum, scene.forum.visitor, {
    at: new URL(link).pathname,
    width: DESK,
    faults: [/404/],
  });
/** A mail program shows a notification mail within a page of its own, which has the landmarks. */
const OF_WHOLE_PAGES = ['landmark-one-main', 'region'];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('the pages behind the links of a mail to admins are accessible, and two taps settle a report', async () => {
  const [settled = '', reported = '', held = ''] = links;
  const page = await open(reported);
  await expect(heading(page, 'A comment was reported')).toBeVisible();
  await expect(page.getByText('চা কিনুন')).toBeVisible();
  await inspect(page);
  await page.goto(`${settled}x`);
  await expect(heading(page, 'This link is not complete')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(held);
  await expect(heading(page, 'A text waits for approval')).toBeVisible();
  await expect(heading(page, 'Tea for sale')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await page.goto(settled);
  const buttons = page.getByRole('button');
  await expect(buttons).toHaveText(['Delete comment', 'Ignore']);
  for (const one of await buttons.all()) {
    const box = await one.boundingBox();
    check(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await button(page, 'Ignore').click();
  await expect(page.getByText('Root ignored this report; the text stays.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  check((await press(settled, 'delete')).page).toContain('Root ignored this report');
});

test('letters as HTML and the end of letters are accessible, in Bengali too', async () => {
  const page = await open(unsubscribe);
  const { url } = scene.forum;
  await page.context().addCookies([{ name: 'language', value: 'bn', url }]);
  for (const link of [unsubscribe, links[1], links[2]]) {
    await page.goto(String(link));
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    expect(await faultsOf(page)).toEqual([]);
  }
  await page.context().addCookies([{ name: 'language', value: 'en', url }]);
  await page.goto(unsubscribe);
  await button(page, 'Stop the letters').click();
  await expect(heading(page, 'You get no more letters')).toBeVisible();
  await inspect(page);
  await page.setViewportSize({ width: DESK, height: 800 });
  await page.goto('/robots.txt');
  for (const html of letters) {
    await page.setContent(html);
    await expect(page.getByRole('link', { name: 'stop them all' })).toBeVisible();
    await inspect(page, OF_WHOLE_PAGES);
  }
});
