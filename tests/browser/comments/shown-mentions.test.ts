import type { CDPSession, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { mentionOf } from '../../../contract/markup/mentions.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
await ana.call('POST /membership', { body: { email: ana.email } });

const rafiqul = await forum.member('rafiqul');
const { body: profile } = await rafiqul.call('PATCH /me', {
  body: { displayName: 'Rafiqul Alam' },
});
await rafiqul.call('POST /membership', { body: { email: rafiqul.email } });
const SOURCE = mentionOf('Rafiqul Alam', profile._id);
const NAME = '@Rafiqul Alam';

const input = (page: Page) => page.getByRole('textbox', { name: 'Write a comment...' });
const PHONE = { width: 360 } as const;

/** The composer of a thread by Rafiqul, who can be mentioned. */
async function compose(more: Parameters<typeof visit>[2] = {}) {
  const id = await publish(rafiqul);
  const page = await visit(forum, ana, { at: placeOf(id), ...more });
  await isAlive(page);
  const field = input(page);
  await field.click();
  await expect(field).toHaveAttribute('aria-autocomplete', 'list');
  return { id, page, field };
}

/** Picks Rafiqul at the caret; a space follows. */
async function mention(page: Page) {
  await page.keyboard.type('@raf');
  await page.getByRole('option', { name: 'Rafiqul Alam' }).click();
}

/** The text that is sent, without the space after it. */
async function sent(page: Page): Promise<string> {
  const request = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/comments'),
  );
  await input(page).press('Control+Enter');
  const { text } = (await request).postDataJSON() as { text: string };
  await expect(input(page)).toHaveValue('');
  return text.trimEnd();
}

describe('in the composer', () => {
  test('a mention is a name, and is sent as before; a name typed by hand is text', async () => {
    const { page, field } = await compose();
    await mention(page);
    await page.keyboard.type('and @Rafiqul Alam');
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue(`${NAME} and ${NAME}`);
    expect(await sent(page)).toBe(`${SOURCE} and ${NAME}`);
  });

  test('Backspace, Delete and a selection remove it as a whole, and undo brings it back', async () => {
    const { page, field } = await compose();
    await page.keyboard.type('Ask ');
    await mention(page);
    await page.keyboard.type('now');
    const whole = `Ask ${NAME} now`;
    const toEnd = (steps: number) =>
      field.evaluate((area: HTMLTextAreaElement, at) => area.setSelectionRange(at, at), steps);
    for (const [caret, key, left] of [
      [`Ask ${NAME}`.length, 'Backspace', 'Ask  now'],
      ['Ask @Raf'.length, 'Backspace', 'Ask  now'],
      ['Ask '.length, 'Delete', 'Ask  now'],
      [`Ask ${NAME} `.length, 'Control+Backspace', 'Ask now'],
    ] as const) {
      await toEnd(caret);
      await page.keyboard.press(key);
      await expect(field, key).toHaveValue(left);
      await page.keyboard.press('Control+z');
      await expect(field, key).toHaveValue(whole);
    }
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 8));
    await page.keyboard.type('x');
    await expect(field).toHaveValue('x now');
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue(whole);
    await page.keyboard.press('Control+Shift+z');
    await expect(field).toHaveValue('x now');
    await page.keyboard.press('Control+z');
    expect(await sent(page)).toBe(`Ask ${SOURCE} now`);
  });

  test('a letter typed into it makes it text, until undo', async () => {
    const { page, field } = await compose();
    await mention(page);
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4));
    await page.keyboard.type('x');
    await expect(field).toHaveValue('@Rafxiqul Alam ');
    await page.keyboard.press('Control+z');
    expect(await sent(page)).toBe(SOURCE);
  });

  test('copied within the forum it stays a mention; elsewhere it is the name', async () => {
    const { page, field } = await compose();
    await mention(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+v');
    await expect(field).toHaveValue(`${NAME} ${NAME} `);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    await expect(field).toHaveValue('');
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue('');
    await page.keyboard.press('Control+Shift+z');
    await expect(field).toHaveValue(`${NAME} ${NAME} `);
    expect(await sent(page)).toBe(`${SOURCE} ${SOURCE}`);
    // A field that knows no mentions gets the plain text.
    await page.goto('/search');
    const search = page.getByRole('searchbox').first();
    await search.click();
    await page.keyboard.press('Control+v');
    await expect(search).toHaveValue(`${NAME} ${NAME} `);
  });

  test('copied from a comment it is a mention, too', async () => {
    const { id, page } = await compose();
    await writeComment(rafiqul, id, `Ask ${SOURCE} **today**`, { format: 'markdown' });
    await page.getByRole('button', { name: 'Full', exact: true }).click();
    const shown = page.locator('p').filter({ has: page.getByRole('link', { name: NAME }) });
    await expect(shown).toHaveText(`Ask ${NAME} today`);
    await shown.evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press('Control+c');
    await input(page).click();
    await page.keyboard.press('Control+v');
    await expect(input(page)).toHaveValue(/Ask @Rafiqul Alam today/);
    expect(await sent(page)).toBe(`Ask ${SOURCE} today`);
  });

  test('the buttons of the marks keep it; in code it is text, as readers see it', async () => {
    const { page, field } = await compose();
    await mention(page);
    await page.keyboard.press('Backspace');
    const button = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.keyboard.press('Control+a');
    await button('Bold');
    await expect(field).toHaveValue(`**${NAME}**`);
    await button('List');
    await expect(field).toHaveValue(`- **${NAME}**`);
    await button('Preview');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('link', { name: NAME })).toBeVisible();
    await page.keyboard.press('Control+a');
    await button('Code');
    await expect(field).toHaveValue(`\`- **${NAME}**\``);
    await expect(preview.locator('code')).toHaveText(`- **${NAME}**`);
    await page.keyboard.press('Control+z');
    expect(await sent(page)).toBe(`- **${SOURCE}**`);
  });

  test('a draft comes back with it', async () => {
    const { page, field } = await compose();
    await mention(page);
    await page.keyboard.type('again');
    await page.reload();
    await expect(field).toHaveValue(`${NAME} again`);
    await field.press('End');
    await page.keyboard.type('!');
    expect(await sent(page)).toBe(`${SOURCE} again!`);
  });
});

describe('an input method on a phone', () => {
  async function composeByMethod() {
    const { page, field } = await compose(PHONE);
    const method = await page.context().newCDPSession(page);
    return { page, field, method };
  }
  const imeCompose = (method: CDPSession, text: string, more: object = {}) =>
    method.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
      ...more,
    });
  /** Tells what is set from outside while a word is composed, and whether the composition was cut. */
  const watch = (page: Page) =>
    input(page).evaluate((area: HTMLTextAreaElement) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      for (const name of ['compositionstart', 'compositionend'])
        area.addEventListener(name, () => seen.push(name));
    });
  const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

  test('composes Bengali beside a mention without a break', async () => {
    const { page, field, method } = await composeByMethod();
    await mention(page);
    await page.keyboard.press('Backspace');
    await watch(page);
    for (const text of ['ক', 'কে', 'কেই']) {
      await imeCompose(method, text);
      await expect(field).toHaveValue(`${NAME}${text}`);
    }
    expect(await seen(page)).toEqual(['compositionstart']);
    await method.send('Input.insertText', { text: 'কে' });
    await expect(field).toHaveValue(`${NAME}কে`);
    expect(await sent(page)).toBe(`${SOURCE}কে`);
  });

  test('deletes within its last word: what is left of the mention goes when the word ends', async () => {
    const { page, field, method } = await composeByMethod();
    await page.keyboard.type('চা ');
    await mention(page);
    await page.keyboard.press('Backspace');
    await watch(page);
    const end = `চা ${NAME}`.length;
    // As keyboards do: the word at the caret is composed anew.
    const word = { replacementStart: end - 4, replacementEnd: end };
    await imeCompose(method, 'Ala', word);
    await expect(field).toHaveValue('চা @Rafiqul Ala');
    await imeCompose(method, 'Al');
    await expect(field).toHaveValue('চা @Rafiqul Al');
    expect(await seen(page)).toEqual(['compositionstart']);
    await method.send('Input.insertText', { text: 'Al' });
    await expect(field).toHaveValue('চা ');
    expect(await sent(page)).toBe('চা');
  });

  test('changes a word of it: then it is text', async () => {
    const { page, field, method } = await composeByMethod();
    await mention(page);
    await page.keyboard.press('Backspace');
    const word = { replacementStart: NAME.length - 4, replacementEnd: NAME.length };
    await imeCompose(method, 'Alim', word);
    await method.send('Input.insertText', { text: 'Alim' });
    await expect(field).toHaveValue('@Rafiqul Alim');
    expect(await sent(page)).toBe('@Rafiqul Alim');
  });
});
