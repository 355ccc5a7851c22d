/** A browser for the tests of screens, and people who open pages in it. */
import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type Locator,
  expect as look,
  type Page,
} from '@playwright/test';
import { onTestFinished } from 'vitest';
import type { Person } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';
import { isAlive } from './alive.ts';
import { launchChromium } from './chromium.ts';
import { contextOf, newPage, type Sight } from './contexts.ts';

/** An awaited event comes; how soon is a matter of the machine. */
const PATIENCE = 60_000;

export { isAlive, newPage };

/** Waits until a page is as expected. */
export const expect = look.configure({ timeout: PATIENCE });

const BUILT = new URL('../../../dist/client/index.html', import.meta.url);
if (!existsSync(BUILT)) {
  throw new Error('The client is not built, so there are no screens to test. Run npm run build.');
}

let launched: Promise<Browser> | undefined;

/** One Chromium serves all files of a worker; it ends with the worker, whose pipe it listens to. */
function browserOfWorker(): Promise<Browser> {
  launched ??= launchChromium();
  return launched;
}

export interface Visiting extends Partial<Sight> {
  /** The address within the forum. */
  at?: string;
  /** The set-up in the browser before it goes to the address. */
  before?: (page: Page) => Promise<unknown>;
  /** False: no photo is drawn. A second session of the protocol makes a page that is loaded without the line seem online. */
  photos?: boolean;
  /** The faults that the test itself causes: console errors, failed requests. Anything else fails it. */
  faults?: readonly RegExp[];
}

/** The client's log of a call without an answer; a call without a server is named by its request. */
const NO_ANSWER = 'NetworkError: The server was not reached.';
/** The browser's log of a live link that was still being opened. */
const NO_LINK = 'WebSocket is closed before the connection is established';

/** Takes down what goes wrong on the pages of a context. */
function listen(context: BrowserContext, forum: TestApp, faults: string[]): void {
  context.on('console', (message) => {
    const text = message.text();
    // A page that is left calls its requests and its live link off, and may still say so.
    if (message.type() === 'error' && !text.includes(NO_ANSWER) && !text.includes(NO_LINK))
      faults.push(`${text} ${message.location().url}`);
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A request that the page itself has called off is no failure.
    if (request.url().startsWith(forum.url) && why !== 'net::ERR_ABORTED')
      faults.push(`${request.method()} ${request.url()} ${why}`);
  });
}

/**
 * Opens a page of the forum in a browser of the person's own. When the test ends, the browser closes, and what went
 * wrong in it fails the test.
 */
export async function visit(
  forum: TestApp,
  person: Person = forum.visitor,
  { at = '/', width = 1280, theme = 'light', ...more }: Visiting = {},
): Promise<Page> {
  const { before, faults: expected = [], photos = true, ...sight } = more;
  const faults: string[] = [];
  const context = await contextOf(await browserOfWorker(), forum, person, {
    width,
    theme,
    ...sight,
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
  listen(context, forum, faults);
  const page = await (photos ? newPage(context) : context.newPage());
  await before?.(page);
  await page.goto(at);
  return page;
}

/** Goes by the Tab key alone, as people without a mouse do, until the element has the focus. */
export async function tabTo(target: Locator, most = 60): Promise<void> {
  const page = target.page();
  // A press before the page is drawn would find nothing to go to.
  await target.waitFor({ state: 'attached' });
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const there = await target.evaluate((element) => element === document.activeElement);
    if (there) return;
  }
  throw new Error(`${target} can't be reached by ${most} presses of Tab.`);
}

/** Goes to another address within the client, as a link does: the server is asked for no page. */
export async function goWithin(page: Page, at: string): Promise<void> {
  await isAlive(page);
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, at);
}
