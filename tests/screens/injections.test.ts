import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { postScreen } from '../../contract/screens.ts';
import { amount, PATIENCE } from '../attacks/amounts.ts';
import { type House, openHouse, type Person, publish } from '../house.ts';
import { expect, visit } from './browser.ts';
import {
  expectOnlyText,
  foundIn,
  LINE_VECTOR,
  SHORT_VECTORS,
  VECTORS,
  watchFor,
} from './vectors.ts';

const [FIRST = ''] = VECTORS;
const SITE = `</title><script>hit()</script>`;

let house: House;
let root: Person;
/** The post under which everybody has commented; its description is every vector at once. */
let everything: string;
const posts: string[] = [];
/** What was put into each field. */
const given: Record<string, string[]> = {};
function put(fields: Record<string, string>) {
  for (const [field, text] of Object.entries(fields))
    given[field] = [...(given[field] ?? []), text];
}

/** A member whose name, address and photo are an attack; writes a post and a comment, announces nothing. */
async function attacker(vector: string, n: number): Promise<Person> {
  const person = await house.neighbour(`${n}${vector}`.replaceAll(/[\s@]/gu, ''));
  const photoURL = `https://evil.example/${n}.png?${vector}`;
  const body = { email: person.email, displayName: vector, photoURL };
  expect((await person.call('POST /users', { body })).status).toBe(200);
  put({ address: person.email, name: vector, photo: photoURL });
  return person;
}

beforeAll(async () => {
  house = await openHouse({ SITE_NAME: SITE }, true);
  root = await house.admin('Root');
  const ana = await house.member('Ana');
  everything = await publish(ana, { description: [...VECTORS, LINE_VECTOR].join('\n\n') });
  for (const name of SHORT_VECTORS) {
    expect((await root.call('POST /tags', { body: { name } })).status).toBe(201);
    put({ 'a tag': name });
  }
  for (const [n, vector] of VECTORS.entries()) {
    const person = await attacker(vector, n);
    const tag = SHORT_VECTORS[n % SHORT_VECTORS.length] as string;
    const createdAt = vector.slice(0, 64);
    const words = { title: vector, description: vector, tag, createdAt };
    posts.push(await publish(person, words));
    const comment = {
      ...{ postId: everything, authorEmail: person.email },
      ...{ text: vector, createdAt },
    };
    const { body } = await person.call('POST /comments', { body: comment });
    const report = { commentId: body.insertedId, feedback: 'Spam or scam' as const };
    const told = { ...report, commentText: vector, reporterEmail: person.email };
    expect((await person.call('POST /reports', { body: told })).status).toBe(201);
    const news = { title: vector, description: vector };
    expect((await root.call('POST /announcements', { body: news })).status).toBe(201);
    put({ title: vector, description: vector, 'tag of a post': tag, 'time of a post': createdAt });
    put({ comment: vector, 'time of a comment': createdAt, 'text of a report': vector });
    put({ headline: vector, news: vector });
  }
});
afterAll(() => house.close());

/** Opens a page that is watched from its first moment on. */
const open = (person: Person, at: string, faults: readonly RegExp[] = []) =>
  visit(house, person, { at, before: watchFor, faults: [/evil\.example/, ...faults] });

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

/** What the forum says that it keeps, field by field. */
async function kept(): Promise<typeof given> {
  const query = { limit: '100' };
  const { users } = (await root.call('GET /admin/users', { query })).body;
  const tags = (await root.call('GET /tags')).body;
  const opened = await Promise.all(
    posts.map(async (id) => (await root.call('GET /posts/{id}', { params: { id } })).body),
  );
  const under = { params: { postId: everything }, query };
  const { comments } = (await root.call('GET /comments/{postId}', under)).body;
  const { reports } = (await root.call('GET /reports', { query })).body;
  const announcements = (await root.call('GET /announcements')).body;
  return {
    address: users.map((user) => user.email),
    name: users.map((user) => user.displayName),
    photo: users.map((user) => user.photoURL),
    'a tag': tags.map((tag) => tag.name),
    title: opened.map((post) => post.title),
    description: opened.map((post) => post.description),
    'tag of a post': opened.map((post) => post.tag),
    'time of a post': opened.map((post) => post.createdAt),
    comment: comments.map((comment) => comment.text),
    'time of a comment': comments.map((comment) => comment.createdAt),
    'text of a report': reports.map((report) => report.commentText),
    headline: announcements.map((one) => one.title),
    news: announcements.map((one) => one.description),
  };
}

test('there are five hundred of them, and every one is kept letter by letter', async () => {
  expect(Object.values(given).flat().length).toBeGreaterThanOrEqual(500);
  const found = await kept();
  for (const [field, texts] of Object.entries(given)) {
    expect([field, texts.filter((text) => !found[field]?.includes(text))]).toEqual([field, []]);
  }
});

test('the look itself finds what would run, load or dress', async () => {
  const page = await visit(house, house.visitor, { before: watchFor, faults: [/./] });
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

describe('only text is', { timeout: PATIENCE }, () => {
  test('the home page, with what the server put into it, and all that a search finds', async () => {
    const page = await open(house.visitor, '/');
    await shows(page, VECTORS.at(-1) as string);
    expect(await page.title()).toBe(SITE);
    for (const tag of SHORT_VECTORS.slice(0, amount(3, 99))) {
      await page.getByPlaceholder('education').fill(tag);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      const results = page.getByRole('region', { name: 'Search results' });
      await expect(results.getByRole('article').first()).toBeVisible();
      await expectOnlyText(page);
    }
    await turnThrough(page, amount(3, 10));
    await page.getByPlaceholder('education').fill(`nothing ${FIRST}`);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No posts are tagged')).toBeVisible();
    await expectOnlyText(page);
  });

  test('a post, its comments page by page, and each in full', async () => {
    const page = await open(root, postScreen(everything));
    await shows(page, FIRST);
    for (let number = 1; number <= Math.ceil(VECTORS.length / 5); number++) {
      if (number > 1) await turnTo(page, number);
      for (const more of await page.getByRole('button', { name: 'Read More' }).all()) {
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
  });

  test('what arrives while the page is open', async () => {
    const page = await open(root, postScreen(everything));
    await shows(page, FIRST);
    for (const vector of VECTORS.slice(0, amount(8, VECTORS.length))) {
      const body = { postId: everything, authorEmail: root.email, text: `live ${vector}` };
      await root.call('POST /comments', { body });
      await expect(page.getByText(`live ${vector}`.slice(0, 20)).first()).toBeVisible();
      await root.call('POST /announcements', { body: { title: vector, description: vector } });
    }
    await expectOnlyText(page);
  });

  test.each([
    '/announcements',
    '/dashboard/admin-profile',
    '/dashboard/manage-users',
    '/dashboard/reported-comments',
  ])('%s', async (at) => {
    const page = await open(root, at);
    // Addresses and tags are in lower case; a report shows ids and addresses only.
    await expect(page.getByText(/hit\(\)/).first()).toBeVisible();
    await expectOnlyText(page);
    if (/users|reported/.test(at)) await turnThrough(page, amount(3, 5));
  });

  test('the own pages of a member with such a name', async () => {
    const eve = await house.member('Eve');
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

  test('any address, with anything behind it', async () => {
    const page = await open(house.visitor, '/', [/404/, /no such post/]);
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
      await page.goto(at.startsWith('//') ? `${house.url}${at}` : at);
      await expect(page.getByRole('banner')).toBeVisible();
      await expectOnlyText(page);
      expect(new URL(page.url()).origin).toBe(house.url);
    }
  });
});
