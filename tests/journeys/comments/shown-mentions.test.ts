import { describe, test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { expect } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { input, mention, NAME, openMentions, sent } from '../support/pages/mentions.ts';

const { rafiqul, profile, SOURCE, compose } = await openMentions();

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

  test('what another site has put into the clipboard is text unless it is a mention', async () => {
    const { page, field } = await compose();
    const paste = (mentions: object[]) =>
      field.evaluate(
        (area, json) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', '@Rafiqul Alam');
          clipboardData.setData('application/x-adda-text', json);
          area.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
          document.execCommand('insertText', false, '@Rafiqul Alam');
        },
        JSON.stringify({ text: NAME, mentions }),
      );
    const whole = { start: 0, end: NAME.length, id: profile._id, source: SOURCE };
    for (const forged of [
      { ...whole, source: `${SOURCE} and more` },
      { ...whole, source: '[Rafiqul](https://example.com)' },
      { ...whole, end: NAME.length + 1 },
      { ...whole, start: -1 },
      { ...whole, start: 1 },
      { ...whole, id: 'another' },
    ]) {
      await paste([forged]);
      await expect(field).toHaveValue(NAME);
      expect(await sent(page)).toBe(NAME);
    }
    await paste([whole]);
    expect(await sent(page)).toBe(SOURCE);
  });

  test('dragged within the field it stays a mention', async () => {
    const { page, field } = await compose();
    await page.keyboard.type('Now ask ');
    await mention(page);
    await page.keyboard.type('about it');
    const { width, height } = await field.evaluate((area: HTMLTextAreaElement) => {
      const line = document.createElement('span');
      line.style.font = getComputedStyle(area).font;
      line.style.whiteSpace = 'pre';
      line.textContent = 'Now ask ';
      document.body.append(line);
      const { width, height } = line.getBoundingClientRect();
      line.remove();
      area.setSelectionRange('Now ask '.length, 'Now ask @Rafiqul Alam '.length);
      return { width, height };
    });
    await field.dragTo(field, {
      sourcePosition: { x: width + 30, y: height },
      targetPosition: { x: 1, y: height },
    });
    await expect(field).toHaveValue(`${NAME} Now ask about it`);
    expect(await sent(page)).toBe(`${SOURCE} Now ask about it`);
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

  test('undo of a mark around it or before its line keeps it', async () => {
    const { page, field } = await compose();
    await page.keyboard.type('Ask ');
    await mention(page);
    await page.keyboard.type('now');
    const whole = `Ask ${NAME} now`;
    for (const [name, marked] of [
      ['Quote', `> ${whole}`],
      ['Bold', `**${whole}**`],
    ] as const) {
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name, exact: true }).click();
      await expect(field).toHaveValue(marked);
      await page.keyboard.press('Control+z');
      await expect(field).toHaveValue(whole);
    }
    expect(await sent(page)).toBe(`Ask ${SOURCE} now`);
  });

  test('a draft comes back with it', async () => {
    const { page, field } = await compose();
    await mention(page);
    await page.keyboard.type('again');
    const drafts = async () => (await draftsIn(page)).map(({ text }) => text);
    await expect.poll(drafts).toContain(`${SOURCE} again`);
    await page.reload();
    await expect(field).toHaveValue(`${NAME} again`);
    await field.press('End');
    await page.keyboard.type('!');
    expect(await sent(page)).toBe(`${SOURCE} again!`);
  });
});
