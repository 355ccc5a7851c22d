import type { CDPSession, Page } from '@playwright/test';
import { test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { expect } from '../support/browser.ts';
import { input, mention, NAME, openMentions, sent } from '../support/pages/mentions.ts';

const { rafiqul, SOURCE, compose } = await openMentions();

async function composeByMethod() {
  const { id, page, field } = await compose(360);
  const method = await page.context().newCDPSession(page);
  return { id, page, field, method };
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
  const { id, page, field, method } = await composeByMethod();
  await mention(page);
  await page.keyboard.press('Backspace');
  await watch(page);
  for (const text of ['ক', 'কে', 'কেই']) {
    await imeCompose(method, text);
    await expect(field).toHaveValue(`${NAME}${text}`);
    // What others write meanwhile draws the page anew.
    await writeComment(rafiqul, id, `চা ${text}`);
    await expect(page.getByText(`চা ${text}`, { exact: true })).toBeVisible();
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

/** Ends the composition in the last word of a mention, of which some letters are deleted. */
async function deleteInMention() {
  const { page, field, method } = await composeByMethod();
  await page.keyboard.type('চা ');
  await mention(page);
  await page.keyboard.press('Backspace');
  const end = `চা ${NAME}`.length;
  await imeCompose(method, 'Al', { replacementStart: end - 4, replacementEnd: end });
  await expect(field).toHaveValue('চা @Rafiqul Al');
  return { page, field };
}

test('leaves the caret where it was put when the rest of a mention goes', async () => {
  const { page, field } = await deleteInMention();
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0));
  await page.keyboard.type('x');
  await expect(field).toHaveValue('xচা ');
});

test('deletes the rest of a mention in its own field when another one has the focus', async () => {
  const { page, field } = await deleteInMention();
  await page.getByRole('button', { name: 'Full', exact: true }).focus();
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
