import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { sharedForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

test('print: the talk alone, its comments whole', async () => {
  const forum = await sharedForum();
  const prita = await forum.member('Prita');
  const id = await publish(prita, { title: 'Tea', description: 'Strong, with ginger.' });
  const words = 'A comment of more than twenty characters';
  await writeComment(prita, id, words);
  const page = await visit(forum, prita, { at: placeOf(id) });
  await expect(page.getByText('A comment of more th...')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  for (const shown of ['Tea', 'Strong, with ginger.', 'Comments (1)', prita.email, words])
    await expect(page.getByText(shown, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  for (const role of ['banner', 'contentinfo', 'complementary', 'textbox', 'combobox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('link', { name: 'Read More' })).toBeVisible();
});
