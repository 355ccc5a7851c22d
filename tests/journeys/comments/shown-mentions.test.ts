import { test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { expect } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { input, mention, NAME, openMentions, sent } from '../support/pages/mentions.ts';
import { choose } from '../support/pages/thread.ts';

const { rafiqul, SOURCE, compose } = await openMentions();

test('a mention is one name while it is written: sent, removed as a whole, undone, and kept in a draft', async () => {
  const { page, field } = await compose();
  const caret = (from: number, to = from) =>
    field.evaluate((area: HTMLTextAreaElement, at) => area.setSelectionRange(...at), [
      from,
      to,
    ] as const);
  // A name that is typed by hand is text, unless the field knows whom it means.
  await page.keyboard.type('Ask @Rafiqul Alam');
  await page.keyboard.press('Escape');
  expect(await sent(page)).toBe(`Ask ${NAME}`);
  await mention(page);
  await page.keyboard.type('and @Rafiqul Alam');
  await expect(field).toHaveValue(`${NAME} and ${NAME}`);
  expect(await sent(page)).toBe(`${SOURCE} and ${SOURCE}`);

  await page.keyboard.type('Ask ');
  await mention(page);
  await page.keyboard.type('now');
  const whole = `Ask ${NAME} now`;
  for (const [at, key, left] of [
    [`Ask ${NAME}`.length, 'Backspace', 'Ask  now'],
    ['Ask @Raf'.length, 'Backspace', 'Ask  now'],
    ['Ask '.length, 'Delete', 'Ask  now'],
    [`Ask ${NAME} `.length, 'Control+Backspace', 'Ask now'],
  ] as const) {
    await caret(at);
    await page.keyboard.press(key);
    await expect(field, key).toHaveValue(left);
    await page.keyboard.press('Control+z');
    await expect(field, key).toHaveValue(whole);
  }
  await caret(0, 8);
  await page.keyboard.type('x');
  await expect(field).toHaveValue('x now');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(whole);
  await page.keyboard.press('Control+Shift+z');
  await expect(field).toHaveValue('x now');
  await page.keyboard.press('Control+z');
  // A letter within it makes it text, until undo.
  await caret(8);
  await page.keyboard.type('x');
  await expect(field).toHaveValue('Ask @Rafxiqul Alam now');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(whole);
  // A mark before its line or around it, and undo, keep it.
  for (const [name, marked] of [
    ['Quote', `> ${whole}`],
    ['Bold', `**${whole}**`],
  ] as const) {
    await page.keyboard.press('Control+a');
    await choose(page, name);
    await expect(field).toHaveValue(marked);
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue(whole);
  }
  expect(await sent(page)).toBe(`Ask ${SOURCE} now`);

  // In code it is text, as readers see it.
  await mention(page);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+a');
  await choose(page, 'Bold');
  await choose(page, 'List');
  await expect(field).toHaveValue(`- **${NAME}**`);
  await choose(page, 'Preview');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('link', { name: NAME })).toBeVisible();
  await page.keyboard.press('Control+a');
  await choose(page, 'Code');
  await expect(field).toHaveValue(`\`- **${NAME}**\``);
  await expect(preview.locator('code')).toHaveText(`- **${NAME}**`);
  await page.keyboard.press('Control+z');
  expect(await sent(page)).toBe(`- **${SOURCE}**`);

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

test('a mention is copied, cut, dragged and pasted as one; elsewhere it is the name', async () => {
  const { id, page, field } = await compose();
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

  // Copied from a comment it is a mention, too.
  await writeComment(rafiqul, id, `Ask ${SOURCE} **today**`, { format: 'markdown' });
  await choose(page, 'Full');
  const shown = page.locator('p').filter({ has: page.getByRole('link', { name: NAME }) });
  const today = shown.filter({ hasText: 'today' });
  await expect(today).toHaveText(`Ask ${NAME} today`);
  await today.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press('Control+c');
  await input(page).click();
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue(/Ask @Rafiqul Alam today/);
  expect(await sent(page)).toBe(`Ask ${SOURCE} today`);

  // A part of it is cut as the whole.
  await mention(page);
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 14));
  await page.keyboard.press('Control+x');
  await expect(field).toHaveValue('');
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue(`${NAME} `);
  expect(await sent(page)).toBe(SOURCE);

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
