/** A browser for the tests of screens, and people who open pages in it. */
import { existsSync } from 'node:fs';
import {
  type BrowserContext,
  type Locator,
  expect as look,
  type Page,
  type Route,
} from '@playwright/test';
import { afterAll, onTestFinished } from 'vitest';
import type { House, Person } from '../house.ts';
import { launchChromium } from './chromium.ts';

const PATIENCE = 10_000;

/** Waits until a page is as expected. */
export const expect = look.configure({ timeout: PATIENCE });

const BUILT = new URL('../../dist/client/index.html', import.meta.url);
if (!existsSync(BUILT)) {
  throw new Error('The client is not built, so there are no screens to test. Run npm run build.');
}

const browser = await launchChromium();
afterAll(() => browser.close());

export interface Visiting {
  /** The address within the house. */
  at?: string;
  width?: number;
  theme?: 'light' | 'dark';
  /** What is set up in the browser before it goes to the address. */
  before?: (page: Page) => Promise<unknown>;
  /** What goes wrong because the test makes it go wrong: console errors, failed requests. Anything else fails it. */
  faults?: readonly RegExp[];
}

const HEIGHT = 800;
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Nothing outside of the house is reached: photos are a small picture, all else is refused. */
const outside = (route: Route): Promise<void> =>
  route.request().resourceType() === 'image'
    ? route.fulfill({ contentType: 'image/png', body: PHOTO })
    : route.abort();

/** Takes down what goes wrong on the pages of a context. */
function listen(context: BrowserContext, house: House, faults: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A request that the page itself has called off is no failure.
    if (request.url().startsWith(house.url) && why !== 'net::ERR_ABORTED')
      faults.push(`${request.method()} ${request.url()} ${why}`);
  });
}

function cookiesOf({ cookie }: Person, { url }: House) {
  return cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
      return { name, value, url };
    });
}

/**
 * Opens a page of the house in a browser of the person's own: signed in to the identity provider, everything else is
 * up to the client. When the test ends, the browser closes, and what went wrong in it fails the test.
 */
export async function visit(
  house: House,
  person: Person = house.visitor,
  { at = '/', width = 1280, theme = 'light', before, faults: expected = [] }: Visiting = {},
): Promise<Page> {
  const faults: string[] = [];
  const context = await browser.newContext({
    baseURL: house.url,
    viewport: { width, height: HEIGHT },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
  });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const file = `test-results/${task.fullTestName.replaceAll(/\W+/g, '-').slice(0, 120)}.png`;
      await context.pages()[0]?.screenshot({ path: file });
    }
    const unexpected = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
    await context.close();
    look(unexpected, 'what went wrong on the page').toEqual([]);
  });
  context.setDefaultTimeout(PATIENCE);
  listen(context, house, faults);
  await context.addCookies(cookiesOf(person, house));
  await context.route((url) => url.origin !== house.url, outside);
  const page = await context.newPage();
  await before?.(page);
  await page.goto(at);
  return page;
}

/** Goes by the Tab key alone, as people without a mouse do, until the element has the focus. */
export async function tabTo(target: Locator, most = 60): Promise<void> {
  const page = target.page();
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const there = await target.evaluate((element) => element === document.activeElement);
    if (there) return;
  }
  throw new Error(`${target} can't be reached by ${most} presses of Tab.`);
}
