import { readFile } from 'node:fs/promises';
import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { logIn, photo } from '../support/pages/auth-forms.ts';
import { SAFETY } from '../support/pages/safety.ts';

const { forum, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
const faults = [/403/, /401/, /sign in first/i, /session has ended/, /leaving/i];

test('one takes along one’s own data', async () => {
  await publish(ana, { title: 'Milk for tea' });
  const page = await visit(forum, ana, { at: SAFETY });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('my-data.ndjson');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).type).at(-1)).toBe('end');
  expect(lines.join()).toContain('Milk for tea');
});

describe('leaving', () => {
  test('says what happens, asks for the name, and ends all sessions', async () => {
    const bo = await forum.member('Bo');
    const page = await visit(forum, bo, { at: SAFETY, faults });
    await page.getByRole('button', { name: /^Leave / }).click();
    const dialog = page.getByRole('dialog', { name: /^Leave / });
    for (const words of ['for 7 days nothing is deleted', 'within 4 weeks', 'must be destroyed'])
      await expect(dialog).toContainText(words);
    await expect(dialog.getByLabel('They stay', { exact: true })).toBeChecked();
    await inspect(page);
    await dialog.getByLabel('They go, too').check();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please type what stands above the field');
    await dialog.getByLabel('To leave, type: Bo').fill('bo');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Please type what stands above the field');
    await dialog.getByLabel('To leave, type: Bo').fill('Bo');
    await page.keyboard.press('Enter');
    const begun = page.getByRole('dialog', { name: /^You are leaving / });
    await expect(begun).toBeVisible();
    await inspect(page);
    await begun.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('shows who signs in nothing else, and is undone by Stay', async () => {
    const cem = await forum.member('Cem');
    await expectCall(cem, 'POST /me/leaving', { body: { texts: 'keep', name: 'Cem' } });
    const page = await visit(forum, forum.visitor, { at: '/login', faults });
    await logIn(page, cem.email);
    const screen = page.getByRole('dialog', { name: /^You are leaving / });
    await expect(screen).toBeVisible();
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
    await expect(screen).toBeVisible();
    await inspect(page);
    const saved = page.waitForEvent('download');
    await screen.getByRole('button', { name: 'Download my data' }).click();
    await saved;
    await screen.getByRole('button', { name: 'Stay' }).click();
    await expect(screen).toHaveCount(0);
    await expect(photo(page, 'Cem')).toBeVisible();
  });
});
