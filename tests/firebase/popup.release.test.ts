import { afterAll, test } from 'vitest';
import { expect } from '../journeys/support/browser.ts';
import { proves } from '../support/runner/spec-claims.ts';
import { account, openFirebaseHouse } from './accounts.ts';
import { expectFailure, logIn, photo, pressGoogle, signInAs, visitor } from './visitors.ts';

const forum = await openFirebaseHouse();
afterAll(() => forum.close());

/** The SDK takes a window for closed after 8 to 10 seconds: word of a sign-in may still be on its way. */
const LONG = 20_000;

test('it signs in on the register page as well', async () => {
  proves('2.33');
  const page = await visitor(forum, { at: '/register' });
  await signInAs(await pressGoogle(page), 'Hana', 'hana@example.com');
  await expect(page).toHaveURL('/');
  await expect(photo(page, 'Hana')).toBeVisible();
});

test('a window that the user closes is told of in a sentence', async () => {
  proves('4.20', '8.1', '8.19');
  const page = await visitor(forum, { at: '/login' });
  const popup = await pressGoogle(page);
  await popup.close();
  await expectFailure(page, 'The Google window was closed before you were signed in.', LONG);
});

test('a closed window keeps nobody from logging in with a password at once', async () => {
  const ida = await account('Ida');
  const page = await visitor(forum, { at: '/login' });
  const popup = await pressGoogle(page);
  await popup.close();
  await logIn(page, ida.email);
  await expect(photo(page, 'Ida')).toBeVisible();
});

test('pressing again opens another window in place of the first, and says so', async () => {
  proves('4.20', '8.19');
  const page = await visitor(forum, { at: '/login' });
  const first = await pressGoogle(page);
  const second = await pressGoogle(page);
  await expectFailure(page, 'Another Google window was opened instead.');
  expect(first.isClosed()).toBe(true);
  await signInAs(second, 'Jana', 'jana@example.com');
  await expect(photo(page, 'Jana')).toBeVisible();
});

test('a window that the browser blocks is told of in a sentence', async () => {
  proves('4.20', '8.19');
  const page = await visitor(forum, {
    at: '/login',
    before: (page) => page.addInitScript('window.open = () => null'),
  });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectFailure(
    page,
    'The browser blocked the Google window. Allow pop-ups for this site and try again.',
  );
});

test("a blocked script of Google's is told of in a sentence, and can be loaded later", async () => {
  proves('8.19');
  const page = await visitor(forum, { at: '/login', faults: [/apis\.google\.com/] });
  const script = 'https://apis.google.com/**';
  await page.route(script, (route) => route.abort());
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectFailure(
    page,
    'The sign-in service was not reached. Check your connection and try again.',
  );
  await page.unroute(script);
  await signInAs(await pressGoogle(page), 'Kira', 'kira@example.com');
  await expect(photo(page, 'Kira')).toBeVisible();
});
