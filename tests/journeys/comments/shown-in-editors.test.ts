import { test } from 'vitest';
import { mentionOf } from '../../../contract/markup/mentions.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { placeOf } from '../support/pages/post.ts';
import { editForm } from '../support/pages/thread.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const mita = await forum.memberWithoutPassword('mita');
const rename = async (displayName: string) =>
  (await mita.call('PATCH /me', { body: { displayName } })).body._id;
const SOURCE = mentionOf('মিতা', await rename('মিতা'));
/** Her name of today. */
const NAME = '@মিতা রহমান [ম]';
const mitaId = await rename(NAME.slice(1));

test('a mention is the name of today in the editors, and its bytes stay', async () => {
  const description = `Ask ${SOURCE} about tea`;
  const id = await publish(ana, { description, format: 'markdown' });
  const text = `\`${SOURCE}\` and ${SOURCE}`;
  const { _id } = await writeComment(ana, id, text, { format: 'markdown' });
  const page = await visit(forum, ana, { at: placeOf(id) });
  await isAlive(page);
  const save = async () => {
    const request = page.waitForRequest((one) => one.method() === 'PATCH');
    await editForm(page).getByRole('button', { name: 'Save' }).click();
    const sent = (await request).postDataJSON() as { text?: string; description?: string };
    await expect(editForm(page)).toHaveCount(0);
    return { url: (await request).url(), ...sent };
  };
  await page.getByRole('button', { name: 'Edit what Ana wrote' }).click();
  const words = editForm(page).getByLabel('Your words');
  await expect(words).toHaveValue(`\`${SOURCE}\` and ${NAME}`);
  await editForm(page).getByRole('button', { name: 'Preview' }).click();
  const preview = editForm(page).getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('link', { name: NAME })).toBeVisible();
  await words.press('Control+End');
  await page.keyboard.type('?');
  const edited = await save();
  expect([edited.url.endsWith(_id), edited.text]).toEqual([true, `${text}?`]);

  await page.getByRole('button', { name: 'Edit this post' }).click();
  const field = editForm(page).getByLabel('Description');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(`Ask ${NAME} about tea`);
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));
  await field.press('Backspace');
  await expect(field).toHaveValue('Ask  about tea');
  await field.fill('');
  await editForm(page).getByRole('button', { name: 'Save' }).click();
  await expect(editForm(page).getByText('Description is required')).toBeVisible();
  await expect(field).toBeFocused();
  await field.press('Control+z');
  await field.press('Control+z');
  await expect(field).toHaveValue(`Ask ${NAME} about tea`);
  await field.press('End');
  await page.keyboard.type('!');
  expect((await save()).description).toBe(`${description}!`);
});

test('a mention that is pasted into a new post is a name, counts as what is sent, and stays in the draft', async () => {
  const id = await publish(ana, { description: `Ask ${SOURCE} now`, format: 'markdown' });
  const page = await visit(forum, ana, { at: placeOf(id) });
  await isAlive(page);
  const shown = page.locator('article .formatted');
  await shown.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press('Control+c');
  await page.goto('/dashboard/add-post');
  await page.getByLabel('Title').fill('A new post');
  const field = page.getByLabel('Description');
  const tools = page.getByRole('group', { name: 'Formatting' });
  await field.click();
  await expect(tools).toBeVisible();
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue(new RegExp(`Ask ${NAME.replaceAll(/[[\]]/g, '.')} now`));
  // 19,990 further characters would fit beside the name; beside its source they do not.
  await field.press('Control+End');
  await field.evaluate(() => document.execCommand('insertText', false, 'চ'.repeat(19_950)));
  await page.getByRole('button', { name: 'Submit Post' }).click();
  await expect(page.getByText('At most 20,000 characters')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(/now\s*$/);
  await expect.poll(async () => JSON.stringify(await draftsIn(page)).length).toBeLessThan(5_000);
  await page.reload();
  await expect(field).toHaveValue(/^Ask @মিতা রহমান .ম. now$/);
  await field.click();
  await expect(tools).toBeVisible();
  const request = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/posts'),
  );
  await page.getByRole('button', { name: 'Submit Post' }).click();
  const body = (await request).postDataJSON() as { description: string };
  expect(body.description).toContain(`](member:${mitaId}) now`);
  await expect(field).toHaveValue('');
});
