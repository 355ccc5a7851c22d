import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';

const forum = await openTestApp({}, true);
/** Where the second device comes in: by a server of its own where the forum may have two. */
const next = forum.shared ? await openTestApp(forum.shared, true) : forum;
afterAll(async () => {
  if (next !== forum) await next.close();
  await forum.close();
});
const ana = await forum.member('Ana');
const bo = await forum.member('Bo');
for (const one of [ana, bo]) await one.call('POST /membership', { body: { email: one.email } });

/** A post by Bo with comments by Bo, oldest first. */
async function talk(comments: number) {
  const id = await publish(bo);
  const ids: string[] = [];
  for (let n = 1; n <= comments; n += 1) ids.push((await writeComment(bo, id, `Milk ${n}.`))._id);
  return { id, ids, at: `/post-details/${id}` };
}
const mark = (who: Person, postId: string, comment: unknown) =>
  who.call('PUT /reads/{postId}', { params: { postId }, body: { comment: String(comment) } });
const positionOf = async (who: Person, postId: string) =>
  (await who.call('GET /reads', { query: { posts: postId } })).body[postId];
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const line = (page: Page) => page.getByText('New since you were here');
const isMember = (page: Page) =>
  expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();

describe('a thread that a member comes back to', () => {
  test('has a line where the new comments begin, and is read once it was on screen', async () => {
    const { id, ids, at } = await talk(4);
    await mark(ana, id, ids[1]);
    const page = await visit(forum, ana, { at });
    await expect(line(page)).toHaveCount(1);
    await expect(row(page, 'Milk 3.').and(row(page, 'New since'))).toBeVisible();
    await page.getByRole('table', { name: 'Comments' }).scrollIntoViewIfNeeded();
    await expect.poll(() => positionOf(ana, id)).toEqual({ comment: ids[3], new: 0 });
    // It stays where it was for this visit.
    await expect(row(page, 'Milk 3.').and(row(page, 'New since'))).toBeVisible();
    await page.reload();
    await isMember(page);
    await page.waitForLoadState('networkidle');
    await expect(line(page)).toHaveCount(0);
  });

  test('has none at a first visit, nor for comments that come meanwhile, nor for own ones', async () => {
    const { id, ids, at } = await talk(2);
    const page = await visit(forum, ana, { at });
    await expect.poll(async () => (await positionOf(ana, id))?.comment).toBe(ids[1]);
    await expect(line(page)).toHaveCount(0);
    await writeComment(ana, id, 'From my phone.');
    await writeComment(bo, id, 'Milk 3.');
    await expect(row(page, 'Milk 3.')).toBeVisible();
    await expect.poll(async () => (await positionOf(ana, id))?.new).toBe(0);
    await expect(line(page)).toHaveCount(0);

    await writeComment(ana, id, 'From my desk.');
    const again = await visit(forum, ana, { at });
    await isMember(again);
    await again.waitForLoadState('networkidle');
    await expect(line(again)).toHaveCount(0);
  });

  test.for([360, 1280])(
    'has it on the page of the last one read, where the new ones are on another, at %i px',
    async (width) => {
      const { id, ids, at } = await talk(7);
      await mark(ana, id, ids[1]);
      const page = await visit(forum, ana, { at, width });
      await expect(row(page, 'Milk 7.')).toBeVisible();
      await isMember(page);
      await page.waitForLoadState('networkidle');
      await expect(line(page)).toHaveCount(0);
      await page.getByRole('button', { name: '2', exact: true }).click();
      await expect(row(page, 'Milk 2.').and(row(page, 'New since'))).toBeVisible();
      await expect(line(page)).toBeInViewport({ ratio: 1 });
    },
  );

  test('is not read while its comments are below the screen', async () => {
    const { id, ids, at } = await talk(3);
    await mark(ana, id, ids[0]);
    const calls: string[] = [];
    const page = await visit(forum, ana, {
      at,
      before: async (fresh) => {
        await fresh.setViewportSize({ width: 1280, height: 300 });
        fresh.on('request', (request) => {
          if (request.method() === 'PUT') calls.push(request.url());
        });
        await fresh.clock.install();
      },
    });
    await isMember(page);
    await expect(line(page)).toHaveCount(1);
    await page.clock.runFor(5_000);
    expect(calls).toEqual([]);
    await line(page).scrollIntoViewIfNeeded();
    await page.clock.runFor(5_000);
    await expect.poll(() => calls.length).toBe(1);
  });

  test('is read at once when the reader leaves the forum', async () => {
    const { id, ids, at } = await talk(2);
    let answered: Promise<unknown> = Promise.resolve();
    const page = await visit(forum, ana, {
      at,
      before: async (fresh) => {
        answered = fresh.waitForResponse((response) => response.url().includes('/reads?'));
      },
    });
    await row(page, 'Milk 2.').scrollIntoViewIfNeeded();
    await answered;
    // Two frames, in which the page takes the answer in; a moment of reading is longer.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.goto('about:blank');
    await expect.poll(() => positionOf(ana, id)).toEqual({ comment: ids[1], new: 0 });
  });
});

describe.for([360, 1280])('at %i px', (width) => {
  test('nothing moves when the line comes', async () => {
    const { id, ids, at } = await talk(4);
    await mark(ana, id, ids[1]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await visit(forum, ana, {
      at,
      width,
      before: (fresh) =>
        fresh.route('**/reads?*', async (route) => {
          await held;
          await route.continue();
        }),
    });
    await isMember(page);
    const boxes = () =>
      page
        .getByRole('table', { name: 'Comments' })
        .getByRole('row')
        .evaluateAll((rows) => rows.map((one) => JSON.stringify(one.getBoundingClientRect())));
    await expect(page.getByPlaceholder('Write a comment...')).toBeVisible();
    const without = await boxes();
    release();
    await expect(line(page)).toHaveCount(1);
    expect(await boxes()).toEqual(without);
  });
});

test('of two devices of a member, what is read on one clears the card on the other', async () => {
  const { id, ids, at } = await talk(3);
  await mark(ana, id, ids[0]);
  const title = 'Tea at two devices';
  const other = await publish(bo, { title });
  await writeComment(bo, other, 'Milk first.');
  const desk = await visit(next, ana);
  const card = desk.getByRole('article').filter({ has: desk.locator(`a[href="${at}"]`) });
  await expect(card.getByText('2 new')).toBeVisible();
  const phone = await visit(forum, ana, { at, width: 360 });
  await row(phone, 'Milk 3.').scrollIntoViewIfNeeded();
  await expect(card.getByText('2 new')).toHaveCount(0);
  // Bo writes on while Ana reads at her phone: her desk has nothing new.
  await writeComment(bo, id, 'Milk 4.');
  await expect(row(phone, 'Milk 4.')).toBeVisible();
  await expect.poll(async () => (await positionOf(ana, id))?.new).toBe(0);
  await expect(card.getByText(/new/)).toHaveCount(0);
});

test("a visitor's browser remembers what it has shown", async () => {
  const { id, at } = await talk(2);
  const page = await visit(forum, forum.visitor, { at });
  await row(page, 'Milk 2.').scrollIntoViewIfNeeded();
  const stored = () => page.evaluate(() => localStorage.getItem('reads'));
  await expect.poll(stored).toContain(id);
  await writeComment(bo, id, 'Milk 3.');
  await expect(row(page, 'Milk 3.')).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  await expect.poll(async () => JSON.parse((await stored()) ?? '{}')[id]?.[1]).toBe(3);
  await page.goto('/');
  await writeComment(bo, id, 'Milk 4.');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${at}"]`) });
  await expect(card.getByText('1 new')).toBeVisible();
  await page.goto(at);
  await expect(row(page, 'Milk 4.').and(row(page, 'New since'))).toBeVisible();
});
