import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { postScreen, SCREENS } from '../../../contract/values/screens.ts';
import { amount } from '../../support/amounts.ts';
import { publish } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { expect, visit } from '../support/browser.ts';
import { openInjectedForum, SITE } from '../support/forums/injected.ts';
import {
  expectOnlyText,
  foundIn,
  SHORT_VECTORS,
  VECTORS,
  watchFor,
} from '../support/forums/vectors.ts';

const [FIRST = ''] = VECTORS;

const { forum, root, everything, posts, given, kept } = await openInjectedForum();
afterAll(() => forum.close());

/** Opens a page that is watched from its first moment on. */
const open = (person: Person, at: string, faults: readonly RegExp[] = []) =>
  visit(forum, person, { at, before: watchFor, faults: [/evil\.example/, ...faults] });

/** Looks at what shows a text, and then whether it is only text. */
async function shows(page: Page, text: string) {
  await expect(page.getByText(text).first()).toBeVisible();
  await expectOnlyText(page);
}

/** Turns to a page of a list and looks at it. */
async function turnTo(page: Page, number: number) {
  const button = page.getByRole('button', { name: String(number), exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectOnlyText(page);
}
async function turnThrough(page: Page, most: number) {
  for (let number = 2; number <= most; number++) await turnTo(page, number);
}

test('injections: there are five hundred, and each is stored letter by letter', async () => {
  expect(Object.values(given).flat().length).toBeGreaterThanOrEqual(500);
  const found = await kept();
  for (const [field, texts] of Object.entries(given)) {
    expect([field, texts.filter((text) => !found[field]?.includes(text))]).toEqual([field, []]);
  }
});

test('injections: the check itself finds what would run, load or style', async () => {
  const page = await visit(forum, forum.visitor, { before: watchFor, faults: [/./] });
  for (const [html, found] of [
    ['<img src=x onerror=hit()>', /refused: script-src/],
    ['<p style="outline: 7px solid rgb(1, 2, 3)">', /refused: style-src/],
    ['<iframe src="https://evil.example/">', /refused: frame-src/],
    ['<a href="javascript:hit()">x</a>', /javascript/],
    ['<style>*{color:red}</style>', /<style>/],
    ['<script>hit()</script>', /<script>/],
  ] as const) {
    await page.evaluate((what) => document.body.insertAdjacentHTML('beforeend', what), html);
    await expect.poll(() => foundIn(page)).toContainEqual(expect.stringMatching(found));
  }
});

describe('injections are only text in', () => {
  test('the home page, with what the server put into it, and all that a search finds', async () => {
    const page = await open(forum.visitor, '/');
    await shows(page, VECTORS.at(-1) as string);
    expect(await page.title()).toBe(SITE);
    for (const tag of SHORT_VECTORS.slice(0, amount(2, 99))) {
      await page.getByPlaceholder('education').fill(tag);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      const results = page.getByRole('region', { name: 'Search results' });
      await expect(results.getByRole('article').first()).toBeVisible();
      await expectOnlyText(page);
    }
    await turnThrough(page, amount(2, 10));
    await page.getByPlaceholder('education').fill(`nothing ${FIRST}`);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No posts are tagged')).toBeVisible();
    await expectOnlyText(page);
  });

  test('a post, its comments page by page and in full, events that arrive, and the lists of admins', async () => {
    const page = await open(root, postScreen(everything));
    await shows(page, FIRST);
    for (let number = 1; number <= amount(3, Math.ceil(VECTORS.length / 5)); number++) {
      if (number > 1) await turnTo(page, number);
      for (const more of await page.getByRole('link', { name: 'Read More' }).all()) {
        await more.click();
        await expect(page.getByRole('dialog', { name: 'Full Comment' })).toBeVisible();
        await expectOnlyText(page);
        await page.keyboard.press('Escape');
        if (number > amount(1, VECTORS.length)) break;
      }
    }
    for (const id of posts.slice(-amount(2, VECTORS.length))) {
      await page.goto(postScreen(id));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectOnlyText(page);
    }

    // Events that arrive while the page is open.
    await page.goto(postScreen(everything));
    await shows(page, FIRST);
    for (const vector of VECTORS.slice(0, amount(4, VECTORS.length))) {
      const body = { postId: everything, authorEmail: root.email, text: `live ${vector}` };
      await root.call('POST /comments', { body });
      await expect(page.getByText(`live ${vector}`.slice(0, 20)).first()).toBeVisible();
      await root.call('POST /announcements', { body: { title: vector, description: vector } });
    }
    await expectOnlyText(page);

    for (const at of [
      SCREENS.announcements,
      SCREENS.adminProfile,
      SCREENS.manageUsers,
      SCREENS.reportedComments,
    ]) {
      await page.goto(at);
      // Addresses and tags are in lower case; a report shows ids and addresses only.
      await expect(page.getByText(/hit\(\)/).first()).toBeVisible();
      await expectOnlyText(page);
      if (/users|reported/.test(at)) await turnThrough(page, amount(2, 5));
    }
  });

  test('the own pages of a member with such a name', async () => {
    const eve = await forum.member('Eve');
    const photoURL = `https://evil.example/eve.png?${FIRST}`;
    await eve.call('POST /users', { body: { email: eve.email, displayName: FIRST, photoURL } });
    await publish(eve, { title: FIRST, description: VECTORS.join(' '), createdAt: FIRST });
    const page = await open(eve, '/dashboard/profile');
    for (const at of ['profile', 'add-post', 'my-posts', '../membership']) {
      await page.goto(`/dashboard/${at}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectOnlyText(page);
    }
  });

  test('any address, with any query', async () => {
    const page = await open(forum.visitor, '/', [/404/, /no such post/]);
    const all = encodeURIComponent(VECTORS.slice(0, 20).join(' '));
    for (const at of [
      `/?page=${all}&sort=${all}&tag=${encodeURIComponent(`nothing ${FIRST}`)}`,
      `/#${all}`,
      `/login?error=${all}&from=javascript:hit()&verified=${all}`,
      '/login?from=https://evil.example/&redirect=//evil.example&next=javascript:hit()',
      `/register?from=${all}`,
      `/reset-password?token=${all}&error=${all}`,
      `/post-details/${all.slice(0, 900)}`,
      `/post/${encodeURIComponent('javascript:hit()')}`,
      `/announcements?${all}`,
      `/${all.slice(0, 900)}`,
      '//evil.example/%2e%2e',
    ]) {
      await page.goto(at.startsWith('//') ? `${forum.url}${at}` : at);
      await expect(page.getByRole('banner')).toBeVisible();
      await expectOnlyText(page);
      expect(new URL(page.url()).origin).toBe(forum.url);
    }
  });
});
