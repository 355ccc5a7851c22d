import { expect as expectValue, test } from 'vitest';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, root } = await openFileForumWith(['Root']);
for (const name of ['art', 'education', 'travel'])
  await root.call('POST /tags', { body: { name } });

async function open() {
  const page = await visit(forum, root, { at: '/dashboard/add-post' });
  const field = page.getByRole('combobox', { name: 'Tag' });
  const options = page.getByRole('option');
  // Before the tags are there nothing fits what is typed, and Enter sends the form.
  await field.click();
  await expect(options).toHaveCount(4);
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  return { page, field, options };
}

test('a click shows all tags, and a second click leaves them open', async () => {
  const { field, options } = await open();
  await field.click();
  await expect(options).toHaveText(['Art', 'Education', 'General', 'Travel']);
  await field.click();
  await expect(options).toHaveCount(4);
  await options.nth(1).click();
  await expect(field).toHaveValue('Education');
  await expect(options).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('arrows move around the ends, and Enter picks', async () => {
  const { field, options } = await open();
  await field.click();
  await field.press('ArrowUp');
  await expect(options.nth(3)).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  expectValue(active).toBe(await options.nth(0).getAttribute('id'));
  await field.press('Enter');
  await expect(field).toHaveValue('Art');
});

test('Escape drops what is typed, then what is picked', async () => {
  const { field, options } = await open();
  await field.fill('travel');
  await field.press('Enter');
  await field.fill('edu');
  await expect(options).toHaveText(['Education']);
  await field.press('Escape');
  await expect(field).toHaveValue('Travel');
  await field.press('Escape');
  await expect(field).toHaveValue('');
});

test('leaving keeps a tag that is typed in full, no tag that only fits, and none of an emptied field', async () => {
  const { page, field } = await open();
  await field.fill(' TRAVEL ');
  await page.getByLabel('Title').click();
  await expect(field).toHaveValue('Travel');
  await field.fill('edu');
  await field.press('Tab');
  await expect(field).toHaveValue('Travel');
  await field.fill('');
  await page.getByLabel('Title').click();
  await expect(field).toHaveValue('');
});

test('text that no tag contains says so, and Enter is the form’s', async () => {
  const { page, field, options } = await open();
  await field.fill('xyz');
  await expect(options).toHaveCount(0);
  await expect(page.getByText('No tag fits.').first()).toBeVisible();
  await field.press('Enter');
  await expect(page.getByText('Title is required')).toBeVisible();
});

test('a resting pointer highlights no tag, and Home moves the caret in the text', async () => {
  const { page, field, options } = await open();
  await field.fill('e');
  await options.last().hover();
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Home');
  await page.keyboard.type('x');
  await expect(field).toHaveValue('xe');
});
