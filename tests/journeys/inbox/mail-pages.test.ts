import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect as check, describe, test, vi } from 'vitest';
import { mentionIn } from '../../support/features/inbox.ts';
import { actsIn, openAlertForum, press } from '../../support/mail/alerts.ts';
import { MINUTE } from '../../support/mail/notification-mails.ts';
import { expect, visit } from '../support/browser.ts';
import { LONG } from '../support/forums/worlds.ts';
import { DESK, inspect, PHONE } from '../support/inspect.ts';

let scene: Awaited<ReturnType<typeof openAlertForum>>;
/** The links of the mail to the admin: to reports and to a text that waits. */
let links: string[];
let unsubscribe: string;
const mails: Record<'alert' | 'letter', string> = { alert: '', letter: '' };

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
  const letter = smtp.to(ana.email).at(-1);
  links = actsIn(alert);
  mails.alert = String(alert?.html);
  mails.letter = String(letter?.html);
  unsubscribe = /https?:\S+\/unsubscribe\/[^"<\s]+/.exec(mails.letter)?.[0] ?? '';
  check([links.length, root.email]).toEqual([3, 'root@example.com']);
  vi.useRealTimers();
});
afterAll(async () => {
  await scene.forum.close();
  await scene.smtp.close();
});

const open = (link: string, width = DESK) =>
  visit(scene.forum, scene.forum.visitor, { at: new URL(link).pathname, width, faults: [/404/] });
/** A mail program shows a notification mail within a page of its own, which has the landmarks. */
const OF_WHOLE_PAGES = ['landmark-one-main', 'region'];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('pages behind the links of mails, on a desktop and a phone, in light and dark:', () => {
  test('a report', async () => {
    const page = await open(String(links[1]));
    await expect(page.getByRole('heading', { name: 'A comment was reported' })).toBeVisible();
    await expect(page.getByText('চা কিনুন')).toBeVisible();
    await inspect(page);
  });

  test('a text that waits', async () => {
    const page = await open(String(links[2]));
    await expect(page.getByRole('heading', { name: 'A text waits for approval' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tea for sale' })).toBeVisible();
    await inspect(page);
  });

  test('a link that is not complete', async () => {
    const page = await open(`${String(links[0])}x`);
    await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
    await inspect(page);
  });

  test('the end of letters', async () => {
    const page = await open(unsubscribe);
    await expect(button(page, 'Stop the letters')).toBeVisible();
    await inspect(page);
    await button(page, 'Stop the letters').click();
    await expect(page.getByRole('heading', { name: 'You get no more letters' })).toBeVisible();
    await inspect(page);
  });

  test('a report, a text that waits, and the end of letters, in Bengali', async () => {
    const page = await open(unsubscribe);
    const { url } = scene.forum;
    await page.context().addCookies([{ name: 'language', value: 'bn', url }]);
    for (const link of [unsubscribe, String(links[1]), String(links[2])]) {
      await page.goto(link);
      await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
      await inspect(page);
    }
  });

  test('two taps settle a report, and the page then says who did what', async () => {
    const page = await open(String(links[0]), PHONE);
    const buttons = page.getByRole('button');
    await expect(buttons).toHaveText(['Delete comment', 'Ignore']);
    for (const one of await buttons.all()) {
      const box = await one.boundingBox();
      check(box?.height).toBeGreaterThanOrEqual(44);
      check(box?.width).toBeGreaterThanOrEqual(44);
    }
    await button(page, 'Ignore').click();
    await expect(page.getByText('Root ignored this report; the comment stays.')).toBeVisible();
    await inspect(page);
    check((await press(String(links[0]), 'delete')).page).toContain('Root ignored this report');
  });
});

describe('letters as HTML, on a desktop and a phone, in light and dark:', () => {
  test.for(['alert', 'letter'] as const)('%s', async (name) => {
    const page = await visit(scene.forum, scene.forum.visitor, { at: '/robots.txt', width: DESK });
    await page.setContent(mails[name]);
    await expect(page.getByRole('link', { name: 'stop them all' })).toBeVisible();
    await inspect(page, OF_WHOLE_PAGES);
  });
});
