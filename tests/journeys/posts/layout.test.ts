import type { Locator, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { placeOf, vote } from '../support/pages/post.ts';

const { forum, ana, rahim } = await openFileForumWithPasswords(['Ana', 'Rahim']);
const id = await publish(ana, {
  title: 'Tea',
  description: 'A long walk by the river. '.repeat(200),
});
for (const n of ['First', 'Second', 'Third'])
  await writeComment(rahim, id, `${n} comment, of more than twenty characters`);
const at = placeOf(id);
const rows = (page: Page) => page.getByRole('table', { name: 'Comments' }).getByRole('row');
const field = (page: Page) => page.getByPlaceholder('Write a comment...');

describe('a post', () => {
  test('has its votes in reach on phones, wherever one reads', async () => {
    const page = await visit(forum, rahim, { at, width: 360 });
    for (const way of ['Up', 'Down'] as const)
      await expect(vote(page, way)).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: /in the talk below$/ }).click();
    await expect(page.getByRole('heading', { name: /^Comments/ })).toBeInViewport();
    await expect(vote(page, 'Up')).toBeInViewport({ ratio: 1 });
    await expect(vote(page, 'Up')).toBeEnabled();
    await vote(page, 'Up').click();
    await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'true');
    await vote(page, 'Up').click();
    await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'false');
  });

  test('has what stands below it on a tablet as wide as itself', async () => {
    await publish(ana, { title: 'Coffee', upVote: 9 });
    const page = await visit(forum, rahim, { at, width: 768 });
    const loved = page.getByRole('region', { name: 'Most loved' });
    const post = page.getByRole('article').first();
    const width = async () => Math.round((await boxOf(post)).width - (await boxOf(loved)).width);
    await expect.poll(width).toBe(0);
  });

  test('is read in lines of at most 70 characters', async () => {
    const page = await visit(forum, rahim, { at, width: 1440 });
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
  });
});

describe('the form of comments', () => {
  test.for([360, 1440])('has its words in the middle of its button at %i px', async (width) => {
    const page = await visit(forum, rahim, { at, width });
    const middleOf = async (element: Locator) => {
      const { y, height } = await boxOf(element);
      return y + height / 2;
    };
    const button = page.getByRole('button', { name: 'Comment', exact: true });
    const apart = (await middleOf(button)) - (await middleOf(field(page)));
    expect(Math.abs(apart)).toBeLessThanOrEqual(1);
  });

  test('grows with its text, and scrolls none of it out of sight', async () => {
    const page = await visit(forum, rahim, { at, width: 360 });
    const before = await boxOf(field(page));
    await field(page).fill('A line of some length, as people write it. '.repeat(20));
    const after = await boxOf(field(page));
    expect(after.height).toBeGreaterThan(before.height * 5);
    const hidden = await field(page).evaluate((area) => area.scrollHeight - area.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
  });

  test('takes a new line by Shift and Enter, and then sends by Control and Enter', async () => {
    const own = await publish(ana);
    const page = await visit(forum, rahim, { at: placeOf(own) });
    await field(page).fill('One');
    await field(page).press('Shift+Enter');
    await field(page).pressSequentially('Two');
    await expect(field(page)).toHaveValue('One\nTwo');
    await expect(rows(page)).toHaveCount(0);
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('One\nTwo\n');
    await field(page).press('Control+Enter');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('One\nTwo');
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
  });
});

describe('the comments', () => {
  test('show who said it, by name and photo, and when', async () => {
    const page = await visit(forum, ana, { at });
    const row = rows(page).nth(1);
    await expect(row.getByRole('link', { name: 'Rahim' })).toHaveAttribute('href', /^\/people\//);
    await expect(row.getByRole('cell').first()).toContainText('rahim@example.com');
    await expect(row.getByRole('time').filter({ visible: true })).toContainText('just now');
  });

  test('show a name whole on a wide screen: the time does not take its place', async () => {
    const daniel = await forum.member('Daniel-Okafor');
    const post = await publish(ana);
    await writeComment(daniel, post, 'Would Thursday evening suit you?');
    const page = await visit(forum, rahim, { at: placeOf(post) });
    const name = rows(page).getByRole('link', { name: 'Daniel-Okafor' });
    await expect(name).toBeVisible();
    const cutBy = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cutBy).toBe(0);
    const [nameBox, timeBox] = [await boxOf(name), await boxOf(rows(page).locator('time'))];
    expect(timeBox.y).toBeGreaterThanOrEqual(nameBox.y + nameBox.height);
  });

  test('lead in full from one to the next and back', async () => {
    const page = await visit(forum, ana, { at });
    const opener = rows(page).nth(1).getByRole('link', { name: 'Read More' });
    await opener.click();
    const full = page.getByRole('dialog', { name: 'Full Comment' });
    const [previous, next] = [
      full.getByRole('button', { name: 'Previous' }),
      full.getByRole('button', { name: 'Next' }),
    ];
    await expect(full).toContainText('Rahim');
    await expect(full.getByRole('time')).toBeVisible();
    await expect(full).toContainText('Third comment');
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await next.click();
    await expect(full).toContainText('Second comment');
    await page.keyboard.press('ArrowRight');
    await expect(full).toContainText('First comment');
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expect(next).toBeFocused();
    await previous.click();
    await expect(full).toContainText('Second comment');
    await page.keyboard.press('Escape');
    await expect(full).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('open on phones as a sheet from below', async () => {
    const page = await visit(forum, ana, { at, width: 360 });
    await page.getByRole('link', { name: 'Read More' }).first().click();
    const full = page.getByRole('dialog', { name: 'Full Comment' });
    // It comes from below: it stands once its way is over.
    await expect
      .poll(async () => {
        const { x, y, width, height } = await boxOf(full);
        return { x, width, end: y + height };
      })
      .toEqual({ x: 0, width: 360, end: 800 });
  });
});
