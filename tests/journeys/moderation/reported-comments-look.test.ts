import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { heading, rows } from '../support/pages/dashboard.ts';
import { reported } from '../support/pages/reported.ts';

const { forum, root, ana, rahim } = await openFileForumWithPasswords(['Root', 'Ana', 'Rahim']);
const report = (text: string) => reported(text, ana, rahim);

describe('Reported Comments', () => {
  const at = (width = 1280) => visit(forum, root, { at: '/dashboard/reported-comments', width });
  const of = (page: Page, text: string) =>
    rows(page, 'Reported Comments').filter({ hasText: text });

  test('shows the words before the id, and the deletion in red ink on paper', async () => {
    const { comment } = await report('Words before numbers');
    const page = await at();
    const cell = of(page, 'Words before numbers').getByRole('cell').nth(1);
    const [words, id] = await Promise.all([
      cell.getByText('Words before numbers').boundingBox(),
      cell.getByText(comment._id).boundingBox(),
    ]);
    expect(words?.y ?? 0).toBeLessThan(id?.y ?? 0);
    const [ink, ground] = await of(page, 'Words before numbers')
      .getByRole('button', { name: 'Delete Comment' })
      .evaluate((button) => {
        const { color, backgroundColor } = getComputedStyle(button);
        return [color, backgroundColor].map((one) => one.match(/\d+/g)?.map(Number) ?? []);
      });
    const [red = 0, green = 0] = ink ?? [];
    expect(red - green).toBeGreaterThan(100);
    expect(Math.min(...(ground ?? []))).toBeGreaterThan(200);
  });

  test('is rows of three lines with two buttons side by side on phones', async () => {
    await report('Read me on a phone');
    const page = await at(360);
    const row = of(page, 'Read me on a phone');
    await expect(row).toBeVisible();
    const boxes = await Promise.all(
      (await row.getByRole('cell').all()).map((c) => c.boundingBox()),
    );
    const tops = boxes.map((box) => Math.round(box?.y ?? 0));
    const [number, words, reporter, reason, time, actions] = tops;
    expect(number).toBe(words);
    expect([words, reporter, reason, actions]).toEqual(
      [words, reporter, reason, actions].toSorted((a = 0, b = 0) => a - b),
    );
    expect(Math.abs((time ?? 0) - (reason ?? 0))).toBeLessThan(12);
    const [left, right] = await Promise.all(
      ['Delete Comment', 'Ignore'].map((name) => row.getByRole('button', { name }).boundingBox()),
    );
    expect(left?.y).toBe(right?.y);
    expect(left?.width).toBe(right?.width);
    expect((await row.boundingBox())?.height).toBeLessThan(220);
  });

  test('shows a long comment whole when asked, and cut again', async () => {
    await report(`How it began: ${'and then it rained, '.repeat(40)}until the end.`);
    const page = await at();
    const words = of(page, 'How it began').getByText(/^How it began/);
    const block = words.locator('xpath=..');
    const height = async () => (await block.boundingBox())?.height ?? 0;
    const cut = await height();
    await of(page, 'How it began').getByRole('button', { name: 'Show whole' }).click();
    await expect.poll(height).toBeGreaterThan(cut * 3);
    await of(page, 'How it began').getByRole('button', { name: 'Show less' }).click();
    await expect.poll(height).toBe(cut);
  });

  test('tells beside its title how many are open, live', async () => {
    const page = await at();
    await report('One more to count');
    const { body } = await root.call('GET /reports');
    await expect(heading(page, 'Reported Comments').locator('..')).toContainText(
      `Reported Comments${body.total} open`,
    );
  });
});
