import { describe, test } from 'vitest';
import { MESSAGES } from '../../../messages/languages.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { calls, failure, fill, photo } from '../support/pages/auth-forms.ts';

const { bn } = MESSAGES;
const { forum, ana } = await openFileForumWithPasswords(['Ana']);

describe('the register page', () => {
  const form = {
    'Full Name': 'Rahim Uddin',
    'Photo URL': 'https://photos.example.com/rahim.png',
    Email: 'Rahim@example.com',
    Password: 'panta bhat',
  };

  test('needs all four fields, a photo that is an address, and six characters of password', async () => {
    proves('2.4', '2.33', '5.3');
    const page = await visit(forum, forum.visitor, { at: '/register' });
    const made = calls(page);
    await page.getByRole('button', { name: 'Register' }).click();
    for (const label of Object.keys(form)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required');
      await expect(page.getByText(`${label} is required`)).toBeVisible();
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByLabel('Photo URL')).toHaveAttribute('type', 'url');
    await fill(page, { ...form, 'Photo URL': 'me.png', Password: '12345' });
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('An address that begins with http:// or https://')).toBeVisible();
    await expect(page.getByText('At least 6 characters')).toBeVisible();
    expect(made).toEqual([]);
    await page.getByRole('link', { name: 'Login here' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('makes a member, who is signed in at once and still is after a reload', async () => {
    proves('1.2', '2.33', '7.4');
    const page = await visit(forum, forum.visitor, { at: '/register' });
    const made = calls(page);
    await fill(page, form);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL('/');
    await expect(photo(page, 'Rahim Uddin')).toBeVisible();
    const told = made.filter(({ call }) => call === 'POST /users').map(({ body }) => body);
    expect(told).toContainEqual({
      displayName: 'Rahim Uddin',
      photoURL: form['Photo URL'],
      email: 'Rahim@example.com',
      isMember: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    await page.reload();
    await expect(photo(page, 'Rahim Uddin')).toBeVisible();
  });

  test('draws a photo for those without one: the initials on a tint, on the next when asked again', async () => {
    const page = await visit(forum, forum.visitor, { at: '/register' });
    const draw = page.getByRole('button', { name: 'Draw one for me' });
    const field = page.getByLabel('Photo URL');
    await draw.click();
    await expect(page.getByText('Full Name is required')).toBeVisible();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await expect(field).toHaveValue('');
    const drawn = (letters: string) =>
      new RegExp(`^${forum.url}/avatars/initials/[1-6]/${encodeURIComponent(letters)}\\.svg$`);
    await page.getByLabel('Full Name').fill('Nadia Rahman');
    await draw.press('Enter');
    await expect(field).toHaveValue(drawn('NR'));
    const first = await field.inputValue();
    await draw.click();
    await expect(field).not.toHaveValue(first);
    await expect(field).toHaveValue(drawn('NR'));
    await page.getByLabel('Full Name').fill('ফরিদা বেগম');
    await draw.click();
    await expect(field).toHaveValue(drawn('ফ'));
    await expect(page.getByText('Photo URL is required')).toHaveCount(0);
  });

  test('fills in a drawn photo as the name is typed, and shows it, until the field is changed by hand', async () => {
    const page = await visit(forum, forum.visitor, { at: '/register' });
    const [name, field] = [page.getByLabel('Full Name'), page.getByLabel('Photo URL')];
    const preview = page.locator('form img');
    await name.pressSequentially('Nadia R');
    await expect(field).toHaveValue(/\/avatars\/initials\/[1-6]\/NR\.svg$/);
    await expect(preview).toHaveAttribute('src', await field.inputValue());
    await inspect(page);
    await name.fill('');
    await expect(field).toHaveValue('');
    await expect(preview).toHaveCount(0);
    await field.fill(form['Photo URL']);
    await name.pressSequentially('রহিম');
    await expect(field).toHaveValue(form['Photo URL']);
  });

  test('shows the password on a press, and says of Google that it is not set up', async () => {
    for (const at of ['/register', '/login']) {
      const page = await visit(forum, forum.visitor, { at });
      const field = page.getByLabel('Password');
      const show = page.getByRole('button', { name: 'Show' });
      await field.fill('panta bhat');
      await expect(field).toHaveAttribute('type', 'password');
      await show.click();
      await expect(field).toHaveAttribute('type', 'text');
      await expect(show).toHaveAttribute('aria-pressed', 'true');
      await expect(
        page.getByRole('button', { name: 'Continue with Google' }),
      ).toHaveAccessibleDescription('This forum has not set up Google.');
      await inspect(page);
      await show.click();
      await expect(field).toHaveAttribute('type', 'password');
    }
  });

  test('shows the drawn photo once its owner is in', async () => {
    const page = await visit(forum, forum.visitor, { at: '/register' });
    const name = { 'Full Name': 'Nadia Rahman', Email: 'nadia@example.com' };
    await fill(page, { ...name, Password: 'panta bhat' });
    await page.getByRole('button', { name: 'Draw one for me' }).click();
    const drawn = await page.getByLabel('Photo URL').inputValue();
    await page.getByRole('button', { name: 'Register' }).click();
    const shown = photo(page, 'Nadia Rahman').locator('img');
    await expect(shown).toHaveAttribute('src', drawn);
    await expect
      .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  test('says when the email is taken', async () => {
    proves('8.1');
    const page = await visit(forum, forum.visitor, { at: '/register', faults: [/422/] });
    await fill(page, { ...form, Email: ana.email });
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(failure(page)).toHaveText(
      'There is an account with this email already. Log in instead.',
    );
  });

  test('has a honeypot where the server says so, which no person meets', async () => {
    const page = await visit(forum, forum.visitor, { at: '/register' });
    await expect(page.locator('input[name=website]')).toHaveCount(0);
    await page.route('**/auth-options', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), registerSeconds: 3 } });
    });
    await page.reload();
    const honeypot = page.locator('input[name=website]');
    await expect(honeypot).toHaveAttribute('autocomplete', 'off');
    await expect(page.getByRole('textbox', { name: '' }).and(honeypot)).toHaveCount(0);
    await fill(page, { ...form, Email: `honey${Date.now()}@example.com` });
    await page.getByRole('button', { name: 'Show' }).press('Tab');
    await expect(page.getByRole('button', { name: 'Register' })).toBeFocused();
    const sent = page.waitForRequest('**/auth/sign-up/email');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({
      website: '',
      shownSeconds: expect.any(Number),
    });
    await expect(page).toHaveURL('/');
  });
});

test('a refusal of the provider is said in Bengali to who reads Bengali', async () => {
  const page = await visit(forum, forum.visitor, {
    at: '/register',
    language: 'bn',
    faults: [/400/],
  });
  await page.route('**/auth/sign-up/email', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'PASSWORD_TOO_WEAK', message: 'Weak.', params: { field: 'password' } },
    }),
  );
  await fill(page, {
    [bn.fullName]: 'রহিম',
    [bn.photoUrl]: 'https://photos.example.com/rahim.png',
    [bn.email]: 'rahim@example.com',
    [bn.password]: 'password123',
  });
  await page.getByRole('button', { name: bn.registerButton, exact: true }).click();
  await expect(page.getByText('এই পাসওয়ার্ডটি খুব বেশি প্রচলিত।')).toBeVisible();
});
