import { expect as holds, test } from 'vitest';
import { MESSAGES } from '../../../messages/languages.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, tabTo, visit } from '../support/browser.ts';
import { glance, PHONE } from '../support/inspect.ts';
import { calls, failure, fill, photo } from '../support/pages/auth-forms.ts';

const { bn } = MESSAGES;
const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const form = {
  'Full Name': 'Nadia Rahman',
  'Photo URL': 'https://photos.example.com/nadia.png',
  Email: ana.email,
  Password: 'panta bhat',
};

test('register: a newcomer reads what is missing, takes a drawn photo, registers by keyboard, and is still in after a reload', async () => {
  proves('1.2', '2.4', '2.32', '2.33', '2.34', '5.3', '7.4', '8.1');
  const page = await visit(forum, forum.visitor, {
    at: '/register',
    width: PHONE,
    faults: [/422/],
  });
  const made = calls(page);
  const [name, field] = [page.getByLabel('Full Name'), page.getByLabel('Photo URL')];
  const password = page.getByLabel('Password', { exact: true });
  const register = page.getByRole('button', { name: 'Register' });
  const drawn = (letters: string) =>
    new RegExp(`^${forum.url}/avatars/initials/[1-6]/${encodeURIComponent(letters)}\\.svg$`);
  // A press takes effect although the field that it leaves has a fault.
  const show = page.getByRole('button', { name: 'Show' });
  await name.focus();
  await show.click();
  await expect(password).toHaveAttribute('type', 'text');
  await show.click();
  await register.click();
  for (const label of Object.keys(form)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required');
    await expect(page.getByText(`${label} is required`)).toBeVisible();
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
  // Without a photo of their own it follows the name as it is typed.
  const preview = page.locator('form img');
  await name.pressSequentially('Nadia R');
  await expect(field).toHaveValue(drawn('NR'));
  await expect(preview).toHaveAttribute('src', await field.inputValue());
  await name.fill('');
  await expect(field).toHaveValue('');
  await expect(preview).toHaveCount(0);

  await expect(field).toHaveAttribute('type', 'url');
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await fill(page, { ...form, 'Full Name': '', 'Photo URL': 'me.png', Password: '12345' });
  await register.click();
  await expect(page.getByText('An address that begins with http:// or https://')).toBeVisible();
  await expect(page.getByText('At least 6 characters')).toBeVisible();
  await glance(page);

  // A drawn photo needs a name, has its initials, and is another one when asked again.
  const draw = page.getByRole('button', { name: 'Draw one for me' });
  await field.fill('');
  await draw.click();
  await expect(name).toBeFocused();
  await expect(field).toHaveValue('');
  await name.fill('ফরিদা বেগম');
  await draw.press('Enter');
  await expect(field).toHaveValue(drawn('ফ'));
  await name.fill('');
  await field.fill(form['Photo URL']);
  await name.pressSequentially('Nadia Rahman');
  await expect(field).toHaveValue(form['Photo URL']);
  await draw.click();
  const first = await field.inputValue();
  await draw.click();
  await expect(field).not.toHaveValue(first);
  await expect(field).toHaveValue(drawn('NR'));
  const photoURL = await field.inputValue();

  await password.fill(form.Password);
  await expect(password).toHaveAttribute('type', 'password');
  await show.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await show.click();
  await expect(password).toHaveAttribute('type', 'password');
  const google = page.getByRole('button', { name: 'Continue with Google' });
  await expect(google).toHaveAccessibleDescription('This forum has not set up Google.');

  holds(made).toEqual([]);
  await fill(page, { Email: ana.email });
  await register.click();
  const taken = 'There is an account with this email already. Log in instead.';
  await expect(failure(page)).toHaveText(taken);
  await page.getByLabel('Email').fill('');
  await tabTo(page.getByLabel('Email'));
  await page.keyboard.type('Nadia@example.com');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  const shown = photo(page, 'Nadia Rahman').locator('img');
  await expect(shown).toHaveAttribute('src', photoURL);
  await expect
    .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const told = made.filter(({ call }) => call === 'POST /users').map(({ body }) => body);
  holds(told).toContainEqual({
    displayName: 'Nadia Rahman',
    photoURL,
    email: 'Nadia@example.com',
    isMember: false,
    createdAt: holds.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  await page.goto('/register');
  await expect(page).toHaveURL('/');
  await expect(photo(page, 'Nadia Rahman')).toBeVisible();
  await goWithin(page, '/login');
  await expect(page).toHaveURL('/');
});

test('register: in Bengali a refusal is said, the server sets the length of passwords, and no person meets the honeypot', async () => {
  const page = await visit(forum, forum.visitor, {
    at: '/register',
    language: 'bn',
    faults: [/400/],
    before: (page) =>
      page.route('**/auth-options', async (route) => {
        const response = await route.fetch();
        const asked = { registerSeconds: 3, shortestPassword: 8 };
        await route.fulfill({ response, json: { ...(await response.json()), ...asked } });
      }),
  });
  const honeypot = page.locator('input[name=website]');
  await expect(honeypot).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('textbox', { name: '' }).and(honeypot)).toHaveCount(0);
  const register = page.getByRole('button', { name: bn.registerButton, exact: true });
  const password = page.getByLabel(bn.password, { exact: true });
  await fill(page, {
    [bn.fullName]: 'রহিম',
    [bn.photoUrl]: 'https://photos.example.com/rahim.png',
    [bn.email]: 'rahim@example.com',
    [bn.password]: 'hilsha7',
  });
  await register.click();
  await expect(page.getByText(bn.passwordAtLeast(8))).toBeVisible();
  await password.fill('password123');
  await expect(page.getByText(bn.passwordAtLeast(8))).toHaveCount(0);
  const weak = { code: 'PASSWORD_TOO_WEAK', message: 'Weak.', params: { field: 'password' } };
  await page.route('**/auth/sign-up/email', (route) => route.fulfill({ status: 400, json: weak }));
  await register.click();
  await expect(page.getByText('এই পাসওয়ার্ডটি খুব বেশি প্রচলিত।')).toBeVisible();
  await page.unroute('**/auth/sign-up/email');

  await password.fill('panta bhat');
  await page.getByRole('button', { name: bn.showPassword }).press('Tab');
  await expect(register).toBeFocused();
  const sent = page.waitForRequest('**/auth/sign-up/email');
  await page.keyboard.press('Enter');
  const trap = { website: '', shownSeconds: holds.any(Number) };
  holds((await sent).postDataJSON()).toMatchObject(trap);
  await expect(page).toHaveURL('/');
});
