import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana, rahim } = await openFileForumWithPasswords(['Ana', 'Rahim']);
await ana.call('POST /membership', { body: { email: ana.email } });

describe('a report', () => {
  const reason = (page: Page) => page.getByRole('combobox', { name: /^Feedback/ });
  const button = (page: Page) => page.getByRole('button', { name: /^Report(ed)?$/ });
  async function reported(faults: readonly RegExp[] = []) {
    const id = await publish(ana);
    await writeComment(ana, id, 'Buy my tea');
    return visit(forum, rahim, { at: placeOf(id), faults });
  }

  test('needs a reason, is done once, and can be made anew for another reason', async () => {
    proves('2.57', '4.9', '4.10', '5.9', '9.8');
    const page = await reported();
    await expect(reason(page).getByRole('option')).toHaveText([
      'Select',
      'Offensive language',
      'Spam or scam',
      'Irrelevant content',
    ]);
    await expect(button(page)).toBeDisabled();
    await reason(page).selectOption('Spam or scam');
    await expect(button(page)).toBeEnabled();
    await button(page).click();
    await expect(button(page)).toHaveText('Reported');
    await expect(button(page)).toBeDisabled();

    await reason(page).selectOption('Irrelevant content');
    await expect(button(page)).toHaveText('Report');
    await expect(button(page)).toBeEnabled();
    await reason(page).selectOption('Select');
    await expect(button(page)).toBeDisabled();
  });

  test('is made by keyboard', async () => {
    const page = await reported();
    await expect(reason(page)).toBeEnabled();
    await tabTo(reason(page));
    await page.keyboard.type('Spam');
    await expect(reason(page)).toHaveValue('Spam or scam');
    await tabTo(button(page));
    await page.keyboard.press('Enter');
    await expect(button(page)).toHaveText('Reported');
  });

  test.for([
    ["the server's message", { message: 'Not this one.' }, 'Not this one.'],
    ['a sentence of its own', {}, 'Failed to report comment.'],
  ] as const)('that is refused is alerted with %s', async ([, json, text]) => {
    proves('8.10');
    const page = await reported([/403/]);
    await page.route('**/reports', (route) => route.fulfill({ status: 403, json }));
    await reason(page).selectOption('Spam or scam');
    await button(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(text);
    await expect(button(page)).toBeEnabled();
  });

  test('that never reaches the server is only logged', async () => {
    proves('8.10');
    const page = await reported([/\/reports/, /Report failed/]);
    await page.route('**/reports', (route) => route.abort());
    await reason(page).selectOption('Spam or scam');
    const logged = page.waitForEvent('console', (message) => /^Report failed/.test(message.text()));
    await button(page).click();
    await logged;
    await expect(button(page)).toBeEnabled();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });

  test('is not for visitors', async () => {
    const id = await publish(ana);
    await writeComment(ana, id, 'Buy my tea');
    const page = await visit(forum, forum.visitor, { at: placeOf(id) });
    await expect(reason(page)).toBeDisabled();
    await expect(button(page)).toBeDisabled();
  });
});
