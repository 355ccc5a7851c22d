import { test } from 'vitest';
import { mentionOf } from '../../../contract/markup/mentions.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { boxOf, overflowOf } from '../support/geometry.ts';
import { faultsOf, SIGHTS } from '../support/inspect.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
await ana.call('POST /membership', { body: { email: ana.email } });
const rafiqul = await forum.member('rafiqul');
const displayName = 'মোহাম্মদ রফিকুল আলম';
const { body: profile } = await rafiqul.call('PATCH /me', { body: { displayName } });
const SOURCE = mentionOf(displayName, profile._id);

test.for(SIGHTS)('mentions are set off where they stand at %i px, %s', async ([width, theme]) => {
  const id = await publish(ana);
  await writeComment(rafiqul, id, 'চা আগে।');
  const text = `চা আগে, ${SOURCE}, না দুধ? @${displayName} বলেছেন ${SOURCE}।`;
  await writeComment(ana, id, text, { format: 'markdown' });
  const page = await visit(forum, ana, { at: placeOf(id), width, theme });
  await isAlive(page);
  await page.getByRole('button', { name: 'Edit what Ana wrote' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit what you wrote' });
  const field = editor.getByLabel('Your words');
  await expect(field).toHaveValue(/^চা আগে, @মোহাম্মদ/);
  await expect(editor.locator('mark')).toHaveText([`@${displayName}`, `@${displayName}`]);
  expect(await faultsOf(page, undefined, 'dialog')).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  // The copy over the field has its lines and its height.
  const copy = await boxOf(editor.locator('mark').first().locator('..'));
  expect(copy).toEqual(await boxOf(field));
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toHaveCount(0);

  const composer = page.getByRole('textbox', { name: 'Write a comment...' });
  await composer.click();
  await expect(composer).toHaveAttribute('aria-autocomplete', 'list');
  await page.keyboard.type('তুমি বলো, @রফিক');
  await page.getByRole('option', { name: displayName }).click();
  await page.keyboard.type('চা কি আগে?');
  const highlight = page.locator('form.composer mark');
  await expect(highlight).toHaveText(`@${displayName}`);
  expect(await boxOf(highlight.locator('..'))).toEqual(await boxOf(composer));
  expect(await faultsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});
