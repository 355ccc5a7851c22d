import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { boxOf, overflowOf } from '../support/geometry.ts';
import { faultsOf, SIGHTS } from '../support/inspect.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana, bo } = await openFileForumWithPasswords(['Ana', 'Bo']);
const id = await publish(bo, { title: 'বইমেলায় কে কে যাচ্ছেন?', description: 'চা খাব। '.repeat(40) });
const NAMES = [
  'মিতা রহমান',
  'উৎপল দাস',
  'Rahim',
  'Donaudampfschiffahrtsgesellschaft'.repeat(2),
  'Zoya',
];
for (const [n, displayName] of NAMES.entries()) {
  const person = await forum.memberWithoutPassword(`member${n}`);
  await person.call('PATCH /me', { body: { displayName } });
  await writeComment(person, id, 'চা।');
}

async function open(width: number, theme: 'light' | 'dark' = 'light') {
  const page = await visit(forum, ana, { at: placeOf(id), width, theme });
  await isAlive(page);
  const field = page.getByRole('textbox', { name: 'Write a comment...' });
  await field.click();
  await expect(field).toHaveAttribute('aria-autocomplete', 'list');
  await expect(page.getByRole('group', { name: 'Formatting' })).toBeVisible();
  return { page, field, list: page.getByRole('listbox') };
}

test.for(SIGHTS)('the people can be read by everybody at %i px, %s', async ([width, theme]) => {
  const { page, list } = await open(width, theme);
  await page.keyboard.type('তাহলে @');
  await expect(list.getByRole('option')).toHaveCount(6);
  expect(await faultsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

describe('the place of the list', () => {
  test('is beside the caret, and moves nothing', async () => {
    const { page, field, list } = await open(1440);
    const comments = page.getByRole('table', { name: 'Comments' });
    await page.keyboard.type('Tea with ');
    const before = await boxOf(comments);
    await page.keyboard.type('@');
    await expect(list).toBeVisible();
    expect(await boxOf(comments)).toEqual(before);
    const first = await boxOf(list);
    expect(first.x).toBeGreaterThan((await boxOf(field)).x);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('milk and a lot of sugar for @');
    await expect(list).toBeVisible();
    const second = await boxOf(list);
    expect(second.x).toBeGreaterThan(first.x);
  });

  test.for([800, 420, 300])('is whole in the window of a phone, %i px tall', async (height) => {
    const { page, field, list } = await open(360);
    await page.setViewportSize({ width: 360, height });
    await page.keyboard.type('চায়ের কথা '.repeat(9));
    await page.keyboard.type('@');
    await expect(list).toBeVisible();
    // The screen's keyboard leaves the field at the lower end of what is seen.
    await field.evaluate((area) => area.scrollIntoView({ block: 'end' }));
    await page.setViewportSize({ width: 360, height: height - 1 });
    await expect
      .poll(async () => {
        const { x, y, width, height: tall } = await boxOf(list);
        return x >= 0 && x + width <= 360 && y >= 0 && y + tall <= height;
      })
      .toBe(true);
    const last = list.getByRole('option').last();
    await page.keyboard.press('ArrowUp');
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(last).toBeInViewport();
    const { height: row } = await boxOf(last);
    expect(row).toBeGreaterThanOrEqual(40);
  });
});
