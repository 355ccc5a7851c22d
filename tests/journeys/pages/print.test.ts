import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

const forum = await openFileForum();

test('print: the talk alone, its comments whole', async () => {
  const ana = await forum.member('Ana');
  const id = await publish(ana, { title: 'Tea', description: 'Strong, with ginger.' });
  const words = 'A comment of more than twenty characters';
  await writeComment(ana, id, words);
  const page = await visit(forum, ana, { at: placeOf(id) });
  await expect(page.getByText('A comment of more th...')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  for (const shown of ['Tea', 'Strong, with ginger.', 'Comments (1)', 'ana@example.com', words])
    await expect(page.getByText(shown, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  for (const role of ['banner', 'contentinfo', 'complementary', 'textbox', 'combobox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('link', { name: 'Read More' })).toBeVisible();
});
