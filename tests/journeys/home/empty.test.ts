import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { posts, titles } from '../support/pages/home.ts';

test('an empty forum: the first visitor is told what to do first', async () => {
  proves('2.26');
  const page = await visit(await openTestApp());
  await expect(posts(page)).toContainText('Nobody has written here yet');
  await expect(posts(page)).toContainText('/setup?code=');
  await expect(page.getByRole('region', { name: /^Welcome to/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Posts: pages' })).toHaveCount(0);
  await posts(page).getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
});

test('an empty forum: a new post replaces the welcome, once it is asked for', async () => {
  const own = await openTestApp();
  const page = await visit(own);
  await expect(posts(page)).toContainText('Nobody has written here yet');
  await publish(await own.member('Rahim'), { title: 'The first' });
  const pill = page.getByRole('button', { name: '1 new post' });
  await expect(pill).toBeVisible();
  await expect(posts(page)).toContainText('Nobody has written here yet');
  await expect(page.getByRole('navigation', { name: 'Posts: pages' })).toHaveCount(0);
  await pill.click();
  await expect(titles(page)).toHaveText(['The first']);
  await expect(posts(page)).not.toContainText('Nobody has written here yet');
});
