import { describe, expect as expectValue, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
for (const name of ['art', 'education', 'travel'])
  await root.call('POST /tags', { body: { name } });

await publish(root);

describe('text fields', () => {
  test('take as many letters as the server, and refuse beside the field, before sending, what it would', async () => {
    const page = await visit(forum, ana, { at: '/dashboard/add-post' });
    const title = page.getByLabel('Title');
    const submit = page.getByRole('button', { name: 'Submit Post' });
    await page.getByLabel('Description').fill('Tea');
    await title.fill('🫖'.repeat(201));
    await submit.click();
    await expect(page.getByText('At most 200 characters')).toBeVisible();
    await title.fill('🫖'.repeat(200));
    await expect(page.getByText('At most 200 characters')).toHaveCount(0);
    await submit.click();
    await expect(title).toHaveValue('');

    await page.getByLabel('Description').fill('Tea');
    await title.fill('Tea \u202efor two');
    await submit.click();
    await expect(title).toHaveAccessibleDescription(
      'Title must not contain characters that turn the direction of writing (U+202E after “Tea ”)',
    );
    await expect(title).toBeFocused();
    await title.fill('\u200b\u2800');
    await expect(title).toHaveAccessibleDescription(
      'Title must contain something that can be seen',
    );
    await title.fill('Tea for two');
    await submit.click();
    await expect(title).toHaveValue('');
  });

  test('are cut where the server would refuse them, and an invisible name is refused beside its field', async () => {
    const page = await visit(forum);
    const tag = page.getByRole('searchbox', { name: 'Tag' });
    for (const [typed, kept] of [
      ['🫖'.repeat(101), '🫖'.repeat(100)],
      ['\u09dc'.repeat(51), '\u09dc'.repeat(50)],
      ['e\u0302\u0301'.repeat(100), 'e\u0302\u0301'.repeat(100)],
    ] as const) {
      await tag.fill(typed);
      await expect(tag).toHaveValue(kept);
    }
    await page.goto('/register');
    await page.getByLabel('Full Name').fill('\u2062\u200b');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription(
      'Full Name must contain something that can be seen',
    );
  });
});

test('what is pasted loses the embeddings around it, and keeps overrides', async () => {
  const page = await visit(forum, root, { at: '/dashboard/settings' });
  const phone = page.getByLabel('Contact phone');
  const paste = (text: string) =>
    phone.evaluate((field: HTMLInputElement, given) => {
      field.select();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', given);
      const pasted = { clipboardData, bubbles: true, cancelable: true };
      field.dispatchEvent(new ClipboardEvent('paste', pasted));
      return field.value;
    }, text);
  await phone.fill('1');
  // Pastes are listened to after the first paint.
  await expect.poll(() => paste('\u202a+880 1711-000000\u202c')).toBe('+880 1711-000000');
  await phone.fill('+880\u202e1711');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(phone).toHaveAccessibleDescription(/\(U\+202E after “\+880”\)/);
});

test('the combobox of tags opens all by a click, picks by a click or Enter, drops by Escape, and keeps what is typed in full', async () => {
  const page = await visit(forum, root, { at: '/dashboard/add-post' });
  const field = page.getByRole('combobox', { name: 'Tag' });
  const options = page.getByRole('option');
  // Before the tags are there nothing fits what is typed, and Enter sends the form.
  await field.click();
  await expect(options).toHaveText(['Art', 'Education', 'General', 'Travel']);
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await field.click();
  await expect(options).toHaveCount(4);
  await options.nth(1).click();
  await expect(field).toHaveValue('Education');
  await expect(options).toHaveCount(0);
  await expect(field).toBeFocused();
  await field.fill('');

  await page.getByLabel('Title').click();
  await field.click();
  await field.press('ArrowUp');
  await expect(options.nth(3)).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  expectValue(active).toBe(await options.nth(0).getAttribute('id'));
  await field.press('Enter');
  await expect(field).toHaveValue('Art');

  await field.fill('e');
  await options.last().hover();
  // A resting pointer highlights no tag.
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Home');
  await page.keyboard.type('x');
  await expect(field).toHaveValue('xe');

  await field.fill('travel');
  await field.press('Enter');
  await field.fill('edu');
  await expect(options).toHaveText(['Education']);
  for (const left of ['Travel', '']) {
    await field.press('Escape');
    await expect(field).toHaveValue(left);
  }

  await field.fill(' TRAVEL ');
  await page.getByLabel('Title').click();
  await expect(field).toHaveValue('Travel');
  // A tag that only fits is none.
  await field.fill('edu');
  await field.press('Tab');
  await expect(field).toHaveValue('Travel');
  await field.fill('');
  await page.getByLabel('Title').click();
  await expect(field).toHaveValue('');

  await field.fill('xyz');
  await expect(options).toHaveCount(0);
  await expect(page.getByText('No tag fits.').first()).toBeVisible();
  await field.press('Enter');
  await expect(page.getByText('Title is required')).toBeVisible();
});
