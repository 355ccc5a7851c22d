import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);

async function join(email: string, displayName: string) {
  const person = await forum.member(email);
  const { body } = await person.call('PATCH /me', { body: { displayName } });
  return { person, id: body._id };
}
const rahim = await join('rahim', 'Rahim Uddin');
await rahim.person.call('POST /membership', { body: { email: rahim.person.email } });
const mita = await join('mita', 'মিতা রহমান');
const utpal = await join('utpal', 'উৎপল দাস');

const input = (page: Page) => page.getByRole('textbox', { name: 'Write a comment...' });
const people = (page: Page) => page.getByRole('listbox', { name: 'People of this thread' });
const options = (page: Page) => people(page).getByRole('option');

/** A thread of Rahim's post with comments of Mita, Ana, Utpal; and its page, with the caret in the field. */
async function write(person: Person = ana, more: Parameters<typeof visit>[2] = {}) {
  const id = await publish(rahim.person);
  for (const author of [mita.person, ana, utpal.person]) await writeComment(author, id, 'চা।');
  const page = await visit(forum, person, { at: placeOf(id), ...more });
  await isAlive(page);
  await input(page).click();
  // The list comes with the buttons of the marks.
  await expect(input(page)).toHaveAttribute('aria-autocomplete', 'list');
  return { id, page, field: input(page) };
}

test('the one who is mentioned sees the mention live, as a link to their own page', async () => {
  const { id, page, field } = await write();
  const other = await visit(forum, rahim.person, { at: placeOf(id) });
  await expect(other.getByText('Live')).toBeAttached();
  await page.keyboard.type('Ask @rah');
  await expect(options(page)).toHaveText(['Rahim Uddin']);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Ask @Rahim Uddin ');
  await page.getByRole('button', { name: 'Preview' }).click();
  const shown = { name: '@Rahim Uddin' };
  const preview = page.getByRole('region', { name: 'Preview' }).getByRole('link', shown);
  await expect(preview).toHaveAttribute('href', `/people/${rahim.id}`);
  await field.press('Enter');
  for (const reader of [page, other]) {
    const link = reader.getByRole('table', { name: 'Comments' }).getByRole('link', shown);
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', `/people/${rahim.id}`);
  }
});

test('texts that are open take a new name of whom they mention, live', async () => {
  const old = await join('piu', 'Piu');
  const text = `Ask @[Piu](member:${old.id}) *about* tea, and about milk with it.`;
  const id = await publish(ana, { description: text, format: 'markdown' });
  const comment = `@[Piu](member:${old.id}) and all the others who drink it`;
  await writeComment(ana, id, comment, { format: 'markdown' });
  const short = await visit(forum, rahim.person, { at: placeOf(id) });
  const full = await visit(forum, ana, { at: placeOf(id) });
  await full.getByRole('button', { name: 'Full', exact: true }).click();
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

test('offers who wrote the post and who commented last, without oneself, by the names of today', async () => {
  const { id, page } = await write();
  await page.keyboard.type('@');
  await expect(options(page)).toHaveText(['Rahim Uddin', 'উৎপল দাস', 'মিতা রহমান']);
  await page.keyboard.press('Backspace');
  const late = await join(`late${id}`, 'Late');
  await writeComment(late.person, id, 'New here.');
  await expect(page.getByRole('link', { name: 'Late' })).toBeVisible();
  await late.person.call('PATCH /me', { body: { displayName: 'Latifa' } });
  await expect(page.getByRole('link', { name: 'Latifa' })).toBeVisible();
  await page.keyboard.type('@');
  await expect(options(page)).toHaveText(['Rahim Uddin', 'Latifa', 'উৎপল দাস', 'মিতা রহমান']);
});

test('finds Bengali names by any word of them, however their letters were typed', async () => {
  const { page, field } = await write();
  const oldKhandaTa = 'উত্\u200d';
  for (const typed of ['@উৎপ', `@${oldKhandaTa}প`, '@দা', '@উৎপল দা']) {
    await field.fill(typed);
    await expect(options(page), typed).toHaveText(['উৎপল দাস']);
  }
  for (const none of ['a@উৎপ', 'ana@', '@উৎপল চা', '@ ', '@)', '@[উ']) {
    await field.fill(none);
    await expect(options(page), none).toHaveCount(0);
  }
  await field.fill('রহমান: @র');
  await expect(options(page)).toHaveText(['মিতা রহমান']);
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('রহমান: @মিতা রহমান ');
  await expect(field).toBeFocused();
});

test('by keyboard alone: arrows go around, Escape closes and keeps the text, undo takes a pick back', async () => {
  const { page, field } = await write();
  const active = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant');
      return id ? document.getElementById(id)?.textContent : null;
    });
  await page.keyboard.type('@');
  await expect.poll(active).toBe('Rahim Uddin');
  expect(await field.getAttribute('aria-controls')).toBe(await people(page).getAttribute('id'));
  await expect(page.getByRole('status').filter({ hasText: '3 people found' })).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect.poll(active).toBe('মিতা রহমান');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).toBe('উৎপল দাস');
  await page.keyboard.press('Escape');
  await expect(people(page)).toHaveCount(0);
  await expect(field).toHaveValue('@');
  expect(await active()).toBe(null);
  await page.keyboard.type('r');
  await expect(field).toHaveValue('@r');
  await expect(people(page)).toHaveCount(0);
  await page.keyboard.type(' @u');
  await expect(options(page)).toHaveText(['Rahim Uddin']);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('@r @Rahim Uddin ');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('@r @u');
});

test('Escape closes the list first, and gives up the reply after it', async () => {
  const { page } = await write();
  await page.getByRole('button', { name: 'Full', exact: true }).click();
  await page.getByRole('button', { name: 'Reply' }).first().click();
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('@');
  await expect(people(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(people(page)).toHaveCount(0);
  await expect(page.getByText(/^Replying to/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Replying to/)).toHaveCount(0);
});

test('follows an input method, and leaves its keys to it', async () => {
  const { page, field } = await write();
  const input = await page.context().newCDPSession(page);
  await page.keyboard.type('@');
  const at = { selectionStart: 2, selectionEnd: 2 };
  await input.send('Input.imeSetComposition', { text: 'মি', ...at });
  await expect(options(page)).toHaveText(['মিতা রহমান']);
  await field.evaluate((area) =>
    area.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }),
    ),
  );
  await expect(field).toHaveValue('@মি');
  await options(page).first().click();
  await expect(field).toHaveValue('@মিতা রহমান ');
  await expect(field).toBeFocused();
});

test('a click elsewhere closes the list, and at most six people are offered', async () => {
  const { id, page } = await write();
  for (const name of ['Ba', 'Bi', 'Bo', 'Bu'])
    await writeComment(await forum.memberWithoutPassword(name), id, 'Milk.');
  await expect(page.getByRole('link', { name: 'Bu' })).toBeVisible();
  await page.keyboard.type('@');
  await expect(options(page)).toHaveCount(6);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(people(page)).toHaveCount(0);
  await expect(input(page)).toHaveValue('@');
});
