import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { becomeGold, heading } from '../support/pages/dashboard.ts';

const forum = await openFileForum();

describe('Add New Post', () => {
  const submit = (page: Page) => page.getByRole('button', { name: 'Submit Post' });
  const limit = "You've reached your limit of 5 posts. Become a member to continue posting!";
  async function at(person: Person, faults: readonly RegExp[] = []) {
    const page = await visit(forum, person, { at: '/dashboard/add-post', faults });
    await expect(heading(page, 'Add New Post')).toBeVisible();
    return page;
  }

  test('gives way to the limit with the fifth post, wherever it is written', async () => {
    proves('2.44', '2.45', '4.11', '5.7', '9.1');
    const nila = await forum.member('Nila');
    for (let n = 1; n <= 3; n += 1) await publish(nila, { title: `Number ${n}` });
    const page = await at(nila);
    await page.getByLabel('Title').fill('Number 4');
    await page.getByLabel('Description').fill('The last but one.');
    await submit(page).click();
    await expect(page.getByText('Post added successfully!')).toBeVisible();
    await expect(submit(page)).toBeVisible();
    await publish(nila, { title: 'Number 5' });

    await expect(page.getByText(limit, { exact: true })).toBeVisible();
    await expect(submit(page)).toHaveCount(0);
    const way = page.getByRole('link', { name: 'Become a Member' });
    await expect(way).toHaveAttribute('href', '/membership');
  });

  test('comes back as it was left when Gold lifts the limit', async () => {
    proves('0.3', '6.3');
    const opu = await forum.member('Opu');
    for (let n = 1; n <= 4; n += 1) await publish(opu, { title: `Number ${n}` });
    const page = await at(opu);
    await page.getByLabel('Title').fill('Half a thought');
    await publish(opu, { title: 'Number 5' });
    await expect(page.getByText(limit)).toBeVisible();

    await becomeGold(opu);
    await expect(page.getByText(limit)).toHaveCount(0);
    await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
    await page.getByLabel('Description').fill('The other half.');
    await submit(page).click();
    await expect(page.getByText('Post added successfully!')).toBeVisible();
  });

  test('alerts the limit when it is the server that knows of it', async () => {
    proves('8.8');
    const message = 'You have reached your 5 posts limit. Please become a member to post more.';
    const page = await at(await forum.member('Puja'), [/403/, /You have reached/]);
    await page.route('**/posts', (route) => route.fulfill({ status: 403, json: { message } }));
    await page.getByLabel('Title').fill('A sixth');
    await page.getByLabel('Description').fill('One too many.');
    await submit(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(message);
    await expect(page.getByLabel('Title')).toHaveValue('A sixth');
  });
});
