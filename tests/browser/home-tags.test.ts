import { afterAll, describe, test } from 'vitest';
import { proves } from '../support/spec-claims.ts';
import { expect, visit } from './support/browser.ts';
import { openHome, titles } from './support/home-page.ts';

const { forum } = await openHome();
afterAll(() => forum.close());

describe('browse by tags', () => {
  test('shows each tag as a button that leads to its own page, by a click, Enter or a space', async () => {
    proves('2.24', '2.25', '3.3');
    const page = await visit(forum);
    const row = page.getByRole('region', { name: 'Browse by Tags' });
    await expect(row.getByRole('button')).toHaveText(['#Education', '#General', '#Tea']);
    const button = row.getByRole('button', { name: '#Education' });
    await expect(button).toHaveAttribute('title', 'Search posts tagged Education');

    for (const press of [
      () => button.click(),
      () => button.press('Enter'),
      () => button.press('Space'),
    ]) {
      await press();
      await expect(page).toHaveURL('/tags/education');
      await page.goBack();
      // Home is as it was left.
      await expect(page).toHaveURL('/');
      await expect(titles(page)).toHaveCount(5);
    }
  });
});
