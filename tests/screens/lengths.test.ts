import { test } from 'vitest';
import { openHouse, publish } from '../house.ts';
import { expect, visit } from './browser.ts';

test('a field takes as many letters as the server, however many parts each of them has', async () => {
  const house = await openHouse();
  const ana = await house.member('Ana');
  const page = await visit(house, ana, { at: '/dashboard/add-post' });
  const title = page.getByLabel('Title');
  await page.getByLabel('Description').fill('Tea');
  await title.fill('🫖'.repeat(201));
  await page.getByRole('button', { name: 'Submit Post' }).click();
  await expect(page.getByText('At most 200 characters')).toBeVisible();
  await title.fill('🫖'.repeat(200));
  await expect(page.getByText('At most 200 characters')).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit Post' }).click();
  await expect(title).toHaveValue('');
});

test('a search is cut where the server would refuse it, not in the middle of an emoji', async () => {
  const house = await openHouse();
  await publish(await house.member('Ana'));
  const page = await visit(house);
  const tag = page.getByRole('searchbox', { name: 'Tag' });
  await tag.fill('🫖'.repeat(101));
  await expect(tag).toHaveValue('🫖'.repeat(100));
  await tag.fill(`${'\u09dc'.repeat(51)}`);
  await expect(tag).toHaveValue('\u09dc'.repeat(50));
  await tag.fill('e\u0302\u0301'.repeat(100));
  await expect(tag).toHaveValue('e\u0302\u0301'.repeat(100));
});

test('a text that would be refused is refused beside its field, before it is sent', async () => {
  const house = await openHouse();
  const page = await visit(house, await house.member('Ana'), { at: '/dashboard/add-post' });
  const title = page.getByLabel('Title');
  const submit = page.getByRole('button', { name: 'Submit Post' });
  await page.getByLabel('Description').fill('Tea');
  await title.fill('Tea \u202efor two');
  await submit.click();
  await expect(title).toHaveAccessibleDescription(
    'Title must not contain characters that turn the direction of writing',
  );
  await expect(title).toBeFocused();
  await title.fill('\u200b\u2800');
  await expect(title).toHaveAccessibleDescription('Title must contain something that can be seen');
  await title.fill('Tea for two');
  await submit.click();
  await expect(title).toHaveValue('');
});

test('a name that nobody would see is refused beside its field, before anybody is registered', async () => {
  const house = await openHouse();
  const page = await visit(house, house.visitor, { at: '/register' });
  await page.getByLabel('Full Name').fill('\u2062\u200b');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription(
    'Full Name must contain something that can be seen',
  );
});
