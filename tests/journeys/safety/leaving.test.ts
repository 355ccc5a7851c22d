import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { expect as holds, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { glance, PHONE } from '../support/inspect.ts';
import { logIn, photo } from '../support/pages/auth-forms.ts';
import { SAFETY } from '../support/pages/safety.ts';

const { forum, bo } = await openFileForumWithPasswords(['Bo']);
const faults = [/403/, /401/, /sign in first/i, /session has ended/, /leaving/i];

async function isOwnData(file: Download): Promise<void> {
  holds(file.suggestedFilename()).toBe('my-data.ndjson');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  holds(JSON.parse(lines.at(-1) ?? '').type).toBe('end');
  holds(lines.join()).toContain('Milk for tea');
}

test('leaving: one takes along one’s own data, reads what happens, types the name, is signed out, and is back by Stay', async () => {
  await publish(bo, { title: 'Milk for tea' });
  const page = await visit(forum, bo, { at: SAFETY, faults, width: PHONE });
  let saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await isOwnData(await saved);

  await page.getByRole('button', { name: /^Leave / }).click();
  const dialog = page.getByRole('dialog', { name: /^Leave / });
  for (const words of ['for 7 days nothing is deleted', 'within 4 weeks', 'must be destroyed'])
    await expect(dialog).toContainText(words);
  await expect(dialog.getByLabel('They stay', { exact: true })).toBeChecked();
  await dialog.getByLabel('They go, too').check();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  const fault = dialog.getByRole('alert');
  await expect(fault).toHaveText('Please type what stands above the field');
  await glance(page);
  const name = dialog.getByLabel('To leave, type: Bo');
  await name.fill('bo');
  await page.keyboard.press('Enter');
  await expect(fault).toHaveText('Please type what stands above the field');
  await name.fill('Bo');
  await page.keyboard.press('Enter');
  const begun = page.getByRole('dialog', { name: /^You are leaving / });
  await begun.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/login');

  // A leaving member who signs in sees nothing but the dialog about it.
  await logIn(page, bo.email);
  await expect(begun).toBeVisible();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
  await expect(begun).toBeVisible();
  await glance(page);
  saved = page.waitForEvent('download');
  await begun.getByRole('button', { name: 'Download my data' }).click();
  await isOwnData(await saved);
  await begun.getByRole('button', { name: 'Stay' }).click();
  await expect(begun).toHaveCount(0);
  await expect(photo(page, 'Bo')).toBeVisible();
});
