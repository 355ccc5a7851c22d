import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { mentionOf } from '../../../contract/markup/mentions.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { boxOf, overflowOf } from '../support/geometry.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { placeOf } from '../support/pages/post.ts';
import { editForm, field, rows } from '../support/pages/thread.ts';

const { forum, ana, bo } = await openFileForumWithPasswords(['Ana', 'Bo']);
const TODAY = 'মোহাম্মদ রফিকুল আলম';
const rafiqul = await forum.memberWithoutPassword('rafiqul');
const { body: profile } = await rafiqul.call('PATCH /me', { body: { displayName: TODAY } });
const SOURCE = mentionOf(TODAY, profile._id);
const crowded = await publish(bo, { description: 'চা খাব। '.repeat(40) });
const NAMES = ['মিতা রহমান', 'উৎপল দাস', 'Rahim', 'Donaudampfschiffahrts'.repeat(3), 'Zoya'];
for (const [n, displayName] of NAMES.entries()) {
  const person = await forum.memberWithoutPassword(`member${n}`);
  await person.call('PATCH /me', { body: { displayName } });
  await writeComment(person, crowded, 'চা।');
}

async function open(id: string, width: number) {
  const page = await visit(forum, ana, { at: placeOf(id), width });
  await isAlive(page);
  return page;
}
async function beginToWrite(page: Page) {
  await field(page).click();
  await expect(field(page)).toHaveAttribute('aria-autocomplete', 'list');
  await expect(page.getByRole('group', { name: 'Formatting' })).toBeVisible();
  return page.getByRole('listbox');
}

test('the tools and the list of people stand within an editor on a phone', async () => {
  const id = await publish(ana);
  await writeComment(rafiqul, id, 'চা আগে।');
  const text = `চা আগে, ${SOURCE}, না দুধ? ${SOURCE} বলেছেন।`;
  await writeComment(ana, id, text.concat('\nচায়ের **কথা**'.repeat(12)), { format: 'markdown' });
  const page = await open(id, 360);
  await page.getByRole('button', { name: 'Edit what Ana wrote' }).click();
  const words = editForm(page).getByLabel('Your words');
  await expect(words).toHaveValue(/^চা আগে, @মোহাম্মদ/);
  const buttons = editForm(page).getByRole('group', { name: 'Formatting' }).getByRole('button');
  await buttons.last().click();
  await expect(
    editForm(page).getByRole('region', { name: 'Preview' }).locator('strong'),
  ).toHaveCount(12);
  expect((await boxOf(buttons.last())).y).toBe((await boxOf(buttons.first())).y);
  await words.press('Control+End');
  await page.keyboard.type('@');
  const people = editForm(page).getByRole('listbox');
  await expect(people.getByRole('option')).toBeInViewport({ ratio: 1 });
  const [list, area] = [await boxOf(people), await boxOf(words)];
  expect([list.x >= area.x, list.y >= 0]).toEqual([true, true]);
  const isWithin = [list.x + list.width <= area.x + area.width, list.y + list.height <= 800];
  expect(isWithin).toEqual([true, true]);
  await expectGoodLooks(page, 'form[aria-label="Edit what you wrote"]');
  // Escape closes the list alone.
  await page.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await expect(words).toHaveValue(/@$/);
});

test('on a desk the list of people stands beside the caret, and moves nothing', async () => {
  const page = await open(crowded, 1440);
  const list = await beginToWrite(page);
  await page.keyboard.type('Tea with ');
  const before = await boxOf(rows(page).last());
  await page.keyboard.type('@');
  await expect(list.getByRole('option')).toHaveCount(6);
  expect(await boxOf(rows(page).last())).toEqual(before);
  const first = await boxOf(list);
  expect(first.x).toBeGreaterThan((await boxOf(field(page))).x);
  expect(await overflowOf(page)).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('milk and a lot of sugar for @');
  await expect(list).toBeVisible();
  expect((await boxOf(list)).x).toBeGreaterThan(first.x);
});

test('on a phone the list of people is whole in the window, however low that is', async () => {
  const page = await open(crowded, 360);
  const list = await beginToWrite(page);
  await page.keyboard.type('চায়ের কথা '.repeat(9).concat('@'));
  await expect(list.getByRole('option')).toHaveCount(6);
  await expectGoodLooks(page);
  const last = list.getByRole('option').last();
  await page.keyboard.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  for (const height of [800, 420, 300]) {
    await page.setViewportSize({ width: 360, height });
    // The screen's keyboard leaves the field at the lower end of what is seen.
    await field(page).evaluate((area) => area.scrollIntoView({ block: 'end' }));
    await page.setViewportSize({ width: 360, height: height - 1 });
    const isWhole = async () => {
      const { x, y, width, height: tall } = await boxOf(list);
      return x >= 0 && x + width <= 360 && y >= 0 && y + tall <= height;
    };
    await expect.poll(isWhole).toBe(true);
    await expect(last).toBeInViewport();
    expect((await boxOf(last)).height).toBeGreaterThanOrEqual(40);
  }
  expect(await overflowOf(page)).toBe(0);
});
