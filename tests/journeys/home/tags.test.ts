import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { openHome, titles } from '../support/pages/home.ts';

const { forum } = await openHome();

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

  test('on whose page a new post begins with the tag', async () => {
    const writer = await forum.member('writer');
    const tagOf = (page: Page) => page.getByRole('combobox', { name: 'Tag' });
    const page = await visit(forum, writer, { at: '/tags/tea', width: 360 });
    await isAlive(page);
    await page.getByRole('link', { name: 'Write the first post' }).click();
    await expect(tagOf(page)).toHaveValue('Tea');
    // A tag alone is no draft.
    expect(await draftsIn(page)).toEqual([]);
    await page.goto('/tags/education');
    await isAlive(page);
    await page.getByRole('link', { name: 'Write', exact: true }).click();
    await expect(tagOf(page)).toHaveValue('Education');
    await page.goto('/');
    await isAlive(page);
    await page.getByRole('link', { name: 'Write', exact: true }).click();
    await expect(tagOf(page)).toHaveValue('');
  });

  test('on whose page the cards leave out the tag, and have room for whole names', async () => {
    const nusrat = await forum.member('Nusratjahan');
    await publish(nusrat, { title: 'Reading aloud', tag: 'education' });
    const page = await visit(forum, forum.visitor, { at: '/tags/education', width: 360 });
    const card = page.getByRole('article').filter({ hasText: 'Reading aloud' });
    await expect(card.getByRole('link')).toHaveText(['Reading aloud', /Nusratjahan$/]);
    const name = card.getByText('Nusratjahan', { exact: true });
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });
});
