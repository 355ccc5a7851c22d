/** The thread of a post, as its readers and writers use it. */
import type { Page } from '@playwright/test';
import { publish, writeComment } from '../../../support/content.ts';
import type { Person } from '../../../support/person.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { expect } from '../browser.ts';

export const field = (page: Page) => page.getByPlaceholder('Write a comment...');
/** The same field, while it stands under the comment that it answers. */
export const replyField = (page: Page) => page.getByRole('textbox', { name: /^Reply to / });
/** The rows of the table, of which the first one has the heads. */
export const rows = (page: Page) => page.getByRole('table', { name: 'Comments' }).getByRole('row');
/** The items of the full view. */
export const items = (page: Page) => page.getByRole('list', { name: 'Comments' }).locator('> li');
/** The comments of the full view that stand by themselves, each with its replies. */
export const familyOf = (page: Page, id: string) =>
  items(page).filter({ has: commentOf(page, id) });
export const commentOf = (page: Page, id: string) => page.locator(`#comment-${id}`);
export const pagesOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Comments: pages' }).getByRole('button');
export const choose = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
export const fullComment = (page: Page) => page.getByRole('dialog', { name: 'Full Comment' });
/** The form that edits a comment or a post, where it stands. */
export const editForm = (page: Page) => page.getByRole('form', { name: 'Edit what you wrote' });

export async function say(page: Page, text: string, key = 'Enter'): Promise<void> {
  await field(page).fill(text);
  await field(page).press(key);
}
/** Waits until a page hears what others do. */
export const isLive = (page: Page) =>
  expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
/** Waits until a page heads so many comments. */
export const count = (page: Page, n: number) =>
  expect(page.getByRole('heading', { name: `Comments (${n})` })).toBeVisible();

/** The texts of a thread, the newest first. */
export async function commentsOf({ visitor }: TestApp, postId: string): Promise<string[]> {
  const under = { params: { id: postId }, query: { limit: 50 } };
  return (await visitor.call('GET /comments/{id}', under)).body.comments.map(({ text }) => text);
}
/** A post with numbered comments by its author, the oldest first. */
export async function threadOf(author: Person, amount: number, text = (n: number) => `No. ${n}.`) {
  const id = await publish(author);
  const ids: string[] = [];
  for (let n = 1; n <= amount; n++) ids.push((await writeComment(author, id, text(n)))._id);
  return { id, ids };
}
