import type { Page, Request } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { openHouse, PASSWORD } from '../house.ts';
import { proves } from '../proves.ts';
import { expect, tabTo, visit } from './browser.ts';

const house = await openHouse({}, true);
afterAll(() => house.close());
const root = await house.admin('Root');
const ana = await house.member('Ana');

const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Your menu, ${name}`, exact: true });
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

async function login(page: Page, email = ana.email, password = PASSWORD) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
async function register(page: Page, name: string) {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Photo URL').fill('https://photos.example.com/new.png');
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.com`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}
/** The calls that a page makes from now on, as "POST /jwt". */
function calls(page: Page) {
  const made: string[] = [];
  page.on('request', (request: Request) => {
    made.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return made;
}

describe('login', () => {
  test('is titled Join Us, with all that the page has to have', async () => {
    proves('2.3', '2.30', '2.31');
    const page = await visit(house, house.visitor, { at: '/login' });
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Join Us' })).toBeVisible();
    await expect(page).toHaveTitle('Join Us – My Site');
    await expect(main.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(main.getByLabel('Password')).toHaveAttribute('type', 'password');
    await expect(main.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(main.getByText('OR', { exact: true })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    const other = main.getByRole('link', { name: 'Register here' });
    await expect(other).toHaveAttribute('href', '/register');
  });

  test('requires email and password, and asks nobody before', async () => {
    proves('5.2');
    const page = await visit(house, house.visitor, { at: '/login' });
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    const made = calls(page);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    expect(made.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('signs in, syncs the user, keeps the token under "token" and goes home', async () => {
    proves('2.32', '4.2', '7.3', '7.4');
    const page = await visit(house, house.visitor, { at: '/login' });
    const made = calls(page);
    await login(page);
    await expect(page).toHaveURL('/');
    await expect(menuOf(page, 'Ana')).toBeVisible();
    expect(made).toContain('POST /users');
    expect(made).toContain('POST /jwt');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(token?.split('.')).toHaveLength(3);
  });

  test('is done by keyboard', async () => {
    const page = await visit(house, house.visitor, { at: '/login' });
    await tabTo(page.getByLabel('Email'));
    await page.keyboard.type(ana.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(menuOf(page, 'Ana')).toBeVisible();
  });

  test("shows the provider's refusal in red below the form", async () => {
    proves('8.1');
    const page = await visit(house, house.visitor, { at: '/login', faults: [/401/] });
    await login(page, ana.email, 'wrong horse');
    await expect(alert(page)).toHaveText('The email or the password is wrong.');
    await expect(alert(page)).toHaveClass(/text-error/);
    const form = await page.locator('main form').boundingBox();
    const said = await alert(page).boundingBox();
    expect(said?.y).toBeGreaterThanOrEqual((form?.y ?? 0) + (form?.height ?? 0));
    await expect(page.getByLabel('Email')).toHaveValue(ana.email);
  });

  test('says when the sign-in service is not reached', async () => {
    proves('8.1', '8.19');
    const page = await visit(house, house.visitor, {
      at: '/login',
      before: (page) => page.route('**/auth/sign-in/email', (route) => route.abort()),
      faults: [/sign-in\/email/, /Signing in failed/],
    });
    await login(page);
    await expect(alert(page)).toHaveText(
      'The sign-in service was not reached. Check your connection and try again.',
    );
  });

  test('proceeds when the token can not be fetched', async () => {
    proves('8.2');
    const page = await visit(house, house.visitor, {
      at: '/login',
      before: (page) => page.route('**/jwt', (route) => route.fulfill({ status: 503, json: {} })),
      faults: [
        /503/,
        /401/,
        /Token fetch failed/,
        /Token renewal failed/,
        /lookup failed/,
        /Post count/,
      ],
    });
    await login(page);
    await expect(menuOf(page, 'Ana')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('says that Google is not set up where it is not', async () => {
    const page = await visit(house, house.visitor, { at: '/login' });
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(alert(page)).toHaveText('Continue with Google is not set up here.');
  });

  test('sends on those who are signed in', async () => {
    proves('2.32');
    const page = await visit(house, ana, { at: '/login' });
    await expect(page).toHaveURL('/');
  });
});

describe('register', () => {
  test('has all that the page has to have', async () => {
    proves('2.4', '2.33');
    const page = await visit(house, house.visitor, { at: '/register' });
    const main = page.getByRole('main');
    await expect(main.getByLabel('Full Name')).toHaveAttribute('type', 'text');
    await expect(main.getByLabel('Photo URL')).toHaveAttribute('type', 'url');
    await expect(main.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(main.getByLabel('Password')).toHaveAttribute('type', 'password');
    await expect(main.getByRole('button', { name: 'Register' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Login here' })).toHaveAttribute('href', '/login');
  });

  test('requires every field, and a web address for the photo', async () => {
    proves('5.3');
    const page = await visit(house, house.visitor, { at: '/register' });
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    for (const field of ['Full Name', 'Photo URL', 'Email', 'Password']) {
      await expect(page.getByText(`${field} is required`)).toBeVisible();
    }
    await page.getByLabel('Photo URL').fill('my photo');
    await expect(page.getByText('An address that begins with http')).toBeVisible();
  });

  test('makes a member, who is signed in and goes home', async () => {
    proves('1.2', '2.34', '7.4', '9.7');
    const page = await visit(house, house.visitor, { at: '/register' });
    const made = calls(page);
    await register(page, 'Karim');
    await expect(page).toHaveURL('/');
    await expect(menuOf(page, 'Karim')).toBeVisible();
    expect(made).toContain('POST /users');

    const { body } = await root.call('GET /admin/users', { query: { search: 'karim' } });
    expect(body.users).toMatchObject([
      {
        email: 'karim@example.com',
        displayName: 'Karim',
        photoURL: 'https://photos.example.com/new.png',
        isMember: false,
        role: 'user',
      },
    ]);
  });

  test('is done by keyboard', async () => {
    const page = await visit(house, house.visitor, { at: '/register' });
    await tabTo(page.getByLabel('Full Name'));
    for (const text of ['Salma', 'https://photos.example.com/s.png', 'salma@example.com']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(menuOf(page, 'Salma')).toBeVisible();
  });

  test('says when there is an account with that email already', async () => {
    proves('8.1');
    const page = await visit(house, house.visitor, { at: '/register', faults: [/422|409/] });
    await register(page, 'Ana');
    await expect(alert(page)).toHaveText(
      'There is an account with this email already. Log in instead.',
    );
  });

  test('sends on those who are signed in', async () => {
    proves('2.34');
    const page = await visit(house, ana, { at: '/register' });
    await expect(page).toHaveURL('/');
  });
});

describe('the guard', () => {
  test('shows a spinner while it is not known who is here, then the content', async () => {
    proves('2.9', '2.13', '2.15', '4.1');
    const known = Promise.withResolvers<void>();
    const page = await visit(house, ana, {
      at: '/membership',
      before: (page) =>
        page.route('**/auth/get-session', async (route) => {
          await known.promise;
          await route.continue();
        }),
    });
    await expect(page.getByRole('status').filter({ hasText: 'Signing in…' })).toBeVisible();
    known.resolve();
    await expect(page.getByRole('heading', { name: 'Become a Gold Member' })).toBeVisible();
  });

  test.for(['/membership', '/dashboard/my-posts?page=2'])(
    'sends visitors of %s to log in, and back there afterwards',
    async (place) => {
      proves('2.9', '2.10', '2.14', '2.32', '6.7');
      const page = await visit(house, house.visitor, { at: place });
      await expect(page).toHaveURL('/login');
      await login(page);
      await expect(page).toHaveURL(place);
    },
  );

  test('remembers the place on the way over the register page', async () => {
    proves('2.34');
    const page = await visit(house, house.visitor, { at: '/dashboard/add-post' });
    await page.getByRole('link', { name: 'Register here' }).click();
    await register(page, 'Jamal');
    await expect(page).toHaveURL('/dashboard/add-post');
  });

  test('says to members that a page is for admins', async () => {
    const page = await visit(house, ana, { at: '/dashboard/manage-users' });
    await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
  });

  test('takes a member whose role can not be looked up for a plain one', async () => {
    proves('6.8', '8.3');
    const page = await visit(house, root, {
      at: '/dashboard',
      before: async (page) => {
        await page.route('**/users/root*', (route) => route.fulfill({ status: 503, json: {} }));
        await page.route('**/assets/socket-*.js', (route) => route.abort());
      },
      faults: [/503/, /Role lookup failed/, /socket-/, /The live link failed/],
    });
    await expect(page).toHaveURL('/dashboard/profile');
    await expect(page.getByRole('link', { name: 'My Posts' })).toBeVisible();
  });
});

describe('logout', () => {
  test('shows a spinner, signs out and goes to the login page', async () => {
    proves('2.5', '2.35');
    const page = await visit(house, await house.member('Leaver'));
    await menuOf(page, 'Leaver').click();
    const held = Promise.withResolvers<void>();
    await page.route('**/auth/sign-out', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Signing out…' })).toBeVisible();
    held.resolve();

    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });

  test('that fails is logged and leads nowhere', async () => {
    proves('8.4');
    const page = await visit(house, await house.member('Stayer'), {
      at: '/logout',
      before: (page) =>
        page.route('**/auth/sign-out', (route) => route.fulfill({ status: 503, json: {} })),
      faults: [/503/, /Logout failed/, /401/],
    });
    await expect(alert(page)).toHaveText('You are still signed in: signing out did not work.');
    await expect(page).toHaveURL('/logout');
  });
});

describe('another tab', () => {
  test('is signed out when this one signs out, and in when this one signs in', async () => {
    const page = await visit(house, await house.member('Tabber'), {
      faults: [/401/], // The other tab's token has ended before it hears of it.
    });
    await expect(menuOf(page, 'Tabber')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/dashboard/profile');
    await expect(other.getByRole('heading', { name: 'My Profile' })).toBeVisible();

    await other.goto('/logout');
    await expect(other).toHaveURL('/login');
    await expect(page.getByRole('link', { name: 'Join Us' })).toBeVisible();

    await login(other, 'tabber@example.com');
    await expect(menuOf(other, 'Tabber')).toBeVisible();
    await expect(menuOf(page, 'Tabber')).toBeVisible();
  });
});

test('the token is renewed five minutes before it ends', async () => {
  proves('9.9');
  const page = await visit(house, await house.member('Sitter'), {
    before: (page) => page.clock.install(),
  });
  await expect(menuOf(page, 'Sitter')).toBeVisible();
  const made = calls(page);
  const renewals = () => made.filter((call) => call === 'POST /jwt').length;
  await page.clock.runFor('54:00');
  expect(renewals()).toBe(0);
  await page.clock.runFor('01:10');
  await expect.poll(renewals).toBe(1);
});
