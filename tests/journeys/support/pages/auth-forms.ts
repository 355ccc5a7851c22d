/** The forms around signing in, and what a page shows and keeps of it. */
import type { Page } from '@playwright/test';
import { PASSWORD } from '../../../support/person.ts';

/** The button that opens a member's menu. */
export const photo = (page: Page, name: string) =>
  page.getByRole('button', { name: `Your account, ${name}` });
/** The line of the provider's refusal, below the form. */
export const failure = (page: Page) => page.locator('form + [role="alert"]');
/** The product token that the page keeps. */
export const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Fills in fields by their labels. */
export async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}
/** Fills in the login form and sends it. */
export const logIn = async (page: Page, email: string, password = PASSWORD) => {
  await fill(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Login' }).click();
};

/** The calls that a page makes to the server from now on, as `POST /jwt`, with their bodies. */
export function calls(page: Page) {
  const made: { call: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (request.method() === 'POST') made.push({ call, body: request.postDataJSON() ?? {} });
  });
  return made;
}
