/** A forum at the end of a line that can be cut, as its readers' browsers notice it. */
import type { Page } from '@playwright/test';
import { afterAll, onTestFinished } from 'vitest';
import { startProxy } from '../../../tools/hard/proxy.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect } from './browser.ts';

/** Faults of every page whose line is cut. */
export const ANY_FAULT = [/./];

/** Opens such a forum for all tests of a file. `server` is the forum without the line. */
export async function openFarForum(env: Record<string, string> = {}) {
  const server = await openTestApp(env, true);
  const line = await startProxy(Number(new URL(server.url).port));
  afterAll(async () => {
    line.close();
    await server.close();
  });
  const forum = { ...server, url: `http://127.0.0.1:${line.port}` };
  return {
    server,
    line,
    forum,
    async cut(page: Page) {
      onTestFinished(line.speak);
      line.refuse();
      await page.context().setOffline(true);
    },
    async mend(page: Page) {
      line.speak();
      await page.context().setOffline(false);
    },
  };
}

/** Waits until the worker has all that it keeps in advance: the page for other addresses comes last. */
export const everythingKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/sw-page')) !== undefined))
    .toBe(true);

/** The notice above a page that waits for the line. */
export const notice = (page: Page) =>
  page.locator('main').getByRole('heading', { name: /^You are offline|can’t be reached$/ });

/**
 * Follows a page that is about to be opened. @returns how to wait until it has loaded all that it shows without the
 * line, with the scripts that this needs.
 */
export function lateCode(page: Page): () => Promise<void> {
  const isScript = (url: string) => url.endsWith('.js');
  const [asked, come] = [new Set<string>(), new Set<string>()];
  page.on('request', (request) => isScript(request.url()) && asked.add(request.url()));
  page.on('requestfinished', (request) => isScript(request.url()) && come.add(request.url()));
  const isWhole = () =>
    asked.size === come.size && [...come].some((url) => url.includes('/kept-lists-'));
  return () => expect.poll(isWhole).toBe(true);
}
