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
