import { test, expect as that } from 'vitest';
import { setupCode } from '../../../server/features/setup/setup-code.ts';
import { PASSWORD } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { logIn, photo } from '../support/pages/auth-forms.ts';

test('setup: from the address in the log to the first admin, ten example posts, and an address that greets', async () => {
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
  await page.getByLabel('Logo').fill('three');
  await page.getByRole('button', { name: 'Set up the forum' }).click();
  await expect(page.getByText(/^One or two letters/)).toBeVisible();
  await page.getByLabel('Logo').fill('অ');
  await page.getByLabel('Accent colour').fill('#8c3f83');
  await page.getByLabel('Contact e-mail').fill('hello@adda.example');
  await page.getByLabel('Facebook').fill('https://www.facebook.com/adda');
  // It offers the zone of the browser.
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Dhaka');
  await page.getByLabel('Time zone').selectOption('Europe/London');
  await page.getByLabel('Tags').fill('tea, বই');
  const atFirst = page.getByRole('group', { name: 'Comments at first' });
  await expect(atFirst.getByRole('radio', { name: 'Whole' })).toBeChecked();
  await page.getByRole('button', { name: 'Set up the forum' }).click();
  await expect(page.getByText('The forum is set up, and you are its admin.')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'hello@adda.example' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', /adda$/);
  const logo = page.getByRole('banner').locator('img').first();
  that(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.src))).toBe(
    `${forum.url}/avatars/initials/1/${encodeURIComponent('অ')}.svg`,
  );
  const steps = page.getByRole('region', { name: 'Your forum is open' });
  await expect(steps.getByRole('link', { name: 'Say how people reach you (done)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
  const share = page.getByRole('region', { name: 'Bring people in' });
  await expect(share.getByText(`${forum.url}/welcome`)).toBeVisible();
  await expect(share.getByRole('img', { name: 'The address as a QR code' })).toBeVisible();
  await inspect(page);
  await steps.getByRole('link', { name: 'Greet everybody' }).click();
  await page.getByPlaceholder('Announcement Title').fill('Come in');
  await page.getByPlaceholder('Description').fill('The kettle is on.');
  await page.getByRole('button', { name: 'Post Announcement' }).click();
  await goWithin(page, '/welcome');
  await expect(steps.getByRole('link', { name: 'Greet everybody (done)' })).toBeVisible();
  await goWithin(page, '/dashboard/settings');
  await expect(page.getByLabel('Logo')).toHaveValue('অ');
  await expect(page.getByLabel('Accent colour')).toHaveValue('#8c3f83');
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
  await expect(page).toHaveURL('/welcome');
  await expect(page.getByRole('heading', { name: 'Your forum is open' })).toBeVisible();
  const { body: settings } = await ana.call('GET /settings');
  that(settings.values.newcomers).toBe('free');
});

test('welcome: who comes by the shared address is greeted with the forum’s words above home, also without scripts', async () => {
  const forum = await openTestApp({});
  const root = await forum.admin('Root');
  const body = { siteName: 'চায়ের আড্ডা', blurb: 'All about tea.' };
  await root.call('PATCH /settings', { body });
  const { body: html } = await forum.raw('/welcome', { headers: { accept: 'text/html' } });
  for (const words of ['All about tea.', 'Join Us', 'All Posts']) that(html).toContain(words);
  const page = await visit(forum, forum.visitor, { at: '/welcome', width: 360 });
  const greeting = page.getByRole('region', { name: 'Welcome to চায়ের আড্ডা' });
  await expect(greeting.getByText('All about tea.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
  await expect(page.locator('main svg[viewBox="0 0 320 180"]'), 'one scene').toHaveCount(1);
  await inspect(page);
  await greeting.getByRole('link', { name: 'Join Us' }).click();
  await expect(page).toHaveURL('/login');
  // Further pages are those of home.
  await page.goto('/welcome?sort=popular');
  await expect(page).toHaveURL('/?sort=popular');
  const ana = await forum.member('Ana');
  await goWithin(page, '/login');
  await logIn(page, ana.email);
  await expect(photo(page, 'Ana')).toBeVisible();
  await goWithin(page, '/welcome');
  await expect(greeting.getByText('All about tea.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join Us' })).toHaveCount(0);
});
