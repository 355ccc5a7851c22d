import type { Locator, Page } from '@playwright/test';
import { test } from 'vitest';
import { editComment, editPost, publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { boxOf, touchAreasOf } from '../support/geometry.ts';
import { placeOf, vote } from '../support/pages/post.ts';
import {
  choose,
  commentOf,
  field,
  fullComment,
  replyField,
  rows,
} from '../support/pages/thread.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
const daniel = await forum.memberWithoutPassword('Daniel-Okafor');
const words = { title: 'Tea', description: 'A long walk by the river. '.repeat(200) };
const id = await publish(ana, { ...words, upVote: 128, downVote: 34 });
await editPost(ana, id, { title: 'Tea, or milk' });
const LONG = 'A comment of more than twenty characters';
const mine: string[] = [];
for (const text of ['চা', LONG]) {
  const { _id } = await writeComment(ana, id, text);
  await editComment(ana, _id, `${text}, edited`);
  mine.push(_id);
}
const { _id: his } = await writeComment(daniel, id, 'Would Thursday evening suit you?');
for (let n = 1; n <= 7; n += 1) await writeComment(daniel, id, `${n}`);
const at = placeOf(id);

/** The least that a finger presses. */
const LEAST = 44;
async function expectRoomFor(buttons: Locator, count: number) {
  await expect(buttons).toHaveCount(count);
  for (const { name, width, height } of await touchAreasOf(buttons)) {
    expect(width, name).toBeGreaterThanOrEqual(LEAST);
    expect(height, name).toBeGreaterThanOrEqual(LEAST);
  }
}
const acts = (part: Locator) => part.getByRole('button', { name: /^(?:edited|Edit|Delete) / });
async function expectWordsInTheMiddle(page: Page) {
  const middleOf = async (element: Locator) => {
    const { y, height } = await boxOf(element);
    return y + height / 2;
  };
  const button = page.getByRole('button', { name: 'Comment', exact: true });
  const apart = (await middleOf(button)) - (await middleOf(field(page)));
  expect(Math.abs(apart)).toBeLessThanOrEqual(1);
}

test('on a phone the head of a post keeps its height when the buttons of a member come', async () => {
  const heightFor = async (who: typeof ana) => {
    const page = await visit(forum, who, { at, width: 360 });
    await isAlive(page);
    if (who !== forum.visitor)
      await expect(page.getByRole('button', { name: /ollow this post$/ })).toBeVisible();
    const { height } = await boxOf(page.locator('article > header'));
    await page.close();
    return height;
  };
  expect(await heightFor(ana)).toBe(await heightFor(forum.visitor));
});

test('on a phone an author has a post and its comments in reach, wherever they read', async () => {
  const page = await visit(forum, ana, { at, width: 360 });
  await isAlive(page);
  for (const name of [/^Up vote/, /^Down vote/, 'Share'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  const toComposer = page.getByRole('link', { name: 'Write a comment...' });
  await expect(toComposer).toBeInViewport({ ratio: 1 });
  await expectRoomFor(page.getByRole('article').getByRole('button', { name: /^edited/ }), 1);
  await page.evaluate(() => scrollTo(0, 0));
  await toComposer.click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await expect(vote(page, 'Up')).toBeInViewport({ ratio: 1 });
  await vote(page, 'Up').click();
  await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'true');

  await expectWordsInTheMiddle(page);
  const before = await boxOf(field(page));
  await field(page).fill('A line of some length, as people write it. '.repeat(9));
  expect((await boxOf(field(page))).height).toBeGreaterThan(before.height * 5);
  const hidden = await field(page).evaluate((area) => area.scrollHeight - area.clientHeight);
  expect(hidden, 'what is scrolled out of sight').toBeLessThanOrEqual(0);
  await field(page).fill('');

  await page.getByRole('button', { name: '2', exact: true }).click();
  for (const comment of mine) await expectRoomFor(acts(commentOf(page, comment)), 3);
  const more = rows(page).getByRole('link', { name: 'Read More' });
  await expectRoomFor(more, 2);
  await commentOf(page, mine[1] as string)
    .getByRole('link', { name: 'Read More' })
    .click();
  await expectRoomFor(acts(fullComment(page)), 3);
  // It is a sheet from below, which stands once its way is over.
  const sheet = async () => {
    const { x, y, width, height } = await boxOf(fullComment(page));
    return { x, width, end: y + height };
  };
  await expect.poll(sheet).toEqual({ x: 0, width: 360, end: 800 });
  await page.keyboard.press('Escape');

  await choose(page, 'Full');
  const own = commentOf(page, mine[0] as string);
  await expectRoomFor(own.getByRole('button', { name: /^edited/ }), 1);
  // A reply is written under what it answers, below the top bar.
  const answered = commentOf(page, his);
  await answered.getByRole('button', { name: 'Reply' }).click();
  await expect(replyField(page)).toBeFocused();
  await expect(replyField(page)).toBeInViewport({ ratio: 1 });
  const bar = await boxOf(page.getByRole('banner'));
  const [above, below] = [await boxOf(answered), await boxOf(replyField(page))];
  expect(above.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
});

test('on a phone the choice of a reason follows at once on what may be done with a comment', async () => {
  const page = await visit(forum, root, { at, width: 360 });
  const row = rows(page).nth(1);
  const gap = async () => {
    const act = await boxOf(acts(row).first());
    return (await boxOf(row.getByRole('combobox'))).y - act.y - act.height;
  };
  await expect.poll(gap).toBeLessThan(8);
});

test('on a desk a post is read in lines of at most 70 characters, and names stand whole', async () => {
  await publish(ana, { title: 'Coffee', upVote: 9 });
  const page = await visit(forum, ana, { at, width: 1440 });
  const text = page.getByText(/^A long walk/);
  const { width } = await boxOf(text);
  const [zero, padding] = await text.evaluate((element) => {
    const style = getComputedStyle(element);
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('There is no canvas.');
    canvas.font = style.font;
    const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return [canvas.measureText('0').width, sides] as const;
  });
  expect((width - padding) / zero).toBeLessThanOrEqual(70.5);
  await expect(field(page)).toBeVisible();
  await expectWordsInTheMiddle(page);

  // The time of a comment does not take the place of the name.
  const name = rows(page).getByRole('link', { name: 'Daniel-Okafor' }).first();
  const cutBy = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cutBy).toBe(0);
  const timeBox = await boxOf(rows(page).nth(1).locator('time'));
  const nameBox = await boxOf(name);
  expect(timeBox.y).toBeGreaterThanOrEqual(nameBox.y + nameBox.height);

  // On a tablet, what stands below the post is as wide as it.
  await page.setViewportSize({ width: 768, height: 800 });
  const loved = page.getByRole('region', { name: 'Most loved' });
  const post = page.getByRole('article').first();
  const wider = async () => Math.round((await boxOf(post)).width - (await boxOf(loved)).width);
  await expect.poll(wider).toBe(0);
});
