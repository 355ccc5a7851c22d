import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { renderText } from '../../../contract/markup/render.ts';
import { asStored } from '../../../contract/values/text.ts';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { boxOf, overflowOf } from '../support/geometry.ts';
import { placeOf } from '../support/pages/post.ts';
import { choose, field, fullComment, rows, say } from '../support/pages/thread.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
await ana.call('POST /membership', { body: { email: ana.email } });
const MARKED = [
  '**"কলকাতা"**র চা, *hot*, and `code`',
  '> quoted\n> twice',
  '১. এক\n২. দুই',
  '- [a link](https://tea.example "t") and #চা',
  '```\n'.concat('long '.repeat(60), '\n```'),
  '<img src=x onerror=alert(1)> [x](javascript:alert(1))',
].join('\n\n');
/** Texts whose preview could differ from what the server makes of them: white space, letters, open marks. */
const TEXTS = [
  MARKED,
  'চা',
  '  spaces\n\n\n\naround  ',
  '***both***, **half* open** 2*3*4 `code` and ``a ` b`` and `open',
  'See https://tea.example/চা, (http://tea.example/a_(b)) <https://tea.example> &amp; &copy;',
  'ক্‍ষ ত্‍ ‌ র‌্য 👩‍👩‍👧‍👦 e\u0301 é مرحبا **بكم**\ttabs\u00a0and spaces',
  '৯. নয়\n১০. দশ\n\n~~~\nকোড\n~~~\n\n> > deeper',
  '```js\nlet a = 1;',
];
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

test('a formatted text stays within its column, on a phone and on a desk', async () => {
  const id = await publish(ana, { description: MARKED, format: 'markdown' });
  const page = await visit(forum, forum.visitor, { at: placeOf(id) });
  const text = page.locator('article .formatted');
  await expect(text.locator('strong')).toHaveText('"কলকাতা"');
  await expect(text.getByRole('link', { name: '#চা' })).toHaveAttribute('href', /^\/tags\//);
  await expect(text.locator('ol > li')).toHaveText(['এক', 'দুই']);
  await expect(text.locator('ol')).toHaveCSS('list-style-type', 'bengali');
  await expect(text.locator('img')).toHaveCount(0);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowOf(page)).toBe(0);
    const beyond = await text.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth);
    expect(beyond, 'the code scrolls within its own box').toBeGreaterThan(0);
  }
});

test('the composer sets marks, previews by the bytes of the server, and sends', async () => {
  const id = await publish(ana);
  const loaded: string[] = [];
  const page = await visit(forum, ana, {
    at: placeOf(id),
    before: async (page) => void page.on('request', (request) => loaded.push(request.url())),
  });
  await isAlive(page);
  const input = field(page);
  await input.fill('milk');
  for (const [name, marked] of [
    ['Bold', '**milk**'],
    ['Bold', 'milk'],
    ['Quote', '> milk'],
    ['Quote', 'milk'],
    ['List', '- milk'],
  ] as const) {
    await input.selectText();
    // A mark around the words is taken away where they alone are selected.
    if (marked === 'milk' && name === 'Bold')
      await input.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 6));
    await choose(page, name);
    await expect(input).toHaveValue(marked);
  }
  await input.fill('a\nb');
  await input.selectText();
  await choose(page, 'Code');
  await expect(input).toHaveValue('```\na\nb\n```');
  await input.fill('tea');
  await input.selectText();
  await choose(page, 'Link');
  await page.keyboard.type('https://tea.example');
  await expect(input).toHaveValue('[tea](https://tea.example)');
  await expect(input).toBeFocused();

  const renderer = () => loaded.filter((url) => /\/render-[^/]*\.js$/.test(url));
  expect(renderer(), 'the renderer comes with the first preview').toEqual([]);
  await choose(page, 'Preview');
  const shown = preview(page).locator('> div');
  for (const text of TEXTS) {
    await input.fill(text);
    const stored = asStored(text);
    const { html } = renderText(stored, 'markdown');
    const made = await page.evaluate(
      ([source, plain]) => {
        const box = document.createElement('div');
        if (source === null) box.textContent = plain;
        else box.innerHTML = source;
        return box.innerHTML;
      },
      [html, stored] as const,
    );
    await expect.poll(() => shown.innerHTML(), { message: text }).toBe(made);
    const classes = (await shown.getAttribute('class')) ?? '';
    expect(classes.split(' ').includes('formatted'), text).toBe(html !== null);
  }
  expect(renderer()).toHaveLength(1);
  await say(page, MARKED, 'Control+Enter');
  await expect(input).toHaveValue('');
  await expect(preview(page), 'a sent text takes its preview along').toHaveCount(0);
  const { comments } = (await ana.call('GET /comments/{id}', { params: { id } })).body;
  const { html } = renderText(MARKED, 'markdown');
  expect(comments[0]).toMatchObject({ text: MARKED, html, format: 'markdown' });

  // It is cut by what its reader sees of it.
  await say(page, '**A** *long* [walk](https://tea.example/a/b/c)');
  const row = rows(page).nth(1);
  await expect(row.getByRole('link', { name: 'walk' })).toBeVisible();
  await expect(row.getByText('Read More')).toHaveCount(0);
  await say(page, '**A** *long* [walk](https://tea.example/) by the river');
  await expect(row).toContainText('A long walk by the r...');
  await row.getByText('Read More').click();
  await expect(fullComment(page).locator('strong')).toHaveText('A');
});

test('a narrow composer has its buttons in one row; a published post closes its preview', async () => {
  const page = await visit(forum, ana, { at: '/dashboard/add-post', width: 360 });
  await isAlive(page);
  await page.getByLabel('Title').fill('Hilsa');
  await page.getByLabel('Description').fill('**Fresh** from the river.');
  const buttons = page.getByRole('group', { name: 'Formatting' }).getByRole('button');
  await expect(buttons.last()).toHaveAccessibleName('Preview');
  expect((await boxOf(buttons.last())).y).toBe((await boxOf(buttons.first())).y);
  await buttons.last().click();
  await expect(preview(page).locator('strong')).toHaveText('Fresh');
  await choose(page, 'Submit Post');
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(preview(page)).toHaveCount(0);
});

test('a preview that can not be loaded leaves the text where it is', async () => {
  const page = await visit(forum, ana, { at: placeOf(await publish(ana)), faults: [/./] });
  await field(page).focus();
  await page.getByRole('button', { name: 'Preview' }).waitFor();
  await page.context().setOffline(true);
  await field(page).fill('Still here');
  await choose(page, 'Preview');
  await expect(page.getByText('The preview needs the line. What you write is kept.')).toBeVisible();
  await expect(field(page)).toHaveValue('Still here');
});
