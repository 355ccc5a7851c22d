import { test } from 'vitest';
import { mentionOf } from '../../../contract/markup/mentions.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const { _id: anaId } = (await ana.call('POST /users', { body: { email: ana.email } })).body;

const TEXTS = [
  'চা',
  'one\ntwo',
  'one\n\n\n\ntwo',
  '  spaces around  ',
  '**"কলকাতা"**র চা',
  '**চা**য়ের *গন্ধ*টা',
  '***both***, **half* open**',
  '2*3*4 and ২*৩*৪ and a*b*c',
  '`code` and ``a ` b`` and `open',
  '```\nlet a = "<b>";\n```',
  '```js\nlet a = 1;',
  '~~~\nকোড\n~~~',
  '> quoted\n> twice\n\nanswer',
  '> > deeper\n\n'.concat('> '.repeat(30), 'deepest'),
  '১. এক\n২. দুই\n৩. তিন',
  '৯. নয়\n১০. দশ',
  '7) seven\n8) eight',
  '- a\n  - b\n    - c\n- d',
  '* a\n+ b\n- c',
  'কেনাকাটা:\n- চা\n- দুধ',
  '[a link](https://tea.example/?a=1&b=2 "title")',
  '[screen](/announcements) [out](/logout) [elsewhere](//tea.example) [up](/\\tea.example)',
  '[mail](mailto:tea@tea.example) [none]() [x](javascript:alert(1))',
  'See https://tea.example/চা, (http://tea.example/a_(b)) and https://tea.example।',
  '<https://tea.example> & <img src=x onerror=alert(1)>',
  '#চা and #tea-time, not#this, #1, #ক্ষুদ্র',
  '\\*not italic\\* \\[no link\\](x) \\`no code\\`',
  '# no heading\n\n| no | table |\n|---|---|\n\n---',
  '![no image](https://tea.example/a.png) &amp; &copy;',
  `${mentionOf('Ana', '')}${mentionOf('Ana', 'not-an-id')}`,
  `${mentionOf('Ana', anaId)}, **${mentionOf('Ana', anaId)}**, \`${mentionOf('Ana', anaId)}\``,
  `[in a link ${mentionOf('Ana', anaId)}](https://tea.example)`,
  `- ${mentionOf('আনা [চা] <b>', anaId)}\n- #চা`,
  'ক্‍ষ ত্‍ ‌ র‌্য 👩‍👩‍👧‍👦 e\u0301 é',
  'مرحبا **بكم** in the middle',
  'tabs\tand\u00a0spaces\n\ttab first',
  '1. one\n\n   more of it\n\n2. two\n\n```\nthen code\n```',
  '_no_ __emphasis__ ~~here~~',
  `${'long '.repeat(300)}**end**`,
];

test(`the preview of ${TEXTS.length} texts is what the server makes of them`, async () => {
  const postId = await publish(ana);
  const page = await visit(forum, ana, { at: placeOf(postId) });
  await isAlive(page);
  const field = page.getByRole('textbox', { name: 'Write a comment...' });
  await field.click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const shown = page.getByRole('region', { name: 'Preview' }).locator('> div');
  for (const text of TEXTS) {
    const body = await writeComment(ana, postId, text, { format: 'markdown' });
    const isMarked = body.html !== null;
    const made = await page.evaluate(
      ([html, plain]) => {
        const box = document.createElement('div');
        if (html === null) box.textContent = plain;
        else box.innerHTML = html;
        return box.innerHTML;
      },
      [body.html, body.text] as const,
    );
    await field.fill(text);
    await expect.poll(() => shown.innerHTML(), { message: text }).toBe(made);
    const classes = (await shown.getAttribute('class')) ?? '';
    expect(classes.split(' ').includes('formatted'), text).toBe(isMarked);
  }
});

test('a Bengali list is typed, previewed and sent as a list', async () => {
  const postId = await publish(ana);
  const page = await visit(forum, ana, { at: placeOf(postId) });
  await isAlive(page);
  const field = page.getByRole('textbox', { name: 'Write a comment...' });
  await field.click();
  await page.keyboard.type('৩. দুধ');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('৪. চা');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('ol[start="3"] > li')).toHaveText(['দুধ', 'চা']);
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('table', { name: 'Comments' }).getByRole('row').nth(1);
  const list = row.locator('ol[start="3"]');
  await expect(list.locator('> li')).toHaveText(['দুধ', 'চা']);
  await expect(list).toHaveCSS('list-style-type', 'bengali');
  // A sent text takes its preview along.
  await field.fill('3. milk');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview.locator('ol')).toHaveCSS('list-style-type', 'decimal');
});

test('the buttons of a narrow composer stand in one row', async () => {
  const page = await visit(forum, ana, { at: '/dashboard/add-post', width: 360 });
  await isAlive(page);
  await page.getByLabel('Description').click();
  const buttons = page.getByRole('group', { name: 'Formatting' }).getByRole('button');
  await expect(buttons.last()).toHaveAccessibleName('Preview');
  const { y } = await boxOf(buttons.first());
  expect((await boxOf(buttons.last())).y).toBe(y);
});
