import { describe, test } from 'vitest';
import { mentionOf } from '../../../contract/markup/mentions.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
await ana.call('POST /membership', { body: { email: ana.email } });

async function join(name: string, displayName: string) {
  const person = await forum.member(name);
  const { body } = await person.call('PATCH /me', { body: { displayName } });
  return { person, id: body._id };
}
const mita = await join('mita', 'মিতা');
const SOURCE = mentionOf('মিতা', mita.id);
await mita.person.call('PATCH /me', { body: { displayName: 'মিতা রহমান [ম]' } });
const NAME = '@মিতা রহমান [ম]';

describe('a mention of somebody with another name today', () => {
  test('is that name in the editor of a comment; its bytes stay when the rest is edited', async () => {
    const id = await publish(ana);
    const text = `\`${SOURCE}\` and ${SOURCE}`;
    const { _id } = await writeComment(ana, id, text, { format: 'markdown' });
    const page = await visit(forum, ana, { at: placeOf(id) });
    await isAlive(page);
    await page.getByRole('button', { name: 'Edit what Ana wrote' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit what you wrote' });
    const words = editor.getByLabel('Your words');
    await expect(words).toHaveValue(`\`${SOURCE}\` and ${NAME}`);
    await editor.getByRole('button', { name: 'Preview' }).click();
    const preview = editor.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('link', { name: NAME })).toBeVisible();
    await words.press('Control+End');
    await page.keyboard.type('?');
    const request = page.waitForRequest((one) => one.method() === 'PATCH');
    await editor.getByRole('button', { name: 'Save' }).click();
    const { text: sent } = (await request).postDataJSON() as { text: string };
    expect([(await request).url().endsWith(_id), sent]).toEqual([true, `${text}?`]);
    await expect(editor).toHaveCount(0);
  });

  test('is that name in the editor of a post, and Backspace removes it', async () => {
    const description = `Ask ${SOURCE} about tea`;
    const id = await publish(ana, { description, format: 'markdown' });
    const page = await visit(forum, ana, { at: placeOf(id) });
    await isAlive(page);
    await page.getByRole('button', { name: 'Edit this post' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit what you wrote' });
    const words = editor.getByLabel('Description');
    await expect(words).toHaveValue(`Ask ${NAME} about tea`);
    await words.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));
    await words.press('Backspace');
    await expect(words).toHaveValue('Ask  about tea');
    await words.fill('');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor.getByText('Description is required')).toBeVisible();
    await expect(words).toBeFocused();
    await words.press('Control+z');
    await words.press('Control+z');
    await expect(words).toHaveValue(`Ask ${NAME} about tea`);
    await words.press('End');
    await page.keyboard.type('!');
    const request = page.waitForRequest((one) => one.method() === 'PATCH');
    await editor.getByRole('button', { name: 'Save' }).click();
    const body = (await request).postDataJSON() as { description: string };
    expect(body.description).toBe(`${description}!`);
    await expect(editor).toHaveCount(0);
  });
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
  await field.click();
  await expect(page.getByRole('group', { name: 'Formatting' })).toBeVisible();
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue(new RegExp(`Ask ${NAME.replaceAll(/[[\]]/g, '.')} now`));
  // 19,990 further characters would fit beside the name; beside its source they do not.
  await field.press('Control+End');
  await field.evaluate((area: HTMLTextAreaElement) => {
    document.execCommand('insertText', false, 'চ'.repeat(19_950));
    return area.value.length;
  });
  await page.getByRole('button', { name: 'Submit Post' }).click();
  await expect(page.getByText('At most 20,000 characters')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(/now\s*$/);
  await expect.poll(async () => JSON.stringify(await draftsIn(page)).length).toBeLessThan(5_000);
  await page.reload();
  await expect(field).toHaveValue(/^Ask @মিতা রহমান .ম. now$/);
  await field.click();
  await expect(page.getByRole('group', { name: 'Formatting' })).toBeVisible();
  const request = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/posts'),
  );
  await page.getByRole('button', { name: 'Submit Post' }).click();
  const body = (await request).postDataJSON() as { description: string };
  expect(body.description).toContain(`](member:${mita.id}) now`);
  await expect(field).toHaveValue('');
});
