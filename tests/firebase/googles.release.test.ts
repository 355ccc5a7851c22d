/**
 * A forum that is configured for Google's own service, as in production. The browser's requests to Google's addresses
 * are answered by the emulator, so that the page's policy is put to the test with the addresses themselves.
 */
import type { Page, Route } from '@playwright/test';
import { expect as plain, test } from 'vitest';
import { expect } from '../journeys/support/browser.ts';
import { openFileForum } from '../support/open-forum.ts';
import { proves } from '../support/runner/spec-claims.ts';
import { EMULATOR, GOOGLES } from './accounts.ts';
import { PROJECT } from './emulator.ts';
import { expectFailure, photo, pressGoogle, register, signInAs, visitor } from './visitors.ts';

const forum = await openFileForum(GOOGLES);

const SERVICES = /^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//;
const HELPER = `https://${PROJECT}.firebaseapp.com/__`;

async function answerForGoogle(page: Page): Promise<void> {
  const context = page.context();
  const by = (route: Route, what: string | RegExp, place: string) =>
    route.fetch({ url: route.request().url().replace(what, place) });
  await context.route(SERVICES, async (route) =>
    route.fulfill({ response: await by(route, 'https:/', EMULATOR) }),
  );
  await context.route(`${HELPER}/**`, async (route) =>
    route.fulfill({ response: await by(route, HELPER, `${EMULATOR}/emulator`) }),
  );
  // The emulator's tokens are unsigned: this forum would refuse them, and rightly.
  await context.route(/\/(jwt|users)$/, (route) => route.fulfill({ status: 503, json: {} }));
}

/** Has the project allow these domains, once the window is there. */
async function allow(page: Page, domains: string[]): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.route('**/v1/projects?*', async (route) => {
    await (await opened).waitForLoadState();
    await route.fulfill({ json: { projectId: PROJECT, authorizedDomains: domains } });
  });
}

const reach = {
  at: '/login',
  before: answerForGoogle,
  faults: [
    /\b(401|503)\b/,
    /CallError/,
    // Google's own frame does without what browsers deny to frames of other sites; the emulator's doesn't.
    /sessionStorage/,
  ],
};

test("the page reaches Google's services, and brings the forum its ID token", async () => {
  proves('7.2', '7.3', '8.2');
  const page = await visitor(forum, { ...reach, at: '/register' });
  const asked = page.waitForRequest('**/jwt');
  await register(page, 'Mira', 'mira@example.com');
  const headers = (await asked).headers();
  plain(headers['authorization']).toMatch(/^Bearer [\w-]+\.[\w-]+\.$/);
  await expect(photo(page, 'Mira')).toBeVisible();
});

test("the page opens Google's window by way of the project's domain", async () => {
  proves('7.2');
  const page = await visitor(forum, reach);
  await allow(page, ['127.0.0.1']);
  const popup = await pressGoogle(page);
  plain(new URL(popup.url()).host).toBe(`${PROJECT}.firebaseapp.com`);
  await signInAs(popup, 'Lina', 'lina@example.com');
  await expect(photo(page, 'Lina')).toBeVisible();
});

test('a forum at an address that the project does not know is told so', async () => {
  proves('4.20', '8.1', '8.19');
  const page = await visitor(forum, reach);
  await allow(page, ['forum.example.org']);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectFailure(page, 'Signing in with Google is not allowed from this address yet.');
});
