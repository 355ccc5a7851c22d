import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { hold } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);

const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Your account, ${name}`, exact: true });

async function login(page: Page, email = ana.email) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

describe('the guard', () => {
  test('shows a spinner while it is not known who is here, then the content', async () => {
    proves('2.9', '2.13', '2.15', '4.1');
    const known = hold();
    const page = await visit(forum, ana, {
      at: '/membership',
      before: (page) => page.route('**/auth/get-session', known.later),
    });
    await expect(page.getByRole('status').filter({ hasText: 'Signing in…' })).toBeVisible();
    known.go();
    await expect(page.getByRole('heading', { name: 'Become a Gold Member' })).toBeVisible();
  });

  test.for(['/membership', '/dashboard/my-posts?page=2'])(
    'sends visitors of %s to log in, and back there afterwards',
    async (place) => {
      proves('2.9', '2.10', '2.14', '2.32', '6.7');
      const page = await visit(forum, forum.visitor, { at: place });
      await expect(page).toHaveURL('/login');
      await login(page);
      await expect(page).toHaveURL(place);
    },
  );

  test('says to members that a page is for admins', async () => {
    const page = await visit(forum, ana, { at: '/dashboard/manage-users' });
    await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
  });
});

test('not found: an unknown address says so, and leads home', async () => {
  const page = await visit(forum, forum.visitor, { at: '/no/such/page', faults: [/404/] });
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
});

test('registration: it is done by keyboard', async () => {
  const page = await visit(forum, forum.visitor, { at: '/register' });
  for (const [label, text] of [
    ['Full Name', 'Salma'],
    ['Photo URL', 'https://photos.example.com/s.png'],
    ['Email', 'salma@example.com'],
    ['Password', PASSWORD],
  ] as const) {
    await tabTo(page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(menuOf(page, 'Salma')).toBeVisible();
});

test('other tabs: they are signed out and in with this one', async () => {
  const page = await visit(forum, await forum.member('Tabber'), {
    // The other tab's token has ended before it hears of it, and whatever it reads just then is refused.
    faults: [/401/, /Your session has ended/, /Please sign in first/],
  });
  await expect(menuOf(page, 'Tabber')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/dashboard/profile');
  await expect(other.getByRole('heading', { name: 'My Profile' })).toBeVisible();

  await other.goto('/logout');
  await expect(other).toHaveURL('/login');
  await expect(page.getByRole('link', { name: 'Join Us' })).toBeVisible();

  await login(other, 'tabber@example.com');
  await expect(menuOf(other, 'Tabber')).toBeVisible();
  await expect(menuOf(page, 'Tabber')).toBeVisible();
});

test('product tokens: one is renewed five minutes before it ends', async () => {
  proves('9.9');
  const page = await visit(forum, await forum.member('Sitter'), {
    before: (page) => page.clock.install(),
    // Time leaps: what is under way has then run out of its own.
    faults: [/(AbortError|NetworkError)/],
  });
  await expect(menuOf(page, 'Sitter')).toBeVisible();
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/jwt')) renewals += 1;
  });
  await page.clock.runFor('54:00');
  expect(renewals).toBe(0);
  const renewed = page.waitForResponse('**/jwt');
  await page.clock.runFor('01:10');
  await renewed;
});
