import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, goWithin, newPage, visit } from '../support/browser.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { hold, placeOf } from '../support/pages/post.ts';
import { field, isLive, pagesOf, rows } from '../support/pages/thread.ts';

const forum = await openFileForum();
const [ana, bo] = [await forum.member('Ana'), await forum.memberWithoutPassword('Bo')];
for (const one of [ana, bo]) await one.call('POST /membership', { body: { email: one.email } });

/** A post by Bo with comments by Bo, oldest first. */
async function talk(comments: number) {
  const id = await publish(bo);
  const ids: string[] = [];
  for (let n = 1; n <= comments; n += 1) ids.push((await writeComment(bo, id, `Milk ${n}.`))._id);
  return { id, ids, at: placeOf(id) };
}
const mark = (who: Person, postId: string, comment = '') =>
  who.call('PUT /reads/{postId}', { params: { postId }, body: { comment } });
const positionOf = async (who: Person, postId: string) =>
  (await who.call('GET /reads', { query: { posts: postId } })).body[postId];
const isRead = (postId: string, comment?: string) =>
  expect.poll(() => positionOf(ana, postId)).toEqual({ comment, new: 0 });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const line = (page: Page) => page.getByText('New since you were here');
const lineAt = (page: Page, text: string) =>
  expect(row(page, text).and(row(page, 'New since'))).toBeVisible();
const isMember = (page: Page) =>
  expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
/** Waits until a page would have shown a line. */
async function hasNoLine(page: Page): Promise<void> {
  await isMember(page);
  await page.waitForLoadState('networkidle');
  await expect(line(page)).toHaveCount(0);
}

test.each([360, 1280])(
  'a thread that a member comes back to has a line where the new comments begin, until it was read, at %i px',
  async (width) => {
    const [near, far] = [await talk(4), await talk(7)];
    await mark(ana, near.id, near.ids[1]);
    await mark(ana, far.id, far.ids[1]);
    const positions = hold();
    const page = await visit(forum, ana, {
      at: near.at,
      width,
      before: (fresh) => fresh.route('**/reads?*', positions.later),
    });
    await isMember(page);
    await expect(field(page)).toBeVisible();
    const boxes = () =>
      rows(page).evaluateAll((all) =>
        all.map((one) => JSON.stringify(one.getBoundingClientRect())),
      );
    const without = await boxes();
    positions.go();
    await expect(line(page)).toHaveCount(1);
    expect(await boxes(), 'nothing moves when the line comes').toEqual(without);
    await lineAt(page, 'Milk 3.');
    if (width === 360) await expectGoodLooks(page);
    await page.getByRole('table', { name: 'Comments' }).scrollIntoViewIfNeeded();
    await isRead(near.id, near.ids[3]);
    // It stays where it was for this visit.
    await lineAt(page, 'Milk 3.');
    await page.reload();
    await hasNoLine(page);

    // Where the new ones are on another page, it is on the page of the last one read.
    await goWithin(page, far.at);
    await expect(row(page, 'Milk 7.')).toBeVisible();
    await hasNoLine(page);
    await pagesOf(page).nth(1).click();
    await lineAt(page, 'Milk 2.');
    await expect(line(page)).toBeInViewport({ ratio: 1 });
  },
);

test('a first visit has no line, nor have comments that come meanwhile, nor own ones; to leave is to have read', async () => {
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
  await page.reload();
  await hasNoLine(page);

  const left = await talk(2);
  const answered = page.waitForResponse((response) => response.url().includes('/reads?'));
  await goWithin(page, left.at);
  await expect(row(page, 'Milk 3.')).toHaveCount(0);
  await row(page, 'Milk 2.').scrollIntoViewIfNeeded();
  await answered;
  // Two frames, in which the page takes the answer in; a moment of reading is longer.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.goto('about:blank');
  await isRead(left.id, left.ids[1]);
});

test('a thread is not read while its comments are below the screen', async () => {
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

test("a visitor's browser remembers what it has shown, in all its tabs", async () => {
  const { id, at } = await talk(2);
  const page = await visit(forum, forum.visitor, { at });
  await row(page, 'Milk 2.').scrollIntoViewIfNeeded();
  const stored = () => page.evaluate(() => localStorage.getItem('reads'));
  await expect.poll(stored).toContain(id);
  await isLive(page);
  await writeComment(bo, id, 'Milk 3.');
  await expect(row(page, 'Milk 3.')).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  await expect.poll(async () => JSON.parse((await stored()) ?? '{}')[id]?.[1]).toBe(3);
  await goWithin(page, '/');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${at}"]`) });
  await expect(card).toBeVisible();
  await writeComment(bo, id, 'Milk 4.');
  await expect(card.getByText('1 new')).toBeVisible();
  const other = await newPage(page.context());
  await other.goto(at);
  await lineAt(other, 'Milk 4.');
  await expect(card.getByText('1 new')).toHaveCount(0);
});
