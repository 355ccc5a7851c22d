import { test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { expect } from '../support/browser.ts';
import { mention, NAME, openMentions, sent } from '../support/pages/mentions.ts';

const { rafiqul, SOURCE, compose } = await openMentions();

test('an input method composes beside a mention and within it, without a break', async () => {
  const { id, page, field } = await compose(360);
  const method = await page.context().newCDPSession(page);
  const composeText = (text: string, more: object = {}) =>
    method.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
      ...more,
    });
  const finish = (text: string) => method.send('Input.insertText', { text });
  const beginMention = async (before = '') => {
    await field.click();
    await page.keyboard.type(before);
    await mention(page);
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue(`${before}${NAME}`);
  };
  /** The word at the caret is composed anew, as keyboards do. */
  const lastWord = (before = '') => {
    const end = `${before}${NAME}`.length;
    return { replacementStart: end - 4, replacementEnd: end };
  };
  /** Tells whether the composition was cut. */
  const watch = () =>
    field.evaluate((area: HTMLTextAreaElement) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      for (const name of ['compositionstart', 'compositionend'])
        area.addEventListener(name, () => seen.push(name));
    });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

  await beginMention();
  await watch();
  for (const text of ['ক', 'কে', 'কেই']) {
    await composeText(text);
    await expect(field).toHaveValue(`${NAME}${text}`);
    // A comment of another member renders the page anew meanwhile.
    await writeComment(rafiqul, id, `চা ${text}`);
    await expect(page.getByText(`চা ${text}`, { exact: true })).toBeVisible();
  }
  expect(await seen()).toEqual(['compositionstart']);
  await finish('কে');
  await expect(field).toHaveValue(`${NAME}কে`);
  expect(await sent(page)).toBe(`${SOURCE}কে`);

  // A word of it that is changed makes it text.
  await beginMention();
  await composeText('Alim', lastWord());
  await finish('Alim');
  await expect(field).toHaveValue('@Rafiqul Alim');
  expect(await sent(page)).toBe('@Rafiqul Alim');

  // Letters of its last word that are deleted take the rest along when the word ends.
  await beginMention('চা ');
  await watch();
  await composeText('Ala', lastWord('চা '));
  await expect(field).toHaveValue('চা @Rafiqul Ala');
  await composeText('Al');
  await expect(field).toHaveValue('চা @Rafiqul Al');
  expect(await seen()).toEqual(['compositionstart']);
  await finish('Al');
  await expect(field).toHaveValue('চা ');
  expect(await sent(page)).toBe('চা');

  // The rest goes from its own field when another one has the focus.
  await beginMention('চা ');
  await composeText('Al', lastWord('চা '));
  await expect(field).toHaveValue('চা @Rafiqul Al');
  await page.getByRole('button', { name: 'Full', exact: true }).focus();
  await expect(field).toHaveValue('চা ');
  expect(await sent(page)).toBe('চা');

  // The caret stays where it was put when the rest goes.
  await beginMention('চা ');
  await composeText('Al', lastWord('চা '));
  await expect(field).toHaveValue('চা @Rafiqul Al');
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0));
  await page.keyboard.type('x');
  await expect(field).toHaveValue('xচা ');
});
