import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { get } from '../../../db/core/procedure.ts';
import { rowBy } from '../../../db/core/query.ts';
import { linkPath } from '../../../server/features/email/link-token.ts';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
const NEW = 'anna@example.com';
const TEXT = 'চা ১২ কাপ';
const field = (page: Page) => page.getByPlaceholder('Write a comment...');
const byAddress = rowBy('emailLinks', 'address', ['id']);

test('open pages of a member with another address sign in anew, and keep what is written', async () => {
  const faults = [/401/, /403/, /409/, /CallError/, /session/];
  const postId = await publish(root);
  const page = await visit(forum, ana, { at: placeOf(postId), faults });
  await isAlive(page);
  await field(page).fill(TEXT);
  const other = await page.context().newPage();
  await other.goto('/dashboard/profile');
  await expect(other.getByText(ana.email).first()).toBeVisible();
  await expect.poll(() => draftsIn(page)).toHaveLength(1);

  await ana.call('PUT /me/email', { body: { email: NEW } });
  const { store, config } = forum.app.context;
  const { id = '' } = (await store.read(get(byAddress, { address: NEW }))) ?? {};
  const mailed = await visit(forum, forum.visitor, {
    at: linkPath(config.jwtSecret, 'confirm', id),
  });
  await mailed.getByRole('button', { name: 'Change my address' }).click();
  await expect(mailed.getByRole('heading')).toHaveText('Your address was changed');

  await expect(other.getByText(NEW).first()).toBeVisible({ timeout: 20_000 });
  await expect(other).toHaveURL('/dashboard/profile');
  await expect(field(page)).toHaveValue(TEXT);
  await field(page).press('Enter');
  await expect(page.getByRole('table').getByText(TEXT)).toBeVisible();
  const { comments } = (await root.call('GET /comments/{id}', { params: { id: postId } })).body;
  expect(comments.map(({ authorEmail, text }) => [authorEmail, text])).toEqual([[NEW, TEXT]]);
});

test('a page that was closed meanwhile finds its drafts under the new address', async () => {
  const bo = await forum.member('Bo');
  const faults = [/401/, /403/, /CallError/, /session/];
  const postId = await publish(root);
  const page = await visit(forum, bo, { at: placeOf(postId), faults });
  await isAlive(page);
  await field(page).fill(TEXT);
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  await page.goto('about:blank');
  await bo.call('PUT /me/email', { body: { email: 'bob@example.com' } });
  const { store, config } = forum.app.context;
  const { id = '' } = (await store.read(get(byAddress, { address: 'bob@example.com' }))) ?? {};
  await fetch(forum.url + linkPath(config.jwtSecret, 'confirm', id), { method: 'POST' });
  await page.goto(placeOf(postId));
  await expect(field(page)).toHaveValue(TEXT);
});
