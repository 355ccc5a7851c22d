import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { DESK, inspect, PHONE } from '../support/inspect.ts';
import { cutLine } from '../support/line.ts';

const forum = await openFileForum();
const [ana, ben, cem] = [
  await forum.member('Ana'),
  await forum.member('Ben'),
  await forum.member('Cem'),
];
const postId = await publish(ana);
const ids: string[] = [];
for (let n = 0; n < 10; n++) ids.push((await writeComment(ana, postId, `Cup ${n} of tea`))._id);
const at = `/post-details/${postId}?comments=full`;
const row = (page: Page, n: number) => page.locator(`#comment-${ids[n]}`);
const button = (page: Page, n: number) =>
  row(page, n).getByRole('button', { name: /^Thanks .*to Ana|^Thanks to Ana/ });
const thanksOf = async (n: number) =>
  (
    await ben.call('GET /comments/{id}', { params: { id: postId }, query: { limit: 100 } })
  ).body.comments.find(({ _id }) => _id === ids[n])?.thanks;

test('thanks: two at once, on a phone and a desk, see each other at the press, and after a line that was cut', async () => {
  const faults = [/socket\.io/, /Thanks/, /ERR_/];
  const phone = await visit(forum, ben, { at, faults });
  await phone.setViewportSize({ width: PHONE, height: 780 });
  const desk = await visit(forum, cem, { at, faults });
  await desk.setViewportSize({ width: DESK, height: 900 });
  for (const page of [phone, desk]) await expect(button(page, 9)).toBeEnabled();
  await Promise.all([button(phone, 9).click(), button(desk, 9).click()]);
  for (const page of [phone, desk]) {
    await expect(button(page, 9)).toHaveAttribute('aria-pressed', 'true');
    await expect(button(page, 9)).toHaveAccessibleName('Thanks 2 to Ana');
  }
  await expect(button(phone, 9)).toBeFocused();
  await button(phone, 9).click();
  await expect(button(desk, 9)).toHaveAccessibleName('Thanks 1 to Ana');
  expect(await thanksOf(9)).toBe(1);
  await button(desk, 3).click();
  await expect(button(phone, 3)).toHaveAccessibleName('Thanks 1 to Ana');
  await inspect(desk);

  // The most thanked comes first.
  await desk.getByRole('button', { name: 'Most thanks' }).click();
  await expect(desk.locator('article.comment').nth(0)).toContainText('Cup 3 of tea');
  await expect(desk.locator('article.comment').nth(1)).toContainText('Cup 9 of tea');
  await expect(desk.locator('article.comment').nth(2)).toContainText('Cup 0 of tea');

  // A thank that was missed while the line was away is shown after it.
  const mend = cutLine(forum);
  await ben.call('PUT /comments/{id}/thanks', { params: { id: String(ids[5]) } });
  mend();
  await expect(button(phone, 5)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(desk, 5)).toHaveAccessibleName('Thanks 1 to Ana');

  // A refusal takes the press back, and says so.
  await phone.route('**/comments/*/thanks', (route) => route.abort());
  await button(phone, 7).click();
  await expect(button(phone, 7)).toHaveAttribute('aria-pressed', 'false');
  await expect(button(phone, 7)).toHaveAccessibleName('Thanks to Ana');
  if (process.env['SHOTS']) {
    for (const [name, page] of Object.entries({ phone, desk }))
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.screenshot({ path: `/tmp/thanks-${name}-${scheme}.png`, fullPage: true });
      }
  }
  await goWithin(phone, '/');
});

test('thanks: without scripts the figures stand as text', async () => {
  await ben.call('PUT /comments/{id}/thanks', { params: { id: String(ids[1]) } });
  for (const view of ['short', 'full', 'full-best']) {
    const html = await (
      await fetch(`${forum.url}/post-details/${postId}?comments=${view}&comment=${ids[1]}`, {
        headers: { accept: 'text/html' },
      })
    ).text();
    expect(html).toContain('1 thanks');
  }
});
