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
  const beginMention = async () => {
    await field.click();
    await mention(page);
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue(NAME);
  };
  /** The word at the caret is composed anew, as keyboards do. */
  const lastWord = { replacementStart: NAME.length - 4, replacementEnd: NAME.length };
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
  await composeText('Alim', lastWord);
  await finish('Alim');
  await expect(field).toHaveValue('@Rafiqul Alim');
  expect(await sent(page)).toBe('@Rafiqul Alim');
});
