import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { mentionOf } from '../../../contract/markup/mentions.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { sent } from '../support/pages/mentions.ts';
import { placeOf } from '../support/pages/post.ts';
import { choose, field, isLive, replyField, rows } from '../support/pages/thread.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
async function join(email: string, displayName: string) {
  const person = await forum.member(email);
  const { body } = await person.call('PATCH /me', { body: { displayName } });
  return { person, id: body._id };
}
const rahim = await join('rahim', 'Rahim Uddin');
const mita = await join('mita', 'মিতা রহমান');
const utpal = await join('utpal', 'উৎপল দাস');

const people = (page: Page) => page.getByRole('listbox', { name: 'People to mention' });
const options = (page: Page) => people(page).getByRole('option');

/** A thread of Rahim's post with comments of Mita, Ana, Utpal; and its page, with the caret in the field. */
async function write() {
  const id = await publish(rahim.person);
  for (const author of [mita.person, ana, utpal.person]) await writeComment(author, id, 'চা।');
  const page = await visit(forum, ana, { at: placeOf(id) });
  await isAlive(page);
  await field(page).click();
  // The list comes with the buttons of the marks.
  await expect(field(page)).toHaveAttribute('aria-autocomplete', 'list');
  return { id, page, input: field(page) };
}

test('somebody is mentioned by keyboard, by pointer and by an input method; another sees it live', async () => {
  const { id, page, input } = await write();
  const other = await visit(forum, forum.visitor, { at: placeOf(id) });
  await isLive(other);
  const active = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant');
      return id ? document.getElementById(id)?.textContent : null;
    });
  // The author of the post, then who commented last; nobody oneself.
  await page.keyboard.type('@');
  await expect(options(page)).toHaveText(['Rahim Uddin', 'উৎপল দাস', 'মিতা রহমান']);
  await expect.poll(active).toBe('Rahim Uddin');
  expect(await input.getAttribute('aria-controls')).toBe(await people(page).getAttribute('id'));
  await expect(page.locator('[aria-live=polite]', { hasText: '3 people found' })).toBeAttached();
  // Arrows go around; Escape closes and keeps the text; undo takes a pick back.
  await page.keyboard.press('ArrowUp');
  await expect.poll(active).toBe('মিতা রহমান');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).toBe('উৎপল দাস');
  await page.keyboard.press('Escape');
  await expect(people(page)).toHaveCount(0);
  await expect(input).toHaveValue('@');
  expect(await active()).toBe(null);
  await page.keyboard.type('r');
  await expect(input).toHaveValue('@r');
  await expect(people(page)).toHaveCount(0);
  await page.keyboard.type(' @u');
  await expect(options(page)).toHaveText(['Rahim Uddin']);
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('@r @Rahim Uddin ');
  await page.keyboard.press('Control+z');
  await expect(input).toHaveValue('@r @u');
  await input.fill('রহমান: @র');
  await expect(options(page)).toHaveText(['মিতা রহমান']);
  await page.keyboard.press('Tab');
  await expect(input).toHaveValue('রহমান: @মিতা রহমান ');
  await expect(input).toBeFocused();

  // An input method keeps its keys: what ends its word sends nothing.
  await input.fill('চা');
  await input.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await expect(input).toHaveValue('চা');
  await input.fill('');
  await page.keyboard.type('@');
  const method = await page.context().newCDPSession(page);
  const at = { selectionStart: 2, selectionEnd: 2 };
  await method.send('Input.imeSetComposition', { text: 'মি', ...at });
  await expect(options(page)).toHaveText(['মিতা রহমান']);
  // Safari ends the composition before the key, whose code alone tells.
  for (const taken of [{ isComposing: true }, { keyCode: 229 }])
    await input.evaluate(
      (area, more) =>
        area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...more })),
      taken,
    );
  await expect(input).toHaveValue('@মি');
  await options(page).first().click();
  await expect(input).toHaveValue('@মিতা রহমান ');
  await expect(input).toBeFocused();

  // The one who is mentioned is a link to their own page, in the preview and for every reader.
  await input.fill('');
  await page.keyboard.type('Ask @rah');
  await page.keyboard.press('Enter');
  await choose(page, 'Preview');
  const shown = { name: '@Rahim Uddin' };
  const preview = page.getByRole('region', { name: 'Preview' }).getByRole('link', shown);
  await expect(preview).toHaveAttribute('href', `/people/${rahim.id}`);
  await input.press('Enter');
  for (const reader of [page, other]) {
    const link = rows(reader).getByRole('link', shown);
    await expect(link).toHaveAttribute('href', `/people/${rahim.id}`);
  }
});

test('people of other pages of the thread and of other posts are offered, also in a new post', async () => {
  const id = await publish(rahim.person);
  await writeComment(mita.person, id, 'চা।');
  for (let n = 1; n <= 5; n++) await writeComment(ana, id, `No. ${n}.`);
  await publish(utpal.person);
  const page = await visit(forum, ana, { at: placeOf(id) });
  await isAlive(page);
  await field(page).click();
  await expect(field(page)).toHaveAttribute('aria-autocomplete', 'list');
  await page.keyboard.type('@');
  await expect(options(page)).toHaveText(['Rahim Uddin', 'মিতা রহমান']);
  await page.keyboard.type('উ');
  await expect(options(page)).toHaveText(['উৎপল দাস']);

  await page.goto('/dashboard/add-post');
  const text = page.getByLabel('Description');
  await text.click();
  await expect(text).toHaveAttribute('aria-autocomplete', 'list');
  await page.keyboard.type('@rah');
  await expect(options(page)).toHaveText(['Rahim Uddin']);
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('@Rahim Uddin ');
});

test('a name that begins as a picked one is offered, and one picked by mistake is replaced', async () => {
  const id = await publish(ana);
  const nila = await join('nila', 'Nila');
  const nilanjana = await join('nilanjana', 'Nilanjana');
  const other = await join('other', 'Nila');
  for (const { person } of [nila, nilanjana, other]) await writeComment(person, id, 'চা।');
  const page = await visit(forum, ana, { at: placeOf(id) });
  await isAlive(page);
  const input = field(page);
  await input.click();
  await expect(input).toHaveAttribute('aria-autocomplete', 'list');
  await page.keyboard.type('@nil');
  await expect(options(page)).toHaveText(['Nila', 'Nilanjana', 'Nila']);
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('@Nila ');
  await expect(people(page)).toHaveCount(0);
  await page.keyboard.type('@Nilan');
  await expect(options(page)).toHaveText(['Nilanjana']);
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('@Nila @Nilanjana ');
  const mention = (name: string, who: { id: string }) => mentionOf(name, who.id);
  expect(await sent(page)).toBe(`${mention('Nila', other)} ${mention('Nilanjana', nilanjana)}`);

  await page.keyboard.type('@nil');
  await options(page).first().click();
  await page.keyboard.press('Control+Backspace');
  await expect(input).toHaveValue('');
  await page.keyboard.type('@nil');
  await options(page).last().click();
  await expect(input).toHaveValue('@Nila ');
  expect(await sent(page)).toBe(mention('Nila', nila));

  // A pasted link to one of two members of a name is not taken for the other.
  await page.keyboard.type('@nil');
  await options(page).first().click();
  await expect(input).toHaveValue('@Nila ');
  await input.evaluate((area, id) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '@Nila');
    clipboardData.setData('text/html', `<a data-member="${id}" href="/people/${id}">@Nila</a>`);
    const how = { clipboardData, bubbles: true, cancelable: true };
    area.dispatchEvent(new ClipboardEvent('paste', how));
  }, nila.id);
  await expect(input).toHaveValue(`@Nila ${mention('Nila', nila)}`);
  expect(await sent(page)).toBe(`${mention('Nila', other)} ${mention('Nila', nila)}`);
});

test('the list has the names of today, closes at a click elsewhere, and before a reply is given up', async () => {
  const { id, page, input } = await write();
  const late = await join('late', 'Late');
  await writeComment(late.person, id, 'New here.');
  await expect(page.getByRole('link', { name: 'Late' })).toBeVisible();
  await late.person.call('PATCH /me', { body: { displayName: 'Latifa' } });
  await expect(page.getByRole('link', { name: 'Latifa' })).toBeVisible();
  await page.keyboard.type('@');
  await expect(options(page)).toHaveText(['Rahim Uddin', 'Latifa', 'উৎপল দাস', 'মিতা রহমান']);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(people(page)).toHaveCount(0);
  await expect(input).toHaveValue('@');
  await input.fill('');

  await choose(page, 'Full');
  await page.getByRole('button', { name: 'Reply' }).first().click();
  await expect(replyField(page)).toBeFocused();
  await page.keyboard.type('@');
  await expect(people(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(people(page)).toHaveCount(0);
  await expect(replyField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(replyField(page)).toHaveCount(0);
  await input.press('End');
  // A list that was closed in a text that is sent stays closed for that text alone.
  await page.keyboard.type(' tea');
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('');
  await page.keyboard.type('@');
  await expect(people(page)).toBeVisible();
});

test('texts that are open take a new name of whom they mention, live', async () => {
  const old = await join('piu', 'Piu');
  const text = `Ask @[Piu](member:${old.id}) *about* tea, and about milk with it.`;
  const id = await publish(ana, { description: text, format: 'markdown' });
  const comment = `@[Piu](member:${old.id}) and all the others who drink it`;
  await writeComment(ana, id, comment, { format: 'markdown' });
  const short = await visit(forum, forum.visitor, { at: placeOf(id) });
  const full = await visit(forum, ana, { at: placeOf(id) });
  await choose(full, 'Full');
  const named = (page: Page, name: string) =>
    page.getByRole('link', { name: `@${name}`, exact: true });
  await expect(named(full, 'Piu')).toHaveCount(2);
  await expect(short.getByText('@Piu and all the oth...')).toBeVisible();
  for (const page of [short, full]) await isAlive(page);

  const today = { displayName: 'পিউ & <b>' };
  await old.person.call('PATCH /me', { body: today });
  await expect(named(full, today.displayName)).toHaveCount(2);
  await expect(named(short, today.displayName)).toHaveCount(1);
  await expect(short.getByText(`@${today.displayName} and all`)).toBeVisible();
  await expect(named(full, 'Piu')).toHaveCount(0);
});
