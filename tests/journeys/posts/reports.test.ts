import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { alert } from '../support/pages/dashboard.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana, rahim } = await openFileForumWithPasswords(['Ana', 'Rahim']);
const reason = (page: Page) => page.getByRole('combobox', { name: /^Feedback/ });
const button = (page: Page) => page.getByRole('button', { name: /^Report(ed)?$/ });

test('a report needs a reason, is not for visitors, done once, by keyboard too, and made anew for another', async () => {
  proves('2.57', '4.9', '4.10', '5.9', '8.10', '9.8');
  const id = await publish(ana);
  await writeComment(ana, id, 'Buy my tea');
  const visitors = await visit(forum, forum.visitor, { at: placeOf(id) });
  await expect(reason(visitors)).toBeDisabled();
  await expect(button(visitors)).toBeDisabled();

  // Each row has both, one's own too.
  const author = await visit(forum, ana, { at: placeOf(id) });
  await reason(author).selectOption('Spam or scam');
  await expect(button(author)).toBeEnabled();

  const page = await visit(forum, rahim, {
    at: placeOf(id),
    faults: [/403/, /\/reports/, /Report failed/],
  });
  const reasons = ['Select', 'Offensive language', 'Spam or scam', 'Irrelevant content'];
  await expect(reason(page).getByRole('option')).toHaveText(reasons);
  await expect(reason(page)).toBeEnabled();
  await expect(button(page)).toBeDisabled();

  // One that never reaches the server is only logged; one that is refused is alerted.
  await reason(page).selectOption('Irrelevant content');
  await page.route('**/reports', (route) => route.abort(), { times: 1 });
  const logged = page.waitForEvent('console', (message) => /^Report failed/.test(message.text()));
  await button(page).click();
  await logged;
  await expect(button(page)).toBeEnabled();
  await expect(alert(page)).toHaveCount(0);
  for (const [json, text] of [
    [{ message: 'Not this one.' }, 'Not this one.'],
    [{}, 'Failed to report comment.'],
  ] as const) {
    await page.route('**/reports', (route) => route.fulfill({ status: 403, json }), { times: 1 });
    await button(page).click();
    await expect(alert(page).filter({ hasText: text })).toBeVisible();
    await expect(button(page)).toBeEnabled();
  }

  await page.getByRole('link').first().focus();
  await tabTo(reason(page));
  await page.keyboard.type('Spam');
  await expect(reason(page)).toHaveValue('Spam or scam');
  await tabTo(button(page));
  await page.keyboard.press('Enter');
  await expect(button(page)).toHaveText('Reported');
  await expect(button(page)).toBeDisabled();
  await reason(page).selectOption('Irrelevant content');
  await expect(button(page)).toHaveText('Report');
  await expect(button(page)).toBeEnabled();
  await reason(page).selectOption('Select');
  await expect(button(page)).toBeDisabled();
});
