import { test, expect as that } from 'vitest';
import { setupCode } from '../../../server/features/setup/setup-code.ts';
import { PASSWORD } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';

test('setup: from the address in the log to the first admin and ten example posts', async () => {
  const forum = await openTestApp({ ADMIN_EMAILS: '', VERIFY: 'on' });
  const code = await setupCode(forum.app.context);
  const page = await visit(forum, forum.visitor, { at: `/setup?code=${code}` });
  await page.getByRole('link', { name: 'Make your account' }).click();
  await page.getByLabel('Full Name').fill('Nadia');
  await page.getByLabel('Photo URL').fill('https://photos.example.com/nadia.png');
  await page.getByLabel('Email').fill('nadia@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Set up the forum' })).toBeVisible();
  await page.getByLabel('Site name').fill('আড্ডা');
  // It offers the zone of the browser.
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Dhaka');
  await page.getByLabel('Time zone').selectOption('Europe/London');
  await page.getByLabel('Tags').fill('tea, বই');
  const atFirst = page.getByRole('group', { name: 'Comments at first' });
  await expect(atFirst.getByRole('radio', { name: 'Whole' })).toBeChecked();
  await page.getByRole('button', { name: 'Set up the forum' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByText('The forum is set up, and you are its admin.')).toBeVisible();
  await expect(page.getByLabel('Texts of newcomers')).toHaveValue('held');
  await expect(page.getByLabel('Comments at first')).toHaveValue('full');
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London');
  await expect(page.getByRole('banner').getByText('আড্ডা')).toBeVisible();
  const { body: total } = await forum.visitor.call('GET /posts/total');
  that(total.count).toBe(10);

  await expect(page.getByText('The set-up wrote 10 posts of made-up members.')).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: 'Remove the examples' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the examples?' });
  await expect(question).toContainText('Nobody else has written under them.');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('32 example texts removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove the examples' })).toHaveCount(0);
});

test('setup: neither a wrong code, a lost answer nor a locked setting keeps the admin from the end', async () => {
  const forum = await openTestApp({ ADMIN_EMAILS: '', NEWCOMERS: 'free' });
  const ana = await forum.member('Ana');
  const code = await setupCode(forum.app.context);
  const faults = [/403/, /ERR_FAILED/, /\/setup /, /410/, /The setup/];
  const page = await visit(forum, ana, { at: '/setup', faults });
  await expect(page.getByText(/log of the server shows the whole address/)).toBeVisible();
  await goWithin(page, '/setup?code=wrong');
  const submit = page.getByRole('button', { name: 'Set up the forum' });
  await submit.click();
  await expect(page.getByRole('alert').getByText(/not the code that the log/)).toBeVisible();
  await page.route(
    '**/setup',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await goWithin(page, `/setup?code=${code}`);
  await submit.click();
  await expect(page.getByRole('alert').getByText(/was not reached/)).toBeVisible();
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByLabel('Texts of newcomers')).toHaveValue('free');
});
