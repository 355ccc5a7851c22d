/** Browsers of people at a forum that uses Firebase: what they reach is the forum, the emulator, and nothing else. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, type Visiting, visit } from '../journeys/support/browser.ts';
import { PASSWORD } from '../support/person.ts';
import type { TestApp } from '../support/test-app.ts';
import { EMULATOR } from './accounts.ts';

const GAPI = readFileSync(new URL('./gapi.js', import.meta.url), 'utf8');
/** The files that the emulator's page loads to look better. */
const DRESS = /^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//;

async function openWays(page: Page): Promise<void> {
  const context = page.context();
  await context.route(`${EMULATOR}/**`, (route) => route.continue());
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: GAPI }),
  );
  await context.route(DRESS, (route) => route.fulfill({ body: '' }));
  // The windows that the emulator opens show photos, too.
  await context.route('https://photos.example.com/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
}

/** Opens a page of the forum for somebody who is not signed in anywhere. */
export const visitor = (forum: TestApp, { before, ...more }: Visiting = {}): Promise<Page> =>
  visit(forum, forum.visitor, {
    ...more,
    before: async (page) => {
      await openWays(page);
      await before?.(page);
    },
  });

export const photo = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Your account, ${name}` });

/** The red line below the form. */
export async function expectFailure(page: Page, sentence: string, timeout = 10_000): Promise<void> {
  const line = page.locator('form + [role="alert"]');
  await expect(line).toHaveText(sentence, { timeout });
  await expect(line).toHaveClass(/\btext-error\b/);
}

export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await fill(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Login' }).click();
}

export async function register(page: Page, name: string, email: string): Promise<void> {
  const photoURL = 'https://photos.example.com/new.png';
  await fill(page, { 'Full Name': name, 'Photo URL': photoURL, Email: email, Password: PASSWORD });
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Presses the button and answers the window that opens. */
export async function pressGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  return opened;
}

/** Signs in on the emulator's page, as somebody new to it. */
export async function signInAs(popup: Page, name: string, email: string): Promise<void> {
  await popup.getByText('Add new account').click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#display-name-input').fill(name);
  await popup.locator('#profile-photo-input').fill('https://photos.example.com/google.png');
  const closed = popup.waitForEvent('close');
  await popup.locator('#sign-in').click();
  await closed;
}
