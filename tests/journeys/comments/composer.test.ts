import { describe, test } from 'vitest';
import { renderText } from '../../../contract/markup/render.ts';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const TEXT = [
  '**"কলকাতা"**র চা, *hot*, and `code`',
  '> quoted\n> twice',
  '১. এক\n২. দুই',
  '- [a link](https://tea.example "t") and #চা',
  '```\n'.concat('long '.repeat(60), '\n```'),
  '<img src=x onerror=alert(1)> [x](javascript:alert(1))',
].join('\n\n');
const id = await publish(ana, { description: TEXT, format: 'markdown' });
const at = placeOf(id);

test.for([360, 1440])('a formatted text is shown within its column at %i px', async (width) => {
  for (const person of [ana, forum.visitor]) {
    const page = await visit(forum, person, { at, width });
    const text = page.locator('article .formatted');
    await expect(text.locator('strong')).toHaveText('"কলকাতা"');
    await expect(text.getByRole('link', { name: '#চা' })).toHaveAttribute('href', /^\/tags\//);
    await expect(text.locator('ol > li')).toHaveCount(2);
    await expect(text.locator('img')).toHaveCount(0);
    const [wide, code] = await page.evaluate(() => {
      const pre = document.querySelector('.formatted pre');
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth - clientWidth, pre ? pre.scrollWidth - pre.clientWidth : 0];
    });
    expect(wide).toBe(0);
    expect(code).toBeGreaterThan(0);
  }
});

describe('the composer', () => {
  test('sets marks at the selection, and takes them away again', async () => {
    const page = await visit(forum, ana, { at });
    const field = page.getByPlaceholder('Write a comment...');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await field.fill('milk');
    await field.selectText();
    await press('Bold');
    await expect(field).toHaveValue('**milk**');
    await press('Bold');
    await expect(field).toHaveValue('milk');
    await press('Quote');
    await expect(field).toHaveValue('> milk');
    await press('Quote');
    await press('List');
    await expect(field).toHaveValue('- milk');
    await field.fill('a\nb');
    await field.selectText();
    await press('Code');
    await expect(field).toHaveValue('```\na\nb\n```');
    await field.fill('tea');
    await field.selectText();
    await press('Link');
    await page.keyboard.type('https://tea.example');
    await expect(field).toHaveValue('[tea](https://tea.example)');
    await expect(field).toBeFocused();
  });

  test('previews what the server makes of the text, by the same bytes', async () => {
    const loaded: string[] = [];
    const page = await visit(forum, ana, {
      at,
      before: async (page) => {
        page.on('request', (request) => loaded.push(request.url()));
      },
    });
    const field = page.getByPlaceholder('Write a comment...');
    await field.fill(TEXT);
    const renderer = () => loaded.filter((url) => /\/render-[^/]*\.js$/.test(url));
    expect(renderer()).toEqual([]);
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    const drawn = (html: string) =>
      page.evaluate((source) => {
        const box = document.createElement('div');
        box.innerHTML = source;
        return box.innerHTML;
      }, html);
    await expect(preview.locator('.formatted')).toBeVisible();
    expect(renderer()).toHaveLength(1);
    const { html } = renderText(TEXT, 'markdown');
    expect(await preview.locator('.formatted').innerHTML()).toBe(await drawn(html ?? ''));
    await field.press('Control+Enter');
    await expect(field).toHaveValue('');
    await expect(preview).toHaveCount(0);
    const { comments } = (await ana.call('GET /comments/{id}', { params: { id } })).body;
    expect(comments[0]).toMatchObject({ text: TEXT, html, format: 'markdown' });
  });

  test('a published post closes the preview of its text', async () => {
    const page = await visit(forum, ana, { at: '/dashboard/add-post' });
    await page.getByLabel('Title').fill('Hilsa');
    await page.getByLabel('Description').fill('**Fresh** from the river.');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.locator('strong')).toHaveText('Fresh');
    await page.getByRole('button', { name: 'Submit Post' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('');
    await expect(preview).toHaveCount(0);
  });

  test('a comment is cut by what its reader sees of it', async () => {
    const own = await publish(ana);
    const page = await visit(forum, ana, { at: placeOf(own) });
    const field = page.getByPlaceholder('Write a comment...');
    await field.fill('**A** *long* [walk](https://tea.example/a/b/c)');
    await field.press('Enter');
    const row = page.getByRole('table', { name: 'Comments' }).getByRole('row').nth(1);
    await expect(row.getByRole('link', { name: 'walk' })).toBeVisible();
    await expect(row.getByText('Read More')).toHaveCount(0);
    await field.fill('**A** *long* [walk](https://tea.example/) by the river');
    await field.press('Enter');
    await expect(row).toContainText('A long walk by the r...');
    await row.getByText('Read More').click();
    const dialog = page.getByRole('dialog', { name: 'Full Comment' });
    await expect(dialog.locator('strong')).toHaveText('A');
  });
});
