/** Signing in and out by the screens, and the drafts that stay in the browser. */
import type { Page } from '@playwright/test';
import type { Person } from '../../../support/person.ts';
import { expect, goWithin } from '../browser.ts';
import { logIn } from './auth-forms.ts';
import { draftsIn } from './drafts.ts';
import { placeOf } from './post.ts';

/** Between the end of a session and the word of it, a page may still ask, and be refused or left without an answer. */
export const ENDED: readonly RegExp[] = [/401/, /CallError/, /The server was not reached/];
export const field = (page: Page) => page.getByPlaceholder('Write a comment...');
/** The sentence of /login about the drafts that a sign-out has left. */
export const notice = (page: Page) => page.getByText(/drafts? stays? in this browser$/);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The texts of the drafts that the browser has stored. */
export const textsIn = async (page: Page) =>
  (await draftsIn(page)).map((fields) => fields['text'] ?? fields['title']);

export async function signOut(page: Page): Promise<void> {
  await goWithin(page, '/logout');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
}
/** Signs in with the password that all test accounts have. */
export async function signIn(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  // The form of /register has these fields, too.
  await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
  await logIn(page, email);
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await expect(page).not.toHaveURL('/login');
}
/** Goes to a post within the client, by way of a page without a composer: the field is then that of the post. */
export async function goToPost(page: Page, postId: string): Promise<void> {
  await goWithin(page, '/membership');
  await expect(field(page)).toHaveCount(0);
  await goWithin(page, placeOf(postId));
}
/** Writes a comment without sending it. */
export async function draftAt(page: Page, postId: string, text: string): Promise<void> {
  await goToPost(page, postId);
  await field(page).fill(text);
  await expect.poll(() => textsIn(page)).toContain(text);
}
